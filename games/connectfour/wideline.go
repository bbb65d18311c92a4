package connectfour

import "github.com/sente-games/sente"

// HasFour reports whether the stones contain four in a row.
func (r Wide) HasFour(stones Bits) bool {
	h := uint(r.height)
	return stones.lined(1) || stones.lined(h) || stones.lined(h+1) || stones.lined(h+2)
}

// lined reports four stones with the given distance between neighbours.
func (a Bits) lined(distance uint) bool {
	a = a.And(a.Down(distance))
	return !a.And(a.Down(2 * distance)).Empty()
}

// Threats returns the free cells that would complete four in a row for stones,
// whether a disc can come to rest there by now or not.
func (r Wide) Threats(stones, mask Bits) Bits {
	h := uint(r.height)
	up := stones.Up(1).And(stones.Up(2)).And(stones.Up(3))
	return r.board.Xor(mask).And(up.Or(stones.gaps(h)).Or(stones.gaps(h + 1)).Or(stones.gaps(h + 2)))
}

// gaps returns the cells that have three stones of a line of four around them.
func (a Bits) gaps(distance uint) Bits {
	up, down := a.Up(distance), a.Down(distance)
	up2, down2 := up.Up(distance), down.Down(distance)
	below, above := up.And(up2), down.And(down2)
	return below.And(up2.Up(distance)).Or(below.And(down)).Or(above.And(up)).Or(above.And(down2.Down(distance)))
}

// fours returns the stones that are part of four in a row.
func (r Wide) fours(p Bits) (line Bits) {
	h := uint(r.height)
	for _, d := range [...]uint{1, h, h + 1, h + 2} {
		first := p.And(p.Down(d)).And(p.Down(2 * d)).And(p.Down(3 * d))
		line = line.Or(first).Or(first.Up(d)).Or(first.Up(2 * d)).Or(first.Up(3 * d))
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
