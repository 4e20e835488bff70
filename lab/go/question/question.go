// Package question has the questions: one a file, one line in the list.
package question

import (
	"fmt"

	"bogo-lab/trial"
)

// asked is a question: who has a part in a data set of it, and their trials.
type asked struct {
	codecs func(data string) []string
	open   func(data, codec string) (trial.Entry, error)
}

// all is the list: one line a question.
var all = map[string]asked{
	"codec":   {codecCodecs, openCodec},
	"fields":  {fieldsCodecs, openFields},
	"event":   {eventCodecs, openEvent},
	"convert": {convertCodecs, openConvert},
}

// Codecs are the names of those who have a part.
func Codecs(question, data string) []string {
	asked, ok := all[question]
	if !ok {
		return []string{}
	}
	return append([]string{}, asked.codecs(data)...)
}

// Open has a contestant checked; an error is its fault.
func Open(question, data, codec string) (trial.Entry, error) {
	asked, ok := all[question]
	if !ok {
		return trial.Entry{}, fmt.Errorf("no question %q", question)
	}
	return asked.open(data, codec)
}
