package othello

import "math/bits"

// The marks of ScoreMoves. The reply count comes first except at corners and
// next to them: few replies are few bad surprises ("fastest first").
const (
	cornerScore = 1 << 8
	slantScore  = -1 << 7
	besideScore = -1 << 5
	perReply    = -1 << 3
)

// ScoreMoves prefers corners, avoids the squares next to free ones, and puts
// moves first that leave few replies.
func (r Rules) ScoreMoves(s *State, moves []Move, scores []int32) {
	slant, beside := r.nearCorners(r.corners &^ (s.Own | s.Other))
	for i, m := range moves {
		scores[i] = 0
		if m == Pass {
			continue
		}
		disc := uint64(1) << (uint(m) & 63)
		discs := turned(s.Own, s.Other, m)
		replies := r.open(s.Other^discs, s.Own|discs|disc)
		score := perReply * int32(bits.OnesCount64(replies))
		switch {
		case disc&r.corners != 0:
			score += cornerScore
		case disc&slant != 0:
			score += slantScore
		case disc&beside != 0:
			score += besideScore
		}
		scores[i] = score
	}
}
