package gomoku

import (
	"math/rand/v2"
	"testing"

	"github.com/sente-games/sente/engines/internal/five/board"
	"github.com/sente-games/sente/internal/testutil"
)

// fromScratch builds the same position on a new board.
func fromScratch(b *Board) *Board {
	f := newBoard(b.geometry, b.rule, b.tables)
	for c := range b.cells {
		if b.colour[c] != board.Empty {
			f.Put(Cell(c), board.Side(b.colour[c]-board.BlackStone), board.Black)
		}
	}
	f.applyPendingEval()
	for c := range f.cells { // classes by looking, not by following the stones
		if f.colour[c] == board.Empty {
			f.removeFromClasses(Cell(c))
			if f.tables.network == nil {
				f.value -= f.valueAt(Cell(c))
			}
			f.state[c] = f.tables.stateOf(f.computePatterns(Cell(c)))
			f.addToClasses(Cell(c))
			f.addPoint(Cell(c))
		}
	}
	f.turn = b.turn
	return f
}

// sameAs reports the first difference between two boards, "" if none.
func (b *Board) sameAs(f *Board) string {
	b.applyPendingEval()
	f.applyPendingEval()
	switch {
	case b.colour != f.colour:
		return "stones"
	case b.row != f.row:
		return "rows"
	case b.classCells != f.classCells:
		return "sets of cells by class"
	case b.classCounts != f.classCounts:
		return "counts by class"
	case b.value != f.value:
		return "worth"
	case b.accumulator.Totals != f.accumulator.Totals:
		return "totals"
	case b.occupied != f.occupied:
		return "taken cells"
	case b.near != f.near:
		return "near cells"
	case b.Key() != f.Key():
		return "key"
	case b.stones != f.stones:
		return "number of stones"
	}
	for c := range b.cells {
		if b.colour[c] == board.Empty && (b.state[c] != f.state[c] || b.accumulator.Points[c] != f.accumulator.Points[c]) {
			return "knowledge"
		}
	}
	return ""
}

func (b *Board) randomEmpty(rng *rand.Rand) Cell {
	for {
		if c := Cell(rng.IntN(b.cells)); b.colour[c] == board.Empty {
			return c
		}
	}
}

// wander plays and undoes stones at random, more often forwards than back.
func wander(b *Board, rng *rand.Rand, plies int, check func()) {
	for range plies {
		if len(b.history) > 0 && (b.IsFull() || rng.IntN(5) < 2) {
			b.Undo()
		} else {
			b.Play(b.randomEmpty(rng))
		}
		check()
	}
}

// byKinds is a board without a network: its points are worth what their classes say.
func byKinds(size int, rule board.Rule) *Board {
	tables := *embedded.patternTables(rule, defaultSize)
	tables.network = nil
	return newBoard(newGeometry(size, rule), rule, &tables)
}

func TestBoard_IncrementalEqualsFromScratch(t *testing.T) {
	testutil.SkipUnderRace(t)
	for rule := range board.NumRules {
		rng := rand.New(rand.NewPCG(7, uint64(rule)))
		for size := MinSize; size <= MaxSize; size++ {
			b := NewBoard(size, rule)
			if size%3 == 0 {
				b = byKinds(size, rule)
			}
			n := 0
			wander(b, rng, testutil.SampleSize(600, 6000), func() {
				if n++; n%97 != 0 {
					return
				}
				if diff := b.sameAs(fromScratch(b)); diff != "" {
					t.Fatalf("rule %d, size %d, ply %d: %s differ from a board built from scratch", rule, size, n, diff)
				}
			})
		}
	}
}
