package prove

import "slices"

// pairing gives points a partner: the number of the point that Breaker answers with, -1 where
// there is none.
type pairing []int16

// spoils reports whether a pair of free points lies in each live window.
func (b *breakerBoard) spoils(p pairing) bool {
	for w := range b.of {
		if b.live(w) && !b.paired(p, w) {
			return false
		}
	}
	return true
}

// paired reports whether a pair of free points lies in a window.
func (b *breakerBoard) paired(p pairing, w int) bool {
	for i := range b.of[w] {
		if b.pairs(p, w, i) {
			return true
		}
	}
	return false
}

// pairs reports whether a point of a window and another one of it are a pair, and free.
func (b *breakerBoard) pairs(p pairing, w, i int) bool {
	window := &b.of[w]
	c := window[i]
	return p[c] >= 0 && b.at[c] == 0 && b.at[p[c]] == 0 && slices.Contains(window[:], int(p[c]))
}

// used are the pairs of a pairing that are free and lie in a live window.
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

// group is some live windows of a line, by the free points that all of them have: a pair of these
// spoils them all.
type group []int

// grouping divides the live windows of a line into groups.
type grouping []group

const mostGroupings = 12 // of a line

// groupings are ways to divide the live windows of a line into groups, those of fewest groups first; none
// if there is no way, for a window has less than two free points.
func (b *breakerBoard) groupings(live []int) (all []grouping) {
	var divide func(rest []int, done grouping)
	divide = func(rest []int, done grouping) {
		if len(rest) == 0 {
			all = append(all, append(grouping(nil), done...))
			return
		}
		var begun []group // with one more window each
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

// within are the points that lie in a window as well.
func (b *breakerBoard) within(points group, w int) (both group) {
	for _, c := range points {
		if slices.Contains(b.of[w][:], c) {
			both = append(both, c)
		}
	}
	return both
}
