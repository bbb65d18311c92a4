package prove

import "slices"

// breakerBoard is a position of the game of Maker and Breaker.
type breakerBoard struct {
	*boardWindows
	sides  []int8    // side of the stone on each point, 0 if free
	stones [3][]int8 // number of stones of each side in each window
	key    [8]uint64 // hash key of the position under each symmetry
}

func newBreakerBoard(w *boardWindows) *breakerBoard {
	b := &breakerBoard{boardWindows: w, sides: make([]int8, w.size*w.size)}
	for side := maker; side <= breaker; side++ {
		b.stones[side] = make([]int8, len(w.points))
	}
	return b
}

// putStone places a stone on a free point.
func (b *breakerBoard) putStone(c int, side int8) {
	b.sides[c] = side
	b.changeStone(c, side, 1)
}

// removeStone removes the stone from a point.
func (b *breakerBoard) removeStone(c int) {
	side := b.sides[c]
	b.sides[c] = 0
	b.changeStone(c, side, -1)
}

func (b *breakerBoard) changeStone(c int, side, by int8) {
	for _, w := range b.windowsThrough[c] {
		b.stones[side][w] += by
	}
	for s := range b.key {
		b.key[s] ^= b.keys[side-1][s][c]
	}
}

// canonicalKey returns the hash key of the position, the same for all symmetric positions, for the
// given side that moved last.
func (b *breakerBoard) canonicalKey(turn int) uint64 {
	return slices.Min(b.key[:]) + uint64(turn)
}

// isLive reports whether Maker may still fill a window.
func (b *breakerBoard) isLive(w int) bool { return b.stones[breaker][w] == 0 }

// freePoints returns the free points of a window.
func (b *breakerBoard) freePoints(w int) (free []int) {
	for _, c := range b.points[w] {
		if b.sides[c] == 0 {
			free = append(free, c)
		}
	}
	return free
}

// hasFour reports whether Maker has four or five stones in a live window. Five occur under the
// exactly-five rule, in a row of six.
func (b *breakerBoard) hasFour() bool {
	for w, n := range b.stones[maker] {
		if n >= 4 && b.isLive(w) {
			return true
		}
	}
	return false
}

// pointWeight returns the weight of a point for both sides: the sum over live windows through it of 4 to
// the power of Maker's stones, and 0 without a live window.
func (b *breakerBoard) pointWeight(c int) (weight int) {
	for _, w := range b.windowsThrough[c] {
		if b.isLive(w) {
			weight += 1 << (2 * b.stones[maker][w])
		}
	}
	return weight
}

// makerPotential returns the sum over live windows of 2 to the power of Maker's stones (Erdős and
// Selfridge 1973).
func (b *breakerBoard) makerPotential() (potential int) {
	for w, n := range b.stones[maker] {
		if b.isLive(w) {
			potential += 1 << n
		}
	}
	return potential
}

// bestPoints returns the free points on live windows in descending order of weight, up to limit points and
// all further points of the last one's weight, so that the set is invariant under symmetries.
func (b *breakerBoard) bestPoints(limit int) []int {
	type weighed struct{ point, weight int }
	var all []weighed
	for c, side := range b.sides {
		if side != 0 {
			continue
		}
		if weight := b.pointWeight(c); weight > 0 {
			all = append(all, weighed{c, weight})
		}
	}
	slices.SortStableFunc(all, func(x, y weighed) int { return y.weight - x.weight })
	var points []int
	for i, a := range all {
		if i >= limit && a.weight < all[limit-1].weight {
			break
		}
		points = append(points, a.point)
	}
	return points
}

// candidateReplies returns the candidate replies of Breaker, nil if it cannot prevent a five.
func (b *breakerBoard) candidateReplies(limit int) []int {
	needed := -1
	for w, n := range b.stones[maker] {
		if n < 4 || !b.isLive(w) {
			continue
		}
		free := b.freePoints(w)
		if len(free) == 0 || needed >= 0 && needed != free[0] {
			return nil
		}
		needed = free[0]
	}
	if needed >= 0 {
		return []int{needed}
	}
	return b.bestPoints(limit)
}
