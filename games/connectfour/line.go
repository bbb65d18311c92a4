package connectfour

import (
	"math"
	"math/bits"

	"github.com/sente-games/sente"
)

// HasLine reports whether the stones contain a winning line.
func (r Rules) HasLine(stones uint64) bool {
	if r.isStandard {
		return hasFour6(stones)
	}
	h, k := uint(r.height), uint(r.line)
	return findRuns(stones, 1, k)|findRuns(stones, h, k)|findRuns(stones, h+1, k)|findRuns(stones, h+2, k) != 0
}

func hasFour6(p uint64) bool {
	const h = standardHeight
	v, a, b, c := p&(p>>1), p&(p>>h), p&(p>>(h+1)), p&(p>>(h+2))
	return v&(v>>2)|a&(a>>(2*h))|b&(b>>(2*h+2))|c&(c>>(2*h+4)) != 0
}

// findRuns returns the first cell of every run of length stones with the given distance between
// neighbours, by doubling: runs of n stones determine runs of up to 2n.
func findRuns(p uint64, distance, length uint) uint64 {
	for n := uint(1); n < length; {
		more := min(n, length-n)
		p &= p >> (more * distance)
		n += more
	}
	return p
}

// Threats returns the free cells that would complete a line for stones, whether or not a disc can
// already land there.
func (r Rules) Threats(stones, mask uint64) uint64 {
	free := r.board ^ mask
	if r.isStandard {
		const h = standardHeight
		up := (stones << 1) & (stones << 2) & (stones << 3)
		return free & (up | fourGaps(stones, h) | fourGaps(stones, h+1) | fourGaps(stones, h+2))
	}
	h, k := uint(r.height), uint(r.line)
	return free & (findRuns(stones, 1, k-1)<<(k-1) | lineGaps(stones, h, k) | lineGaps(stones, h+1, k) | lineGaps(stones, h+2, k))
}

// lineGaps returns the cells that complete a line together with the stones around them.
func lineGaps(p uint64, distance, line uint) (cells uint64) {
	var below [MaxLine]uint64 // cells with i stones directly below
	below[0] = math.MaxUint64
	for n := uint(1); n < line; n++ {
		below[n] = below[n-1] & (p << (n * distance))
	}
	above := uint64(math.MaxUint64)
	for n := range line {
		cells |= below[line-1-n] & above
		above &= p >> ((n + 1) * distance)
	}
	return cells
}

// fourGaps returns the cells with three stones of a line of four around them.
func fourGaps(p uint64, distance uint) uint64 {
	right, left := p<<distance, p>>distance
	right2, left2 := right&(right<<distance), left&(left>>distance)
	return right2&(right<<(2*distance)) | right2&left | left2&right | left2&(left>>(2*distance))
}

// winningStones returns the stones that are part of a line.
func (r Rules) winningStones(p uint64) (line uint64) {
	h := uint(r.height)
	for _, d := range [...]uint{1, h, h + 1, h + 2} {
		first := findRuns(p, d, uint(r.line))
		for n := range uint(r.line) {
			line |= first << (n * d)
		}
	}
	return line
}

// threatWeight is the weight of a threat in the evaluation of a leaf.
const threatWeight = 16

// evaluate returns the weighted difference of the threats of both sides.
func (r Rules) evaluate(own, mask uint64) sente.Score {
	mine := bits.OnesCount64(r.Threats(own, mask))
	theirs := bits.OnesCount64(r.Threats(own^mask, mask))
	return threatWeight * sente.Score(mine-theirs)
}

// Move scores of ScoreMoves, with gaps large enough to keep their order regardless of threats and
// centrality.
const (
	scoreWin    = 1 << 20
	scoreBlock  = 1 << 16
	threatScore = 1 << 7
)

// ScoreMoves ranks a win first, then the block of a win, then moves that create many threats; ties
// are broken by the distance from the centre.
func (r Rules) ScoreMoves(s *State, moves []Move, scores []int32) {
	landing := r.Landing(s)
	win := r.Threats(s.Own, s.Mask) & landing
	block := r.Threats(s.Own^s.Mask, s.Mask) & landing
	for i, m := range moves {
		stone := r.Column(m) & landing
		score := centrality(m, r.width)
		score += threatScore * int32(bits.OnesCount64(r.Threats(s.Own|stone, s.Mask|stone)))
		if stone&win != 0 {
			score += scoreWin
		}
		if stone&block != 0 {
			score += scoreBlock
		}
		scores[i] = score
	}
}
