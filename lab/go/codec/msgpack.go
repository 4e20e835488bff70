package codec

import (
	"bytes"

	"github.com/vmihailenco/msgpack/v5"
)

// Msgpack is github.com/vmihailenco/msgpack, structs as maps, the names taken
// from the tags for JSON.
type Msgpack struct{}

func (Msgpack) Name() string { return "msgpack" }

func (Msgpack) Dynamic() bool { return true }

func (m Msgpack) Encode(value any) ([]byte, error) {
	var buffer bytes.Buffer
	err := m.EncodeTo(&buffer, value)
	return buffer.Bytes(), err
}

func (Msgpack) EncodeTo(buffer *bytes.Buffer, value any) error {
	encoder := msgpack.GetEncoder()
	defer msgpack.PutEncoder(encoder)
	encoder.Reset(buffer)
	encoder.SetCustomStructTag("json")
	return encoder.Encode(value)
}

func (Msgpack) Decode(data []byte, into any) error {
	decoder := msgpack.GetDecoder()
	defer msgpack.PutDecoder(decoder)
	decoder.Reset(bytes.NewReader(data))
	decoder.SetCustomStructTag("json")
	return decoder.Decode(into)
}
