package gomoku

import (
	"github.com/sente-games/sente/engines/internal/five/board"
	game "github.com/sente-games/sente/games/gomoku"
)

// Lay returns a board with the position of a game that the tables know.
func Lay(g game.Rules, s *game.State) *Board {
	b := NewBoard(g.Size(), ruleOf(g.Rule()))
	for c := range b.cells {
		if side, ok := s.Stone(pointOf(Cell(c), b.size)); ok {
			b.Put(Cell(c), board.Side(side), board.Black)
		}
	}
	b.turn = board.Side(s.Turn())
	return b
}

// CellAt is the cell of a point, PointOf the point of a cell.
func (b *lines) CellAt(p game.Point) Cell { return cellAt(p, b.size) }

// PointOf is the point of a cell.
func (b *lines) PointOf(c Cell) game.Point { return pointOf(c, b.size) }

// Empty reports whether no stone is on the cell.
func (b *lines) Empty(c Cell) bool { return b.colour[c] == board.Empty }

// Stones is the number of stones on the board.
func (b *lines) Stones() int { return b.stones }

// Cells is the number of points.
func (b *lines) Cells() int { return b.cells }

// Copy returns the same position on a board of its own.
func (b *Board) Copy() *Board {
	c := new(Board)
	c.copyFrom(b)
	return c
}

// Rank is how much a stone of the side on an empty cell does for it, in the units
// that moves are ordered by.
func (b *Board) Rank(s board.Side, c Cell) int32 {
	return int32(b.points.side[s].of[b.state[c&(maxCells-1)].patterns().of(s)].rank)
}

// Near appends the empty cells near a stone, the centre if there is no stone.
func (b *lines) Near(buf []Cell) []Cell { return b.quietMoves(buf) }

// Narrow keeps the moves that promise most for both sides together by the classes of their
// points, at most so many, in the order in which they stand.
func (b *Board) Narrow(moves []Cell, most int) []Cell {
	if len(moves) <= most {
		return moves
	}
	rates := b.rates[:len(moves)]
	b.promises(moves, rates)
	return highest(moves, rates, most)
}

// With appends the empty cells where a stone of the side makes the class, which
// is Four or more.
func (b *lines) With(s board.Side, c board.PointClass, buf []Cell) []Cell {
	return b.where[s][c].appendTo(buf)
}
