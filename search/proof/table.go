package proof

import (
	"math"

	"github.com/sente-games/sente/internal/hashtable"
)

// table stores proof numbers in a fixed amount of memory. A full bucket
// replaces the entry with the least work, which is the cheapest to recompute
// (after Nagai's garbage collection of small trees, 1999, applied per bucket).
// Replaced entries are searched again, so they do not affect the result.
type table struct {
	buckets     hashtable.Table[bucket]
	numReplaced int64 // number of replaced entries
	numEntries  int64
}

type bucket [4]entry

type entry struct {
	key     uint64
	numbers proofNumbers
	work    uint32 // number of nodes searched below; 0 for a free slot
}

func newTable(bytes int64) (*table, error) {
	buckets, err := hashtable.New[bucket]("the table of proofs", bytes)
	return &table{buckets: buckets}, err
}

// resize allocates a new table, or returns an error and leaves the table
// unchanged.
func (t *table) resize(bytes int64) error {
	changed, err := t.buckets.Resize(bytes)
	if changed {
		t.numReplaced, t.numEntries = 0, 0
	}
	return err
}

// close releases the memory.
func (t *table) close() { t.buckets.Close() }

// bucketFor returns the bucket of a key. The key is mixed, because it may be
// the position itself.
func (t *table) bucketFor(key uint64) *bucket { return t.buckets.Spread(key ^ key>>32) }

// probeEntry returns the entry of a position, or nil.
func (t *table) probeEntry(key uint64) *entry {
	b := t.bucketFor(key)
	for i := range b {
		if e := &b[i]; e.key == key && e.work > 0 {
			return e
		}
	}
	return nil
}

// storeEntry stores the numbers of a position, found by a search of work nodes.
func (t *table) storeEntry(key uint64, num proofNumbers, work uint32) {
	b := t.bucketFor(key)
	slot := &b[0]
	for i := range b {
		e := &b[i]
		if e.key == key && e.work > 0 {
			e.numbers, e.work = num, clampUint32(uint64(e.work)+uint64(work))
			return
		}
		if e.work < slot.work {
			slot = e
		}
	}
	if slot.work > 0 {
		t.numReplaced++
	} else {
		t.numEntries++
	}
	*slot = entry{key, num, max(work, 1)}
}

func clampUint32(n uint64) uint32 { return uint32(min(n, math.MaxUint32)) }

func (t *table) clear() {
	t.buckets.Clear()
	t.numReplaced, t.numEntries = 0, 0
}

// usage returns the share of slots in use, in per mille.
func (t *table) usage() int {
	return int(t.numEntries * 1000 / int64(len(t.buckets.Buckets())*len(bucket{})))
}
