package solver

import (
	"context"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/sente-games/sente/games/connectfour"
	"github.com/sente-games/sente/internal/testutil"
	"github.com/sente-games/sente/rules"
)

// oracle is minimax with a memory, by the rules alone.
type oracle struct {
	game connectfour.Rules
	size connectfour.Size
	seen map[connectfour.State]int
}

func newOracle(t testing.TB, width, height int) *oracle {
	t.Helper()
	return oracleFor(t, standardBoard(connectfour.Size{Width: width, Height: height}))
}

func oracleFor(t testing.TB, b Board) *oracle {
	t.Helper()
	game, err := rulesForBoard(b)
	testutil.NoError(t, err)
	return &oracle{game, b.Size, map[connectfour.State]int{}}
}

// score is the value of a position that goes on.
func (o *oracle) score(s connectfour.State) int {
	if v, ok := o.seen[s]; ok {
		return v
	}
	best := -1 << 10
	for _, m := range o.game.Moves(&s, nil) {
		var next connectfour.State
		st := o.game.Play(&next, &s, m, false)
		switch {
		case st.Outcome == rules.Lost:
			best = max(best, (o.size.Width*o.size.Height+1-int(s.Ply))/2)
		case st.Outcome.IsOver():
			best = max(best, 0)
		default:
			best = max(best, -o.score(next))
		}
	}
	o.seen[s] = best
	return best
}

// random is a position after n random moves: of a number of tries, one does not end before.
func (o *oracle) random(rng *rand.Rand, n int) connectfour.State {
	for {
		if s, ok := o.wander(rng, n); ok {
			return s
		}
	}
}

func (o *oracle) wander(rng *rand.Rand, n int) (connectfour.State, bool) {
	s := o.game.Start()
	for range n {
		moves := o.game.Moves(&s, nil)
		var next connectfour.State
		if o.game.Play(&next, &s, moves[rng.IntN(len(moves))], false).Outcome.IsOver() {
			return s, false
		}
		s = next
	}
	return s, true
}

// boards are small enough for the oracle from the given ply on.
var boards = []struct{ width, height, from int }{
	{4, 4, 4},
	{5, 4, 8},
	{6, 4, 12},
	{4, 6, 12},
	{7, 4, 16},
	{5, 6, 18},
	{7, 6, 31},
	{5, 3, 3},
	{4, 5, 8},
	{5, 5, 14},
	{4, 7, 16},
	{4, 8, 20},
	{6, 6, 25},
}

// others are boards and lines for which nothing is compiled in.
var others = []struct{ line, width, height, from int }{
	{4, 5, 3, 3},
	{4, 10, 2, 8},
	{4, 17, 2, 24},
	{4, 20, 1, 8},
	{4, 3, 10, 18},
	{4, 3, 9, 12},
	{4, 2, 22, 30},
	{4, 1, 30, 0},
	{3, 4, 4, 0},
	{3, 5, 4, 0},
	{3, 4, 5, 0},
	{3, 7, 6, 20},
	{5, 5, 5, 14},
	{5, 7, 4, 16},
	{5, 6, 6, 24},
	{5, 9, 6, 43},
	{6, 6, 6, 25},
	{6, 7, 6, 31},
	{6, 6, 7, 31},
}

func TestSolver_OtherLinesAndSizesEqualMinimax(t *testing.T) {
	testutil.SkipUnderRace(t)
	for _, b := range others {
		board := Board{connectfour.Size{Width: b.width, Height: b.height}, b.line}
		rng := rand.New(rand.NewPCG(uint64(b.width), uint64(b.height)))
		o := oracleFor(t, board)
		s, err := NewFor(board, Options{Memory: max(1<<20, MinMemory(o.size))})
		testutil.NoError(t, err)
		for range testutil.SampleSize(15, 60) {
			state := o.random(rng, b.from+rng.IntN(min(b.width*b.height-b.from, 8)))
			got, err := s.ScorePosition(t.Context(), state, Query{})
			if want := o.score(state); err != nil || got.Lower != want || got.Upper != want {
				t.Fatalf("%+v %+v: %d to %d, want %d (%v)", board, state, got.Lower, got.Upper, want, err)
			}
			line, _, err := s.BestLine(t.Context(), state, got.Lower, Query{})
			if stones := s.StonesAtEnd(int(state.Ply), got.Lower); err != nil || int(state.Ply)+len(line) != stones {
				t.Fatalf("%+v %+v: a line of %d moves, want the end at %d stones (%v)", board, state, len(line), stones, err)
			}
		}
		s.Close()
	}
}

func TestSolver_ScoresEqualMinimax(t *testing.T) {
	testutil.SkipUnderRace(t)
	for _, b := range boards {
		rng := rand.New(rand.NewPCG(uint64(b.width), uint64(b.height)))
		o := newOracle(t, b.width, b.height)
		s, err := New(o.size, Options{Memory: 1 << 20})
		testutil.NoError(t, err)
		defer s.Close()
		cells := b.width * b.height
		for range testutil.SampleSize(30, 100) {
			state := o.random(rng, b.from+rng.IntN(min(cells-b.from, 8)))
			want := o.score(state)
			for _, weak := range []bool{false, true} {
				got, err := s.ScorePosition(t.Context(), state, Query{Weak: weak})
				if weak {
					want = max(-1, min(want, 1))
				}
				if err != nil || got.Lower != want || got.Upper != want {
					t.Fatalf("%s, weak %v, %+v: %d to %d, want %d (%v)", o.size, weak, state, got.Lower, got.Upper, want, err)
				}
			}
		}
	}
}

// TestTechniques_KeepScore leaves out each one, and each pair of them.
func TestTechniques_KeepScore(t *testing.T) {
	for _, b := range boards[1:7] {
		o := newOracle(t, b.width, b.height)
		for i := Technique(1); i < techniqueEnd; i <<= 1 {
			for j := i; j < techniqueEnd; j <<= 1 {
				rng := rand.New(rand.NewPCG(uint64(i), uint64(j)))
				s, err := New(o.size, Options{Memory: 1 << 16, Disabled: i | j})
				testutil.NoError(t, err)
				for range testutil.SampleSize(2, 6) {
					state := o.random(rng, b.from+2+rng.IntN(4))
					got, err := s.ScorePosition(t.Context(), state, Query{})
					if want := o.score(state); err != nil || got.Lower != want || got.Upper != want {
						t.Fatalf("%s without %s, %+v: %d to %d, want %d (%v)", o.size, i|j, state, got.Lower, got.Upper, want, err)
					}
				}
				s.Close()
			}
		}
	}
}

// TestStaticBounds_AreValid asks the oracle about every plan, and wants each kind
// of plan to say something now and then.
func TestStaticBounds_AreValid(t *testing.T) {
	testutil.SkipUnderRace(t)
	const four = standardLine << strideBits
	check[[four + 5]byte](t, 4, 4, 4, 4, 2000)
	check[[four + 5]byte](t, 4, 5, 4, 8, 1000)
	check[[four + 5]byte](t, 4, 6, 4, 12, 1000)
	check[[four + 7]byte](t, 4, 4, 6, 12, 1000)
	check[[four + 7]byte](t, 4, 5, 6, 18, 1000)
	check[[four + 7]byte](t, 4, 7, 6, 31, 1000)
	check[[0]byte](t, 4, 3, 10, 18, 1000)
	check[[0]byte](t, 3, 4, 4, 0, 1000)
	check[[0]byte](t, 3, 5, 4, 4, 1000)
	check[[0]byte](t, 5, 7, 4, 16, 1000)
	check[[0]byte](t, 5, 6, 6, 24, 1000)
	check[[0]byte](t, 6, 7, 6, 30, 1000)
}

func check[N any](t *testing.T, line, width, height, from, count int) {
	t.Helper()
	rng := rand.New(rand.NewPCG(7, uint64(width*height)))
	o := oracleFor(t, Board{connectfour.Size{Width: width, Height: height}, line})
	shape := newShape(Board{o.size, line})
	spoke := map[bool]int{}
	for range testutil.SampleSize(count/8, count) {
		state := o.random(rng, from+rng.IntN(8))
		p := newPosition[N](&shape, &state)
		if p.ply >= shape.cells-2 || p.safeCells(&shape) == 0 || p.ownWins&p.landingCells(&shape) != 0 {
			continue
		}
		first := p.ply%2 == 0
		bound := followUpBound[N](&shape, &p)
		if first {
			bound = claimEvenBound[N](&shape, &p)
		}
		if bound == noBound {
			continue
		}
		spoke[first]++
		if bound < -height/2 {
			t.Fatalf("%s: bound %d: judge does not ask where the window lies below %d", o.size, bound, -height/2)
		}
		if v := o.score(state); v > bound {
			t.Fatalf("%s, first to move %v, %+v: bound %d, value %d", o.size, first, state, bound, v)
		}
	}
	if testutil.SlowEnabled && (spoke[true] == 0 || width > 4 && line > 3 && spoke[false] == 0) {
		t.Errorf("%s: claim spoke %d times, await %d times", o.size, spoke[true], spoke[false])
	}
}

func TestShape_LinesEqualLoops(t *testing.T) {
	testutil.SkipUnderRace(t)
	loops[[standardLine<<strideBits + 5]byte](t, 7, 4, standardLine)
	loops[[standardLine<<strideBits + 7]byte](t, 7, 6, standardLine)
	loops[[standardLine<<strideBits + 9]byte](t, 7, 8, standardLine)
	for line := connectfour.MinLine; line <= connectfour.MaxLine; line++ {
		for _, size := range [][2]int{{7, 6}, {7, 8}, {5, 3}, {32, 1}, {21, 2}, {3, 20}, {2, 31}, {1, 63}} {
			loops[[0]byte](t, size[0], size[1], line)
		}
	}
}

func loops[N any](t *testing.T, width, height, line int) {
	t.Helper()
	rng := rand.New(rand.NewPCG(1, 2))
	s := newShape(Board{connectfour.Size{Width: width, Height: height}, line})
	bit := func(c, r int) uint64 {
		if c < 0 || r < 0 || c >= width || r >= height {
			return 0
		}
		return 1 << (c*(height+1) + r)
	}
	for range testutil.SampleSize(200, 1000) {
		p := rng.Uint64() & rng.Uint64() & s.board
		if rng.IntN(2) == 0 {
			p = rng.Uint64() & s.board
		}
		var completing, image uint64
		won := false
		for c := range width {
			for r := range height {
				if p&bit(c, r) != 0 {
					image |= bit(width-1-c, r)
				}
				for _, d := range [][2]int{{0, 1}, {1, 0}, {1, 1}, {1, -1}} {
					for k := range line {
						all := bit(c-k*d[0], r-k*d[1]) != 0
						others := true
						for i := range line {
							cell := bit(c+(i-k)*d[0], r+(i-k)*d[1])
							all = all && cell != 0
							others = others && (i == k || p&cell != 0)
						}
						if !all || !others {
							continue
						}
						won = won || p&bit(c, r) != 0
						if d[0] != 0 || k == line-1 { // discs fall: a column is completed on top
							completing |= bit(c, r)
						}
					}
				}
			}
		}
		if got := findThreats[N](&s, p) & s.board; got != completing {
			t.Fatalf("threats of %#x: %#x, want %#x", p, got, completing)
		}
		if hasLine[N](&s, p) != won {
			t.Fatalf("four in %#x: %v, want %v", p, !won, won)
		}
		if got := mirrorKey[N](&s, p); got != image {
			t.Fatalf("mirror of %#x: %#x, want %#x", p, got, image)
		}
		cell := bit(rng.IntN(width), rng.IntN(height))
		if got, want := s.cellsAbove(cell), columnAbove(&s, cell); got != want {
			t.Fatalf("above %#x: %#x, want %#x", cell, got, want)
		}
	}
}

// columnAbove climbs a column cell by cell.
func columnAbove(s *boardShape, cell uint64) (all uint64) {
	for c := cell << 1; c&s.board != 0; c <<= 1 {
		all |= c
	}
	return all
}

func TestSolver_ThreadsFindSameScore(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 3))
	o := newOracle(t, 7, 6)
	one, err := New(o.size, Options{Memory: 1 << 20})
	testutil.NoError(t, err)
	defer one.Close()
	three, err := New(o.size, Options{Memory: 1 << 16, Threads: 3})
	testutil.NoError(t, err)
	defer three.Close()
	for range testutil.SampleSize(60, 200) {
		state := o.random(rng, 14+rng.IntN(20))
		want, err := one.ScorePosition(t.Context(), state, Query{})
		testutil.NoError(t, err)
		if got, err := three.ScorePosition(t.Context(), state, Query{}); err != nil || got.Lower != want.Lower || got.Upper != want.Upper {
			t.Fatalf("%+v: three find %d to %d, one %d (%v)", state, got.Lower, got.Upper, want.Lower, err)
		}
	}
}

func TestSolver_LimitsEndSearch(t *testing.T) {
	for _, threads := range []int{1, 2, 3} {
		s, err := New(connectfour.Size{Width: 7, Height: 6}, Options{Memory: 1 << 16, Threads: threads})
		testutil.NoError(t, err)
		defer s.Close()
		start := connectfour.Standard.Start()
		got, err := s.ScorePosition(t.Context(), start, Query{Nodes: 20_000})
		if err != ErrUnsolved || got.Nodes > 21_000 || got.Lower > 1 || got.Upper < 1 {
			t.Errorf("%d threads, 20,000 nodes: %+v, %v", threads, got, err)
		}
		ctx, stop := context.WithCancel(t.Context())
		stop()
		if _, err := s.ScorePosition(ctx, start, Query{}); err != context.Canceled {
			t.Errorf("%d threads, cancelled: %v", threads, err)
		}
		ctx, stop = context.WithTimeout(t.Context(), 20*time.Millisecond)
		if _, err := s.ScorePosition(ctx, start, Query{}); err != context.DeadlineExceeded {
			t.Errorf("%d threads, out of time: %v", threads, err)
		}
		stop()
	}
}

func TestHashTable_StoresEntries(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	for _, keyBits := range []uint{20, 42, 49, 64} {
		table, err := newHashTable(keyBits, max(1<<12, minTableMemory(keyBits)))
		testutil.NoError(t, err)
		kept := map[uint64]tableEntry{}
		for range 20_000 {
			key := table.mixKey(rng.Uint64() & table.mask)
			if e := table.probeEntry(key); e != 0 && e != kept[key] {
				t.Fatalf("%d bits: key %#x holds %#x, want %#x", keyBits, key, e, kept[key])
			}
			lower, upper, column, nodes := rng.IntN(40)-20, rng.IntN(40)-20, rng.IntN(16), rng.Uint64N(1<<20)+1
			table.storeEntry(key, lower, upper, column, nodes)
			e := table.probeEntry(key)
			if e.lowerBound() != lower || e.upperBound() != upper || e.bestColumn() != column {
				t.Fatalf("%d bits: stored %d %d %d, found %d %d %d", keyBits, lower, upper, column, e.lowerBound(), e.upperBound(), e.bestColumn())
			}
			kept[key] = e
		}
	}
}
