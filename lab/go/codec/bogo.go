package codec

import (
	"bytes"

	"github.com/bubunyo/bogo"
)

// Bogo is the original, github.com/bubunyo/bogo.
type Bogo struct{}

func (Bogo) Name() string { return "bogo" }

func (Bogo) Dynamic() bool { return true }

func (Bogo) Encode(value any) ([]byte, error) { return bogo.Marshal(value) }

// EncodeTo goes through the stream encoder, which is its only way to a buffer.
func (Bogo) EncodeTo(buffer *bytes.Buffer, value any) error {
	return bogo.NewEncoder(buffer).Encode(value)
}

// Decode into any takes the library's Decode, which is what Unmarshal calls.
func (Bogo) Decode(data []byte, into any) error {
	if dynamic, ok := into.(*any); ok {
		var err error
		*dynamic, err = bogo.Decode(data)
		return err
	}
	return bogo.Unmarshal(data, into)
}
