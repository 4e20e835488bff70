// Package codec has the contestants: one a file, one line in the list.
package codec

import "bytes"

// Codec is one contestant.
type Codec interface {
	Name() string
	// Encode writes into memory of its own.
	Encode(value any) ([]byte, error)
	// EncodeTo writes into a buffer that is used again.
	EncodeTo(buffer *bytes.Buffer, value any) error
	// Decode reads into a pointer.
	Decode(data []byte, into any) error
	// Dynamic tells whether it reads a value of any type back.
	Dynamic() bool
}

// All is the list: one line a contestant.
var All = []Codec{
	Bogo{},
	JSON{},
	Gob{},
	Msgpack{},
	CBOR{},
}

// Named is the contestant of this name, or nil.
func Named(name string) Codec {
	for _, codec := range All {
		if codec.Name() == name {
			return codec
		}
	}
	return nil
}
