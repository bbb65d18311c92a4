package omega_test

import (
	"math"
	"math/big"
	"math/rand/v2"
	"testing"

	"github.com/sente-games/sente/games/omega"
	"github.com/sente-games/sente/internal/testutil"
)

// plain is a reference implementation of the rules: stones in a map, neighbours by coordinates, groups by
// flood fill, big integer scores.
type plain struct {
	side, players int
	stones        map[[2]int]int // axial place to colour
	placed        int
}

// places returns the cells row by row.
func (p plain) places() (all [][2]int) {
	for r := -(p.side - 1); r < p.side; r++ {
		for q := -(p.side - 1); q < p.side; q++ {
			if s := q + r; s < p.side && s > -p.side {
				all = append(all, [2]int{q, r})
			}
		}
	}
	return all
}

func (p plain) over(cells int) bool {
	free := cells - p.placed
	return p.placed%(p.players*p.players) == 0 && free < p.players*p.players
}

func (p plain) scores() []*big.Int {
	scores := make([]*big.Int, p.players)
	for c := range scores {
		scores[c] = big.NewInt(1)
	}
	seen := map[[2]int]bool{}
	for at, colour := range p.stones {
		if n := p.flood(at, colour, seen); n > 0 {
			scores[colour].Mul(scores[colour], big.NewInt(int64(n)))
		}
	}
	return scores
}

func (p plain) flood(at [2]int, colour int, seen map[[2]int]bool) int {
	if c, ok := p.stones[at]; !ok || c != colour || seen[at] {
		return 0
	}
	seen[at] = true
	n := 1
	for _, d := range [][2]int{{1, 0}, {-1, 0}, {0, 1}, {0, -1}, {1, -1}, {-1, 1}} {
		n += p.flood([2]int{at[0] + d[0], at[1] + d[1]}, colour, seen)
	}
	return n
}

// walks returns the number of random games to compare.
func walks() int {
	if testutil.LongEnabled() {
		return 100_000
	}
	return 400
}

// TestField_MatchesFloodFillLong plays random games with occasional undo on all boards, and compares the
// field with the reference implementation.
func TestField_MatchesFloodFillLong(t *testing.T) {
	rng := rand.New(rand.NewPCG(8, 1))
	for walk := range walks() {
		players := 2 + rng.IntN(3)
		side := 2 + rng.IntN(5)
		if walk%50 == 0 {
			side = 7 + rng.IntN(4)
		}
		r, err := omega.New(side, omega.Options{Players: players})
		if err != nil {
			continue
		}
		wander(t, rng, r)
		if t.Failed() {
			return
		}
	}
}

// wander plays one game on a field, on values and on the reference implementation.
func wander(t *testing.T, rng *rand.Rand, r omega.Rules) {
	var (
		twin  = plain{side: r.Side(), players: r.Players(), stones: map[[2]int]int{}}
		spots = twin.places()
		state = r.Start()
		field = r.NewField()
		past  []omega.Move
	)
	for {
		moves := r.Moves(&state, nil)
		if over := twin.over(len(spots)); over != (len(moves) == 0) {
			t.Fatalf("side %d, %d players, %d stones: over %v, %d moves", r.Side(), r.Players(), twin.placed, over, len(moves))
		}
		if rng.IntN(6) == 0 || len(moves) == 0 {
			compare(t, r, &state, field, twin)
		}
		if len(moves) == 0 {
			return
		}
		if len(past) > 0 && rng.IntN(4) == 0 {
			detour(rng, field, moves, r.Players())
		}
		m := moves[rng.IntN(len(moves))]
		var next omega.State
		r.Play(&next, &state, m, false)
		state = next
		field.Place(m.Colour(), m.Cell())
		twin.stones[spots[m.Cell()]] = twin.placed % r.Players()
		twin.placed++
		past = append(past, m)
	}
}

// detour places a few stones of any colour and removes them again.
func detour(rng *rand.Rand, f *omega.Field, free []omega.Move, players int) {
	var placed []omega.Move
	for _, i := range rng.Perm(len(free))[:1+rng.IntN(len(free))] {
		m := omega.NewMove(rng.IntN(players), free[i].Cell())
		f.Place(m.Colour(), m.Cell())
		placed = append(placed, m)
	}
	for i := len(placed) - 1; i >= 0; i-- {
		f.Remove(placed[i].Colour(), placed[i].Cell())
	}
}

func compare(t *testing.T, r omega.Rules, s *omega.State, f *omega.Field, twin plain) {
	t.Helper()
	want, got := twin.scores(), r.Products(s)
	if key := r.Status(s).Key; f.Key() != key || f.Placed() != twin.placed {
		t.Fatalf("the field has key %#x and %d stones, the position %#x and %d", f.Key(), f.Placed(), key, twin.placed)
	}
	for c := range want {
		ln := logarithm(want[c])
		switch {
		case got[c].String() != want[c].String():
			t.Fatalf("side %d: colour %d scores %v, flood fill says %v", r.Side(), c, got[c], want[c])
		case f.Score(c).String() != want[c].String():
			t.Fatalf("side %d: colour %d scores %v on the field, flood fill says %v", r.Side(), c, f.Score(c), want[c])
		case math.Abs(float64(f.Log(c))/omega.LogUnit-ln) > 1e-9:
			t.Fatalf("side %d: colour %d has logarithm %v, flood fill says %v", r.Side(), c, float64(f.Log(c))/omega.LogUnit, ln)
		}
		for o := range want {
			if f.Compare(c, o) != want[c].Cmp(want[o]) || got[c].Compare(got[o]) != want[c].Cmp(want[o]) {
				t.Fatalf("side %d: %v and %v compare as %d", r.Side(), want[c], want[o], f.Compare(c, o))
			}
		}
	}
}

// logarithm returns the natural logarithm of a big integer.
func logarithm(n *big.Int) float64 {
	shift := max(0, n.BitLen()-60)
	short, _ := new(big.Float).SetInt(new(big.Int).Rsh(n, uint(shift))).Float64()
	return math.Log(short) + float64(shift)*math.Ln2
}

// TestProduct_MatchesBigInt multiplies up to the largest score of any board.
func TestProduct_MatchesBigInt(t *testing.T) {
	rng := rand.New(rand.NewPCG(8, 2))
	for range 2000 {
		left, want := 134, big.NewInt(1)
		r := newRules(t, 10, "")
		f := r.NewField()
		got := f.Score(0)
		for left > 0 {
			n := min(left, 1+rng.IntN(1+rng.IntN(12)))
			got, left = got.Times(n), left-n
			want.Mul(want, big.NewInt(int64(n)))
		}
		if got.String() != want.String() {
			t.Fatalf("%v, big integers say %v", got, want)
		}
	}
}
