package gomoku

import "math/rand/v2"

// urgency is how much a stone on an empty cell does for both sides: the
// opponent's vital point is mine, too.
func (b *Board) urgency(c Cell) int32 {
	k := b.aspect[c].known()
	return int32(b.points.of[k.of(b.turn)].rank) + int32(b.points.of[k.of(1-b.turn)].rank)
}

// Heuristic returns the best point by threats alone, without looking ahead: an
// own five, else the block of a five, else the point with the largest urgency.
// Equal points are drawn by lot; a nil rng takes the first. The board must not
// be full.
func (b *Board) Heuristic(rng *rand.Rand) Cell {
	for _, s := range [2]Side{b.turn, 1 - b.turn} {
		if b.count[s][Five] > 0 {
			return b.where[s][Five].first()
		}
	}
	var buf [maxCells]Cell
	best, top, ties := Cell(0), int32(-1), 0
	for _, c := range b.quietMoves(buf[:0]) {
		switch u := b.urgency(c); {
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
