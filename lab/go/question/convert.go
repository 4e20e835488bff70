package question

import (
	"errors"
	"math"

	"bogo-lab/convert"
	"bogo-lab/data"
	"bogo-lab/trial"
)

// person is the original's. The tags are for libraries that would write the
// names in lower case, under which the other side's map does not have them.
type person struct {
	Name string `bson:"Name" toml:"Name" yaml:"Name"`
	Age  int64  `bson:"Age" toml:"Age" yaml:"Age"`
}

var (
	tony    = person{"Tony", 123}
	tonyMap = map[string]any{"Name": "Tony", "Age": int64(123)}
)

func convertCodecs(string) []string {
	var names []string
	for _, c := range convert.All {
		names = append(names, c.Name)
	}
	return names
}

func openConvert(_, name string) (trial.Entry, error) {
	c, ok := convert.Named(name)
	if !ok {
		return trial.Entry{}, errors.New("no such library")
	}
	if err := checkConversions(c); err != nil {
		return trial.Entry{}, err
	}
	return trial.Entry{
		Trials: []*trial.Trial{
			conversion(name, "map-to-struct", func() error {
				var into person
				return c.Convert(tonyMap, &into)
			}),
			conversion(name, "struct-to-map", func() error {
				var into map[string]any
				return c.Convert(tony, &into)
			}),
			conversion(name, "struct-to-struct", func() error {
				var into person
				return c.Convert(tony, &into)
			}),
		},
		Verdicts: verdicts(c),
	}, nil
}

func conversion(codec, name string, work func() error) *trial.Trial {
	keys := []trial.Key{{"conversion", name}, {"codec", codec}}
	return &trial.Trial{Benchmark: "Convert", Keys: keys, Run: trial.Each(work)}
}

func checkConversions(c convert.Converter) error {
	var fromMap, fromStruct person
	var toMap map[string]any
	if err := errors.Join(c.Convert(tonyMap, &fromMap), c.Convert(tony, &fromStruct), c.Convert(tony, &toMap)); err != nil {
		return err
	}
	if fromMap != tony || fromStruct != tony || !data.Same(toMap, tonyMap) {
		return errors.New("converted, the person is another")
	}
	return nil
}

// verdicts asks which values survive the way through a struct, and through a
// map.
func verdicts(c convert.Converter) []trial.Verdict {
	var all []trial.Verdict
	add := func(value, into string, kept bool) {
		all = append(all, trial.Verdict{Keys: []trial.Key{{"value", value}, {"into", into}, {"codec", c.Name}}, Kept: kept})
	}
	ints := []struct {
		name  string
		value int64
	}{
		{"i64-min", math.MinInt64}, {"i64-max", math.MaxInt64},
		{"2^53-1", 1<<53 - 1}, {"2^53+1", 1<<53 + 1}, {"-(2^53-1)", -(1<<53 - 1)}, {"-(2^53+1)", -(1<<53 + 1)},
	}
	for _, test := range ints {
		add(test.name, "struct", keptInStruct(c, test.value, same))
		add(test.name, "map", keptInMap(c, test.value, sameWhole))
	}
	add("u64-max", "struct", keptInStruct(c, uint64(math.MaxUint64), same))
	add("u64-max", "map", keptInMap(c, uint64(math.MaxUint64), sameWhole))
	floats := []struct {
		name  string
		value float64
	}{
		{"f64-max", math.MaxFloat64}, {"f64-min", -math.MaxFloat64}, {"f64-smallest", math.SmallestNonzeroFloat64},
		{"-0.0", math.Copysign(0, -1)}, {"nan", math.NaN()}, {"inf", math.Inf(1)}, {"-inf", math.Inf(-1)},
	}
	for _, test := range floats {
		add(test.name, "struct", keptInStruct(c, test.value, sameFloat))
		add(test.name, "map", keptInMap(c, test.value, sameFloatAny))
	}
	add("list", "struct", keptInStruct(c, []int64{1, -2, 3}, sameJSON[[]int64]))
	add("list", "map", keptInMap(c, []int64{1, -2, 3}, sameJSONAny))
	add("map", "struct", keptInStruct(c, map[string]int64{"a": 1, "b": -2}, sameJSON[map[string]int64]))
	add("map", "map", keptInMap(c, map[string]int64{"a": 1, "b": -2}, sameJSONAny))
	return all
}

type holder[T any] struct {
	Value T `bson:"Value" toml:"Value" yaml:"Value"`
}

// keptInStruct sends a struct through to a struct; a panic keeps nothing.
func keptInStruct[T any](c convert.Converter, value T, same func(a, b T) bool) (kept bool) {
	defer func() { _ = recover() }()
	var into holder[T]
	err := c.Convert(holder[T]{value}, &into)
	return err == nil && same(value, into.Value)
}

// keptInMap sends a struct through to a map; a panic keeps nothing.
func keptInMap[T any](c convert.Converter, value T, same func(a T, b any) bool) (kept bool) {
	defer func() { _ = recover() }()
	var into map[string]any
	err := c.Convert(holder[T]{value}, &into)
	return err == nil && same(value, into["Value"])
}

func same[T comparable](a, b T) bool { return a == b }

// sameWhole takes any type of whole number: a library may choose it. A float
// keeps it where it is the same number.
func sameWhole[T int64 | uint64](a T, b any) bool {
	switch b := b.(type) {
	case int:
		return (b < 0) == (a < 0) && T(b) == a
	case int8:
		return (b < 0) == (a < 0) && T(b) == a
	case int16:
		return (b < 0) == (a < 0) && T(b) == a
	case int32:
		return (b < 0) == (a < 0) && T(b) == a
	case int64:
		return (b < 0) == (a < 0) && T(b) == a
	case uint:
		return a >= 0 && uint64(b) == uint64(a)
	case uint8:
		return a >= 0 && uint64(b) == uint64(a)
	case uint16:
		return a >= 0 && uint64(b) == uint64(a)
	case uint32:
		return a >= 0 && uint64(b) == uint64(a)
	case uint64:
		return a >= 0 && b == uint64(a)
	case float64:
		return exactly(a, b)
	}
	return false
}

// exactly tells whether a float is a whole number, without the rounding that
// a conversion of the number would do.
func exactly[T int64 | uint64](a T, b float64) bool {
	if a < 0 {
		return b >= -(1<<63) && b < 1<<63 && b == math.Trunc(b) && int64(b) == int64(a)
	}
	return b >= 0 && b < 1<<64 && b == math.Trunc(b) && uint64(b) == uint64(a)
}

func sameFloat(a, b float64) bool {
	return math.Float64bits(a) == math.Float64bits(b) || (math.IsNaN(a) && math.IsNaN(b))
}

func sameFloatAny(a float64, b any) bool {
	f, ok := b.(float64)
	return ok && sameFloat(a, f)
}

func sameJSON[T any](a, b T) bool { return data.Same(a, b) }

func sameJSONAny[T any](a T, b any) bool { return data.Same(a, b) }
