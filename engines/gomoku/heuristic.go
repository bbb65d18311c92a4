package gomoku

import "math/rand/v2"

// Sight configures how an engine without a search weighs the threats on a point.
type Sight struct {
	Larger bool // use the larger value of both sides' threats, not their sum
	Random int  // largest random number added to each point's value
}

// of returns the value of a stone on an empty cell for both sides: the opponent's vital point is
// also the own one.
func (s Sight) of(b *Board, c Cell) int32 {
	k := b.state[c].patterns()
	mine, yours := int32(b.points.side[b.turn].of[k.of(b.turn)].rank), int32(b.points.side[1-b.turn].of[k.of(1-b.turn)].rank)
	if s.Larger {
		return max(mine, yours)
	}
	return mine + yours
}

// Heuristic returns the best point by threats, without a search; see [Board.Look].
func (b *Board) Heuristic(rng *rand.Rand) Cell { return b.Look(Sight{}, rng) }

// Look returns the best point by threats, without a search: an own five, else the block of a five,
// else an own open four, else the point with the largest threats of both sides. Ties are broken at
// random; a nil rng takes the first point. The board must not be full.
func (b *Board) Look(s Sight, rng *rand.Rand) Cell {
	if c, ok := b.forced(); ok {
		return c
	}
	var buf [maxCells]Cell
	best, top, ties := Cell(0), int32(-1), 0
	for _, c := range b.choices(buf[:0]) {
		u := s.of(b, c)
		if s.Random > 0 && rng != nil {
			u += rng.Int32N(int32(s.Random) + 1)
		}
		switch {
		case u > top:
			best, top, ties = c, u, 1
		case u == top && rng != nil:
			if ties++; rng.IntN(ties) == 0 {
				best = c
			}
		}
	}
	return best
}

// choices appends the candidate moves of a position without a forced move: the moves that prevent a
// five, or all points near stones.
func (b *Board) choices(buf []Cell) []Cell {
	if b.answerable() {
		return b.Parries(buf)
	}
	return b.quietMoves(buf)
}
