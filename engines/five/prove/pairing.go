package prove

import "slices"

// pairing maps each point to its partner, the point of Breaker's reply, or to -1.
type pairing []int16

// spoils reports whether each live window contains a pair of free points.
func (b *breakerBoard) spoils(p pairing) bool {
	for w := range b.of {
		if b.live(w) && !b.paired(p, w) {
			return false
		}
	}
	return true
}

// paired reports whether a window contains a pair of free points.
func (b *breakerBoard) paired(p pairing, w int) bool {
	for i := range b.of[w] {
		if b.pairs(p, w, i) {
			return true
		}
	}
	return false
}

// pairs reports whether point i of a window and its partner are free and both in the window.
func (b *breakerBoard) pairs(p pairing, w, i int) bool {
	window := &b.of[w]
	c := window[i]
	return p[c] >= 0 && b.at[c] == 0 && b.at[p[c]] == 0 && slices.Contains(window[:], int(p[c]))
}

// used returns the pairs of a pairing that are free and in a live window.
func (b *breakerBoard) used(p pairing) pairing {
	used := slices.Repeat(pairing{-1}, len(p))
	for w, window := range b.of {
		for i, c := range window {
			if b.live(w) && b.pairs(p, w, i) {
				used[c] = p[c]
			}
		}
	}
	return used
}

// group is a set of live windows of a line, represented by their common free points: a pair of
// these spoils all of them.
type group []int

// grouping is a partition of the live windows of a line into groups.
type grouping []group

const mostGroupings = 12 // maximum for a line

// groupings returns partitions of the live windows of a line into groups, the fewest groups first.
// It returns nil if a window has fewer than two free points.
func (b *breakerBoard) groupings(live []int) (all []grouping) {
	var divide func(rest []int, done grouping)
	divide = func(rest []int, done grouping) {
		if len(rest) == 0 {
			all = append(all, append(grouping(nil), done...))
			return
		}
		var begun []group // each with one more window than the previous one
		common := group(b.free(rest[0]))
		for i := 0; len(common) >= 2; {
			begun = append(begun, common)
			if i++; i == len(rest) {
				break
			}
			common = b.within(common, rest[i])
		}
		for i := len(begun) - 1; i >= 0 && len(all) < mostGroupings; i-- {
			divide(rest[i+1:], append(done, begun[i]))
		}
	}
	divide(live, nil)
	slices.SortStableFunc(all, func(x, y grouping) int { return len(x) - len(y) })
	return all
}

// within returns the points that are also in a window.
func (b *breakerBoard) within(points group, w int) (both group) {
	for _, c := range points {
		if slices.Contains(b.of[w][:], c) {
			both = append(both, c)
		}
	}
	return both
}
