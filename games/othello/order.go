package othello

import "math/bits"

// Move scores of ScoreMoves. The number of replies decides except on corners and next to them: few
// replies make small trees ("fastest first").
const (
	cornerScore   = 1 << 8
	diagonalScore = -1 << 7
	edgeScore     = -1 << 5
	replyScore    = -1 << 3
)

// ScoreMoves prefers corners, avoids the squares next to free ones, and ranks moves with few
// replies first.
func (r Rules) ScoreMoves(s *State, moves []Move, scores []int32) {
	diagonal, orthogonal := r.cornerNeighbours(r.corners &^ (s.Own | s.Other))
	for i, m := range moves {
		scores[i] = 0
		if m == Pass {
			continue
		}
		disc := uint64(1) << (uint(m) & 63)
		discs := flippedDiscs(s.Own, s.Other, m)
		replies := r.legalSquares(s.Other^discs, s.Own|discs|disc)
		score := replyScore * int32(bits.OnesCount64(replies))
		switch {
		case disc&r.corners != 0:
			score += cornerScore
		case disc&diagonal != 0:
			score += diagonalScore
		case disc&orthogonal != 0:
			score += edgeScore
		}
		scores[i] = score
	}
}
