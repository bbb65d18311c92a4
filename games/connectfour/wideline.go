package connectfour

import (
	"math"

	"github.com/sente-games/sente"
)

// HasLine reports whether the stones contain a winning line.
func (r Wide) HasLine(stones Bits) bool {
	h, k := uint(r.height), uint(r.line)
	return !stones.findRuns(1, k).Empty() || !stones.findRuns(h, k).Empty() ||
		!stones.findRuns(h+1, k).Empty() || !stones.findRuns(h+2, k).Empty()
}

// findRuns returns the first cell of every run of length stones with the given distance between
// neighbours.
func (a Bits) findRuns(distance, length uint) Bits {
	for n := uint(1); n < length; {
		more := min(n, length-n)
		a = a.And(a.ShiftDown(more * distance))
		n += more
	}
	return a
}

// Threats returns the free cells that would complete a line for stones, whether or not a disc can
// already land there.
func (r Wide) Threats(stones, mask Bits) Bits {
	h, free := uint(r.height), r.board.Xor(mask)
	if k := uint(r.line); k != defaultLine {
		return free.And(stones.findRuns(1, k-1).ShiftUp(k - 1).Or(stones.lineGaps(h, k)).Or(stones.lineGaps(h+1, k)).Or(stones.lineGaps(h+2, k)))
	}
	up := stones.ShiftUp(1).And(stones.ShiftUp(2)).And(stones.ShiftUp(3))
	return free.And(up.Or(stones.fourGaps(h)).Or(stones.fourGaps(h + 1)).Or(stones.fourGaps(h + 2)))
}

// lineGaps returns the cells that complete a line together with the stones around them.
func (a Bits) lineGaps(distance, line uint) (cells Bits) {
	everywhere := Bits{math.MaxUint64, math.MaxUint64}
	var below [MaxLine]Bits // cells with i stones directly below
	below[0] = everywhere
	for n := uint(1); n < line; n++ {
		below[n] = below[n-1].And(a.ShiftUp(n * distance))
	}
	above := everywhere
	for n := range line {
		cells = cells.Or(below[line-1-n].And(above))
		above = above.And(a.ShiftDown((n + 1) * distance))
	}
	return cells
}

// fourGaps returns the cells with three stones of a line of four around them.
func (a Bits) fourGaps(distance uint) Bits {
	up, down := a.ShiftUp(distance), a.ShiftDown(distance)
	up2, down2 := up.ShiftUp(distance), down.ShiftDown(distance)
	below, above := up.And(up2), down.And(down2)
	return below.And(up2.ShiftUp(distance)).Or(below.And(down)).Or(above.And(up)).Or(above.And(down2.ShiftDown(distance)))
}

// winningStones returns the stones that are part of a line.
func (r Wide) winningStones(p Bits) (line Bits) {
	h := uint(r.height)
	for _, d := range [...]uint{1, h, h + 1, h + 2} {
		first := p.findRuns(d, uint(r.line))
		for n := range uint(r.line) {
			line = line.Or(first.ShiftUp(n * d))
		}
	}
	return line
}

// evaluate returns the weighted difference of the threats of both sides.
func (r Wide) evaluate(own, mask Bits) sente.Score {
	mine, theirs := r.Threats(own, mask), r.Threats(own.Xor(mask), mask)
	return threatWeight * sente.Score(mine.Count()-theirs.Count())
}

// ScoreMoves ranks a win first, then the block of a win, then moves that create many threats; ties
// are broken by the distance from the centre.
func (r Wide) ScoreMoves(s *WideState, moves []Move, scores []int32) {
	landing := r.Landing(s)
	win := r.Threats(s.Own, s.Mask).And(landing)
	block := r.Threats(s.Own.Xor(s.Mask), s.Mask).And(landing)
	for i, m := range moves {
		stone := r.Column(m).And(landing)
		score := centrality(m, r.width)
		score += threatScore * int32(r.Threats(s.Own.Or(stone), s.Mask.Or(stone)).Count())
		if !stone.And(win).Empty() {
			score += scoreWin
		}
		if !stone.And(block).Empty() {
			score += scoreBlock
		}
		scores[i] = score
	}
}
