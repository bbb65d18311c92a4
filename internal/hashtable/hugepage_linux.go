package hashtable

import (
	"syscall"
	"unsafe"
)

const hugePage = 2 << 20

// adviseHugePages requests large pages for s; it must be called before s is first written to.
// Tables are read at random: with pages of 4 KiB most of the time of a probe is spent on address
// translation (Pons's solver ran 1.9 times as fast with pages of 2 MiB). It has no effect on
// systems without such pages.
func adviseHugePages[T any](s []T) {
	data := unsafe.Pointer(unsafe.SliceData(s))
	bytes := uintptr(len(s)) * unsafe.Sizeof(*new(T))
	from, to := wholePages(uintptr(data), bytes)
	if from >= to {
		return
	}
	_ = syscall.Madvise(unsafe.Slice((*byte)(unsafe.Add(data, from)), to-from), syscall.MADV_HUGEPAGE)
}

// wholePages returns the offsets of the start of the first and the end of the last complete large
// page in a memory range; from >= to if there is no such page.
func wholePages(start, bytes uintptr) (from, to uintptr) {
	from = (start+hugePage-1)&^(hugePage-1) - start
	end := (start + bytes) &^ (hugePage - 1)
	if end < start {
		return from, 0
	}
	return from, end - start
}
