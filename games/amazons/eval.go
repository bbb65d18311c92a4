package amazons

import "github.com/sente-games/sente"

// Evaluate compares the territories, by queen moves and by king moves (Jens
// Lieberum, 2005): a free square is the player's that needs fewer moves to it.
func (b Board) Evaluate() sente.Score {
	queens, shared := b.territory(set.slides)
	kings, _ := b.territory(set.steps)
	return sente.Score(20*queens + 10*kings + 4*shared)
}

// territory returns the number of squares that the side to move reaches sooner minus the squares
// that the opponent reaches sooner, and the number of squares that both reach at the same time.
func (b *Board) territory(reach func(from, free set) set) (ahead, shared int) {
	mine, other := b.Queens[b.Side], b.Queens[1-b.Side]
	left := [2]set{b.Free, b.Free} // squares not reached yet
	for !mine.empty() || !other.empty() {
		mine, other = reach(mine, b.Free).and(left[0]), reach(other, b.Free).and(left[1])
		ahead += mine.and(left[1]).without(other).count() - other.and(left[0]).without(mine).count()
		shared += mine.and(other).count()
		left[0], left[1] = left[0].without(mine), left[1].without(other)
	}
	return ahead, shared
}
