package hashtable

import (
	"syscall"
	"unsafe"
)

const hugePage = 2 << 20

// adviseHugePages asks the system to back s with large pages where it fills them; call it
// before s is first written to. A table is read at random: with pages of 4 KiB most of the
// time of a probe is spent on address translation (Pons's solver ran 1.9 times as fast with
// pages of 2 MiB). Where the system has no such pages, nothing changes.
func adviseHugePages[T any](s []T) {
	data := unsafe.Pointer(unsafe.SliceData(s))
	bytes := uintptr(len(s)) * unsafe.Sizeof(*new(T))
	from, to := wholePages(uintptr(data), bytes)
	if from >= to {
		return
	}
	_ = syscall.Madvise(unsafe.Slice((*byte)(unsafe.Add(data, from)), to-from), syscall.MADV_HUGEPAGE)
}

// wholePages returns the offsets of the first and behind the last whole large page of
// a range of memory; from >= to if there is none.
func wholePages(start, bytes uintptr) (from, to uintptr) {
	from = (start+hugePage-1)&^(hugePage-1) - start
	end := (start + bytes) &^ (hugePage - 1)
	if end < start {
		return from, 0
	}
	return from, end - start
}
