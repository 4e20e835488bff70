// Command bogo-interop is the Go side of the interoperability test: a line
// server over github.com/bubunyo/bogo. README.md describes its protocol.
package main

import (
	"fmt"
	"os"
)

// The program answers through a child of its own, started with this argument,
// because some messages make the library end the process.
const workerArg = "worker"

func main() {
	var err error
	if len(os.Args) == 2 && os.Args[1] == workerArg {
		limitMemory()
		err = work(os.Stdin, os.Stdout)
	} else {
		err = supervise(os.Stdin, os.Stdout)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "bogo-interop:", err)
		os.Exit(1)
	}
}
