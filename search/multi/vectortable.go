package multi

import "github.com/sente-games/sente/internal/hashtable"

// vectorTable is the transposition table of max^n. It stores the rewards of
// completely searched positions only: after a cut they are valid only for the
// players of the current path.
type vectorTable struct {
	hashtable.Table[bucket]
	generation uint8
}

// vectorEntry is the entry of one position.
type vectorEntry struct {
	key        uint64
	rewards    rewards // counted from the position
	depth      int16
	move       int16 // index in the order of the rules
	complete   bool  // no leaf at the horizon is involved: valid at any larger depth
	generation uint8 // 0 for an empty entry
}

// bucket contains two entries: the deeper one of this search, and the latest.
type bucket [2]vectorEntry

const minTableBytes = 1 << 12 // bytes

func newVectorTable(bytes int64) (*vectorTable, error) {
	t, err := hashtable.New[bucket]("the table of max^n", bytes)
	return &vectorTable{Table: t}, err
}

// probeEntry returns the entry of a position, or nil.
func (t *vectorTable) probeEntry(key uint64) *vectorEntry {
	for i, b := 0, t.Spread(key); i < len(b); i++ {
		if b[i].generation != 0 && b[i].key == key {
			return &b[i]
		}
	}
	return nil
}

// isUsable reports whether the entry equals the result of a search of this
// depth.
func (e *vectorEntry) isUsable(depth int) bool {
	return int(e.depth) == depth || int(e.depth) < depth && e.complete
}

func (t *vectorTable) storeEntry(e vectorEntry) {
	e.generation = t.generation
	b := t.Spread(e.key)
	switch deep := &b[0]; {
	case deep.key == e.key, deep.generation != t.generation, deep.depth <= e.depth:
		if deep.key != e.key {
			b[1] = *deep
		} else if b[1].key == e.key {
			b[1] = vectorEntry{}
		}
		*deep = e
	default:
		b[1] = e
	}
}

// newGeneration starts a new search: entries of previous searches are replaced
// first.
func (t *vectorTable) newGeneration() {
	if t.generation++; t.generation == 0 {
		t.generation = 1
	}
}

// clearEntries clears the table.
func (t *vectorTable) clearEntries() {
	t.Clear()
	t.generation = 0
}

// usage returns the share of entries written by the current search, in per
// mille.
func (t *vectorTable) usage() int {
	sample := t.Buckets()[:min(len(t.Buckets()), 500)]
	used := 0
	for i := range sample {
		for j := range sample[i] {
			if g := sample[i][j].generation; g != 0 && g == t.generation {
				used++
			}
		}
	}
	return used * 1000 / (2 * len(sample))
}
