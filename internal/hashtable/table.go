package hashtable

import (
	"math"
	"math/bits"
	"unsafe"

	"github.com/sente-games/sente/internal/memory"
)

// Table is an array of buckets of type B. The zero value is empty: see [New] and [Of]. It is not
// synchronized: buckets must be safe for concurrent use if goroutines share a table.
type Table[B any] struct {
	buckets []B
	lease   *memory.Lease // nil: the owner manages the memory
}

// New creates a table with as many buckets as fit into size bytes, at least one. what is the
// subject of the error message, a [*memory.Short].
func New[B any](what string, size int64) (Table[B], error) {
	buckets, lease, err := memory.Make[B](what, bucketCount[B](size))
	if err != nil {
		return Table[B]{}, err
	}
	adviseHugePages(buckets)
	return Table[B]{buckets, lease}, nil
}

// Of creates a table of n buckets in memory that its owner has leased.
func Of[B any](n int) Table[B] {
	buckets := make([]B, n)
	adviseHugePages(buckets)
	return Table[B]{buckets: buckets}
}

// bucketCount returns the number of buckets in size bytes, at least one.
func bucketCount[B any](size int64) int {
	return int(min(max(1, size/int64(unsafe.Sizeof(*new(B)))), math.MaxInt))
}

// Resize replaces the table by an empty one of size bytes and reports whether it did: the table
// stays unchanged if the number of buckets is the same or after an error, as New returns it.
func (t *Table[B]) Resize(size int64) (changed bool, err error) {
	n := bucketCount[B](size)
	if n == len(t.buckets) {
		return false, nil
	}
	if err := memory.Remake(&t.buckets, &t.lease, n); err != nil {
		return false, err
	}
	adviseHugePages(t.buckets)
	return true, nil
}

// Close returns the memory. The table is empty afterwards.
func (t *Table[B]) Close() {
	t.buckets = nil
	t.lease.Return()
}

// Clear empties all buckets.
func (t *Table[B]) Clear() { clear(t.buckets) }

// Buckets returns all buckets, for statistics and serialization.
func (t *Table[B]) Buckets() []B { return t.buckets }

// Bytes returns the memory used by the buckets.
func (t *Table[B]) Bytes() int64 { return memory.Bytes[B](len(t.buckets)) }

// Spread returns the bucket of a key in a table of any size. Two multiplications distribute the
// keys, so that they may differ in a few bits only.
func (t *Table[B]) Spread(key uint64) *B {
	at, _ := bits.Mul64(key*0x9e3779b97f4a7c15, uint64(len(t.buckets)))
	return &t.buckets[at]
}

// Masked returns the bucket given by the lowest bits of a key, in a table with a power of two
// buckets. All bits of the keys must be uniformly distributed.
func (t *Table[B]) Masked(key uint64) *B { return &t.buckets[key&uint64(len(t.buckets)-1)] }

// Prefetch loads the first cache line of a bucket asynchronously, if the key is available some time
// before the bucket is needed.
func Prefetch[B any](bucket *B) { prefetch(unsafe.Pointer(bucket)) }

// Bucket returns the bucket with index i, for keys that contain it.
func (t *Table[B]) Bucket(i uint64) *B { return &t.buckets[i] }
