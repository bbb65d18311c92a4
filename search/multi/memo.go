package multi

import "github.com/sente-games/sente/internal/hashtable"

// memo is the transposition table of max^n. It keeps the rewards of positions
// that were searched to the end, none that were cut short: what a cut leaves
// says something only about the players on the way to it.
type memo struct {
	pairs      hashtable.Table[pair]
	generation uint8
}

// known is what is kept of one position.
type known struct {
	key        uint64
	rewards    rewards // counted from the position
	depth      int16
	move       int16 // index in the order of the rules
	complete   bool  // no leaf at the horizon took part: right at any larger depth
	generation uint8 // 0: empty
}

// pair is a place for two: the deeper one of this search, and the latest.
type pair [2]known

const leastTable = 1 << 12 // bytes

func newMemo(bytes int64) (*memo, error) {
	pairs, err := hashtable.New[pair]("the table of max^n", bytes)
	return &memo{pairs: pairs}, err
}

// resize makes the table anew unless it has this size, or there is not so much memory.
func (m *memo) resize(bytes int64) error {
	_, err := m.pairs.Resize(bytes)
	return err
}

func (m *memo) close() { m.pairs.Close() }

// probe returns what is known of a position, nil if nothing.
func (m *memo) probe(key uint64) *known {
	for i, p := 0, m.pairs.Spread(key); i < len(p); i++ {
		if p[i].generation != 0 && p[i].key == key {
			return &p[i]
		}
	}
	return nil
}

// serves reports whether the entry is what a search of this depth would find.
func (k *known) serves(depth int) bool {
	return int(k.depth) == depth || int(k.depth) < depth && k.complete
}

func (m *memo) store(k known) {
	k.generation = m.generation
	p := m.pairs.Spread(k.key)
	switch deep := &p[0]; {
	case deep.key == k.key, deep.generation != m.generation, deep.depth <= k.depth:
		if deep.key != k.key {
			p[1] = *deep
		} else if p[1].key == k.key {
			p[1] = known{}
		}
		*deep = k
	default:
		p[1] = k
	}
}

// renew starts a new search: what it does not touch is the first to go.
func (m *memo) renew() {
	if m.generation++; m.generation == 0 {
		m.generation = 1
	}
}

func (m *memo) clear() {
	m.pairs.Clear()
	m.generation = 0
}

func (m *memo) usage() int {
	sample := m.pairs.Buckets()
	sample = sample[:min(len(sample), 500)]
	used := 0
	for i := range sample {
		for j := range sample[i] {
			if g := sample[i][j].generation; g != 0 && g == m.generation {
				used++
			}
		}
	}
	return used * 1000 / (2 * len(sample))
}
