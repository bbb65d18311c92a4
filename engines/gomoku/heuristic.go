package gomoku

import "math/rand/v2"

// ThreatWeighting configures how an engine without a search weighs the threats on a point.
type ThreatWeighting struct {
	UseLarger bool // use the larger value of both sides' threats, not their sum
	MaxRandom int  // largest random number added to each point's value
}

// pointValue returns the value of a stone on an empty cell for both sides: the opponent's vital point is
// also the own one.
func (s ThreatWeighting) pointValue(b *Board, c Cell) int32 {
	k := b.state[c].patternPair()
	ownRank, otherRank := int32(b.tables.side[b.turn].patternInfos[k.patternOf(b.turn)].rank), int32(b.tables.side[1-b.turn].patternInfos[k.patternOf(1-b.turn)].rank)
	if s.UseLarger {
		return max(ownRank, otherRank)
	}
	return ownRank + otherRank
}

// BestByThreats returns the best point by threats, without a search; see [Board.BestByWeighting].
func (b *Board) BestByThreats(rng *rand.Rand) Cell { return b.BestByWeighting(ThreatWeighting{}, rng) }

// BestByWeighting returns the best point by threats, without a search: an own five, else the block of a five,
// else an own open four, else the point with the largest threats of both sides. Ties are broken at
// random; a nil rng takes the first point. The board must not be full.
func (b *Board) BestByWeighting(s ThreatWeighting, rng *rand.Rand) Cell {
	if c, ok := b.forcedMove(); ok {
		return c
	}
	var buf [maxCells]Cell
	best, top, ties := Cell(0), int32(-1), 0
	for _, c := range b.appendChoices(buf[:0]) {
		u := s.pointValue(b, c)
		if s.MaxRandom > 0 && rng != nil {
			u += rng.Int32N(int32(s.MaxRandom) + 1)
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

// appendChoices appends the candidate moves of a position without a forced move: the moves that prevent a
// five, or all points near stones.
func (b *Board) appendChoices(buf []Cell) []Cell {
	if b.canAnswerFive() {
		return b.FiveBlocks(buf)
	}
	return b.appendQuietMoves(buf)
}
