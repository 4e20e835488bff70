package data

// Lists is the payload of lists.
type Lists struct {
	Strings  []string      `json:"strings"`
	Integers []int64       `json:"integers"`
	Floats   []float64     `json:"floats"`
	Metadata ListsMetadata `json:"metadata"`
}

// ListsMetadata is a part of the payload.
type ListsMetadata struct {
	Count uint32 `json:"count"`
	Type  string `json:"type"`
}
