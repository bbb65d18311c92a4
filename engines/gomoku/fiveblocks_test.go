package gomoku

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/sente-games/sente/engines/internal/five/board"
	game "github.com/sente-games/sente/games/gomoku"
	"github.com/sente-games/sente/internal/testutil"
)

// hemming is a position by Caro that is not won: a few stones anywhere, and
// many of white's in one row.
func hemming(rng *rand.Rand) *Board {
	for {
		b := NewBoard(7+rng.IntN(3), board.Caro)
		put := func(x, y int, side board.Side) {
			if c := Cell(y*b.size + x); b.Contains(x, y) && b.colour[c] == board.Empty && b.ClassAt(side, c) != board.Five {
				b.Put(c, side, board.Black)
			}
		}
		along := board.Directions[rng.IntN(4)]
		x, y := rng.IntN(b.size), rng.IntN(b.size)
		for n := -b.size; n < b.size; n++ {
			if drawn := rng.IntN(20); drawn < 15 {
				put(x+n*along[0], y+n*along[1], board.Side(min(drawn/3, 1)))
			}
		}
		for range 2 + rng.IntN(12) {
			put(rng.IntN(b.size), rng.IntN(b.size), board.Side(min(rng.IntN(3), 1)))
		}
		if b.classCounts[board.Black][board.Five] == 0 {
			return b
		}
	}
}

// TestFiveBlocks_CaroAgreesWithRules compares, in positions close together, the class of
// every empty cell with what the rules say of a stone there and of all that can be
// done about it.
func TestFiveBlocks_CaroAgreesWithRules(t *testing.T) {
	testutil.SkipUnderRace(t)
	rng := rand.New(rand.NewPCG(67, 1))
	seen := map[string]int{}
	for range testutil.SampleSize(700, 6000) {
		b := hemming(rng)
		s := slowOf(b)
		winning := fivesByRules(t, b, board.White)
		if fives := s.fives('o'); !slices.Equal(fives, winning) {
			t.Fatalf("fives at %v by counting, %v by the rules\n%s", fives, winning, draw(b))
		}
		for c := range Cell(b.cells) {
			if b.colour[c] == board.Empty && (b.ClassAt(board.White, c) == board.Five) != slices.Contains(winning, int(c)) {
				t.Fatalf("%s: class %v for white, fives at %v\n%s", cellName(b.size, c), b.ClassAt(board.White, c), winning, draw(b))
			}
		}
		if len(winning) > 0 {
			seen[compareParries(t, b, s)]++
		} else {
			seen["open four"] += compareFours(t, b, s)
		}
	}
	t.Log(seen)
	for _, kind := range []string{"one five, 1 parries", "one five, 2 parries", "fives, 0 parries", "fives, 1 parries", "open four"} {
		if seen[kind] < 5 {
			t.Errorf("only %d positions with %s: the test shows too little", seen[kind], kind)
		}
	}
}

// fivesByRules are the cells where a stone of the side wins by games/gomoku.
func fivesByRules(t *testing.T, b *Board, side board.Side) (cells []int) {
	t.Helper()
	g, s := byRules(t, game.Caro, b, side)
	for c := range Cell(b.cells) {
		var next game.State
		if b.colour[c] == board.Empty && g.Play(&next, &s, pointOf(c, b.size), false).Outcome.IsOver() && b.stones+1 < b.cells {
			cells = append(cells, int(c))
		}
	}
	return cells
}

// compareParries compares what prevents white's fives with every cell tried.
func compareParries(t *testing.T, b *Board, s *slow) (kind string) {
	t.Helper()
	var got []int
	for _, c := range b.FiveBlocks(nil) {
		got = append(got, int(c))
	}
	slices.Sort(got)
	if want := s.parries('x'); !slices.Equal(got, want) {
		t.Fatalf("the tables know the answers %v, every cell tried %v\n%s", got, want, draw(b))
	}
	kind = "fives"
	if b.classCounts[board.White][board.Five] == 1 {
		kind = "one five"
	}
	return kind + ", " + string(rune('0'+len(got))) + " parries"
}

// compareFours compares the classes of white's fours, of which there are none on the
// board yet, with stones put. It returns how many are open.
func compareFours(t *testing.T, b *Board, s *slow) (open int) {
	t.Helper()
	for c := range b.cells {
		if s.cells[c] != '.' {
			continue
		}
		s.cells[c] = 'o'
		class, fives := b.ClassAt(board.White, Cell(c)), s.fives('o')
		want := len(fives) > 0
		if got := class >= board.Four; got != want {
			t.Fatalf("%s: class %v for white, fives after it at %v\n%s", cellName(b.size, Cell(c)), class, fives, draw(b))
		}
		if want {
			answered := len(s.parries('x')) > 0
			if answered == (class == board.OpenFour) {
				t.Fatalf("%s: class %v for white, can be answered: %v\n%s", cellName(b.size, Cell(c)), class, answered, draw(b))
			}
			if !answered {
				open++
			}
		}
		s.cells[c] = '.'
	}
	return open
}
