package solver

import (
	"fmt"
	"os"
	"strconv"
	"strings"
	"syscall"
	"unsafe"
)

const (
	hugePage     = 2 << 20
	adviseHuge   = 14 // MADV_HUGEPAGE
	wordsInCache = hugePage / 8
)

// allocate asks for huge pages: a random access to a table of small pages costs
// a walk through the page tables besides the cache line. Refused, it is a plain table.
func allocate(entries int) ([]uint64, func(), error) {
	bytes := entries * 8
	if err := room(int64(bytes)); err != nil {
		return nil, nil, err
	}
	if entries < wordsInCache {
		return allocatePlain(entries)
	}
	memory, err := syscall.Mmap(-1, 0, bytes+hugePage, syscall.PROT_READ|syscall.PROT_WRITE, syscall.MAP_ANON|syscall.MAP_PRIVATE)
	if err != nil {
		return allocatePlain(entries)
	}
	skip := int(-uintptr(unsafe.Pointer(&memory[0])) % hugePage)
	aligned := memory[skip : skip+bytes]
	_ = syscall.Madvise(aligned, adviseHuge) // without it the pages are small, and no less right
	words := unsafe.Slice((*uint64)(unsafe.Pointer(&aligned[0])), entries)
	return words, func() { _ = syscall.Munmap(memory) }, nil
}

// room reports an error if the machine has less memory than that.
func room(bytes int64) error {
	text, err := os.ReadFile("/proc/meminfo")
	if err != nil {
		return nil // nobody can tell
	}
	for line := range strings.Lines(string(text)) {
		rest, ok := strings.CutPrefix(line, "MemAvailable:")
		if !ok {
			continue
		}
		kib, err := strconv.ParseInt(strings.TrimSpace(strings.TrimSuffix(strings.TrimSpace(rest), "kB")), 10, 64)
		if err == nil && bytes > kib<<10 {
			return fmt.Errorf("a table of %d MiB does not fit: %d MiB of memory are free", bytes>>20, kib>>10)
		}
	}
	return nil
}
