package prove

import "slices"

// breakerBoard is a position of the game of Maker and Breaker.
type breakerBoard struct {
	*windows
	at     []int8    // side of the stone on each point, 0 if free
	stones [3][]int8 // number of stones of each side in each window
	key    [8]uint64 // hash key of the position under each symmetry
}

func newBreakerBoard(w *windows) *breakerBoard {
	b := &breakerBoard{windows: w, at: make([]int8, w.size*w.size)}
	for side := maker; side <= breaker; side++ {
		b.stones[side] = make([]int8, len(w.of))
	}
	return b
}

// put places a stone on a free point.
func (b *breakerBoard) put(c int, side int8) {
	b.at[c] = side
	b.change(c, side, 1)
}

// take removes the stone from a point.
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

// position returns the hash key of the position, the same for all symmetric positions, for the
// given side that moved last.
func (b *breakerBoard) position(turn int) uint64 {
	return slices.Min(b.key[:]) + uint64(turn)
}

// live reports whether Maker may still fill a window.
func (b *breakerBoard) live(w int) bool { return b.stones[breaker][w] == 0 }

// free returns the free points of a window.
func (b *breakerBoard) free(w int) (free []int) {
	for _, c := range b.of[w] {
		if b.at[c] == 0 {
			free = append(free, c)
		}
	}
	return free
}

// four reports whether Maker has four or five stones in a live window. Five occur under the
// exactly-five rule, in a row of six.
func (b *breakerBoard) four() bool {
	for w, n := range b.stones[maker] {
		if n >= 4 && b.live(w) {
			return true
		}
	}
	return false
}

// weight returns the weight of a point for both sides: the sum over live windows through it of 4 to
// the power of Maker's stones, and 0 without a live window.
func (b *breakerBoard) weight(c int) (weight int) {
	for _, w := range b.through[c] {
		if b.live(w) {
			weight += 1 << (2 * b.stones[maker][w])
		}
	}
	return weight
}

// potential returns the sum over live windows of 2 to the power of Maker's stones (Erdős and
// Selfridge 1973).
func (b *breakerBoard) potential() (potential int) {
	for w, n := range b.stones[maker] {
		if b.live(w) {
			potential += 1 << n
		}
	}
	return potential
}

// best returns the free points on live windows in descending order of weight, up to most points and
// all further points of the last one's weight, so that the set is invariant under symmetries.
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

// answers returns the candidate replies of Breaker, nil if it cannot prevent a five.
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
