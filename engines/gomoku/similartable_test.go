package gomoku

import (
	"math/rand/v2"
	"slices"
	"testing"
	"unsafe"

	"github.com/sente-games/sente/engines/five/prove"
	"github.com/sente-games/sente/engines/internal/five/board"
)

// TestSimilarTable_EqualsList: of each set of keys the last strategies are found, the last one first,
// as in a list of all that was noted.
func TestSimilarTable_EqualsList(t *testing.T) {
	type noted struct {
		key  uint64
		then prove.Reference
	}
	for seed := range uint64(50) {
		random := rand.New(rand.NewPCG(seed, 1))
		s := newSimilar(4 * int64(unsafe.Sizeof(similarSet{})))
		if n := len(s.sets.Buckets()); n != 4 {
			t.Fatalf("there are %d sets", n)
		}
		together := func(a, b uint64) bool { return s.sets.Spread(a) == s.sets.Spread(b) }
		var list []noted // the last one first
		for range 500 {
			n := noted{random.Uint64N(3)<<32 | random.Uint64N(8), prove.Reference{Node: 1 + random.Uint32N(5)}}
			s.storeStrategy(n.key, n.then)
			same := func(o noted) bool { return o.then == n.then && o.key>>32 == n.key>>32 && together(o.key, n.key) }
			list = slices.Insert(slices.DeleteFunc(list, same), 0, n)
			key := random.Uint64N(3)<<32 | random.Uint64N(8)
			var want []prove.Reference
			room := len(similarSet{})
			for _, o := range list {
				if !together(o.key, key) || room == 0 {
					continue
				}
				if room--; o.key>>32 == key>>32 {
					want = append(want, o.then)
				}
			}
			if got := s.appendStrategies(key, nil); !slices.Equal(got, want) {
				t.Fatalf("seed %d, key %x: %v, not %v", seed, key, got, want)
			}
		}
	}
}

// TestExtractor_SimilarKeys: of a position they are its key and that of each board without one of the
// defender's stones, for the search above the extractor too.
func TestExtractor_SimilarKeys(t *testing.T) {
	for seed := range uint64(20) {
		random := rand.New(rand.NewPCG(seed, 2))
		side := board.Side(random.IntN(2))
		b := NewBoard(15, board.Freestyle)
		var path []Cell
		s := &pnSearch{side: side}
		for i := range 12 {
			if i == 4 {
				s.setRoot(b)
			}
			c := Cell(random.IntN(b.cells))
			for b.colour[c] != board.Empty {
				c = Cell(random.IntN(b.cells))
			}
			if i == 8 {
				c = passMove
			}
			if c == passMove {
				b.togglePass()
			} else {
				b.Play(c)
			}
			if i >= 4 {
				path = append(path, c)
			}
		}
		want := []uint64{b.Key()}
		for c := range Cell(b.cells) {
			if b.colour[c] != board.BlackStone+uint8(1-side) {
				continue
			}
			other := NewBoard(15, board.Freestyle)
			for d := range Cell(b.cells) {
				if d != c && b.colour[d] != board.Empty {
					other.Put(d, board.Side(b.colour[d]-board.BlackStone), b.turn)
				}
			}
			want = append(want, other.Key())
		}
		e := &strategyExtractor{threatProver: threatProver{strategyVerifier: strategyVerifier{board: &b.lines, side: side}}, board: b}
		got, above := slices.Clone(e.similarKeys(b.Key())), s.similarKeys(&attackerNode{key: b.Key(), path: path})
		if got[0] != b.Key() || above[0] != b.Key() {
			t.Error("the position is not the first")
		}
		for _, keys := range [][]uint64{want, got, above} {
			slices.Sort(keys)
		}
		if !slices.Equal(got, want) || !slices.Equal(above, want) {
			t.Errorf("seed %d: %x and %x, not %x", seed, got, above, want)
		}
	}
}
