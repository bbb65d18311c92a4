package check

import (
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

func (z *zone) turned(game gomoku.Rules, symmetry int) (image zone) {
	for y, row := range z[:game.Size()] {
		for row &= 1<<game.Size() - 1; row != 0; row &= row - 1 {
			image.add(game.MapMove(symmetry, gomoku.At(bits.TrailingZeros32(row), y)))
		}
	}
	return image
}

// rows are the free points of all rows of five points in which a side has at least that many
// stones and the other none.
func rows(game gomoku.Rules, s *gomoku.State, side, least int) (z zone) {
	board := uint32(1)<<game.Size() - 1
	for _, d := range [4][2]int{{1, 0}, {0, 1}, {1, 1}, {-1, 1}} {
		for y := range game.Size() - 4*d[1] {
			whole, ones, twos, fours, stones := board, uint32(0), uint32(0), uint32(0), 0
			for i := range 1 + 4*d[1] {
				stones += bits.OnesCount32(s.Row(side, y+i))
			}
			if stones < least {
				continue
			}
			for i := range 5 {
				own := shifted(s.Row(side, y+i*d[1]), i*d[0])
				whole &= shifted(board&^s.Row(1-side, y+i*d[1]), i*d[0])
				fours, twos, ones = fours|twos&ones&own, twos^ones&own, ones^own
			}
			whole &= [5]uint32{board, fours | twos | ones, fours | twos, fours | twos&ones, fours}[max(least, 0)]
			for i := range 5 {
				z[y+i*d[1]] |= shifted(whole, -i*d[0]) &^ s.Row(side, y+i*d[1])
			}
		}
	}
	return z
}

// shifted moves what stands in a row by a number of columns to the left, at most 4 either way.
func shifted(row uint32, columns int) uint32 { return uint32(uint64(row) << 4 >> (4 + columns)) }
