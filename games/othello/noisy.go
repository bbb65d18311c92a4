package othello

import "math/bits"

// Noisy appends the corners that can be taken: a disc there is never turned again, and
// the squares next to it change their worth at once.
func (r Rules) Noisy(s *State, buf []Move) []Move {
	for open := s.Open & r.corners; open != 0; open &= open - 1 {
		buf = append(buf, Move(bits.TrailingZeros64(open)))
	}
	return buf
}
