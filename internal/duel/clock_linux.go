package duel

import (
	"syscall"
	"time"
	"unsafe"
)

// processClock is CLOCK_PROCESS_CPUTIME_ID of clock_gettime(2), which counts finer than
// getrusage.
const processClock = 2

// processTime is the processor time of all threads.
func processTime() time.Duration {
	var t syscall.Timespec
	if _, _, e := syscall.Syscall(syscall.SYS_CLOCK_GETTIME, processClock, uintptr(unsafe.Pointer(&t)), 0); e != 0 {
		panic(e)
	}
	return time.Duration(t.Nano())
}
