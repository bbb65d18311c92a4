package memory

import (
	"math"
	"math/bits"
	"runtime"
	"unsafe"
)

// Make makes a slice under a lease of the process's budget. The error is a
// [*Short], also for a negative length.
func Make[T any](what string, n int) ([]T, *Lease, error) { return In[T](Process(), what, n) }

// In is [Make] from the budget b.
func In[T any](b *Budget, what string, n int) ([]T, *Lease, error) {
	l, err := b.Lease(what, Bytes[T](n))
	if err != nil {
		return nil, nil, err
	}
	l.backed = b.collect != nil
	return attach[T](l, n), l, nil
}

// Bytes is the size of n values in a slice, [math.MaxInt64] if that is more than
// can be counted or n is negative.
func Bytes[T any](n int) int64 {
	var t T
	hi, lo := bits.Mul64(uint64(n), uint64(unsafe.Sizeof(t)))
	if n < 0 || hi != 0 || lo > math.MaxInt64 {
		return math.MaxInt64
	}
	return int64(lo)
}

// Remake makes a slice of another length in the place of one that [Make] made, whose
// values are lost. On an error, as Make has, both stay as they are.
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
	crowded := b.garbage > mostGarbage || b.garbage > b.limit-b.used
	b.mu.Unlock()
	if crowded && b.collect != nil {
		b.collect()
	}
	*s, *l = attach[T](fresh, n), fresh
	return nil
}

// attach makes the slice of a lease, which returns when it is garbage.
func attach[T any](l *Lease, n int) []T {
	s := make([]T, n)
	if n > 0 && l.backed {
		runtime.AddCleanup(&s[0], (*Lease).collected, l)
	}
	return s
}
