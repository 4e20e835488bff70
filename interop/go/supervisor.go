package main

import (
	"bufio"
	"bytes"
	"io"
	"os"
	"os/exec"
	"strings"
)

// supervise passes every line of r to a worker and its answer to w. When the
// worker dies, the line is answered with "fatal" and the next one gets a new
// worker.
func supervise(r io.Reader, w io.Writer) error {
	var p *process
	defer func() {
		if p != nil {
			p.end()
		}
	}()
	lines := bufio.NewReader(r)
	for {
		line, err := lines.ReadBytes('\n')
		if len(bytes.TrimSpace(line)) > 0 {
			if p == nil {
				var err error
				if p, err = start(); err != nil {
					return err
				}
			}
			reply, ok := p.ask(append(bytes.TrimRight(line, "\r\n"), '\n'))
			if !ok {
				cause := p.end()
				p = nil
				reply = answer{ID: requestID(line), Fatal: &cause}.line()
			}
			if _, err := w.Write(reply); err != nil {
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

// process is a running worker.
type process struct {
	cmd   *exec.Cmd
	stdin io.WriteCloser
	lines *bufio.Reader
	log   head
}

func start() (*process, error) {
	path, err := os.Executable()
	if err != nil {
		return nil, err
	}
	p := &process{cmd: exec.Command(path, workerArg)}
	p.cmd.Stderr = &p.log
	if p.stdin, err = p.cmd.StdinPipe(); err != nil {
		return nil, err
	}
	stdout, err := p.cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	p.lines = bufio.NewReader(stdout)
	return p, p.cmd.Start()
}

// ask returns the worker's answer to one line, if it lived to give one.
func (p *process) ask(line []byte) (reply []byte, ok bool) {
	if _, err := p.stdin.Write(line); err != nil {
		return nil, false
	}
	reply, err := p.lines.ReadBytes('\n')
	return reply, err == nil
}

// end lets the worker finish, and says why it died if it did.
func (p *process) end() (cause string) {
	p.stdin.Close()
	err := p.cmd.Wait()
	for _, line := range strings.Split(string(p.log), "\n") {
		if strings.HasPrefix(line, "fatal error: ") {
			return line
		}
	}
	if err != nil {
		return err.Error()
	}
	return "the worker ended"
}

// head keeps the beginning of what is written to it.
type head []byte

func (h *head) Write(data []byte) (int, error) {
	room := max(0, 4096-len(*h))
	*h = append(*h, data[:min(room, len(data))]...)
	return len(data), nil
}
