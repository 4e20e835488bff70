package notation

import (
	"bytes"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"strconv"
	"time"
)

// node is one typed value as it stands in the JSON.
type node struct {
	T      string               `json:"t"`
	V      json.RawMessage      `json:"v"`
	Hex    *string              `json:"hex"`
	Bits   *string              `json:"bits"`
	Ms     *string              `json:"ms"`
	Elem   string               `json:"elem"`
	Items  []*node              `json:"items"`
	Fields [][2]json.RawMessage `json:"fields"`
	Kind   string               `json:"kind"`
	Key    string               `json:"key"`
	Depth  int                  `json:"depth"`
	Leaf   *node                `json:"leaf"`
}

// Parse reads one typed value.
func Parse(data []byte) (any, error) {
	var n node
	if err := unmarshal(data, &n); err != nil {
		return nil, err
	}
	return n.value()
}

// unmarshal is json.Unmarshal that refuses members it does not know.
func unmarshal(data []byte, v any) error {
	d := json.NewDecoder(bytes.NewReader(data))
	d.DisallowUnknownFields()
	if err := d.Decode(v); err != nil {
		return err
	}
	if d.More() {
		return errors.New("more than one value")
	}
	return nil
}

func (n *node) value() (any, error) {
	if n == nil {
		return nil, errors.New("a value is missing")
	}
	switch n.T {
	case "null":
		return nil, nil
	case "bool":
		return member[bool](n)
	case "byte":
		return member[uint8](n)
	case "int":
		s, err := member[string](n)
		if err != nil {
			return nil, err
		}
		return strconv.ParseInt(s, 10, 64)
	case "uint":
		s, err := member[string](n)
		if err != nil {
			return nil, err
		}
		return strconv.ParseUint(s, 10, 64)
	case "float":
		if n.Bits == nil || len(*n.Bits) != 16 {
			return nil, errors.New("float: bits must be 16 hex digits")
		}
		bits, err := strconv.ParseUint(*n.Bits, 16, 64)
		return math.Float64frombits(bits), err
	case "string":
		if n.Hex != nil {
			b, err := hex.DecodeString(*n.Hex)
			return string(b), err
		}
		return member[string](n)
	case "bytes":
		if n.Hex == nil {
			return nil, errors.New("bytes: hex is missing")
		}
		return hex.DecodeString(*n.Hex)
	case "timestamp":
		if n.Ms == nil {
			return nil, errors.New("timestamp: ms is missing")
		}
		ms, err := strconv.ParseInt(*n.Ms, 10, 64)
		return time.UnixMilli(ms).UTC(), err
	case "list":
		return n.list()
	case "typed_list":
		return n.typedList()
	case "object":
		return n.object()
	case "nest":
		return n.nest()
	}
	return nil, fmt.Errorf("unknown type %q", n.T)
}

func (n *node) list() (any, error) {
	list := make([]any, 0, len(n.Items))
	for _, item := range n.Items {
		v, err := item.value()
		if err != nil {
			return nil, err
		}
		list = append(list, v)
	}
	return list, nil
}

func (n *node) typedList() (any, error) {
	for _, item := range n.Items {
		if item == nil || item.T != n.Elem {
			return nil, fmt.Errorf("typed_list: an item is not of type %q", n.Elem)
		}
	}
	switch n.Elem {
	case "bool":
		return elements[bool](n)
	case "byte":
		return n.list()
	case "int":
		return elements[int64](n)
	case "uint":
		return elements[uint64](n)
	case "float":
		return elements[float64](n)
	case "string":
		return elements[string](n)
	}
	return nil, fmt.Errorf("typed_list: unknown element type %q", n.Elem)
}

func (n *node) object() (any, error) {
	object := make(map[string]any, len(n.Fields))
	for _, field := range n.Fields {
		key, err := parseKey(field[0])
		if err != nil {
			return nil, err
		}
		v, err := Parse(field[1])
		if err != nil {
			return nil, err
		}
		object[key] = v
	}
	return object, nil
}

func (n *node) nest() (any, error) {
	v, err := n.Leaf.value()
	if err != nil {
		return nil, err
	}
	for range n.Depth {
		switch n.Kind {
		case "list":
			v = []any{v}
		case "object":
			v = map[string]any{n.Key: v}
		case "object_list":
			v = map[string]any{n.Key: []any{v}}
		default:
			return nil, fmt.Errorf("nest: unknown kind %q", n.Kind)
		}
	}
	return v, nil
}

func parseKey(data []byte) (string, error) {
	var key string
	if json.Unmarshal(data, &key) == nil {
		return key, nil
	}
	var raw struct {
		Hex string `json:"hex"`
	}
	if err := unmarshal(data, &raw); err != nil {
		return "", fmt.Errorf("object: a key must be text or hex: %w", err)
	}
	b, err := hex.DecodeString(raw.Hex)
	return string(b), err
}

// member reads the member v of a value.
func member[T any](n *node) (T, error) {
	var v *T
	if len(n.V) > 0 {
		if err := json.Unmarshal(n.V, &v); err != nil {
			return *new(T), fmt.Errorf("%s: %w", n.T, err)
		}
	}
	if v == nil {
		return *new(T), fmt.Errorf("%s: v is missing", n.T)
	}
	return *v, nil
}

func elements[T any](n *node) (any, error) {
	list := make([]T, 0, len(n.Items))
	for _, item := range n.Items {
		v, err := item.value()
		if err != nil {
			return nil, err
		}
		list = append(list, v.(T))
	}
	return list, nil
}
