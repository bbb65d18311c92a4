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
	s := make([]T, n)
	if l.bytes > 0 {
		l.backed = b.collect != nil
		runtime.AddCleanup(&s[0], (*Lease).collected, l)
	}
	return s, l, nil
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
