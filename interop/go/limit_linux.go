package main

import "syscall"

// limitMemory makes the allocations of hostile messages (34 GB and more) fail
// on every machine alike.
func limitMemory() {
	const limit = 16 << 30
	// Without the limit the answers to such messages depend on the machine.
	_ = syscall.Setrlimit(syscall.RLIMIT_AS, &syscall.Rlimit{Cur: limit, Max: limit})
}
