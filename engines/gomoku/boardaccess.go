package gomoku

import (
	"github.com/sente-games/sente/engines/internal/five/board"
	game "github.com/sente-games/sente/games/gomoku"
)

// NewBoardAt returns a board with a position of a game that the tables support.
func NewBoardAt(g game.Rules, s *game.State) *Board {
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

// IsEmpty reports whether a cell is empty.
func (b *lines) IsEmpty(c Cell) bool { return b.colour[c] == board.Empty }

// NumStones returns the number of stones on the board.
func (b *lines) NumStones() int { return b.stones }

// NumCells returns the number of points.
func (b *lines) NumCells() int { return b.cells }

// Copy returns the same position on a separate board.
func (b *Board) Copy() *Board {
	c := new(Board)
	c.copyFrom(b)
	return c
}

// HandTunedRank returns the hand-tuned rank of a stone of the side on an empty cell.
func (b *Board) HandTunedRank(s board.Side, c Cell) int32 {
	return int32(b.tables.side[s].patternInfos[b.state[c&(maxCells-1)].patternPair().patternOf(s)].rank)
}

// AppendNear appends the empty cells near a stone, the centre if there is no stone.
func (b *lines) AppendNear(buf []Cell) []Cell { return b.appendQuietMoves(buf) }

// KeepBest keeps the limit moves with the highest values for both sides by the classes of their
// points, in their original order.
func (b *Board) KeepBest(moves []Cell, limit int) []Cell {
	if len(moves) <= limit {
		return moves
	}
	rates := b.rates[:len(moves)]
	b.orderingValues(moves, rates)
	return keepHighest(moves, rates, limit)
}

// AppendClass appends the empty cells of a class, Four or more, for a side.
func (b *lines) AppendClass(s board.Side, c board.PointClass, buf []Cell) []Cell {
	return b.classCells[s][c].appendTo(buf)
}
