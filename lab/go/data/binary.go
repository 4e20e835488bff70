package data

// Binary is the payload of bytes.
type Binary struct {
	SmallBlob  []byte         `json:"small_blob"`
	MediumBlob []byte         `json:"medium_blob"`
	LargeBlob  []byte         `json:"large_blob"`
	Metadata   BinaryMetadata `json:"metadata"`
}

// BinaryMetadata is a part of the payload.
type BinaryMetadata struct {
	SmallSize  int64 `json:"small_size"`
	MediumSize int64 `json:"medium_size"`
	LargeSize  int64 `json:"large_size"`
}
