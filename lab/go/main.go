// Command bogo-lab is the Go side of the lab: a worker that answers a line of
// JSON with a line of JSON. README.md describes its protocol.
package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"runtime"
	"runtime/debug"
	"time"

	"bogo-lab/question"
	"bogo-lab/trial"
)

func main() {
	// Moments are compared as text, so the machine's own zone must not show.
	time.Local = time.UTC
	if err := serve(os.Stdin, os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "bogo-lab:", err)
		os.Exit(1)
	}
}

type request struct {
	Op         string `json:"op"`
	Question   string `json:"question"`
	Data       string `json:"data"`
	Codec      string `json:"codec"`
	ID         int    `json:"id"`
	Iterations int    `json:"iterations"`
}

type answer struct {
	OK    any    `json:"ok,omitempty"`
	Error string `json:"error,omitempty"`
}

// worker holds the trials that were opened; a trial's id is its index.
type worker struct {
	trials []*trial.Trial
}

func serve(in io.Reader, out io.Writer) error {
	var w worker
	requests := json.NewDecoder(bufio.NewReader(in))
	buffered := bufio.NewWriter(out)
	answers := json.NewEncoder(buffered)
	for {
		var req request
		if err := requests.Decode(&req); err == io.EOF {
			return nil
		} else if err != nil {
			return err
		}
		ok, err := w.handle(req)
		reply := answer{OK: ok}
		if err != nil {
			reply = answer{Error: err.Error()}
		}
		if err := answers.Encode(reply); err != nil {
			return err
		}
		if err := buffered.Flush(); err != nil {
			return err
		}
	}
}

func (w *worker) handle(req request) (any, error) {
	switch req.Op {
	case "hello":
		return hello(), nil
	case "list":
		return question.Codecs(req.Question, req.Data), nil
	case "open":
		return w.open(req), nil
	case "sample":
		if req.ID < 0 || req.ID >= len(w.trials) {
			return nil, fmt.Errorf("no trial %d", req.ID)
		}
		return w.trials[req.ID].Sample(req.Iterations)
	}
	return nil, fmt.Errorf("no op %q", req.Op)
}

type greeting struct {
	Version   string   `json:"version"`
	Libraries []string `json:"libraries"`
}

// hello tells the versions of Go and of the libraries built in.
func hello() greeting {
	libraries := []string{}
	if info, ok := debug.ReadBuildInfo(); ok {
		for _, dep := range info.Deps {
			libraries = append(libraries, dep.Path+" "+dep.Version)
		}
	}
	return greeting{Version: runtime.Version(), Libraries: libraries}
}

type opened struct {
	Fault    string          `json:"fault,omitempty"`
	Trials   []openedTrial   `json:"trials"`
	Verdicts []trial.Verdict `json:"verdicts"`
	Faults   []string        `json:"faults"`
}

type openedTrial struct {
	ID int `json:"id"`
	*trial.Trial
}

// open checks a contestant and keeps its trials; a panic of the library is a
// fault as an error is.
func (w *worker) open(req request) (reply opened) {
	defer func() {
		if cause := recover(); cause != nil {
			reply = opened{Fault: fmt.Sprintf("panic: %v", cause)}
		}
	}()
	entry, err := question.Open(req.Question, req.Data, req.Codec)
	if err != nil {
		return opened{Fault: err.Error()}
	}
	reply = opened{Trials: []openedTrial{}, Verdicts: entry.Verdicts, Faults: entry.Faults}
	for _, t := range entry.Trials {
		reply.Trials = append(reply.Trials, openedTrial{len(w.trials), t})
		w.trials = append(w.trials, t)
	}
	return reply
}
