package data

// FieldSelection is the payload for selective decoding.
type FieldSelection struct {
	LargePayload LargePayload      `json:"large_payload"`
	TargetField  string            `json:"target_field"`
	Metadata     SelectionMetadata `json:"metadata"`
	Status       string            `json:"status"`
}

// LargePayload is a part of the payload.
type LargePayload struct {
	Data    []byte            `json:"data"`
	Metrics map[string]int64  `json:"metrics"`
	Config  map[string]string `json:"config"`
	Lists   [][]string        `json:"lists"`
}

// SelectionMetadata is a part of the payload.
type SelectionMetadata struct {
	Created int64    `json:"created"`
	Version string   `json:"version"`
	Flags   []string `json:"flags"`
}
