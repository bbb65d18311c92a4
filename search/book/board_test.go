package book_test

import (
	"fmt"
	"math/rand/v2"

	"github.com/sente-games/sente/rules"
	"github.com/sente-games/sente/search/book"
	"github.com/sente-games/sente/search/internal/searchtest"
)

type (
	grid = searchtest.Grid
	cell = searchtest.Cell
)

// square is three in a row on a square board with all its symmetries, moves
// written as column and row.
type square struct {
	searchtest.Stones
	oneKey bool // all positions have the same key
}

func newSquare(size int) square { return square{Stones: searchtest.NewStones(size, size, 3)} }

func (q square) Status(s *grid) rules.Status {
	st := q.Stones.Status(s)
	if q.oneKey {
		st.Key = 1
	}
	return st
}

func (q square) Play(dst, src *grid, m cell, leaf bool) rules.Status {
	q.Stones.Play(dst, src, m, leaf)
	return q.Status(dst)
}

func (q square) Symmetries() int { return 8 }

// MapMove flips columns, then rows, then exchanges both.
func (q square) MapMove(i int, m cell) cell {
	n := q.Width
	x, y := int(m)%n, int(m)/n
	if i&1 != 0 {
		x = n - 1 - x
	}
	if i&2 != 0 {
		y = n - 1 - y
	}
	if i&4 != 0 {
		x, y = y, x
	}
	return cell(x + y*n)
}

func (q square) MapState(i int, s *grid) grid {
	image := grid{Turn: s.Turn}
	for p, stones := range s.Stones {
		for m := range cell(q.Width * q.Width) {
			if stones>>m&1 != 0 {
				image.Stones[p] |= 1 << q.MapMove(i, m)
			}
		}
	}
	return image
}

func (q square) Format(_ *grid, m cell) string {
	return fmt.Sprintf("%c%d", 'a'+int(m)%q.Width, 1+int(m)/q.Width)
}

func (q square) Parse(_ *grid, text string) (cell, error) {
	for m := range cell(q.Width * q.Width) {
		if q.Format(nil, m) == text {
			return m, nil
		}
	}
	return 0, fmt.Errorf("%q is no cell", text)
}

func (q square) Seats() []string { return []string{"cross", "nought"} }

// wander plays random moves; the game goes on at the end.
func (q square) wander(rng *rand.Rand, plies int) (s grid, moves []cell) {
	for range plies {
		legal := q.Moves(&s, nil)
		m := legal[rng.IntN(len(legal))]
		var next grid
		if q.Play(&next, &s, m, false).Outcome.IsOver() {
			break
		}
		s, moves = next, append(moves, m)
	}
	return s, moves
}

var title = book.Title{Game: "square", Size: "4"}
