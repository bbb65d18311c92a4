package check

import (
	"iter"
	"math/bits"

	"github.com/sente-games/sente/games/gomoku"
)

// zone is a set of points: a word for each row from the bottom, a bit for each column.
type zone [gomoku.MaxSize]uint32

func (z *zone) add(p gomoku.Point)      { z[p.Y()] |= 1 << p.X() }
func (z *zone) has(p gomoku.Point) bool { return z[p.Y()]>>p.X()&1 != 0 }

func (z *zone) join(other zone) {
	for y := range z {
		z[y] |= other[y]
	}
}

func (z *zone) meet(other zone) {
	for y := range z {
		z[y] &= other[y]
	}
}

func (z *zone) count() (n int) {
	for _, row := range z {
		n += bits.OnesCount32(row)
	}
	return n
}

// points are those of the zone, row by row.
func (z *zone) points() iter.Seq[gomoku.Point] {
	return func(yield func(gomoku.Point) bool) {
		for y, row := range z {
			for ; row != 0; row &= row - 1 {
				if !yield(gomoku.At(bits.TrailingZeros32(row), y)) {
					return
				}
			}
		}
	}
}

// directions are columns and lines from one point of a row to the next.
var directions = [4][2]int{{1, 0}, {0, 1}, {1, 1}, {-1, 1}}

// rows are the free points of all rows of five points in which a side has at least that many
// stones and the other none.
func rows(game gomoku.Rules, s *gomoku.State, side, least int) (z zone) {
	board := uint32(1)<<game.Size() - 1
	for _, d := range directions {
		for y := range game.Size() - 4*d[1] {
			whole, ones, twos, fours := board, uint32(0), uint32(0), uint32(0) // where rows begin, and the stones in them
			for i := range 5 {
				own := shifted(s.Row(side, y+i*d[1]), i*d[0])
				whole &= shifted(board&^s.Row(1-side, y+i*d[1]), i*d[0])
				fours, twos, ones = fours|twos&ones&own, twos^ones&own, ones^own
				if i == 2 && least > 2 && ones|twos == 0 {
					break // there are too few
				}
			}
			whole &= [5]uint32{board, fours | twos | ones, fours | twos, fours | twos&ones, fours}[max(least, 0)]
			for i := 0; i < 5 && whole != 0; i++ {
				z[y+i*d[1]] |= shifted(whole, -i*d[0]) &^ s.Row(side, y+i*d[1])
			}
		}
	}
	return z
}

// fours are the free points of the rows through a stone of a side in which it has four, and the
// other side none.
func fours(game gomoku.Rules, s *gomoku.State, side int, p gomoku.Point) (z zone) {
	if s.Row(side, p.Y())>>p.X()&1 == 0 {
		return z
	}
	for _, d := range directions {
		var own, others uint32 // of the nine points around p, others being the board's edge, too
		for i := range 9 {
			x, y := p.X()+(i-4)*d[0], p.Y()+(i-4)*d[1]
			if x < 0 || x >= game.Size() || y < 0 || y >= game.Size() {
				others |= 1 << i
				continue
			}
			own |= s.Row(side, y) >> x & 1 << i
			others |= s.Row(1-side, y) >> x & 1 << i
		}
		for i := 0; i < 5 && bits.OnesCount32(own) >= 4; i++ {
			if row := uint32(31) << i; others&row == 0 && bits.OnesCount32(own&row) == 4 {
				at := bits.TrailingZeros32(row&^own) - 4
				z.add(gomoku.At(p.X()+at*d[0], p.Y()+at*d[1]))
			}
		}
	}
	return z
}

// shifted moves what stands in a row by a number of columns to the left, at most 4 either way.
func shifted(row uint32, columns int) uint32 { return uint32(uint64(row) << 4 >> (4 + columns)) }
