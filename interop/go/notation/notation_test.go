package notation

import (
	"math"
	"reflect"
	"strings"
	"testing"
	"time"
)

// Each value as JSON, and the Go value that it stands for.
var values = []struct {
	json string
	want any
}{
	{`{"t":"null"}`, nil},
	{`{"t":"bool","v":false}`, false},
	{`{"t":"byte","v":255}`, uint8(255)},
	{`{"t":"int","v":"-9223372036854775808"}`, int64(math.MinInt64)},
	{`{"t":"uint","v":"18446744073709551615"}`, uint64(math.MaxUint64)},
	{`{"t":"float","bits":"8000000000000000"}`, math.Copysign(0, -1)},
	{`{"t":"string","v":"a\"\n\u0000é"}`, "a\"\n\x00é"},
	{`{"t":"string","v":""}`, ""},
	{`{"t":"string","hex":"61ff"}`, "a\xff"},
	{`{"t":"bytes","hex":""}`, []byte{}},
	{`{"t":"bytes","hex":"00ff"}`, []byte{0, 255}},
	{`{"t":"timestamp","ms":"-1"}`, time.UnixMilli(-1).UTC()},
	{`{"t":"timestamp","ms":"9223372036854775807"}`, time.UnixMilli(math.MaxInt64).UTC()},
	{`{"t":"list","items":[]}`, []any{}},
	{`{"t":"list","items":[{"t":"null"},{"t":"list","items":[]}]}`, []any{nil, []any{}}},
	{`{"t":"typed_list","elem":"int","items":[]}`, []int64{}},
	{`{"t":"typed_list","elem":"bool","items":[{"t":"bool","v":true}]}`, []bool{true}},
	{`{"t":"typed_list","elem":"int","items":[{"t":"int","v":"1"}]}`, []int64{1}},
	{`{"t":"typed_list","elem":"uint","items":[{"t":"uint","v":"1"}]}`, []uint64{1}},
	{`{"t":"typed_list","elem":"float","items":[{"t":"float","bits":"3ff0000000000000"}]}`, []float64{1}},
	{`{"t":"typed_list","elem":"string","items":[{"t":"string","v":"a"}]}`, []string{"a"}},
	{`{"t":"object","fields":[]}`, map[string]any{}},
	{`{"t":"object","fields":[["",{"t":"null"}],["a",{"t":"bool","v":true}],[{"hex":"ff"},{"t":"null"}]]}`,
		map[string]any{"": nil, "a": true, "\xff": nil}},
	{`{"t":"nest","kind":"list","depth":10,"leaf":{"t":"null"}}`, wrap(10, nil, func(v any) any { return []any{v} })},
	{`{"t":"nest","kind":"object","key":"","depth":11,"leaf":{"t":"list","items":[]}}`,
		wrap(11, []any{}, func(v any) any { return map[string]any{"": v} })},
	{`{"t":"nest","kind":"object_list","key":"k","depth":10,"leaf":{"t":"byte","v":1}}`,
		wrap(10, uint8(1), func(v any) any { return map[string]any{"k": []any{v}} })},
}

func wrap(depth int, v any, layer func(any) any) any {
	for range depth {
		v = layer(v)
	}
	return v
}

func TestRoundTrip(t *testing.T) {
	for _, test := range values {
		v, err := Parse([]byte(test.json))
		if err != nil || !reflect.DeepEqual(v, test.want) {
			t.Errorf("Parse(%s) = %#v, %v", test.json, v, err)
		}
		back, err := Format(nil, test.want)
		if err != nil || string(back) != test.json {
			t.Errorf("Format(%#v) = %s, %v; want %s", test.want, back, err, test.json)
		}
	}
}

func TestNaNKeepsItsBits(t *testing.T) {
	const json = `{"t":"float","bits":"fff0000000000001"}`
	v, err := Parse([]byte(json))
	if err != nil {
		t.Fatal(err)
	}
	if back, _ := Format(nil, v); string(back) != json {
		t.Errorf("got %s", back)
	}
}

func TestTypedListOfBytesIsAList(t *testing.T) {
	v, err := Parse([]byte(`{"t":"typed_list","elem":"byte","items":[{"t":"byte","v":7}]}`))
	if err != nil || !reflect.DeepEqual(v, []any{uint8(7)}) {
		t.Errorf("got %#v, %v", v, err)
	}
}

func TestShallowNestIsSpelledOut(t *testing.T) {
	v, err := Parse([]byte(`{"t":"nest","kind":"list","depth":2,"leaf":{"t":"null"}}`))
	if err != nil {
		t.Fatal(err)
	}
	const want = `{"t":"list","items":[{"t":"list","items":[{"t":"null"}]}]}`
	if back, _ := Format(nil, v); string(back) != want {
		t.Errorf("got %s", back)
	}
}

func TestFormatCountsANilMapAsEmpty(t *testing.T) {
	if back, err := Format(nil, map[string]any(nil)); string(back) != `{"t":"object","fields":[]}` {
		t.Errorf("got %s, %v", back, err)
	}
}

func TestFormatRefusesOtherTypes(t *testing.T) {
	_, err := Format(nil, []any{struct{}{}})
	if err == nil || !strings.Contains(err.Error(), "struct {}") {
		t.Errorf("got %v", err)
	}
}

func TestParseRefuses(t *testing.T) {
	for _, json := range []string{
		``,
		`{}`,
		`{"t":"null"} {}`,
		`{"t":"null","x":1}`,
		`{"t":"number","v":1}`,
		`{"t":"bool"}`,
		`{"t":"bool","v":null}`,
		`{"t":"byte","v":256}`,
		`{"t":"int","v":1}`,
		`{"t":"int","v":"9223372036854775808"}`,
		`{"t":"uint","v":"-1"}`,
		`{"t":"float","bits":"0"}`,
		`{"t":"string"}`,
		`{"t":"bytes","hex":"f"}`,
		`{"t":"timestamp"}`,
		`{"t":"list","items":[null]}`,
		`{"t":"typed_list","elem":"int","items":[{"t":"uint","v":"1"}]}`,
		`{"t":"typed_list","elem":"list","items":[]}`,
		`{"t":"object","fields":[["a"]]}`,
		`{"t":"object","fields":[[1,{"t":"null"}]]}`,
		`{"t":"nest","kind":"list","depth":1}`,
		`{"t":"nest","kind":"set","depth":1,"leaf":{"t":"null"}}`,
	} {
		if v, err := Parse([]byte(json)); err == nil {
			t.Errorf("Parse(%s) = %#v", json, v)
		}
	}
}
