//go:build !linux

package main

func limitMemory() {}
