package question

import (
	"bytes"
	"errors"

	"bogo-lab/codec"
	"bogo-lab/data"
	"bogo-lab/trial"
)

func codecCodecs(name string) []string {
	has, dynamic := data.Has(name)
	var names []string
	for _, c := range codec.All {
		if has && (c.Dynamic() || !dynamic) {
			names = append(names, c.Name())
		}
	}
	return names
}

func openCodec(name, codecName string) (trial.Entry, error) {
	c := codec.Named(codecName)
	value, err := data.Load(name)
	if err != nil {
		return trial.Entry{}, err
	}
	encoded, err := c.Encode(value)
	if err != nil {
		return trial.Entry{}, err
	}
	var buffer bytes.Buffer
	if err := c.EncodeTo(&buffer, value); err != nil {
		return trial.Entry{}, err
	}
	for _, written := range [][]byte{encoded, buffer.Bytes()} {
		into := data.New(name)
		if err := c.Decode(written, into); err != nil {
			return trial.Entry{}, err
		}
		if !data.Same(value, into) {
			return trial.Entry{}, errors.New("decoded, the value is another")
		}
	}
	keys := []trial.Key{{"data", name}, {"codec", c.Name()}}
	return trial.Entry{Trials: []*trial.Trial{
		(&trial.Trial{Benchmark: "Encode", Keys: keys, Run: trial.Each(func() error {
			buffer.Reset()
			return c.EncodeTo(&buffer, value)
		})}).Sized(encoded),
		(&trial.Trial{Benchmark: "EncodeFresh", Keys: keys, Run: trial.Each(func() error {
			_, err := c.Encode(value)
			return err
		})}).Sized(encoded),
		{Benchmark: "Decode", Keys: keys, Run: trial.Each(func() error {
			return c.Decode(encoded, data.New(name))
		})},
	}}, nil
}
