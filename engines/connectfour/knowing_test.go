package connectfour

import (
	"math/bits"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/games/connectfour"
	"github.com/sente-games/sente/games/gametest"
	"github.com/sente-games/sente/rules"
)

func sizes(t *testing.T) (games []connectfour.Rules) {
	t.Helper()
	for _, size := range [][2]int{{7, 6}, {5, 4}, {8, 7}, {12, 4}, {32, 1}, {1, 63}} {
		r, err := connectfour.New(size[0], size[1])
		if err != nil {
			t.Fatal(err)
		}
		games = append(games, r)
	}
	return games
}

// everyPosition plays random games of every size and calls look in each position.
func everyPosition(t *testing.T, look func(k knowing, s *state)) {
	t.Helper()
	rng := rand.New(rand.NewPCG(3, 4))
	for _, r := range sizes(t) {
		k := newKnowing(r)
		for range 40 {
			s := r.Start()
			for moves := r.Moves(&s, nil); len(moves) > 0; moves = r.Moves(&s, nil) {
				look(k, &s)
				var next state
				r.Play(&next, &s, moves[rng.IntN(len(moves))], false)
				s = next
			}
		}
	}
}

// TestMovesLeaveOutOnlyWorseOnes: two plies of plain play give the same result
// with all moves and with those worth a thought.
func TestMovesLeaveOutOnlyWorseOnes(t *testing.T) {
	everyPosition(t, func(k knowing, s *state) {
		all, some := k.Rules.Moves(s, nil), k.Moves(s, nil)
		if len(some) == 0 || slices.ContainsFunc(some, func(m move) bool { return !slices.Contains(all, m) || !k.Legal(s, m) }) {
			t.Fatalf("%+v: moves %v of %v", *s, some, all)
		}
		if full, part := twoPlies(k, s, all), twoPlies(k, s, some); full != part {
			t.Fatalf("%+v: %v with moves %v, %v with %v", *s, full, all, part, some)
		}
		lost := func(m move) bool { return twoPlies(k, s, []move{m}).Lost() }
		if !twoPlies(k, s, all).Decided() && slices.ContainsFunc(some, lost) {
			t.Fatalf("%+v: a move of %v loses at once", *s, some)
		}
	})
}

// twoPlies is what the next stone and its answer decide, 0 if nothing.
func twoPlies(k knowing, s *state, moves []move) sente.Score {
	best := -sente.MaxScore
	for _, m := range moves {
		var next, last state
		if k.Rules.Play(&next, s, m, false).Outcome == rules.Lost {
			return sente.WinIn(1)
		}
		score := sente.Score(0)
		for _, reply := range k.Rules.Moves(&next, nil) {
			if k.Rules.Play(&last, &next, reply, false).Outcome == rules.Lost {
				score = sente.LossIn(2)
			}
		}
		best = max(best, score)
	}
	return best
}

// TestHopesAgreeWithACount walks every line of four cells, one after another.
func TestHopesAgreeWithACount(t *testing.T) {
	everyPosition(t, func(k knowing, s *state) {
		free := k.Cells() ^ s.Mask
		for _, stones := range []uint64{s.Own, s.Own ^ s.Mask} {
			if got, want := k.hopes(stones, free), countHopes(k, stones, free); got != want {
				t.Fatalf("%s: %d hopes for %x, %x free; counted %d", k.Size(), got, stones, free, want)
			}
		}
	})
}

func countHopes(k knowing, stones, free uint64) (n int) {
	for x := range k.Width() {
		for y := range k.Height() {
			for _, d := range [][2]int{{1, 0}, {0, 1}, {1, 1}, {1, -1}} {
				n += min(2, stonesOfHope(k, stones, free, x, y, d))
			}
		}
	}
	return n
}

// stonesOfHope counts the stones in the line of four from (x, y), 0 if a stone of
// the other side or the edge spoils it.
func stonesOfHope(k knowing, stones, free uint64, x, y int, d [2]int) int {
	var line uint64
	for i := range 4 {
		c, r := x+i*d[0], y+i*d[1]
		if c >= k.Width() || r < 0 || r >= k.Height() {
			return 0
		}
		line |= 1 << (c*(k.Height()+1) + r)
	}
	if line&^(stones|free) != 0 {
		return 0
	}
	return bits.OnesCount64(line & stones)
}

// The engine's view of the game keeps the promises of any game.
func TestKnowingKeepsItsPromises(t *testing.T) { gametest.Run(t, newKnowing(connectfour.Standard)) }
