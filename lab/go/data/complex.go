package data

import "time"

// Complex is the payload of a user and analytics.
type Complex struct {
	Meta      ComplexMeta      `json:"meta"`
	User      ComplexUser      `json:"user"`
	Analytics ComplexAnalytics `json:"analytics"`
}

// ComplexMeta is a part of the payload.
type ComplexMeta struct {
	Version   string    `json:"version"`
	Timestamp time.Time `json:"timestamp"`
	RequestID string    `json:"request_id"`
}

// ComplexUser is a part of the payload.
type ComplexUser struct {
	ID          int64              `json:"id"`
	Username    string             `json:"username"`
	Email       string             `json:"email"`
	IsVerified  bool               `json:"is_verified"`
	IsPremium   bool               `json:"is_premium"`
	Balance     float64            `json:"balance"`
	ProfilePic  []byte             `json:"profile_pic"`
	Tags        []string           `json:"tags"`
	LoginTimes  []int64            `json:"login_times"`
	Scores      []float64          `json:"scores"`
	Preferences ComplexPreferences `json:"preferences"`
}

// ComplexPreferences is a part of the payload.
type ComplexPreferences struct {
	Theme          string `json:"theme"`
	Language       string `json:"language"`
	Notifications  bool   `json:"notifications"`
	TimezoneOffset int32  `json:"timezone_offset"`
	BetaFeatures   bool   `json:"beta_features"`
}

// ComplexAnalytics is a part of the payload.
type ComplexAnalytics struct {
	PageViews    []int64        `json:"page_views"`
	ClickEvents  []string       `json:"click_events"`
	SessionTimes []float64      `json:"session_times"`
	Metrics      ComplexMetrics `json:"metrics"`
	FeatureFlags ComplexFlags   `json:"feature_flags"`
}

// ComplexMetrics is a part of the payload.
type ComplexMetrics struct {
	EngagementRate float64 `json:"engagement_rate"`
	ConversionRate float64 `json:"conversion_rate"`
	RetentionRate  float64 `json:"retention_rate"`
	Satisfaction   float64 `json:"satisfaction"`
	NpsScore       float64 `json:"nps_score"`
}

// ComplexFlags is a part of the payload.
type ComplexFlags struct {
	NewUi          bool `json:"new_ui"`
	BetaAnalytics  bool `json:"beta_analytics"`
	AiAssistant    bool `json:"ai_assistant"`
	AdvancedExport bool `json:"advanced_export"`
	RealTimeSync   bool `json:"real_time_sync"`
}
