package solver

import (
	"fmt"
	"math/bits"
	"sync/atomic"

	"github.com/sente-games/sente/internal/hashtable"
)

// hashTable is a hash table with exact keys: the key is mixed by invertible steps to a number of the
// same length, its upper part is the index of the bucket, and the rest is stored. Different keys
// never collide. It may be shared by goroutines: an entry is one word.
type hashTable struct {
	buckets hashtable.Table[bucket]
	mask    uint64 // mask of the key's bits
	fold    uint   // half the key's length
	shift   uint   // key >> shift is the index of the bucket
}

// bucket is two entries, which share a cache line.
type bucket [2]uint64

const bucketBytes = 16

// newHashTable creates a table of at most size bytes for keys of the given length.
func newHashTable(keyBits uint, size int64) (*hashTable, error) {
	minBytes := minTableMemory(keyBits)
	if size < minBytes {
		return nil, fmt.Errorf("a table of %d bytes is too small for this board: at least %d", size, minBytes)
	}
	log := min(uint(bits.Len64(uint64(size)/bucketBytes))-1, keyBits)
	buckets, err := hashtable.New[bucket]("the solver's table", bucketBytes<<log)
	if err != nil {
		return nil, err
	}
	return &hashTable{buckets: buckets, mask: 1<<keyBits - 1, fold: keyBits / 2, shift: keyBits - log}, nil
}

// minTableMemory returns the size of the smallest table whose tags distinguish all keys.
func minTableMemory(keyBits uint) int64 {
	return bucketBytes << (max(keyBits, tagBits) - tagBits)
}

// freeMemory releases the memory.
func (t *hashTable) freeMemory() { t.buckets.Close() }

func (t *hashTable) clearEntries() { t.buckets.Clear() }

// mixKey spreads the bits of a key. Both the multiplication by an odd number and the folding of the
// upper half onto the lower are invertible.
func (t *hashTable) mixKey(key uint64) uint64 {
	key = key * 0x9e3779b97f4a7c15 & t.mask
	key ^= key >> (t.fold & 63)
	key = key * 0xc2b2ae3d27d4eb4f & t.mask
	return key ^ key>>(t.fold&63)
}

// findBucket returns the bucket of a mixed key, and the rest of the key.
func (t *hashTable) findBucket(key uint64) (b *bucket, tag uint64) {
	return t.buckets.Bucket(key >> (t.shift & 63)), key & (1<<(t.shift&63) - 1)
}

// probeEntry returns the entry of a mixed key, 0 if there is no entry.
func (t *hashTable) probeEntry(key uint64) tableEntry {
	pair, tag := t.findBucket(key)
	for i := range pair {
		if e := tableEntry(atomic.LoadUint64(&pair[i])); e != 0 && e.tagValue() == tag {
			return e
		}
	}
	return 0
}

// storeEntry writes an entry to its bucket. It replaces the entry of the same position or else the one
// with fewer nodes.
func (t *hashTable) storeEntry(key uint64, lower, upper, column int, nodes uint64) {
	pair, tag := t.findBucket(key)
	a, b := tableEntry(atomic.LoadUint64(&pair[0])), tableEntry(atomic.LoadUint64(&pair[1]))
	at := 0
	if a == 0 || a.tagValue() != tag {
		if b != 0 && b.tagValue() == tag || b.workValue() < a.workValue() {
			at = 1
		}
	}
	atomic.StoreUint64(&pair[at], uint64(packEntry(tag, lower, upper, column, nodes)))
}

// prefetchBucket prefetches the bucket of a mixed key.
func (t *hashTable) prefetchBucket(key uint64) {
	hashtable.Prefetch(t.buckets.Bucket(key >> (t.shift & 63)))
}
