package main

import (
	"bytes"
	"os"
	"runtime"
	"strings"
	"testing"
)

// The supervisor starts this test binary as its worker.
func TestMain(m *testing.M) {
	if len(os.Args) == 2 && os.Args[1] == workerArg {
		main()
		return
	}
	os.Exit(m.Run())
}

func TestOneAnswerPerLine(t *testing.T) {
	tests := []struct{ request, want string }{
		{`{"id":1,"op":"decode","hex":"00050154"}`, `{"id":1,"ok":{"t":"int","v":"42"}}`},
		{`{"id":2,"op":"unmarshal","hex":"000a0100"}`, `{"id":2,"error":"bogo decode error: list decoding with depth tracking not yet implemented"}`},
		{`{"id":3,"op":"encode","value":{"t":"string","v":"hello"}}`, `{"id":3,"hex":"0003010568656c6c6f"}`},
		{`{"id":4,"op":"decode","hex":"01"}`, `{"id":4,"error":`},
		{`{"id":5,"op":"decode","hex":"0005"}`, `{"id":5,"panic":`},
		{`{"id":6,"op":"decode","hex":"0"}`, `{"id":6,"bad":`},
		{`{"id":7,"op":"encode","value":{"t":"x"}}`, `{"id":7,"bad":`},
		{`{"id":8,"op":"x"}`, `{"id":8,"bad":`},
		{`{"id":`, `{"id":null,"bad":`},
		{`{"id":9,"op":"decode","hex":"0000"}`, `{"id":9,"ok":{"t":"null"}}`},
	}
	var requests []string
	for _, test := range tests {
		requests = append(requests, test.request)
	}
	answers := serve(t, requests...)
	if len(answers) != len(tests) {
		t.Fatalf("%d answers to %d requests", len(answers), len(tests))
	}
	for i, test := range tests {
		if !strings.HasPrefix(answers[i], test.want) {
			t.Errorf("%s\n got %s\nwant %s", test.request, answers[i], test.want)
		}
	}
}

func TestSurvivesTheDeathOfTheLibrary(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("memory is limited on Linux only")
	}
	answers := serve(t,
		`{"id":1,"op":"decode","hex":"000b0109050580808080100102"}`,
		`{"id":2,"op":"decode","hex":"0001"}`)
	want := []string{
		`{"id":1,"fatal":"fatal error: out of memory"}`,
		`{"id":2,"ok":{"t":"bool","v":true}}`,
	}
	if strings.Join(answers, "\n") != strings.Join(want, "\n") {
		t.Errorf("got %q", answers)
	}
}

func serve(t *testing.T, requests ...string) []string {
	t.Helper()
	var out bytes.Buffer
	if err := supervise(strings.NewReader(strings.Join(requests, "\n")), &out); err != nil {
		t.Fatal(err)
	}
	return strings.Split(strings.TrimSuffix(out.String(), "\n"), "\n")
}
