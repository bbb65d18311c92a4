package prove

import "slices"

// pairingSearch searches for a pairing: every group of a grouping of each line needs two points of its
// own, which is a matching in a bipartite graph (Kuhn 1955).
type pairingSearch struct {
	board       *breakerBoard
	groupings   [][]lineGrouping // possible groupings, by line
	chosen      []int            // index of the chosen grouping of each line
	choicesLeft int              // number of choices that may still be tried
	minShortage int              // minimum shortage of points over the choices so far

	groups      []windowGroup // groups of the chosen groupings
	line        []int         // line of each group
	needOfPoint []int         // by point: twice the index of the group that owns it, or that plus one; -1: unassigned
	lastVisit   []int         // by point: the last need for which it was visited
	competing   []bool        // lines that compete for too few points
}

// maxChoices is the maximum number of choices of groupings tried for a position, maxChangedLines the
// maximum number of lines that may deviate from the groupings with the fewest groups.
const (
	maxChoices      = 20
	maxChangedLines = 2
)

// hopelessShortage is the shortage of a position in which a window has fewer than two free points.
const hopelessShortage = 1 << 10

// findPairing searches for a pairing that holds the position. It also returns the shortage of points, 0
// if a pairing was found.
func (b *breakerBoard) findPairing() (pointPairing, int) {
	m := pairingSearch{board: b, choicesLeft: maxChoices, minShortage: hopelessShortage, needOfPoint: make([]int, len(b.sides)), lastVisit: make([]int, len(b.sides))}
	for _, line := range b.lines {
		var live []int
		for _, w := range line {
			if b.isLive(w) {
				live = append(live, w)
			}
		}
		if live == nil {
			continue
		}
		all := b.lineGroupings(live)
		if all == nil {
			return nil, hopelessShortage
		}
		m.groupings = append(m.groupings, all)
	}
	m.chosen, m.competing = make([]int, len(m.groupings)), make([]bool, len(m.groupings))
	if !m.tryGroupings(maxChangedLines) {
		return nil, m.minShortage
	}
	return m.assignedPairs(), 0
}

// tryGroupings tries the current choice of groupings, then other groupings of some of the lines that are
// short of points.
func (m *pairingSearch) tryGroupings(changes int) bool {
	if m.choicesLeft == 0 {
		return false
	}
	m.choicesLeft--
	lacking := m.assignPoints()
	m.minShortage = min(m.minShortage, lacking)
	if lacking == 0 {
		return true
	}
	if changes == 0 {
		return false
	}
	competing := slices.Clone(m.competing)
	for l, all := range m.groupings {
		if !competing[l] {
			continue
		}
		was := m.chosen[l]
		for m.chosen[l] = was + 1; m.chosen[l] < len(all); m.chosen[l]++ {
			if m.tryGroupings(changes - 1) {
				return true
			}
		}
		m.chosen[l] = was
	}
	return false
}

// assignPoints assigns points to the groups and returns the shortage.
func (m *pairingSearch) assignPoints() (lacking int) {
	m.groups, m.line = m.groups[:0], m.line[:0]
	for l, chosen := range m.chosen {
		for _, g := range m.groupings[l][chosen] {
			m.groups, m.line = append(m.groups, g), append(m.line, l)
		}
	}
	for c := range m.needOfPoint {
		m.needOfPoint[c], m.lastVisit[c] = -1, -1
	}
	clear(m.competing)
	for need := range 2 * len(m.groups) {
		if m.augmentPath(need, need) {
			continue
		}
		lacking++
		m.competing[m.line[need/2]] = true
		for c, last := range m.lastVisit {
			if last == need {
				m.competing[m.line[m.needOfPoint[c]/2]] = true
			}
		}
	}
	return lacking
}

// augmentPath finds a point for a need by an augmenting path; first is the need at the start of the path.
func (m *pairingSearch) augmentPath(need, first int) bool {
	for _, c := range m.groups[need/2] {
		if m.lastVisit[c] == first {
			continue
		}
		m.lastVisit[c] = first
		if m.needOfPoint[c] < 0 || m.augmentPath(m.needOfPoint[c], first) {
			m.needOfPoint[c] = need
			return true
		}
	}
	return false
}

// assignedPairs returns the pairing of the points that are assigned to the same group.
func (m *pairingSearch) assignedPairs() pointPairing {
	p := make(pointPairing, len(m.needOfPoint))
	has := make([]int, len(m.groups))
	for g := range has {
		has[g] = -1
	}
	for c, need := range m.needOfPoint {
		p[c] = -1
		if need < 0 {
			continue
		}
		if other := has[need/2]; other >= 0 {
			p[c], p[other] = int16(other), int16(c)
		}
		has[need/2] = c
	}
	return p
}
