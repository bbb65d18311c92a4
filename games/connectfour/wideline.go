package connectfour

import (
	"math"

	"github.com/sente-games/sente"
)

// HasLine reports whether the stones contain as many in a row as win.
func (r Wide) HasLine(stones Bits) bool {
	h, k := uint(r.height), uint(r.line)
	return !stones.runs(1, k).Empty() || !stones.runs(h, k).Empty() ||
		!stones.runs(h+1, k).Empty() || !stones.runs(h+2, k).Empty()
}

// runs returns the first cell of every run of n stones with the given
// distance between neighbours.
func (a Bits) runs(distance, length uint) Bits {
	for n := uint(1); n < length; {
		more := min(n, length-n)
		a = a.And(a.Down(more * distance))
		n += more
	}
	return a
}

// Threats returns the free cells that would complete a line for stones,
// whether a disc can come to rest there by now or not.
func (r Wide) Threats(stones, mask Bits) Bits {
	h, free := uint(r.height), r.board.Xor(mask)
	if k := uint(r.line); k != usualLine {
		return free.And(stones.runs(1, k-1).Up(k - 1).Or(stones.holes(h, k)).Or(stones.holes(h+1, k)).Or(stones.holes(h+2, k)))
	}
	up := stones.Up(1).And(stones.Up(2)).And(stones.Up(3))
	return free.And(up.Or(stones.gaps(h)).Or(stones.gaps(h + 1)).Or(stones.gaps(h + 2)))
}

// holes returns the cells that have all other stones of a line around them.
func (a Bits) holes(distance, line uint) (cells Bits) {
	everywhere := Bits{math.MaxUint64, math.MaxUint64}
	var below [MaxLine]Bits // cells with i stones right below
	below[0] = everywhere
	for n := uint(1); n < line; n++ {
		below[n] = below[n-1].And(a.Up(n * distance))
	}
	above := everywhere
	for n := range line {
		cells = cells.Or(below[line-1-n].And(above))
		above = above.And(a.Down((n + 1) * distance))
	}
	return cells
}

// gaps returns the cells that have three stones of a line of four around them.
func (a Bits) gaps(distance uint) Bits {
	up, down := a.Up(distance), a.Down(distance)
	up2, down2 := up.Up(distance), down.Down(distance)
	below, above := up.And(up2), down.And(down2)
	return below.And(up2.Up(distance)).Or(below.And(down)).Or(above.And(up)).Or(above.And(down2.Down(distance)))
}

// won returns the stones that are part of a line.
func (r Wide) won(p Bits) (line Bits) {
	h := uint(r.height)
	for _, d := range [...]uint{1, h, h + 1, h + 2} {
		first := p.runs(d, uint(r.line))
		for n := range uint(r.line) {
			line = line.Or(first.Up(n * d))
		}
	}
	return line
}

// eval says how many more threats the side to move has than the other one.
func (r Wide) eval(own, mask Bits) sente.Score {
	mine, theirs := r.Threats(own, mask), r.Threats(own.Xor(mask), mask)
	return worthThreat * sente.Score(mine.Count()-theirs.Count())
}

// ScoreMoves puts a win first, then the block of one, then moves that create
// many threats; among equals the centre comes first.
func (r Wide) ScoreMoves(s *WideState, moves []Move, scores []int32) {
	landing := r.Landing(s)
	win := r.Threats(s.Own, s.Mask).And(landing)
	block := r.Threats(s.Own.Xor(s.Mask), s.Mask).And(landing)
	for i, m := range moves {
		stone := r.Column(m).And(landing)
		score := central(m, r.width)
		score += perThreat * int32(r.Threats(s.Own.Or(stone), s.Mask.Or(stone)).Count())
		if !stone.And(win).Empty() {
			score += scoreWin
		}
		if !stone.And(block).Empty() {
			score += scoreBlock
		}
		scores[i] = score
	}
}
