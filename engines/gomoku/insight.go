package gomoku

import (
	"github.com/sente-games/sente/engines/internal/five/board"
	game "github.com/sente-games/sente/games/gomoku"
)

// Lay returns a board with a position of a game that the tables support.
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

// CellAt returns the cell of a point.
func (b *lines) CellAt(p game.Point) Cell { return cellAt(p, b.size) }

// PointOf returns the point of a cell.
func (b *lines) PointOf(c Cell) game.Point { return pointOf(c, b.size) }

// Empty reports whether a cell is empty.
func (b *lines) Empty(c Cell) bool { return b.colour[c] == board.Empty }

// Stones returns the number of stones on the board.
func (b *lines) Stones() int { return b.stones }

// Cells returns the number of points.
func (b *lines) Cells() int { return b.cells }

// Copy returns the same position on a separate board.
func (b *Board) Copy() *Board {
	c := new(Board)
	c.copyFrom(b)
	return c
}

// Rank returns the hand-tuned rank of a stone of the side on an empty cell.
func (b *Board) Rank(s board.Side, c Cell) int32 {
	return int32(b.points.side[s].of[b.state[c&(maxCells-1)].patterns().of(s)].rank)
}

// Near appends the empty cells near a stone, the centre if there is no stone.
func (b *lines) Near(buf []Cell) []Cell { return b.quietMoves(buf) }

// Narrow keeps the most moves with the highest values for both sides by the classes of their
// points, in their original order.
func (b *Board) Narrow(moves []Cell, most int) []Cell {
	if len(moves) <= most {
		return moves
	}
	rates := b.rates[:len(moves)]
	b.promises(moves, rates)
	return highest(moves, rates, most)
}

// With appends the empty cells of a class, Four or more, for a side.
func (b *lines) With(s board.Side, c board.PointClass, buf []Cell) []Cell {
	return b.where[s][c].appendTo(buf)
}
