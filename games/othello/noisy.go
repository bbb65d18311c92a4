package othello

import "math/bits"

// Noisy appends the corners that can be taken: a disc there is stable, and the values of the
// adjacent squares change at once.
func (r Rules) Noisy(s *State, buf []Move) []Move {
	for open := s.Open & r.corners; open != 0; open &= open - 1 {
		buf = append(buf, Move(bits.TrailingZeros64(open)))
	}
	return buf
}
