package enginetest

import (
	"syscall"
	"time"
	"unsafe"
)

const threadClock = 3 // CLOCK_THREAD_CPUTIME_ID of clock_gettime(2)

// cpuTime is the processor time of the calling thread, which must be locked to
// its goroutine. Unlike getrusage it does not count in ticks of 10 ms.
func cpuTime() time.Duration {
	var t syscall.Timespec
	if _, _, e := syscall.Syscall(syscall.SYS_CLOCK_GETTIME, threadClock, uintptr(unsafe.Pointer(&t)), 0); e != 0 {
		panic(e)
	}
	return time.Duration(t.Nano())
}
