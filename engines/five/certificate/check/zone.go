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
	for _, d := range directions {
		z.addRows(game, s, side, least, d, 0, gomoku.MaxSize)
	}
	return z
}

// addRows adds those in a direction that begin between two lines of the board.
func (z *zone) addRows(game gomoku.Rules, s *gomoku.State, side, least int, d [2]int, from, to int) {
	board := uint32(1)<<game.Size() - 1
	for y := max(from, 0); y <= min(to, game.Size()-1-4*d[1]); y++ {
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

// fours are the free points of rows with four stones of a side and none of the other: of all
// rows through a point, and some near it.
func fours(game gomoku.Rules, s *gomoku.State, side int, p gomoku.Point) (z zone) {
	for _, d := range directions {
		stones := uint32(0)
		for i := -4; i <= 4; i++ {
			if x, y := p.X()+i*d[0], p.Y()+i*d[1]; x >= 0 && y >= 0 && y < gomoku.MaxSize {
				stones += s.Row(side, y) >> x & 1
			}
		}
		if stones >= 4 {
			z.addRows(game, s, side, 4, d, p.Y()-4, p.Y())
		}
	}
	return z
}

// shifted moves what stands in a row by a number of columns to the left, at most 4 either way.
func shifted(row uint32, columns int) uint32 { return uint32(uint64(row) << 4 >> (4 + columns)) }
