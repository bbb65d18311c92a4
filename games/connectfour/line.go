package connectfour

import (
	"math/bits"

	"github.com/sente-games/sente"
)

// HasFour reports whether the stones contain four in a row.
func (r Rules) HasFour(stones uint64) bool {
	if r.height == standardHeight {
		return hasFour6(stones)
	}
	h := uint(r.height)
	return lined(stones, 1) || lined(stones, h) || lined(stones, h+1) || lined(stones, h+2)
}

func hasFour6(p uint64) bool {
	const h = standardHeight
	v, a, b, c := p&(p>>1), p&(p>>h), p&(p>>(h+1)), p&(p>>(h+2))
	return v&(v>>2)|a&(a>>(2*h))|b&(b>>(2*h+2))|c&(c>>(2*h+4)) != 0
}

// lined reports four stones with the given distance between neighbours.
func lined(p uint64, distance uint) bool {
	p &= p >> distance
	return p&(p>>(2*distance)) != 0
}

// Threats returns the free cells that would complete four in a row for stones,
// whether a disc can come to rest there by now or not.
func (r Rules) Threats(stones, mask uint64) uint64 {
	free := r.board ^ mask
	up := (stones << 1) & (stones << 2) & (stones << 3)
	if r.height == standardHeight {
		const h = standardHeight
		return free & (up | gaps(stones, h) | gaps(stones, h+1) | gaps(stones, h+2))
	}
	h := uint(r.height)
	return free & (up | gaps(stones, h) | gaps(stones, h+1) | gaps(stones, h+2))
}

// gaps returns the cells that have three stones of a line of four around them.
func gaps(p uint64, distance uint) uint64 {
	right, left := p<<distance, p>>distance
	right2, left2 := right&(right<<distance), left&(left>>distance)
	return right2&(right<<(2*distance)) | right2&left | left2&right | left2&(left>>(2*distance))
}

// fours returns the stones that are part of four in a row.
func (r Rules) fours(p uint64) (line uint64) {
	h := uint(r.height)
	for _, d := range [...]uint{1, h, h + 1, h + 2} {
		first := p & (p >> d) & (p >> (2 * d)) & (p >> (3 * d))
		line |= first | first<<d | first<<(2*d) | first<<(3*d)
	}
	return line
}

// worthThreat is the worth of a threat in a leaf's evaluation.
const worthThreat = 16

// eval says how many more threats the side to move has than the other one.
func (r Rules) eval(own, mask uint64) sente.Score {
	mine := bits.OnesCount64(r.Threats(own, mask))
	theirs := bits.OnesCount64(r.Threats(own^mask, mask))
	return worthThreat * sente.Score(mine-theirs)
}

// The marks of ScoreMoves, apart enough to keep their order whatever the
// threats and the centre add.
const (
	scoreWin   = 1 << 20
	scoreBlock = 1 << 16
	perThreat  = 1 << 7
)

// ScoreMoves puts a win first, then the block of one, then moves that create
// many threats; among equals the centre comes first.
func (r Rules) ScoreMoves(s *State, moves []Move, scores []int32) {
	landing := r.Landing(s)
	win := r.Threats(s.Own, s.Mask) & landing
	block := r.Threats(s.Own^s.Mask, s.Mask) & landing
	for i, m := range moves {
		stone := r.Column(m) & landing
		score := central(m, r.width)
		score += perThreat * int32(bits.OnesCount64(r.Threats(s.Own|stone, s.Mask|stone)))
		if stone&win != 0 {
			score += scoreWin
		}
		if stone&block != 0 {
			score += scoreBlock
		}
		scores[i] = score
	}
}
