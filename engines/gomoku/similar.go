package gomoku

import (
	"math/bits"
	"slices"
	"unsafe"

	"github.com/sente-games/sente/engines/five/certificate"
)

// similar are strategies by the positions that they win, and by the same positions without one of the
// defender's stones. So two positions in which one stone of the defender stands elsewhere meet:
// what wins in one is likely to win in the other, and where it does not, most of its parts do in
// the positions below. After Kawano (1996), who plays a proof on in similar positions to save searches; here
// a strategy is tried as it is, and any position may be the similar one, not only that of another
// reply. What is found is a guess until it has been walked through. Of each set the last strategies are kept.
type similar struct {
	sets [][similarWays]alike
}

// alike is a strategy and the upper half of a key.
type alike struct {
	check uint32
	then  certificate.Reference
}

const (
	similarWays  = 8
	similarBytes = similarWays * int64(unsafe.Sizeof(alike{})) // of a set
)

// newSimilar makes room in so many bytes at most, one set at least.
func newSimilar(bytes int64) similar {
	sets := max(bytes/similarBytes, 1)
	return similar{make([][similarWays]alike, 1<<(bits.Len64(uint64(sets))-1))}
}

func (s *similar) set(key uint64) *[similarWays]alike {
	return &s.sets[key&uint64(len(s.sets)-1)]
}

// note puts a strategy first in the set of a key.
func (s *similar) note(key uint64, r certificate.Reference) {
	set, a := s.set(key), alike{uint32(key >> 32), r}
	at := slices.Index(set[:], a)
	if at < 0 {
		at = similarWays - 1
	}
	copy(set[1:at+1], set[:at])
	set[0] = a
}

// of appends the strategies of a key that are not there yet.
func (s *similar) of(key uint64, refs []certificate.Reference) []certificate.Reference {
	for _, a := range s.set(key) {
		if a.check == uint32(key>>32) && a.then != certificate.Five && !slices.Contains(refs, a.then) {
			refs = append(refs, a.then)
		}
	}
	return refs
}
