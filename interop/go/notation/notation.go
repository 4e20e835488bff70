// Package notation turns the typed-value JSON of vectors/v0/README.md into the
// Go values that package bogo takes, and the Go values that it gives back into
// that JSON. It does not use bogo itself.
//
// The Go value of each type, in both directions:
//
//	null        nil
//	bool        bool
//	byte        uint8
//	int         int64
//	uint        uint64
//	float       float64
//	string      string
//	bytes       []byte
//	timestamp   time.Time
//	list        []any
//	typed_list  []bool, []int64, []uint64, []float64, []string
//	object      map[string]any
//
// A typed list of bytes has no Go value of its own, as []byte is a blob: Parse
// makes a []any of it. Format never writes one.
package notation
