package gomoku

import (
	"slices"
	"unsafe"

	"github.com/sente-games/sente/engines/five/prove"
	"github.com/sente-games/sente/internal/hashtable"
)

// similar are strategies by the positions that they win, and by the same positions without one of the
// defender's stones. So two positions in which one stone of the defender stands elsewhere meet:
// what wins in one is likely to win in the other, and where it does not, most of its parts do in
// the positions below. After Kawano (1996), who plays a proof on in similar positions to save searches; here
// a strategy is tried as it is, and any position may be the similar one, not only that of another
// reply. What is found is a guess until it has been walked through. Of each set the last strategies
// are kept; none is written down with the facts, so that a search that is resumed begins without.
type similar struct{ sets hashtable.Table[similarSet] }

// similarSet are the strategies of keys that fall together, the last one first.
type similarSet [8]similarEntry

type similarEntry struct {
	check uint32 // the upper half of the key
	then  prove.Reference
}

// newSimilar makes room in so many bytes at most, one set at least.
func newSimilar(bytes int64) similar {
	return similar{hashtable.Of[similarSet](int(max(bytes/int64(unsafe.Sizeof(similarSet{})), 1)))}
}

// note puts a strategy first in the set of a key.
func (s *similar) note(key uint64, r prove.Reference) {
	set, e := s.sets.Spread(key), similarEntry{uint32(key >> 32), r}
	at := slices.Index(set[:], e)
	if at < 0 {
		at = len(set) - 1
	}
	copy(set[1:at+1], set[:at])
	set[0] = e
}

// of appends the strategies of a key that are not there yet.
func (s *similar) of(key uint64, refs []prove.Reference) []prove.Reference {
	for _, e := range s.sets.Spread(key) {
		if e.check == uint32(key>>32) && e.then != prove.Five && !slices.Contains(refs, e.then) {
			refs = append(refs, e.then)
		}
	}
	return refs
}
