package data

import "time"

// Comprehensive is the payload of an API's answer.
type Comprehensive struct {
	ApiVersion   string                 `json:"api_version"`
	Success      bool                   `json:"success"`
	Timestamp    time.Time              `json:"timestamp"`
	ResponseTime float64                `json:"response_time"`
	User         ComprehensiveUser      `json:"user"`
	Analytics    ComprehensiveAnalytics `json:"analytics"`
}

// ComprehensiveUser is a part of the payload.
type ComprehensiveUser struct {
	ID          int64                    `json:"id"`
	Username    string                   `json:"username"`
	Email       string                   `json:"email"`
	IsVerified  bool                     `json:"is_verified"`
	IsPremium   bool                     `json:"is_premium"`
	Balance     float64                  `json:"balance"`
	AvatarData  []byte                   `json:"avatar_data"`
	Tags        []string                 `json:"tags"`
	LoginTimes  []int64                  `json:"login_times"`
	Scores      []float64                `json:"scores"`
	Preferences ComprehensivePreferences `json:"preferences"`
}

// ComprehensivePreferences is a part of the payload.
type ComprehensivePreferences struct {
	Theme          string `json:"theme"`
	Language       string `json:"language"`
	Notifications  bool   `json:"notifications"`
	TimezoneOffset int32  `json:"timezone_offset"`
	BetaFeatures   bool   `json:"beta_features"`
}

// ComprehensiveAnalytics is a part of the payload.
type ComprehensiveAnalytics struct {
	PageViews    []int64              `json:"page_views"`
	SessionTimes []float64            `json:"session_times"`
	Metrics      ComprehensiveMetrics `json:"metrics"`
	FeatureFlags ComprehensiveFlags   `json:"feature_flags"`
}

// ComprehensiveMetrics is a part of the payload.
type ComprehensiveMetrics struct {
	EngagementRate float64 `json:"engagement_rate"`
	ConversionRate float64 `json:"conversion_rate"`
	NpsScore       float64 `json:"nps_score"`
}

// ComprehensiveFlags is a part of the payload.
type ComprehensiveFlags struct {
	NewUi         bool `json:"new_ui"`
	BetaAnalytics bool `json:"beta_analytics"`
	AiAssistant   bool `json:"ai_assistant"`
}
