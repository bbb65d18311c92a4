package prove

import "slices"

// pointPairing maps each point to its partner, the point of Breaker's reply, or to -1.
type pointPairing []int16

// spoilsWindows reports whether each live window contains a pair of free points.
func (b *breakerBoard) spoilsWindows(p pointPairing) bool {
	for w := range b.points {
		if b.isLive(w) && !b.hasPair(p, w) {
			return false
		}
	}
	return true
}

// hasPair reports whether a window contains a pair of free points.
func (b *breakerBoard) hasPair(p pointPairing, w int) bool {
	for i := range b.points[w] {
		if b.isPair(p, w, i) {
			return true
		}
	}
	return false
}

// isPair reports whether point i of a window and its partner are free and both in the window.
func (b *breakerBoard) isPair(p pointPairing, w, i int) bool {
	window := &b.points[w]
	c := window[i]
	return p[c] >= 0 && b.sides[c] == 0 && b.sides[p[c]] == 0 && slices.Contains(window[:], int(p[c]))
}

// usedPairs returns the pairs of a pairing that are free and in a live window.
func (b *breakerBoard) usedPairs(p pointPairing) pointPairing {
	used := slices.Repeat(pointPairing{-1}, len(p))
	for w, window := range b.points {
		for i, c := range window {
			if b.isLive(w) && b.isPair(p, w, i) {
				used[c] = p[c]
			}
		}
	}
	return used
}

// windowGroup is a set of live windows of a line, represented by their common free points: a pair of
// these spoils all of them.
type windowGroup []int

// lineGrouping is a partition of the live windows of a line into groups.
type lineGrouping []windowGroup

const maxGroupings = 12 // maximum for a line

// lineGroupings returns partitions of the live windows of a line into groups, the fewest groups first.
// It returns nil if a window has fewer than two free points.
func (b *breakerBoard) lineGroupings(live []int) (all []lineGrouping) {
	var divide func(rest []int, done lineGrouping)
	divide = func(rest []int, done lineGrouping) {
		if len(rest) == 0 {
			all = append(all, append(lineGrouping(nil), done...))
			return
		}
		var begun []windowGroup // each with one more window than the previous one
		common := windowGroup(b.freePoints(rest[0]))
		for i := 0; len(common) >= 2; {
			begun = append(begun, common)
			if i++; i == len(rest) {
				break
			}
			common = b.pointsInWindow(common, rest[i])
		}
		for i := len(begun) - 1; i >= 0 && len(all) < maxGroupings; i-- {
			divide(rest[i+1:], append(done, begun[i]))
		}
	}
	divide(live, nil)
	slices.SortStableFunc(all, func(x, y lineGrouping) int { return len(x) - len(y) })
	return all
}

// pointsInWindow returns the points that are also in a window.
func (b *breakerBoard) pointsInWindow(points windowGroup, w int) (both windowGroup) {
	for _, c := range points {
		if slices.Contains(b.points[w][:], c) {
			both = append(both, c)
		}
	}
	return both
}
