package notation

import (
	"encoding/hex"
	"encoding/json"
	"fmt"
	"math"
	"slices"
	"strconv"
	"time"
	"unicode/utf8"
)

// nestFrom is the depth from which Format writes one-item nesting as a nest,
// so that readers with a limit on JSON nesting can follow.
const nestFrom = 10

// Format appends the typed value for v to buf. Fields are sorted by key, as a
// Go map has no order; a nil slice or map is an empty one.
func Format(buf []byte, v any) ([]byte, error) {
	if kind, key, depth, leaf := nesting(v); depth >= nestFrom {
		buf = append(buf, `{"t":"nest","kind":"`+kind+`"`...)
		if kind != "list" {
			buf = append(buf, `,"key":`...)
			buf = formatText(buf, key)
		}
		buf = append(buf, `,"depth":`...)
		buf = strconv.AppendInt(buf, int64(depth), 10)
		buf = append(buf, `,"leaf":`...)
		buf, err := Format(buf, leaf)
		return append(buf, '}'), err
	}
	switch v := v.(type) {
	case nil:
		return append(buf, `{"t":"null"}`...), nil
	case bool:
		return fmt.Appendf(buf, `{"t":"bool","v":%t}`, v), nil
	case uint8:
		return fmt.Appendf(buf, `{"t":"byte","v":%d}`, v), nil
	case int64:
		return fmt.Appendf(buf, `{"t":"int","v":"%d"}`, v), nil
	case uint64:
		return fmt.Appendf(buf, `{"t":"uint","v":"%d"}`, v), nil
	case float64:
		return fmt.Appendf(buf, `{"t":"float","bits":"%016x"}`, math.Float64bits(v)), nil
	case string:
		if utf8.ValidString(v) {
			buf = append(buf, `{"t":"string","v":`...)
			return append(formatText(buf, v), '}'), nil
		}
		return fmt.Appendf(buf, `{"t":"string","hex":"%x"}`, v), nil
	case []byte:
		buf = append(buf, `{"t":"bytes","hex":"`...)
		buf = hex.AppendEncode(buf, v)
		return append(buf, `"}`...), nil
	case time.Time:
		return fmt.Appendf(buf, `{"t":"timestamp","ms":"%d"}`, v.UnixMilli()), nil
	case []any:
		return formatItems(append(buf, `{"t":"list"`...), v)
	case []bool:
		return formatTyped(buf, "bool", v)
	case []int64:
		return formatTyped(buf, "int", v)
	case []uint64:
		return formatTyped(buf, "uint", v)
	case []float64:
		return formatTyped(buf, "float", v)
	case []string:
		return formatTyped(buf, "string", v)
	case map[string]any:
		return formatObject(buf, v)
	}
	return buf, fmt.Errorf("no typed value for the Go type %T", v)
}

func formatTyped[T any](buf []byte, elem string, list []T) ([]byte, error) {
	buf = append(buf, `{"t":"typed_list","elem":"`+elem+`"`...)
	return formatItems(buf, list)
}

func formatItems[T any](buf []byte, list []T) ([]byte, error) {
	buf = append(buf, `,"items":[`...)
	for i, item := range list {
		if i > 0 {
			buf = append(buf, ',')
		}
		var err error
		if buf, err = Format(buf, item); err != nil {
			return buf, err
		}
	}
	return append(buf, `]}`...), nil
}

func formatObject(buf []byte, object map[string]any) ([]byte, error) {
	keys := make([]string, 0, len(object))
	for key := range object {
		keys = append(keys, key)
	}
	slices.Sort(keys)
	buf = append(buf, `{"t":"object","fields":[`...)
	for i, key := range keys {
		if i > 0 {
			buf = append(buf, ',')
		}
		buf = append(buf, '[')
		if utf8.ValidString(key) {
			buf = formatText(buf, key)
		} else {
			buf = fmt.Appendf(buf, `{"hex":"%x"}`, key)
		}
		buf = append(buf, ',')
		var err error
		if buf, err = Format(buf, object[key]); err != nil {
			return buf, err
		}
		buf = append(buf, ']')
	}
	return append(buf, `]}`...), nil
}

func formatText(buf []byte, text string) []byte {
	quoted, err := json.Marshal(text)
	if err != nil {
		panic(err) // a string always marshals
	}
	return append(buf, quoted...)
}

// nesting tells how deep v is nested in one way, and what is inside.
func nesting(v any) (kind, key string, depth int, leaf any) {
	key, field, ok := onlyField(v)
	inner, _, again := onlyField(field)
	switch {
	case !ok:
		kind = "list"
	case again && inner == key:
		kind = "object"
	default:
		kind = "object_list"
	}
	for leaf = v; ; depth++ {
		inner, ok := unwrap(leaf, kind, key)
		if !ok {
			return kind, key, depth, leaf
		}
		leaf = inner
	}
}

// unwrap takes one layer of a nesting off v.
func unwrap(v any, kind, key string) (inner any, ok bool) {
	if kind != "list" {
		k, field, ok := onlyField(v)
		if !ok || k != key {
			return nil, false
		}
		v = field
	}
	if kind == "object" {
		return v, true
	}
	list, ok := v.([]any)
	if !ok || len(list) != 1 {
		return nil, false
	}
	return list[0], true
}

// onlyField is the field of an object that has just one, with a UTF-8 key.
func onlyField(v any) (key string, value any, ok bool) {
	object, isObject := v.(map[string]any)
	if !isObject || len(object) != 1 {
		return "", nil, false
	}
	for key, value = range object {
		ok = utf8.ValidString(key)
	}
	return key, value, ok
}
