package memory

import (
	"syscall"
	"unsafe"
)

// status is MEMORYSTATUSEX of the Windows API.
type status struct {
	length, load                                                                   uint32
	total, free, totalPage, freePage, totalVirtual, freeVirtual, freeExtendVirtual uint64
}

// installedMemory returns the installed memory in bytes, or 0 if unknown.
func installedMemory() int64 {
	s := status{length: uint32(unsafe.Sizeof(status{}))}
	ok, _, _ := syscall.NewLazyDLL("kernel32.dll").NewProc("GlobalMemoryStatusEx").Call(uintptr(unsafe.Pointer(&s)))
	if ok == 0 {
		return 0
	}
	return int64(min(s.total, s.totalVirtual)) // a 32-bit process cannot address all of it
}
