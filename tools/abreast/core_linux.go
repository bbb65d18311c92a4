package main

import (
	"runtime"

	"golang.org/x/sys/unix"
)

// pinToCore pins the processes that this goroutine starts to the first available core: child processes
// inherit the affinity of their thread.
func pinToCore() error {
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
