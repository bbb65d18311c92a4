package solver

import (
	"fmt"
	"math/bits"
	"sync/atomic"

	"github.com/sente-games/sente/internal/hashtable"
)

// table is a hash table whose answers are exact: the key is turned into another
// number of the same length by steps that can be undone, its upper part tells
// the bucket, and the rest is stored. Positions with different keys never meet.
// It may be shared by goroutines: an entry is one word.
type table struct {
	buckets hashtable.Table[bucket]
	mask    uint64 // of the key's bits
	fold    uint   // half the key's length
	shift   uint   // key >> shift is the bucket
}

// bucket is two entries, which share a cache line.
type bucket [2]uint64

const bucketBytes = 16

// newTable makes a table of at most the given number of bytes for keys of the
// given length.
func newTable(keyBits uint, size int64) (*table, error) {
	least := leastMemory(keyBits)
	if size < least {
		return nil, fmt.Errorf("a table of %d bytes is too small for this board: at least %d", size, least)
	}
	log := min(uint(bits.Len64(uint64(size)/bucketBytes))-1, keyBits)
	buckets, err := hashtable.New[bucket]("the solver's table", bucketBytes<<log)
	if err != nil {
		return nil, err
	}
	return &table{buckets: buckets, mask: 1<<keyBits - 1, fold: keyBits / 2, shift: keyBits - log}, nil
}

// leastMemory is the size of the smallest table whose tags tell all keys apart.
func leastMemory(keyBits uint) int64 {
	return bucketBytes << (max(keyBits, tagBits) - tagBits)
}

// close gives the memory back.
func (t *table) close() { t.buckets.Close() }

// clear forgets everything.
func (t *table) clear() { t.buckets.Clear() }

// mix spreads the bits of a key. Multiplying by an odd number and folding the
// upper half onto the lower can both be undone.
func (t *table) mix(key uint64) uint64 {
	key = key * 0x9e3779b97f4a7c15 & t.mask
	key ^= key >> (t.fold & 63)
	key = key * 0xc2b2ae3d27d4eb4f & t.mask
	return key ^ key>>(t.fold&63)
}

// bucket is that of a mixed key, with what is left of the key.
func (t *table) bucket(key uint64) (b *bucket, tag uint64) {
	return t.buckets.At(key >> (t.shift & 63)), key & (1<<(t.shift&63) - 1)
}

// probe returns what is known under a mixed key.
func (t *table) probe(key uint64) entry {
	pair, tag := t.bucket(key)
	for i := range pair {
		if e := entry(atomic.LoadUint64(&pair[i])); e != 0 && e.tag() == tag {
			return e
		}
	}
	return 0
}

// store keeps an entry in its bucket, over the same position or else over the
// one that took less work.
func (t *table) store(key uint64, lower, upper, column int, nodes uint64) {
	pair, tag := t.bucket(key)
	a, b := entry(atomic.LoadUint64(&pair[0])), entry(atomic.LoadUint64(&pair[1]))
	at := 0
	if a == 0 || a.tag() != tag {
		if b != 0 && b.tag() == tag || b.work() < a.work() {
			at = 1
		}
	}
	atomic.StoreUint64(&pair[at], uint64(pack(tag, lower, upper, column, nodes)))
}

// prefetch asks for the bucket of a mixed key.
func (t *table) prefetch(key uint64) { hashtable.Prefetch(t.buckets.At(key >> (t.shift & 63))) }
