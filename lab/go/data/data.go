// Package data has the data sets: one a file, one line in the list.
package data

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
)

// payloads is the list: one line a payload of the Go library's benchmarks.
var payloads = map[string]func() any{
	"simple":          func() any { return new(Simple) },
	"complex":         func() any { return new(Complex) },
	"list":            func() any { return new(Lists) },
	"binary":          func() any { return new(Binary) },
	"comprehensive":   func() any { return new(Comprehensive) },
	"field_selection": func() any { return new(FieldSelection) },
}

// corpora is the list: one line a corpus, as a value of any type.
var corpora = map[string]string{
	"twitter-dynamic":      "twitter.json",
	"citm_catalog-dynamic": "citm_catalog.json",
	"canada-dynamic":       "canada.json",
}

// Has tells whether there is a data set of this name, and whether its value is
// of any type.
func Has(name string) (has, dynamic bool) {
	_, typed := payloads[name]
	_, dynamic = corpora[name]
	return typed || dynamic, dynamic
}

// New is a pointer to what the data set of this name is decoded into.
func New(name string) any {
	if blank, typed := payloads[name]; typed {
		return blank()
	}
	return new(any)
}

// Load is a pointer to the data set's value.
func Load(name string) (any, error) {
	if file, dynamic := corpora[name]; dynamic {
		return corpus(file)
	}
	text, err := payload(name)
	if err != nil {
		return nil, err
	}
	value := New(name)
	return value, json.Unmarshal(text, value)
}

// payload is the JSON text of a payload, from the conformance vectors.
func payload(name string) ([]byte, error) {
	file, err := os.Open(filepath.Join("vectors", "v0", "bench_payloads.jsonl"))
	if err != nil {
		return nil, err
	}
	defer file.Close()
	lines := bufio.NewScanner(file)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		var line struct{ Name, JSON string }
		if err := json.Unmarshal(lines.Bytes(), &line); err != nil {
			return nil, err
		}
		if line.Name == name {
			return []byte(line.JSON), nil
		}
	}
	return nil, fmt.Errorf("no payload is named %s", name)
}

// corpus is a JSON text as a value of any type, whole numbers as int64.
func corpus(file string) (any, error) {
	text, err := os.ReadFile(filepath.Join("data", file))
	if err != nil {
		return nil, err
	}
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.UseNumber()
	var value any
	if err := decoder.Decode(&value); err != nil {
		return nil, err
	}
	value, err = numbers(value)
	return &value, err
}

// numbers turns the texts of numbers into numbers.
func numbers(value any) (any, error) {
	var err error
	switch value := value.(type) {
	case json.Number:
		if whole, err := value.Int64(); err == nil {
			return whole, nil
		}
		return value.Float64()
	case []any:
		for i := range value {
			if value[i], err = numbers(value[i]); err != nil {
				return nil, err
			}
		}
	case map[string]any:
		for key := range value {
			if value[key], err = numbers(value[key]); err != nil {
				return nil, err
			}
		}
	}
	return value, nil
}

// Same tells whether two values are the same in every number, text and byte.
// They are compared as JSON, which has no types of numbers: those a library may
// choose where it decodes to a value of any type.
func Same(a, b any) bool {
	one, err := json.Marshal(named(a))
	if err != nil {
		return false
	}
	two, err := json.Marshal(named(b))
	return err == nil && bytes.Equal(one, two)
}

// named gives maps of any keys keys of text: some libraries decode to them.
func named(value any) any {
	switch value := value.(type) {
	case map[any]any:
		object := make(map[string]any, len(value))
		for key, item := range value {
			object[fmt.Sprint(key)] = named(item)
		}
		return object
	case map[string]any:
		object := make(map[string]any, len(value))
		for key, item := range value {
			object[key] = named(item)
		}
		return object
	case []any:
		list := make([]any, len(value))
		for i, item := range value {
			list[i] = named(item)
		}
		return list
	}
	return value
}
