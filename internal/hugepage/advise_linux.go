package hugepage

import (
	"syscall"
	"unsafe"
)

const size = 2 << 20

// Advise asks for large pages under those parts of s that fill them. It is best
// called before s is first written to.
func Advise[T any](s []T) {
	data := unsafe.Pointer(unsafe.SliceData(s))
	bytes := uintptr(len(s)) * unsafe.Sizeof(*new(T))
	from, to := within(uintptr(data), bytes)
	if from >= to {
		return
	}
	_ = syscall.Madvise(unsafe.Slice((*byte)(unsafe.Add(data, from)), to-from), syscall.MADV_HUGEPAGE)
}

// within returns the offsets of the first and behind the last whole large page of
// a range of memory; from >= to if there is none.
func within(start, bytes uintptr) (from, to uintptr) {
	from = (start+size-1)&^(size-1) - start
	end := (start + bytes) &^ (size - 1)
	if end < start {
		return from, 0
	}
	return from, end - start
}
