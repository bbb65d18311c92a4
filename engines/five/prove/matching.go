package prove

import "slices"

// matching looks for a pairing: every group of a grouping of each line needs two points of its own,
// a matching in a bipartite graph (Kuhn 1955).
type matching struct {
	board     *breakerBoard
	groupings [][]grouping // that can be had, by line
	chosen    []int        // one of each line
	left      int          // how many choices may still be tried
	short     int          // the least number of points that a choice has lacked

	groups    []group // of the lines, as chosen
	line      []int   // of each group
	needs     []int   // by point: twice the group that has it, or that plus one; -1: nobody
	asked     []int   // by point: the last need for which it was asked
	competing []bool  // lines that compete for too few points
}

// How many choices of groupings are tried for a position, and how many lines of a choice may
// differ from the groupings of fewest groups.
const (
	mostChoices = 20
	mostChanged = 2
)

// hopeless is the shortage of a position in which a window has less than two free points.
const hopeless = 1 << 10

// pairing looks for one, and says how many points were lacking if none was found: 0 if one was.
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

// choose tries the groupings that are chosen, then others of some of the lines that are short of points.
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

// match gives points to the groups, and returns how many are lacking.
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

// meet finds a point for a need, so that first is met.
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

// pairs are the points that were matched to the same group.
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
