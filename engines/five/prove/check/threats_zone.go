package check

import (
	"math/bits"

	"github.com/sente-games/sente/games/gomoku"
)

// directions are the column and line increments from one point of a row to the next.
var directions = [4][2]int{{1, 0}, {0, 1}, {1, 1}, {-1, 1}}

// rowZone returns the free points of all rows of five points in which a side has at least minStones stones
// and the other side has no stone.
func rowZone(game gomoku.Rules, s *gomoku.State, side, minStones int) (z gomoku.Plane) {
	board := uint32(1)<<game.Size() - 1
	for _, d := range directions {
		for y := range game.Size() - 4*d[1] {
			starts, ones, twos, fours := board, uint32(0), uint32(0), uint32(0) // start points of rows, and bit counters of the stones in them
			for i := 0; i < 5 && starts != 0; i++ {
				own := shiftRow(s.Row(side, y+i*d[1]), i*d[0])
				starts &= shiftRow(board&^s.Row(1-side, y+i*d[1]), i*d[0])
				fours, twos, ones = fours|twos&ones&own, twos^ones&own, ones^own
				if i == 5-minStones {
					starts &= ones | twos | fours // the other rows have too few stones
				}
			}
			starts &= [5]uint32{board, fours | twos | ones, fours | twos, fours | twos&ones, fours}[max(minStones, 0)]
			for i := 0; i < 5 && starts != 0; i++ {
				z[y+i*d[1]] |= shiftRow(starts, -i*d[0]) &^ s.Row(side, y+i*d[1])
			}
		}
	}
	return z
}

// fourZone returns the points of free that complete a row of five with a stone of a side on p and
// three others of its stones.
func fourZone(s *gomoku.State, side int, free gomoku.Plane, p gomoku.Point) (z gomoku.Plane) {
	if s.Row(side, p.Y())>>p.X()&1 == 0 {
		return z
	}
	for _, d := range directions {
		var own, empty uint32 // stones and free points among the nine points around p
		for i := -4; i <= 4; i++ {
			if x, y := p.X()+i*d[0], p.Y()+i*d[1]; y >= 0 && y < gomoku.MaxSize {
				own |= shiftRow(s.Row(side, y), x) & 1 << (i + 4)
				empty |= shiftRow(free[y], x) & 1 << (i + 4)
			}
		}
		for row := uint32(31); row < 1<<9 && bits.OnesCount32(own) >= 4; row <<= 1 {
			if at := empty & row; own&row|at == row && bits.OnesCount32(at) == 1 {
				i := bits.TrailingZeros32(at) - 4
				z.Add(gomoku.PointAt(p.X()+i*d[0], p.Y()+i*d[1]))
			}
		}
	}
	return z
}

// shiftRow shifts a row by a number of columns, at least -4, to the left, which is to lower bits.
func shiftRow(row uint32, columns int) uint32 { return uint32(uint64(row) << 4 >> uint(4+columns)) }
