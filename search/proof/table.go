package proof

import (
	"math"

	"github.com/sente-games/sente/internal/hashtable"
)

// table keeps the numbers of positions in a fixed amount of memory. A full
// bucket gives up the entry with the least work behind it, which is cheapest to
// find again (after Nagai's garbage collection of small trees, 1999, done a
// bucket at a time). What is lost is searched again: no answer depends on it.
type table struct {
	buckets hashtable.Table[bucket]
	lost    int64 // entries given up
	used    int64
}

type bucket [4]entry

type entry struct {
	key  uint64
	num  pair
	work uint32 // nodes searched below; 0: the slot is free
}

func newTable(bytes int64) (*table, error) {
	buckets, err := hashtable.New[bucket]("the table of proofs", bytes)
	return &table{buckets: buckets}, err
}

// resize makes the table anew, or leaves it as it is if there is not so much memory.
func (t *table) resize(bytes int64) error {
	changed, err := t.buckets.Resize(bytes)
	if changed {
		t.lost, t.used = 0, 0
	}
	return err
}

// close gives the memory back.
func (t *table) close() { t.buckets.Close() }

// bucket is that of a key, which may be the position itself.
func (t *table) bucket(key uint64) *bucket { return t.buckets.Spread(key ^ key>>32) }

// probe returns what is known of a position, nil if nothing is.
func (t *table) probe(key uint64) *entry {
	b := t.bucket(key)
	for i := range b {
		if e := &b[i]; e.key == key && e.work > 0 {
			return e
		}
	}
	return nil
}

// store adds what a search of the given number of nodes found.
func (t *table) store(key uint64, num pair, work uint32) {
	b := t.bucket(key)
	slot := &b[0]
	for i := range b {
		e := &b[i]
		if e.key == key && e.work > 0 {
			e.num, e.work = num, saturate(uint64(e.work)+uint64(work))
			return
		}
		if e.work < slot.work {
			slot = e
		}
	}
	if slot.work > 0 {
		t.lost++
	} else {
		t.used++
	}
	*slot = entry{key, num, max(work, 1)}
}

func saturate(n uint64) uint32 { return uint32(min(n, math.MaxUint32)) }

func (t *table) clear() {
	t.buckets.Clear()
	t.lost, t.used = 0, 0
}

// usage is the per mille of slots in use.
func (t *table) usage() int {
	return int(t.used * 1000 / int64(len(t.buckets.Buckets())*len(bucket{})))
}
