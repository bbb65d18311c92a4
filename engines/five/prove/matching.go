package prove

import "slices"

// matching searches for a pairing: every group of a grouping of each line needs two points of its
// own, which is a matching in a bipartite graph (Kuhn 1955).
type matching struct {
	board     *breakerBoard
	groupings [][]grouping // possible groupings, by line
	chosen    []int        // index of the chosen grouping of each line
	left      int          // number of choices that may still be tried
	short     int          // minimum shortage of points over the choices so far

	groups    []group // groups of the chosen groupings
	line      []int   // line of each group
	needs     []int   // by point: twice the index of the group that owns it, or that plus one; -1: unassigned
	asked     []int   // by point: the last need for which it was visited
	competing []bool  // lines that compete for too few points
}

// mostChoices is the maximum number of choices of groupings tried for a position, mostChanged the
// maximum number of lines that may deviate from the groupings with the fewest groups.
const (
	mostChoices = 20
	mostChanged = 2
)

// hopeless is the shortage of a position in which a window has fewer than two free points.
const hopeless = 1 << 10

// pairing searches for a pairing that holds the position. It also returns the shortage of points, 0
// if a pairing was found.
func (b *breakerBoard) pairing() (pairing, int) {
	m := matching{board: b, left: mostChoices, short: hopeless, needs: make([]int, len(b.at)), asked: make([]int, len(b.at))}
	for _, line := range b.lines {
		var live []int
		for _, w := range line {
			if b.live(w) {
				live = append(live, w)
			}
		}
		if live == nil {
			continue
		}
		all := b.groupings(live)
		if all == nil {
			return nil, hopeless
		}
		m.groupings = append(m.groupings, all)
	}
	m.chosen, m.competing = make([]int, len(m.groupings)), make([]bool, len(m.groupings))
	if !m.choose(mostChanged) {
		return nil, m.short
	}
	return m.pairs(), 0
}

// choose tries the current choice of groupings, then other groupings of some of the lines that are
// short of points.
func (m *matching) choose(changes int) bool {
	if m.left == 0 {
		return false
	}
	m.left--
	lacking := m.match()
	m.short = min(m.short, lacking)
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
			if m.choose(changes - 1) {
				return true
			}
		}
		m.chosen[l] = was
	}
	return false
}

// match assigns points to the groups and returns the shortage.
func (m *matching) match() (lacking int) {
	m.groups, m.line = m.groups[:0], m.line[:0]
	for l, chosen := range m.chosen {
		for _, g := range m.groupings[l][chosen] {
			m.groups, m.line = append(m.groups, g), append(m.line, l)
		}
	}
	for c := range m.needs {
		m.needs[c], m.asked[c] = -1, -1
	}
	clear(m.competing)
	for need := range 2 * len(m.groups) {
		if m.meet(need, need) {
			continue
		}
		lacking++
		m.competing[m.line[need/2]] = true
		for c, last := range m.asked {
			if last == need {
				m.competing[m.line[m.needs[c]/2]] = true
			}
		}
	}
	return lacking
}

// meet finds a point for a need by an augmenting path; first is the need at the start of the path.
func (m *matching) meet(need, first int) bool {
	for _, c := range m.groups[need/2] {
		if m.asked[c] == first {
			continue
		}
		m.asked[c] = first
		if m.needs[c] < 0 || m.meet(m.needs[c], first) {
			m.needs[c] = need
			return true
		}
	}
	return false
}

// pairs returns the pairing of the points that are assigned to the same group.
func (m *matching) pairs() pairing {
	p := make(pairing, len(m.needs))
	has := make([]int, len(m.groups))
	for g := range has {
		has[g] = -1
	}
	for c, need := range m.needs {
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
