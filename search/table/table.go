// Package table is a transposition table: what a search has found out about a
// position, for when the same position comes up again by another order of moves.
//
// It exists apart from any search so that its replacement and its races can be
// proven alone. Entries are two words of which the first is the key xor the
// second (Hyatt and Mann 2002): a torn or foreign entry does not match its key,
// so a shared table needs no lock. Four entries fill one cache line.
package table

import (
	"fmt"
	"sync/atomic"

	"github.com/sente-games/sente/internal/hashtable"
)

const ways = 4

// slot is one stored entry.
type slot struct{ check, data uint64 }

type bucket [ways]slot

// Table maps keys to entries. Its zero value is not usable; see [New].
type Table struct {
	buckets    hashtable.Table[bucket]
	generation uint8
	shared     bool
}

// MinBytes is the size of the smallest table.
const MinBytes = 1 << 10

// New makes a table that takes at most the given number of bytes. It is an error if
// the process has less of them left (a [*memory.Short]).
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
		return fmt.Errorf("a transposition table of %d bytes is too small: it needs at least %d", size, MinBytes)
	}
	return nil
}

// Resize makes the table take at most size bytes; it forgets everything unless
// that leaves it as it is. After an error, as New has, it is as it was.
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

// Close releases the memory. The table must not be used afterwards. The error is always nil.
func (t *Table) Close() error {
	t.buckets.Close()
	return nil
}

// Share says whether several goroutines use the table at the same time. A table
// that is not shared saves the price of atomic stores. It must not be called
// while the table is in use.
func (t *Table) Share(shared bool) { t.shared = shared }

// Bytes is the memory that the table takes.
func (t *Table) Bytes() int64 { return t.buckets.Bytes() }

// NewGeneration starts a new search: entries that it does not touch are the
// first to be replaced.
func (t *Table) NewGeneration() { t.generation = t.generation%generations + 1 }

// Clear forgets everything. It must not run at the same time as anything else.
func (t *Table) Clear() {
	t.buckets.Clear()
	t.generation = 1
}

// Probe returns what is stored for the key, or ok = false.
func (t *Table) Probe(key uint64) (e Entry, ok bool) {
	b := t.buckets.Spread(key)
	for i := range b {
		data := atomic.LoadUint64(&b[i].data)
		if data == 0 { // the slots behind an empty one are empty
			return 0, false
		}
		if atomic.LoadUint64(&b[i].check)^data == key && data != 0 {
			return Entry(data), true
		}
	}
	return 0, false
}

// Prefetch asks for the bucket of a key that will be looked up soon, without waiting for it.
func (t *Table) Prefetch(key uint64) { hashtable.Prefetch(t.buckets.Spread(key)) }

// Store keeps e for the key. It replaces the entry of the same position unless
// that one is of this search and much deeper, else the entry of the bucket that
// is worth least.
func (t *Table) Store(key uint64, e Entry) {
	e = e.of(t.generation)
	b := t.buckets.Spread(key)
	victim, least := &b[0], 1<<30
	for i := range b {
		old := Entry(atomic.LoadUint64(&b[i].data))
		if old == 0 {
			t.write(&b[i], key, e)
			return
		}
		if atomic.LoadUint64(&b[i].check)^uint64(old) == key && old != 0 {
			if !e.outlives(old) {
				t.write(&b[i], key, e.keepingMove(old))
			}
			return
		}
		if worth := old.worth(t.generation); worth < least {
			victim, least = &b[i], worth
		}
	}
	t.write(victim, key, e)
}

func (t *Table) write(s *slot, key uint64, e Entry) {
	if !t.shared {
		s.check, s.data = key^uint64(e), uint64(e)
		return
	}
	atomic.StoreUint64(&s.check, key^uint64(e))
	atomic.StoreUint64(&s.data, uint64(e))
}

// Usage is the part of the table, in per mille, that holds entries of this
// search, estimated from its first thousand entries.
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
	return used * 1000 / (len(sample) * ways)
}
