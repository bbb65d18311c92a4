package capture

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"sync"
	"testing"

	"github.com/sente-games/sente/engines/internal/five/eval"
	game "github.com/sente-games/sente/games/gomoku"
	"github.com/sente-games/sente/internal/testutil"
	"github.com/sente-games/sente/rules"
)

func mustGame(t testing.TB, law string, size int) game.Rules {
	t.Helper()
	l, err := game.ParseLaw(law)
	testutil.NoError(t, err)
	g, err := game.NewGame(l, size, game.NoOpening)
	testutil.NoError(t, err)
	return g
}

// someLaw is a law with captures: half of the time one with a name.
func someLaw(rng *rand.Rand) string {
	if rng.IntN(2) == 0 {
		return []string{"capture", "pente", "ninuki", "capture", "pente", "ninuki", "freestyle", "standard", "caro"}[rng.IntN(9)]
	}
	law := fmt.Sprintf("capture:prize=%d", 4+2*rng.IntN(5))
	for _, clause := range []string{
		"exact", "unblocked", "breakable", "last-pair", "last-capture", "no-double-three",
		"capture-excuses", "split-threes", "cramped-threes", "each-three",
	} {
		law += "," + clause + "=" + []string{"on", "off"}[rng.IntN(2)]
	}
	return law
}

// taste chooses moves: near the last ones and in lines, so that something happens.
func taste(rng *rand.Rand, legal []Cell, last Cell, b *Board) Cell {
	if b.fivePending && rng.IntN(3) > 0 {
		if answers := b.appendLegal(&b.captureCells[b.turn], nil); len(answers) > 0 {
			return answers[rng.IntN(len(answers))]
		}
	}
	best, top := legal[rng.IntN(len(legal))], -1
	for range 1 + rng.IntN(8) {
		c := legal[rng.IntN(len(legal))]
		dx, dy := c.X()-last.X(), c.Y()-last.Y()
		rate := rng.IntN(20) - 2*max(dx, -dx, dy, -dy)
		for side := range 2 {
			rate += 3*int(b.points[b.state[c].patternFor(side)].class) + 12*int(min(1, b.state[c].capturesFor(side)))
		}
		if rate > top {
			best, top = c, rate
		}
	}
	return best
}

// sameBoard compares a board with one that was laid out from scratch.
func sameBoard(b, want *Board) error {
	switch {
	case b.acc.Totals != want.acc.Totals:
		return fmt.Errorf("totals differ: %v, must be %v", b.acc.Totals, want.acc.Totals)
	case b.cellCounts != want.cellCounts:
		return fmt.Errorf("counts differ: %v, must be %v", b.sums, want.sums)
	case b.stonesOf != want.stonesOf || b.row != want.row || b.stones != want.stones:
		return fmt.Errorf("stones differ")
	case b.turn != want.turn || b.captured != want.captured || b.fivePending != want.fivePending || b.key != want.key:
		return fmt.Errorf("turn %d taken %v pending %v key %x, must be %d %v %v %x", b.turn, b.captured, b.fivePending, b.key, want.turn, want.captured, want.fivePending, want.key)
	}
	var err error
	b.forEachCell(func(c Cell) {
		if b.IsEmpty(c) && b.state[c] != want.state[c] {
			err = fmt.Errorf("%v is %x, must be %x", c, b.state[c], want.state[c])
		}
		if i := b.index[c]; b.network != nil && b.IsEmpty(c) && (b.included.Has(i) != want.included.Has(i) || b.acc.Points[i] != want.acc.Points[i]) {
			err = fmt.Errorf("the network sees %v otherwise: %v, must be %v", c, b.acc.Points[i], want.acc.Points[i])
		}
	})
	return err
}

// TestThreats_LeaveNetworkUnchanged: searches for threats, which play without the network, leave the board
// as it was, and the network in use.
func TestThreats_LeaveNetworkUnchanged(t *testing.T) {
	rng := rand.New(rand.NewPCG(24, 9))
	found := 0
	for range testutil.SampleSize(60, 200) {
		g := mustGame(t, "pente", 19)
		b, last := newBoard(g, seeing()), game.PointAt(9, 9)
		for range 8 + rng.IntN(40) {
			var legal []Cell
			b.forEachCell(func(c Cell) {
				if b.IsEmpty(c) && b.IsLegal(c) {
					legal = append(legal, c)
				}
			})
			if last = taste(rng, legal, last, b); b.Play(last).IsOver() {
				b.Undo()
			}
		}
		p := &searchPosition{b, newVCF(b, 1<<10), false}
		if _, ok := p.ThreatResult(300); ok {
			found++
		}
		if b.network == nil {
			t.Fatal("the network is not in use any more")
		}
		want := NewBoard(g)
		want.copyFrom(b)
		want.refreshBoard()
		if err := sameBoard(b, want); err != nil {
			t.Fatal(err)
		}
	}
	if found < testutil.SampleSize(1, 5) {
		t.Errorf("only %d wins", found)
	}
}

// seeing are weights with a network, in which every group of features has another vector.
var seeing = sync.OnceValue(func() *Weights {
	w := Weights{weightValues: *newHandTuned()}
	rng := rand.New(rand.NewPCG(7, 42))
	for i := range w.network.Groups {
		for k := range w.network.Groups[i] {
			w.network.Groups[i][k] = int16(rng.IntN(401) - 200)
		}
	}
	w.network.States = make([]eval.FirstRow, numStates)
	return &w
})

// The board is what package games/gomoku says, along whole games by all kinds of
// laws: the legal moves, the outcome, captures and keys; and taking everything
// back leads to where it began.
func TestBoard_AgreesWithRules(t *testing.T) {
	testutil.SkipUnderRace(t)
	rng := rand.New(rand.NewPCG(1, 42))
	seen := map[string]int{}
	for games := 0; games < testutil.SampleSize(24, 600); games++ {
		law, size := someLaw(rng), 5+rng.IntN(10)
		if games%10 == 0 {
			size = 19
		}
		walk(t, rng, mustGame(t, law, size), seen)
	}
	for _, what := range []string{"captured", "pending", "answered", "ignored", "forbidden", "Lost", "Won", "Draw"} {
		if seen[what] < testutil.SampleSize(1, 5) {
			t.Errorf("%q was seen %d times: too few to mean anything", what, seen[what])
		}
	}
}

// walk plays a game and takes it back.
func walk(t *testing.T, rng *rand.Rand, g game.Rules, seen map[string]int) {
	t.Helper()
	w := handTunedWeights()
	if rng.IntN(2) == 0 {
		w = seeing()
	}
	b, fresh := newBoard(g, w), newBoard(g, w)
	states := []game.State{g.Start()}
	last := game.PointAt(g.Size()/2, g.Size()/2)
	wild := rng.IntN(3) == 0
	for {
		s := &states[len(states)-1]
		legal := g.Moves(s, nil)
		if got := b.legalMoves(nil); !slices.Equal(got, legal) {
			t.Fatalf("%v: legal are %v, must be %v", g.Law(), got, legal)
		}
		seen["forbidden"] += len(g.Forbidden(s, nil))
		c := taste(rng, legal, last, b)
		if wild {
			c = legal[rng.IntN(len(legal))]
		}
		var next game.State
		want := g.Play(&next, s, c, false)
		got := b.Play(c)
		note(seen, s, &next, got)
		if got != want.Outcome || b.Key() != want.Key || b.Turn() != int(want.Turn) || b.IsFivePending() != next.Pending() ||
			b.Captured(0) != next.Taken(0) || b.Captured(1) != next.Taken(1) {
			t.Fatalf("%v, %v: outcome %v key %x turn %d pending %v taken %v, must be %+v, %v",
				g.Law(), c, got, b.Key(), b.Turn(), b.IsFivePending(), b.captured, want, next.Pending())
		}
		states = append(states, next)
		last = c
		if want.Outcome.IsOver() {
			break
		}
		if fresh.SetPosition(&next); rng.IntN(4) == 0 {
			if err := sameBoard(b, fresh); err != nil {
				t.Fatalf("%v after %v: %v", g.Law(), c, err)
			}
		}
	}
	for i := len(states) - 2; i >= 0; i-- {
		b.Undo()
		if i%7 == 0 {
			fresh.SetPosition(&states[i])
			if err := sameBoard(b, fresh); err != nil {
				t.Fatalf("%v taken back to %d: %v", g.Law(), i, err)
			}
		}
	}
}

// note counts what happened.
func note(seen map[string]int, s, next *game.State, outcome rules.Outcome) {
	if next.Taken(s.Colour()) > s.Taken(s.Colour()) {
		seen["captured"]++
	}
	if next.Pending() {
		seen["pending"]++
	}
	switch {
	case s.Pending() && outcome == rules.Won:
		seen["ignored"]++
	case s.Pending():
		seen["answered"]++
	}
	seen[map[rules.Outcome]string{rules.Ongoing: "Ongoing", rules.Lost: "Lost", rules.Won: "Won", rules.Draw: "Draw"}[outcome]]++
}

// Playing and taking back allocates nothing.
func TestPlay_AllocatesNothing(t *testing.T) {
	g := mustGame(t, "capture", 19)
	b := NewBoard(g)
	rng := rand.New(rand.NewPCG(3, 42))
	var buf [maxCells]Cell
	if n := testing.AllocsPerRun(20, func() {
		played := 0
		for range 60 {
			legal := b.legalMoves(buf[:0])
			played++
			if b.Play(legal[rng.IntN(len(legal))]).IsOver() {
				break
			}
		}
		for range played {
			b.Undo()
		}
	}); n > 0 {
		t.Errorf("%v allocations", n)
	}
}
