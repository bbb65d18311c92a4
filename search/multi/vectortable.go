package multi

import "github.com/sente-games/sente/internal/hashtable"

// vectorTable is the transposition table of max^n. It keeps the rewards of positions
// that were searched to the end, none that were cut short: what a cut leaves
// says something only about the players on the path to it.
type vectorTable struct {
	hashtable.Table[bucket]
	generation uint8
}

// vectorEntry is what is kept of one position.
type vectorEntry struct {
	key        uint64
	rewards    rewards // counted from the position
	depth      int16
	move       int16 // index in the order of the rules
	complete   bool  // no leaf at the horizon took part: right at any larger depth
	generation uint8 // 0: empty
}

// bucket holds two entries: the deeper one of this search, and the latest.
type bucket [2]vectorEntry

const minTable = 1 << 12 // bytes

func newVectorTable(bytes int64) (*vectorTable, error) {
	t, err := hashtable.New[bucket]("the table of max^n", bytes)
	return &vectorTable{Table: t}, err
}

// probe returns the entry of a position, nil if there is none.
func (t *vectorTable) probe(key uint64) *vectorEntry {
	for i, b := 0, t.Spread(key); i < len(b); i++ {
		if b[i].generation != 0 && b[i].key == key {
			return &b[i]
		}
	}
	return nil
}

// usable reports whether the entry is what a search of this depth would find.
func (e *vectorEntry) usable(depth int) bool {
	return int(e.depth) == depth || int(e.depth) < depth && e.complete
}

func (t *vectorTable) store(e vectorEntry) {
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

// newGeneration starts a new search: entries that it does not touch are replaced
// first.
func (t *vectorTable) newGeneration() {
	if t.generation++; t.generation == 0 {
		t.generation = 1
	}
}

// clear empties the table.
func (t *vectorTable) clear() {
	t.Clear()
	t.generation = 0
}

// usage is the share of entries that this search has written, in per mille.
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
