package hashtable

import (
	"math"
	"math/bits"
	"unsafe"

	"github.com/sente-games/sente/internal/memory"
)

// Table is buckets of type B. Its zero value has none: see [New] and [Of]. It
// knows nothing of goroutines: whether they may share it is up to the buckets.
type Table[B any] struct {
	buckets []B
	lease   *memory.Lease // nil: the memory is the owner's
}

// New makes a table of as many buckets as fit into size bytes, at least one. what
// begins the sentence of the error, a [*memory.Short].
func New[B any](what string, size int64) (Table[B], error) {
	buckets, lease, err := memory.Make[B](what, within[B](size))
	if err != nil {
		return Table[B]{}, err
	}
	adviseHugePages(buckets)
	return Table[B]{buckets, lease}, nil
}

// Of makes a table of n buckets in memory that its owner has leased.
func Of[B any](n int) Table[B] {
	buckets := make([]B, n)
	adviseHugePages(buckets)
	return Table[B]{buckets: buckets}
}

// within is the number of buckets in size bytes, at least one.
func within[B any](size int64) int {
	return int(min(max(1, size/int64(unsafe.Sizeof(*new(B)))), math.MaxInt))
}

// Resize makes the table anew for size bytes, and reports whether it is another
// one now: with the same number of buckets it stays as it is, and so it does
// after an error, as New has.
func (t *Table[B]) Resize(size int64) (changed bool, err error) {
	n := within[B](size)
	if n == len(t.buckets) {
		return false, nil
	}
	if err := memory.Remake(&t.buckets, &t.lease, n); err != nil {
		return false, err
	}
	adviseHugePages(t.buckets)
	return true, nil
}

// Close gives the memory back. The table has no buckets any more.
func (t *Table[B]) Close() {
	t.buckets = nil
	t.lease.Return()
}

// Clear empties all buckets.
func (t *Table[B]) Clear() { clear(t.buckets) }

// Buckets is all of them, for those who count, write or read what they hold.
func (t *Table[B]) Buckets() []B { return t.buckets }

// Bytes is the memory that the buckets take.
func (t *Table[B]) Bytes() int64 { return memory.Bytes[B](len(t.buckets)) }

// Spread is the bucket of a key in a table of any size. Two multiplications spread
// the keys, so that they may differ in a few bits only.
func (t *Table[B]) Spread(key uint64) *B {
	at, _ := bits.Mul64(key*0x9e3779b97f4a7c15, uint64(len(t.buckets)))
	return &t.buckets[at]
}

// Masked is the bucket that the lowest bits of a key name, in a table of a power
// of two buckets: for keys whose bits are all as good as random.
func (t *Table[B]) Masked(key uint64) *B { return &t.buckets[key&uint64(len(t.buckets)-1)] }

// Prefetch asks for the cache line in which a bucket begins, without waiting for it: for
// those who know a key some time before they need what it names.
func Prefetch[B any](bucket *B) { prefetch(unsafe.Pointer(bucket)) }

// At is the bucket with a number, for keys that hold it.
func (t *Table[B]) At(i uint64) *B { return &t.buckets[i] }
