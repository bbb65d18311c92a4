package connectfour

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/games/connectfour"
	"github.com/sente-games/sente/games/gametest"
	"github.com/sente-games/sente/rules"
)

// sizes are boards that fit one word, wide boards those that take two.
var (
	sizes = [][2]int{{7, 6}, {5, 4}, {8, 7}, {12, 4}, {32, 1}, {1, 63}}
	wides = [][2]int{{8, 8}, {10, 10}, {25, 4}, {4, 31}, {35, 1}, {2, 62}}
)

func onOneWord(t testing.TB, size [2]int) knowingRules {
	t.Helper()
	r, err := connectfour.New(size[0], size[1])
	if err != nil {
		t.Fatal(err)
	}
	return newKnowingRules(r)
}

func onTwoWords(t testing.TB, size [2]int) wideKnowingRules {
	t.Helper()
	r, err := connectfour.NewWide(size[0], size[1])
	if err != nil {
		t.Fatal(err)
	}
	return newWideKnowingRules(r)
}

// view is the engine's view of a game.
type view[S any] interface {
	rules.Rules[S, move]
	Legal(s *S, m move) bool
}

// everyPosition plays random games and calls look in each position; all are the
// rules without the engine's knowledge.
func everyPosition[R rules.Rules[S, move], S any](all R, games int, look func(s *S)) {
	rng := rand.New(rand.NewPCG(3, 4))
	for range games {
		s := all.Start()
		for moves := all.Moves(&s, nil); len(moves) > 0; moves = all.Moves(&s, nil) {
			look(&s)
			var next S
			all.Play(&next, &s, moves[rng.IntN(len(moves))], false)
			s = next
		}
	}
}

// TestKnowingRules_OmitOnlyWorseMoves: two plies of plain play give the same result
// with all moves and with those worth a thought.
func TestKnowingRules_OmitOnlyWorseMoves(t *testing.T) {
	for _, size := range sizes {
		k := onOneWord(t, size)
		everyPosition(k.Rules, 40, func(s *state) { checkMoves(t, k.Rules, k, s) })
	}
	for _, size := range wides {
		k := onTwoWords(t, size)
		everyPosition(k.Wide, 10, func(s *wideState) { checkMoves(t, k.Wide, k, s) })
	}
}

func checkMoves[R rules.Rules[S, move], V view[S], S any](t *testing.T, r R, k V, s *S) {
	t.Helper()
	all, some := r.Moves(s, nil), k.Moves(s, nil)
	if len(some) == 0 || slices.ContainsFunc(some, func(m move) bool { return !slices.Contains(all, m) || !k.Legal(s, m) }) {
		t.Fatalf("%+v: moves %v of %v", *s, some, all)
	}
	full := twoPlies(r, s, all)
	if part := twoPlies(r, s, some); full != part {
		t.Fatalf("%+v: %v with moves %v, %v with %v", *s, full, all, part, some)
	}
	lost := func(m move) bool { return twoPlies(r, s, []move{m}).Lost() }
	if !full.Decided() && slices.ContainsFunc(some, lost) {
		t.Fatalf("%+v: a move of %v loses at once", *s, some)
	}
}

// twoPlies is what the next stone and its answer decide, 0 if nothing.
func twoPlies[R rules.Rules[S, move], S any](r R, s *S, moves []move) sente.Score {
	best := -sente.MaxScore
	for _, m := range moves {
		var next, last S
		if r.Play(&next, s, m, false).Outcome == rules.Lost {
			return sente.WinIn(1)
		}
		score := sente.Score(0)
		for _, reply := range r.Moves(&next, nil) {
			if r.Play(&last, &next, reply, false).Outcome == rules.Lost {
				score = sente.LossIn(2)
			}
		}
		best = max(best, score)
	}
	return best
}

// TestKnowingRules_OpenLinesEqualCount walks every line of cells, one after another.
func TestKnowingRules_OpenLinesEqualCount(t *testing.T) {
	for i, size := range slices.Concat(sizes, sizes) {
		k := onOneWord(t, size)
		k.Rules = connected(t, k.Rules, hopeful[i%len(hopeful)])
		everyPosition(k.Rules, 20, func(s *state) {
			for _, stones := range []uint64{s.Own, s.Own ^ s.Mask} {
				free := k.Cells() ^ s.Mask
				checkHopes(t, k.Size(), k.Line(), k.countOpenLines(stones, free), wideCells{Lo: stones}, wideCells{Lo: free})
			}
		})
	}
	for i, size := range wides {
		k := onTwoWords(t, size)
		k.Wide = connected(t, k.Wide, hopeful[i%len(hopeful)])
		everyPosition(k.Wide, 5, func(s *wideState) {
			for _, stones := range []wideCells{s.Own, s.Own.Xor(s.Mask)} {
				free := k.Cells().Xor(s.Mask)
				checkHopes(t, k.Size(), k.Line(), k.countOpenLines(stones, free), stones, free)
			}
		})
	}
}

// hopeful are the stones in a row that win, which no length of sizes is a multiple of.
var hopeful = []int{4, 5, 6, 3, 4}

func connected[R interface{ Connect(line int) (R, error) }](t testing.TB, r R, line int) R {
	t.Helper()
	r, err := r.Connect(line)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func checkHopes(t *testing.T, size connectfour.Size, line, got int, stones, free wideCells) {
	t.Helper()
	if want := countHopes(size, line, stones, free); got != want {
		t.Fatalf("%s: %d hopes for %x, %x free; counted %d", size, got, stones, free, want)
	}
}

func countHopes(size connectfour.Size, line int, stones, free wideCells) (n int) {
	for x := range size.Width {
		for y := range size.Height {
			for _, d := range [][2]int{{1, 0}, {0, 1}, {1, 1}, {1, -1}} {
				n += min(2, stonesOfHope(size, line, stones, free, x, y, d))
			}
		}
	}
	return n
}

// stonesOfHope counts the stones in the line from (x, y), 0 if a stone of
// the other side or the edge spoils it.
func stonesOfHope(size connectfour.Size, line int, stones, free wideCells, x, y int, d [2]int) (n int) {
	for i := range line {
		c, r := x+i*d[0], y+i*d[1]
		if c >= size.Width || r < 0 || r >= size.Height {
			return 0
		}
		cell := c*(size.Height+1) + r
		switch {
		case stones.Has(cell):
			n++
		case !free.Has(cell):
			return 0
		}
	}
	return n
}

// The engine's view of the game keeps the promises of any game.
func TestKnowingRules_KeepContract(t *testing.T) {
	gametest.Run(t, newKnowingRules(connectfour.Standard), gametest.Games(5))
	gametest.Run(t, onTwoWords(t, [2]int{10, 10}), gametest.Games(5))
}
