package codec

import (
	"bytes"
	"reflect"

	"github.com/fxamacker/cbor/v2"
)

// CBOR is github.com/fxamacker/cbor.
type CBOR struct{}

var (
	cborEncoding = must(cbor.EncOptions{Time: cbor.TimeRFC3339Nano}.UserBufferEncMode())
	cborDecoding = must(cbor.DecOptions{
		DefaultMapType:   reflect.TypeFor[map[string]any](),
		MaxArrayElements: 1 << 20,
		MaxMapPairs:      1 << 20,
	}.DecMode())
)

func (CBOR) Name() string { return "cbor" }

func (CBOR) Dynamic() bool { return true }

func (CBOR) Encode(value any) ([]byte, error) { return cborEncoding.Marshal(value) }

func (CBOR) EncodeTo(buffer *bytes.Buffer, value any) error {
	return cborEncoding.MarshalToBuffer(value, buffer)
}

func (CBOR) Decode(data []byte, into any) error { return cborDecoding.Unmarshal(data, into) }

// must is for options that are constants.
func must[T any](value T, err error) T {
	if err != nil {
		panic(err)
	}
	return value
}
