package enginetest

import (
	"syscall"
	"time"
	"unsafe"
)

// The clocks of clock_gettime(2), CLOCK_PROCESS_CPUTIME_ID and
// CLOCK_THREAD_CPUTIME_ID. Unlike getrusage they do not count in ticks of 10 ms.
const (
	processClock = 2
	threadClock  = 3
)

// cpuTime is the processor time of the calling thread, which must be locked to
// its goroutine.
func cpuTime() time.Duration { return clockTime(threadClock) }

// processTime is the processor time of all threads.
func processTime() time.Duration { return clockTime(processClock) }

func clockTime(clock uintptr) time.Duration {
	var t syscall.Timespec
	if _, _, e := syscall.Syscall(syscall.SYS_CLOCK_GETTIME, clock, uintptr(unsafe.Pointer(&t)), 0); e != 0 {
		panic(e)
	}
	return time.Duration(t.Nano())
}
