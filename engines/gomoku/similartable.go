package gomoku

import (
	"slices"
	"unsafe"

	"github.com/sente-games/sente/engines/five/prove"
	"github.com/sente-games/sente/internal/hashtable"
)

// similarTable is a table of strategies, by the positions that they win and by these positions without
// one of the defender's stones. So it finds strategies for two positions that differ in the place
// of one stone of the defender: a strategy that wins one is likely to win the other, and if it does
// not, most of its parts win the positions below. After Kawano (1996): that method replays a proof
// in similar positions to save searches; here a strategy is tried unchanged, and any position may
// be the similar one, not only the position after another reply. A strategy found here must be
// verified by a walk. Each set keeps the latest strategies; the table is not saved with the results,
// so that a resumed search begins with an empty one.
type similarTable struct{ sets hashtable.Table[similarSet] }

// similarSet holds the strategies of keys with the same index, the latest first.
type similarSet [8]similarEntry

type similarEntry struct {
	check    uint32 // upper half of the key
	strategy prove.Reference
}

// newSimilar creates a table of at most the given number of bytes, with at least one set.
func newSimilar(bytes int64) similarTable {
	return similarTable{hashtable.Of[similarSet](int(max(bytes/int64(unsafe.Sizeof(similarSet{})), 1)))}
}

// storeStrategy moves a strategy to the front of its key's set.
func (s *similarTable) storeStrategy(key uint64, r prove.Reference) {
	set, e := s.sets.Spread(key), similarEntry{uint32(key >> 32), r}
	at := slices.Index(set[:], e)
	if at < 0 {
		at = len(set) - 1
	}
	copy(set[1:at+1], set[:at])
	set[0] = e
}

// appendStrategies appends the strategies of a key that refs does not contain.
func (s *similarTable) appendStrategies(key uint64, refs []prove.Reference) []prove.Reference {
	for _, e := range s.sets.Spread(key) {
		if e.check == uint32(key>>32) && e.strategy != prove.Five && !slices.Contains(refs, e.strategy) {
			refs = append(refs, e.strategy)
		}
	}
	return refs
}
