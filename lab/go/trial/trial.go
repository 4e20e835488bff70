// Package trial has what can be sampled: one contestant at one task.
package trial

import (
	"encoding/hex"
	"runtime"
	"time"
)

// Key is a key of a row's name and its value.
type Key [2]string

// Trial is one contestant at one task, checked before.
type Trial struct {
	Benchmark string `json:"benchmark"`
	Keys      []Key  `json:"keys"`
	// Encoded is what the contestant writes, in hexadecimal, where the row
	// tells sizes.
	Encoded string `json:"encoded,omitempty"`
	// Throughput is the bytes of one iteration where they are not those of
	// the data set's JSON.
	Throughput int `json:"throughput,omitempty"`
	// Run does the work so many times.
	Run func(iterations int) error `json:"-"`
}

// Entry is what a contestant has on one data set.
type Entry struct {
	Trials   []*Trial
	Verdicts []Verdict
	// Faults are the ways that failed the check where others did not.
	Faults []string
}

// Verdict says whether a contestant keeps a value.
type Verdict struct {
	Keys []Key `json:"keys"`
	Kept bool  `json:"kept"`
}

// Sized adds what the contestant writes.
func (t *Trial) Sized(encoded []byte) *Trial {
	t.Encoded = hex.EncodeToString(encoded)
	return t
}

// Sample is what one iteration cost.
type Sample struct {
	Nanos       float64 `json:"nanos"`
	Bytes       uint64  `json:"bytes"`
	Allocations uint64  `json:"allocations"`
}

// Sample runs so many iterations. As in Go's own benchmarks the collector
// starts clean, works during the sample where it must, and is timed with it.
func (t *Trial) Sample(iterations int) (Sample, error) {
	var before, after runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&before)
	start := time.Now()
	err := t.Run(iterations)
	elapsed := time.Since(start)
	runtime.ReadMemStats(&after)
	n := uint64(max(iterations, 1))
	return Sample{
		Nanos:       float64(elapsed.Nanoseconds()) / float64(n),
		Bytes:       (after.TotalAlloc - before.TotalAlloc) / n,
		Allocations: (after.Mallocs - before.Mallocs) / n,
	}, err
}

// Each makes a loop of work that is done once.
func Each(work func() error) func(int) error {
	return func(iterations int) error {
		for range iterations {
			if err := work(); err != nil {
				return err
			}
		}
		return nil
	}
}
