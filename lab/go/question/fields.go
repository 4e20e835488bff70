package question

import (
	"bytes"
	"errors"
	"fmt"
	"slices"

	"github.com/bubunyo/bogo"
	"github.com/vmihailenco/msgpack/v5"

	"bogo-lab/codec"
	"bogo-lab/data"
	"bogo-lab/trial"
)

// The one document that has Go types; the others are made in Rust.
const fieldsDocument = "field_selection"

// fetch is a choice of fields: a struct of just these, and their paths.
type fetch struct {
	name  string
	found []string
	paths []string
	// Two levels at most: the field at the top, and the key inside of it.
	keys [][]string
	some func() any
	pick func(any) []string
}

type (
	firstField struct {
		TargetField string `json:"target_field"`
	}
	lastField struct {
		Status string `json:"status"`
	}
	bothFields struct {
		TargetField string `json:"target_field"`
		Status      string `json:"status"`
	}
	nestedField struct {
		Metadata struct {
			Version string `json:"version"`
		} `json:"metadata"`
	}
)

var fetches = []fetch{
	{"first", []string{"important_value_we_want"}, []string{"target_field"}, [][]string{{"target_field"}},
		func() any { return new(firstField) },
		func(some any) []string { return []string{some.(*firstField).TargetField} }},
	{"last", []string{"active"}, []string{"status"}, [][]string{{"status"}},
		func() any { return new(lastField) },
		func(some any) []string { return []string{some.(*lastField).Status} }},
	{"first+last", []string{"important_value_we_want", "active"}, []string{"target_field", "status"}, [][]string{{"target_field"}, {"status"}},
		func() any { return new(bothFields) },
		func(some any) []string {
			both := some.(*bothFields)
			return []string{both.TargetField, both.Status}
		}},
	{"nested", []string{"1.0.0"}, []string{"metadata.version"}, [][]string{{"metadata", "version"}},
		func() any { return new(nestedField) },
		func(some any) []string { return []string{some.(*nestedField).Metadata.Version} }},
}

// way comes at the fields of a fetch and hands them to the check.
type way struct {
	name string
	get  func(encoded []byte, f fetch) ([]string, error)
}

func fieldsCodecs(name string) []string {
	if name != fieldsDocument {
		return nil
	}
	return []string{"bogo", "json", "msgpack", "cbor"}
}

func openFields(name, codecName string) (trial.Entry, error) {
	c := codec.Named(codecName)
	value, err := data.Load(name)
	if err != nil {
		return trial.Entry{}, err
	}
	encoded, err := encodeInOrder(c, value)
	if err != nil {
		return trial.Entry{}, err
	}
	var entry trial.Entry
	for _, w := range ways(c) {
		for _, f := range fetches {
			found, err := w.get(encoded, f)
			if err != nil || !slices.Equal(found, f.found) {
				entry.Faults = append(entry.Faults, fmt.Sprintf("%s %s: found %q, error %v", w.name, f.name, found, err))
				continue
			}
			entry.Trials = append(entry.Trials, &trial.Trial{
				Benchmark: "Field",
				Keys:      []trial.Key{{"data", name}, {"fetch", f.name}, {"codec", c.Name()}, {"way", w.name}},
				Run: trial.Each(func() error {
					_, err := w.get(encoded, f)
					return err
				}),
			})
		}
	}
	return entry, nil
}

// encodeInOrder has the fields where they belong. The original writes objects
// in random order, so of its messages the one is taken where the large field
// stands first and the wanted one behind it.
func encodeInOrder(c codec.Codec, value any) ([]byte, error) {
	for range 10_000 {
		encoded, err := c.Encode(value)
		if err != nil {
			return nil, err
		}
		at := func(name string) int { return bytes.Index(encoded, []byte(name)) }
		if at("large_payload") < at("target_field") && at("target_field") < at("created") && at("created") < at("status") {
			return encoded, nil
		}
	}
	return nil, errors.New("its fields never come in order")
}

// ways are whole, struct and what the library has besides.
func ways(c codec.Codec) []way {
	all := []way{
		{"whole", func(encoded []byte, f fetch) ([]string, error) {
			var whole data.FieldSelection
			err := c.Decode(encoded, &whole)
			return pickWhole(&whole, f), err
		}},
		{"struct", func(encoded []byte, f fetch) ([]string, error) {
			some := f.some()
			err := c.Decode(encoded, some)
			return f.pick(some), err
		}},
	}
	switch c.(type) {
	case codec.Bogo:
		all = append(all, selective())
	case codec.Msgpack:
		all = append(all, way{"query", query})
	}
	return all
}

func pickWhole(whole *data.FieldSelection, f fetch) []string {
	byPath := func(path string) string {
		switch path {
		case "target_field":
			return whole.TargetField
		case "status":
			return whole.Status
		}
		return whole.Metadata.Version
	}
	found := make([]string, 0, 2)
	for _, path := range f.paths {
		found = append(found, byPath(path))
	}
	return found
}

// selective is the original's decoder for chosen fields, one made per fetch.
func selective() way {
	decoders := map[string]*bogo.Decoder{}
	for _, f := range fetches {
		// The same names are looked for on every level.
		names := slices.Concat(f.keys...)
		decoders[f.name] = bogo.NewConfigurableDecoder(bogo.WithDecoderStructTag("json"), bogo.WithSelectiveFields(names))
	}
	return way{"selective", func(encoded []byte, f fetch) ([]string, error) {
		value, err := decoders[f.name].Decode(encoded)
		if err != nil {
			return nil, err
		}
		found := make([]string, 0, 2)
		for _, keys := range f.keys {
			found = append(found, follow(value, keys))
		}
		return found, nil
	}}
}

func follow(value any, keys []string) string {
	for _, key := range keys {
		object, _ := value.(map[string]any)
		value = object[key]
	}
	text, _ := value.(string)
	return text
}

func query(encoded []byte, f fetch) ([]string, error) {
	found := make([]string, 0, 2)
	for _, path := range f.paths {
		decoder := msgpack.NewDecoder(bytes.NewReader(encoded))
		values, err := decoder.Query(path)
		if err != nil {
			return nil, err
		}
		for _, value := range values {
			text, _ := value.(string)
			found = append(found, text)
		}
	}
	return found, nil
}
