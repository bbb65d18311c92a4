package memory

import (
	"math"
	"math/bits"
	"runtime"
	"unsafe"
)

// Make allocates a slice with a lease from the process's budget. The error is a [*Short], also for
// a negative length.
func Make[T any](what string, n int) ([]T, *Lease, error) {
	return AllocateSlice[T](Process(), what, n)
}

// AllocateSlice is [Make] with the budget b.
func AllocateSlice[T any](b *Budget, what string, n int) ([]T, *Lease, error) {
	l, err := b.Lease(what, Bytes[T](n))
	if err != nil {
		return nil, nil, err
	}
	l.backed = b.collect != nil
	return allocateSlice[T](l, n), l, nil
}

// Bytes returns the size of n values in a slice, or [math.MaxInt64] if it overflows or n is
// negative.
func Bytes[T any](n int) int64 {
	var t T
	hi, lo := bits.Mul64(uint64(n), uint64(unsafe.Sizeof(t)))
	if n < 0 || hi != 0 || lo > math.MaxInt64 {
		return math.MaxInt64
	}
	return int64(lo)
}

// Remake replaces a slice allocated by [Make] by an empty one of another length. After an error, as
// Make returns it, both are unchanged.
func Remake[T any](s *[]T, l **Lease, n int) error {
	old := *l
	b := old.budget
	if err := old.Resize(Bytes[T](n)); err != nil {
		return err
	}
	bytes := Bytes[T](len(*s))
	*s = nil
	b.mu.Lock()
	fresh := &Lease{budget: b, what: old.what, bytes: old.bytes, backed: old.backed}
	old.bytes, old.returned = 0, true
	if old.backed {
		old.garbage += bytes
		b.garbage += bytes
	}
	crowded := b.garbage > maxGarbage || b.garbage > b.limit-b.used
	b.mu.Unlock()
	if crowded && b.collect != nil {
		b.collect()
	}
	*s, *l = allocateSlice[T](fresh, n), fresh
	return nil
}

// allocateSlice allocates the slice of a lease, which is returned when the slice is collected.
func allocateSlice[T any](l *Lease, n int) []T {
	s := make([]T, n)
	if n > 0 && l.backed {
		runtime.AddCleanup(&s[0], (*Lease).returnCollected, l)
	}
	return s
}
