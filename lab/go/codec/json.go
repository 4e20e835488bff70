package codec

import (
	"bytes"
	"encoding/json"
)

// JSON is encoding/json.
type JSON struct{}

func (JSON) Name() string { return "json" }

func (JSON) Dynamic() bool { return true }

func (JSON) Encode(value any) ([]byte, error) { return json.Marshal(value) }

func (JSON) EncodeTo(buffer *bytes.Buffer, value any) error {
	return json.NewEncoder(buffer).Encode(value)
}

// Decode into any keeps numbers as their text: as floats, which is the
// default, the corpora's 64-bit ids come back as others.
func (JSON) Decode(data []byte, into any) error {
	if _, ok := into.(*any); !ok {
		return json.Unmarshal(data, into)
	}
	decoder := json.NewDecoder(bytes.NewReader(data))
	decoder.UseNumber()
	return decoder.Decode(into)
}
