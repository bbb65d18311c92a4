package main

import (
	"runtime"

	"golang.org/x/sys/unix"
)

// share keeps what this goroutine starts on one core, the first that it may use: its thread's
// children do as it does.
func share() error {
	runtime.LockOSThread()
	var may, one unix.CPUSet
	if err := unix.SchedGetaffinity(0, &may); err != nil {
		return err
	}
	core := 0
	for !may.IsSet(core) {
		core++
	}
	one.Set(core)
	return unix.SchedSetaffinity(0, &one)
}
