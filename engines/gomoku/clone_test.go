package gomoku

import (
	"math/rand/v2"
	"reflect"
	"testing"

	"go.uber.org/goleak"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/engines/internal/five/board"
	"github.com/sente-games/sente/engines/internal/five/eval"
	"github.com/sente-games/sente/engines/internal/five/search"
	"github.com/sente-games/sente/internal/testutil"
)

// contents is everything that a board knows, by value.
func contents(b *Board) Board {
	c := *b
	c.rates = [maxCells]int32{}
	c.changes = append([]stateChange{}, b.changes...)
	c.accumulator.Steps = append([]eval.Step{}, b.accumulator.Steps...)
	c.history = append([]plyUndo{}, b.history...)
	c.undoLog = append([]evalUndo{}, b.undoLog...)
	return c
}

// A clone is the same board, and what is played on one of the two does not show
// on the other, wherever they are taken back to.
func TestClone_SharesNoMutableState(t *testing.T) {
	testutil.SkipUnderRace(t)
	rng := rand.New(rand.NewPCG(7, 16))
	for range 60 {
		b := NewBoard(6+rng.IntN(10), board.Freestyle)
		p := search.NewPosition[Cell](&searchPosition{b, newVCF(&b.lines, 1<<10)}, defaultConfig().SearchEffort)
		lively(b, rng, 4+rng.IntN(12))
		for range 3 {
			p.Recall()
			clone := p.Clone()
			c := clone.Game.(*searchPosition)
			if c.board == b || c.vcf.board != &c.board.lines || !reflect.DeepEqual(contents(c.board), contents(b)) {
				t.Fatalf("the clone differs:\n%s\n%s", draw(b), draw(c.board))
			}
			if got, want := clone.Status(&search.State{}), p.Status(&search.State{}); got != want {
				t.Fatalf("the clone is %+v, want %+v", got, want)
			}
			before := contents(b)
			ramble(c.board, rng)
			if !reflect.DeepEqual(contents(b), before) {
				t.Fatal("moves on the clone have changed the board")
			}
			ramble(b, rng)
		}
	}
}

// ramble plays and takes back, further than the clone's own moves.
func ramble(b *Board, rng *rand.Rand) {
	for range 12 {
		if len(b.history) > 2 && rng.IntN(2) == 0 {
			b.Undo()
		} else if !b.IsFull() {
			b.Play(b.randomEmpty(rng))
		}
	}
}

// Clones that are in use at the same time are different ones; after a recall they
// are used again, without new memory.
func TestClone_IsReused(t *testing.T) {
	e := newTestEngine()
	first, second := e.Position.Clone(), e.Position.Clone()
	if first.SharedPosition == second.SharedPosition {
		t.Fatal("one clone was lent twice")
	}
	e.Position.Recall()
	if again := e.Position.Clone(); again.SharedPosition != first.SharedPosition {
		t.Error("a clone that came back was not used again")
	}
	e.Position.Recall()
	if n := testing.AllocsPerRun(10, func() { e.Position.Clone(); e.Position.Recall() }); n > 0 {
		t.Errorf("%v allocations to lend a clone again", n)
	}
	e.Forget()
	if again := e.Position.Clone(); again.SharedPosition == first.SharedPosition {
		t.Error("what a clone has learned was not forgotten")
	}
}

// Goroutines that search together go as deep as one, never prove the opposite,
// and leave no goroutine behind.
func TestProofSearch_ThreadsProveTheSame(t *testing.T) {
	defer goleak.VerifyNone(t, goleak.IgnoreCurrent())
	rng, e, proven := rand.New(rand.NewPCG(8, 16)), newTestEngine(), 0
	for range 10 {
		r := opening(rng, "freestyle", 8)
		alone := think(t, newTestEngine(), r, sente.Limits{Depth: 4, Lines: 2}).Info
		both := think(t, e, r, sente.Limits{Depth: 4, Lines: 2, Threads: 3}).Info
		if both.Depth < 4 && !both.Score.Decided() {
			t.Errorf("%v: only depth %d, %v", r.Moves, both.Depth, both.Score)
		}
		if alone.Score.Decided() && both.Score.Decided() {
			if proven++; alone.Score.Won() != both.Score.Won() {
				t.Errorf("%v: %v, alone %v", r.Moves, both.Score, alone.Score)
			}
		}
	}
	if e.Position.Clones() != 2 || proven < 2 {
		t.Errorf("%d clones for two helpers, %d proofs: the test shows too little", e.Position.Clones(), proven)
	}
}
