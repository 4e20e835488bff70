package question

import (
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"

	"github.com/bubunyo/bogo"

	"bogo-lab/trial"
)

// event is the tutorial's.
type event struct {
	ID      uint64 `json:"id"`
	Message string `json:"message"`
}

var theEvent = event{1_234_567_890, "The quick brown fox jumps over the lazy dog today"}

// format is one way to write an event.
type format struct {
	encode func(event) ([]byte, error)
	decode func([]byte) (event, error)
}

var formats = map[string]format{
	"json": {
		func(e event) ([]byte, error) { return json.Marshal(e) },
		func(data []byte) (e event, err error) { err = json.Unmarshal(data, &e); return e, err },
	},
	"binary": {encodeBinary, decodeBinary},
	"bogo0": {
		func(e event) ([]byte, error) { return bogo.Marshal(e) },
		func(data []byte) (e event, err error) { err = bogo.Unmarshal(data, &e); return e, err },
	},
}

// encodeBinary writes the number in eight bytes and the text behind it.
func encodeBinary(e event) ([]byte, error) {
	data := make([]byte, 8+len(e.Message))
	binary.BigEndian.PutUint64(data, e.ID)
	copy(data[8:], e.Message)
	return data, nil
}

func decodeBinary(data []byte) (event, error) {
	if len(data) < 8 {
		return event{}, errors.New("the event is cut short")
	}
	return event{binary.BigEndian.Uint64(data), string(data[8:])}, nil
}

func eventCodecs(string) []string { return []string{"json", "binary", "bogo0"} }

var (
	sinkBytes []byte
	sinkEvent event
)

func openEvent(_, name string) (trial.Entry, error) {
	f := formats[name]
	encoded, err := f.encode(theEvent)
	if err != nil {
		return trial.Entry{}, err
	}
	if decoded, err := f.decode(encoded); err != nil || decoded != theEvent {
		return trial.Entry{}, fmt.Errorf("decoded, the event is %v: %v", decoded, err)
	}
	keys := []trial.Key{{"format", name}}
	return trial.Entry{Trials: []*trial.Trial{
		(&trial.Trial{Benchmark: "Encode", Keys: keys, Throughput: len(theEvent.Message), Run: trial.Each(func() (err error) {
			sinkBytes, err = f.encode(theEvent)
			return err
		})}).Sized(encoded),
		{Benchmark: "Decode", Keys: keys, Throughput: len(theEvent.Message), Run: trial.Each(func() (err error) {
			sinkEvent, err = f.decode(encoded)
			return err
		})},
	}}, nil
}
