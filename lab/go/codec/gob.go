package codec

import (
	"bytes"
	"encoding/gob"
)

// Gob is encoding/gob, a message a stream, so that each describes its types.
type Gob struct{}

func (Gob) Name() string { return "gob" }

// Dynamic is false: gob cannot hold null inside of a value of any type.
func (Gob) Dynamic() bool { return false }

func (g Gob) Encode(value any) ([]byte, error) {
	var buffer bytes.Buffer
	err := g.EncodeTo(&buffer, value)
	return buffer.Bytes(), err
}

func (Gob) EncodeTo(buffer *bytes.Buffer, value any) error {
	return gob.NewEncoder(buffer).Encode(value)
}

func (Gob) Decode(data []byte, into any) error {
	return gob.NewDecoder(bytes.NewReader(data)).Decode(into)
}
