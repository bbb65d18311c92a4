package othello

import "math/bits"

// Symmetries returns the number of rotations and reflections of the square. Four of them preserve
// the start position, the others exchange its colours.
func (Rules) Symmetries() int { return 8 }

// The bits of a symmetry's number, applied in this order.
const (
	flipColumns = 1 << iota
	flipRows
	transpose
)

// MapState returns the i-th image of the position.
func (r Rules) MapState(i int, s *State) State {
	return State{
		Own: r.mapSquares(i, s.Own), Other: r.mapSquares(i, s.Other), Open: r.mapSquares(i, s.Open),
		Turn: s.Turn, Over: s.Over,
	}
}

// MapMove returns the i-th image of a move.
func (r Rules) MapMove(i int, m Move) Move {
	if m < 0 || m >= Pass {
		return m
	}
	return Move(bits.TrailingZeros64(r.mapSquares(i, 1<<uint(m))))
}

func (r Rules) mapSquares(i int, squares uint64) uint64 {
	beyond := stride - 1 - r.last
	if i&flipColumns != 0 {
		squares = bits.Reverse64(bits.ReverseBytes64(squares)) >> beyond
	}
	if i&flipRows != 0 {
		squares = bits.ReverseBytes64(squares) >> (beyond * stride)
	}
	if i&transpose != 0 {
		squares = transposeSquares(squares)
	}
	return squares
}

// transposeSquares exchanges rows and columns, blocks of 4x4, 2x2 and single squares in turn
// (Warren, Hacker's Delight, 2002).
func transposeSquares(b uint64) uint64 {
	for _, step := range [...]struct {
		distance uint
		mask     uint64
	}{{28, 0x00000000f0f0f0f0}, {14, 0x0000cccc0000cccc}, {7, 0x00aa00aa00aa00aa}} {
		swap := (b ^ b>>step.distance) & step.mask
		b ^= swap ^ swap<<step.distance
	}
	return b
}
