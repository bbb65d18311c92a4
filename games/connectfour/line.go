package connectfour

import (
	"math"
	"math/bits"

	"github.com/sente-games/sente"
)

// HasLine reports whether the stones contain as many in a row as win.
func (r Rules) HasLine(stones uint64) bool {
	if r.usual {
		return hasFour6(stones)
	}
	h, k := uint(r.height), uint(r.line)
	return runs(stones, 1, k)|runs(stones, h, k)|runs(stones, h+1, k)|runs(stones, h+2, k) != 0
}

func hasFour6(p uint64) bool {
	const h = standardHeight
	v, a, b, c := p&(p>>1), p&(p>>h), p&(p>>(h+1)), p&(p>>(h+2))
	return v&(v>>2)|a&(a>>(2*h))|b&(b>>(2*h+2))|c&(c>>(2*h+4)) != 0
}

// runs returns the first cell of every run of n stones with the given
// distance between neighbours: what is known of runs of n says which of up to 2n
// there are.
func runs(p uint64, distance, length uint) uint64 {
	for n := uint(1); n < length; {
		more := min(n, length-n)
		p &= p >> (more * distance)
		n += more
	}
	return p
}

// Threats returns the free cells that would complete a line for stones,
// whether a disc can come to rest there by now or not.
func (r Rules) Threats(stones, mask uint64) uint64 {
	free := r.board ^ mask
	if r.usual {
		const h = standardHeight
		up := (stones << 1) & (stones << 2) & (stones << 3)
		return free & (up | gaps(stones, h) | gaps(stones, h+1) | gaps(stones, h+2))
	}
	h, k := uint(r.height), uint(r.line)
	return free & (runs(stones, 1, k-1)<<(k-1) | holes(stones, h, k) | holes(stones, h+1, k) | holes(stones, h+2, k))
}

// holes returns the cells that have all other stones of a line around them.
func holes(p uint64, distance, line uint) (cells uint64) {
	var below [MaxLine]uint64 // cells with i stones right below
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

// gaps returns the cells that have three stones of a line of four around them.
func gaps(p uint64, distance uint) uint64 {
	right, left := p<<distance, p>>distance
	right2, left2 := right&(right<<distance), left&(left>>distance)
	return right2&(right<<(2*distance)) | right2&left | left2&right | left2&(left>>(2*distance))
}

// won returns the stones that are part of a line.
func (r Rules) won(p uint64) (line uint64) {
	h := uint(r.height)
	for _, d := range [...]uint{1, h, h + 1, h + 2} {
		first := runs(p, d, uint(r.line))
		for n := range uint(r.line) {
			line |= first << (n * d)
		}
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
