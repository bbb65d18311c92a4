// Package table implements a transposition table.
//
// It is independent of any search so that replacement and concurrency can be
// tested separately. Entries are two words of which the first is the key xor
// the second (Hyatt and Mann 2002): a torn or foreign entry does not match its
// key, so a shared table needs no lock. Four entries fill one cache line.
package table

import (
	"fmt"
	"sync/atomic"

	"github.com/sente-games/sente/internal/hashtable"
)

const entriesPerBucket = 4

// slot is one stored entry.
type slot struct{ check, data uint64 }

type bucket [entriesPerBucket]slot

// Table maps keys to entries. Use [New] to create one.
type Table struct {
	buckets    hashtable.Table[bucket]
	generation uint8
	shared     bool
}

// MinBytes is the minimum size of a table in bytes.
const MinBytes = 1 << 10

// New creates a table of at most size bytes. It returns an error if the process
// has less memory available (a [*memory.Short]).
func New(size int64) (*Table, error) {
	if err := checkSize(size); err != nil {
		return nil, err
	}
	buckets, err := hashtable.New[bucket]("a transposition table", size)
	if err != nil {
		return nil, err
	}
	return &Table{buckets: buckets, generation: 1}, nil
}

func checkSize(size int64) error {
	if size < MinBytes {
		return fmt.Errorf("a transposition table of %d bytes is too small: expected at least %d", size, MinBytes)
	}
	return nil
}

// Resize changes the size of the table to at most size bytes and clears it if
// its size changes. If it returns an error, as New does, the table is
// unchanged.
func (t *Table) Resize(size int64) error {
	if err := checkSize(size); err != nil {
		return err
	}
	changed, err := t.buckets.Resize(size)
	if changed {
		t.generation = 1
	}
	return err
}

// Close releases the memory. The table must not be used afterwards. The error
// is always nil.
func (t *Table) Close() error {
	t.buckets.Close()
	return nil
}

// Share sets whether several threads use the table concurrently. Without
// sharing, stores are not atomic and therefore faster. It must not be called
// while the table is in use.
func (t *Table) Share(shared bool) { t.shared = shared }

// Bytes returns the size of the table in bytes.
func (t *Table) Bytes() int64 { return t.buckets.Bytes() }

// NewGeneration starts a new search: entries of previous searches are replaced
// first.
func (t *Table) NewGeneration() { t.generation = t.generation%numGenerations + 1 }

// Clear removes all entries. It must not run concurrently with any use of the
// table.
func (t *Table) Clear() {
	t.buckets.Clear()
	t.generation = 1
}

// Probe returns the entry of a key; ok is false without one.
func (t *Table) Probe(key uint64) (e Entry, ok bool) {
	b := t.buckets.Spread(key)
	for i := range b {
		data := atomic.LoadUint64(&b[i].data)
		if data == 0 { // the following slots are empty, too
			return 0, false
		}
		if atomic.LoadUint64(&b[i].check)^data == key && data != 0 {
			return Entry(data), true
		}
	}
	return 0, false
}

// Prefetch prefetches the bucket of a key for a later Probe without waiting for
// it.
func (t *Table) Prefetch(key uint64) { hashtable.Prefetch(t.buckets.Spread(key)) }

// Store stores e for the key. It replaces the entry of the same position,
// unless that is from the current search and much deeper, or else the entry of
// the bucket with the lowest replacement value.
func (t *Table) Store(key uint64, e Entry) {
	e = e.withGeneration(t.generation)
	b := t.buckets.Spread(key)
	replaced, lowest := &b[0], 1<<30
	for i := range b {
		old := Entry(atomic.LoadUint64(&b[i].data))
		if old == 0 {
			t.writeSlot(&b[i], key, e)
			return
		}
		if atomic.LoadUint64(&b[i].check)^uint64(old) == key && old != 0 {
			if !e.isOutlivedBy(old) {
				t.writeSlot(&b[i], key, e.withMoveOf(old))
			}
			return
		}
		if value := old.replacementValue(t.generation); value < lowest {
			replaced, lowest = &b[i], value
		}
	}
	t.writeSlot(replaced, key, e)
}

func (t *Table) writeSlot(s *slot, key uint64, e Entry) {
	if !t.shared {
		s.check, s.data = key^uint64(e), uint64(e)
		return
	}
	atomic.StoreUint64(&s.check, key^uint64(e))
	atomic.StoreUint64(&s.data, uint64(e))
}

// Usage returns the share of entries of the current search in per mille,
// estimated from the first thousand entries.
func (t *Table) Usage() int {
	sample := t.buckets.Buckets()
	sample = sample[:min(len(sample), 250)]
	used := 0
	for i := range sample {
		for j := range sample[i] {
			e := Entry(atomic.LoadUint64(&sample[i][j].data))
			if e != 0 && e.generation() == t.generation {
				used++
			}
		}
	}
	return used * 1000 / (len(sample) * entriesPerBucket)
}
