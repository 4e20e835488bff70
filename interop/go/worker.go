package main

import (
	"bufio"
	"bytes"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"

	"bogo-interop/notation"

	"github.com/bubunyo/bogo"
)

type request struct {
	Op    string          `json:"op"`
	Hex   string          `json:"hex"`
	Value json.RawMessage `json:"value"`
}

// answer has an ID and one other member.
type answer struct {
	ID    json.RawMessage `json:"id"`
	OK    json.RawMessage `json:"ok,omitempty"`
	Hex   *string         `json:"hex,omitempty"`
	Error *string         `json:"error,omitempty"`
	Panic *string         `json:"panic,omitempty"`
	Fatal *string         `json:"fatal,omitempty"`
	Bad   *string         `json:"bad,omitempty"`
}

// line is the answer as it is written. It does not use json.Marshal for ok, as
// that would check and copy what may be deep and long.
func (a answer) line() []byte {
	ok := a.OK
	a.OK = nil
	line, err := json.Marshal(a)
	if err != nil {
		panic(err) // the ID is valid JSON, the rest are strings
	}
	if ok != nil {
		line = append(line[:len(line)-1], `,"ok":`...)
		line = append(append(line, ok...), '}')
	}
	return append(line, '\n')
}

// work answers every line of r with one line to w.
func work(r io.Reader, w io.Writer) error {
	lines := bufio.NewReader(r)
	for {
		line, err := lines.ReadBytes('\n')
		if len(bytes.TrimSpace(line)) > 0 {
			if _, err := w.Write(respond(line).line()); err != nil {
				return err
			}
		}
		if err == io.EOF {
			return nil
		}
		if err != nil {
			return err
		}
	}
}

// respond answers one request. Bad means that the request, or what the library
// returned, is not what this program knows; the rest comes from the library.
func respond(line []byte) (a answer) {
	a.ID = requestID(line)
	var req request
	if err := json.Unmarshal(line, &req); err != nil {
		a.Bad = text(err)
		return a
	}
	switch req.Op {
	case "decode":
		respondValue(&a, req.Hex, bogo.Decode)
	case "unmarshal":
		respondValue(&a, req.Hex, func(data []byte) (v any, err error) {
			err = bogo.Unmarshal(data, &v)
			return v, err
		})
	case "encode":
		respondHex(&a, req.Value)
	default:
		a.Bad = text(fmt.Errorf("unknown op %q", req.Op))
	}
	return a
}

func respondValue(a *answer, message string, decode func([]byte) (any, error)) {
	data, err := hex.DecodeString(message)
	if err != nil {
		a.Bad = text(err)
		return
	}
	// Without spare capacity the library cannot read past the message.
	data = data[:len(data):len(data)]

	var v any
	if a.Panic = panicOf(func() { v, err = decode(data) }); a.Panic != nil {
		return
	}
	if err != nil {
		a.Error = text(err)
		return
	}
	if a.OK, err = notation.Format(nil, v); err != nil {
		a.OK, a.Bad = nil, text(err)
	}
}

func respondHex(a *answer, value json.RawMessage) {
	v, err := notation.Parse(value)
	if err != nil {
		a.Bad = text(err)
		return
	}
	var data []byte
	if a.Panic = panicOf(func() { data, err = bogo.Encode(v) }); a.Panic != nil {
		return
	}
	if err != nil {
		a.Error = text(err)
		return
	}
	encoded := hex.EncodeToString(data)
	a.Hex = &encoded
}

// requestID is the ID of a request, or null.
func requestID(line []byte) json.RawMessage {
	var req struct {
		ID json.RawMessage `json:"id"`
	}
	if json.Unmarshal(line, &req) != nil || req.ID == nil {
		return json.RawMessage("null")
	}
	return req.ID
}

func panicOf(f func()) (message *string) {
	defer func() {
		if p := recover(); p != nil {
			s := fmt.Sprint(p)
			message = &s
		}
	}()
	f()
	return nil
}

func text(err error) *string {
	s := err.Error()
	return &s
}
