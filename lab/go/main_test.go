package main

import (
	"bytes"
	"encoding/json"
	"os"
	"strings"
	"testing"
)

// Data are found from the repository's root.
func TestMain(m *testing.M) {
	if err := os.Chdir("../.."); err != nil {
		panic(err)
	}
	os.Exit(m.Run())
}

func TestOneAnswerPerLine(t *testing.T) {
	answers := ask(t,
		`{"op":"list","question":"codec","data":"simple"}`,
		`{"op":"list","question":"codec","data":"log"}`,
		`{"op":"sample","id":0,"iterations":1}`,
		`{"op":"open","question":"event","data":"event","codec":"binary"}`,
		`{"op":"sample","id":0,"iterations":10}`,
		`{"op":"x"}`,
	)
	want := []string{
		`{"ok":["bogo","json","gob","msgpack","cbor"]}`,
		`{"ok":[]}`,
		`{"error":"no trial 0"}`,
		`{"ok":{"trials":[{"id":0,"benchmark":"Encode","keys":[["format","binary"]],"encoded":"`,
		`{"ok":{"nanos":`,
		`{"error":"no op \"x\""}`,
	}
	if len(answers) != len(want) {
		t.Fatalf("%d answers: %q", len(answers), answers)
	}
	for i := range want {
		if !strings.HasPrefix(answers[i], want[i]) {
			t.Errorf("answer %d\n got %s\nwant %s", i, answers[i], want[i])
		}
	}
}

func TestEveryContestantPassesItsChecks(t *testing.T) {
	data := map[string][]string{
		"codec":   {"simple", "complex", "list", "binary", "comprehensive", "field_selection"},
		"fields":  {"field_selection"},
		"event":   {"event"},
		"convert": {"person"},
	}
	for question, names := range data {
		for _, name := range names {
			var codecs struct{ OK []string }
			parse(t, ask(t, lineOf("list", question, name, ""))[0], &codecs)
			for _, codec := range codecs.OK {
				var opened struct{ OK opened }
				parse(t, ask(t, lineOf("open", question, name, codec))[0], &opened)
				if opened.OK.Fault != "" || len(opened.OK.Faults) > 0 || len(opened.OK.Trials) == 0 {
					t.Errorf("%s %s %s: %+v", question, name, codec, opened.OK)
				}
			}
		}
	}
}

func lineOf(op, question, data, codec string) string {
	line, _ := json.Marshal(map[string]string{"op": op, "question": question, "data": data, "codec": codec})
	return string(line)
}

func parse(t *testing.T, line string, into any) {
	t.Helper()
	if err := json.Unmarshal([]byte(line), into); err != nil {
		t.Fatalf("%s: %v", line, err)
	}
}

func ask(t *testing.T, requests ...string) []string {
	t.Helper()
	var out bytes.Buffer
	if err := serve(strings.NewReader(strings.Join(requests, "\n")), &out); err != nil {
		t.Fatal(err)
	}
	return strings.Split(strings.TrimSuffix(out.String(), "\n"), "\n")
}
