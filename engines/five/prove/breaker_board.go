package prove

import "slices"

// breakerBoard is a position of Maker and Breaker.
type breakerBoard struct {
	*windows
	at     []int8    // the side whose stone is on a point
	stones [3][]int8 // of each side in each window
	key    [8]uint64 // of the position as seen through each symmetry
}

func newBreakerBoard(w *windows) *breakerBoard {
	b := &breakerBoard{windows: w, at: make([]int8, w.size*w.size)}
	for side := maker; side <= breaker; side++ {
		b.stones[side] = make([]int8, len(w.of))
	}
	return b
}

// put puts a stone on a free point.
func (b *breakerBoard) put(c int, side int8) {
	b.at[c] = side
	b.change(c, side, 1)
}

// take takes the stone on a point away.
func (b *breakerBoard) take(c int) {
	side := b.at[c]
	b.at[c] = 0
	b.change(c, side, -1)
}

func (b *breakerBoard) change(c int, side, by int8) {
	for _, w := range b.through[c] {
		b.stones[side][w] += by
	}
	for s := range b.key {
		b.key[s] ^= b.keys[side-1][s][c]
	}
}

// position is the key of the position and of all that are the same by symmetry, by who is to move.
func (b *breakerBoard) position(turn int) uint64 {
	return slices.Min(b.key[:]) + uint64(turn)
}

// live reports whether Maker may still fill a window.
func (b *breakerBoard) live(w int) bool { return b.stones[breaker][w] == 0 }

// free are the points of a window without a stone.
func (b *breakerBoard) free(w int) (free []int) {
	for _, c := range b.of[w] {
		if b.at[c] == 0 {
			free = append(free, c)
		}
	}
	return free
}

// four reports whether Maker lacks one point of a window, or none: by exactly five a row of six
// may be on the board.
func (b *breakerBoard) four() bool {
	for w, n := range b.stones[maker] {
		if n >= 4 && b.live(w) {
			return true
		}
	}
	return false
}

// weight is how much a point is worth to both sides: four times as much for each stone of
// Maker's in a window through it, and nothing where no window is live.
func (b *breakerBoard) weight(c int) (weight int) {
	for _, w := range b.through[c] {
		if b.live(w) {
			weight += 1 << (2 * b.stones[maker][w])
		}
	}
	return weight
}

// potential is the sum over live windows of 2 to the power of Maker's stones (Erdős and Selfridge
// 1973).
func (b *breakerBoard) potential() (potential int) {
	for w, n := range b.stones[maker] {
		if b.live(w) {
			potential += 1 << n
		}
	}
	return potential
}

// best are the free points on live windows, the weightiest first, as many as most and those that
// weigh as much as the last: the same as seen through every symmetry.
func (b *breakerBoard) best(most int) []int {
	type weighed struct{ point, weight int }
	var all []weighed
	for c, side := range b.at {
		if side != 0 {
			continue
		}
		if weight := b.weight(c); weight > 0 {
			all = append(all, weighed{c, weight})
		}
	}
	slices.SortStableFunc(all, func(x, y weighed) int { return y.weight - x.weight })
	var points []int
	for i, a := range all {
		if i >= most && a.weight < all[most-1].weight {
			break
		}
		points = append(points, a.point)
	}
	return points
}

// answers are the moves with which Breaker may answer; none if it cannot prevent a five.
func (b *breakerBoard) answers(most int) []int {
	needed := -1
	for w, n := range b.stones[maker] {
		if n < 4 || !b.live(w) {
			continue
		}
		free := b.free(w)
		if len(free) == 0 || needed >= 0 && needed != free[0] {
			return nil
		}
		needed = free[0]
	}
	if needed >= 0 {
		return []int{needed}
	}
	return b.best(most)
}
