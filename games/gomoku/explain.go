package gomoku

import (
	"fmt"
	"strings"
)

// Explain says why p cannot be played, and which stones are the cause.
func (r Rules) Explain(s *State, p Point) string {
	switch {
	case s.choosing() && p < Points:
		return fmt.Sprintf("%v cannot be played yet: first say %s", p, r.offered(s))
	case s.choosing():
		return fmt.Sprintf("%v cannot be chosen here: say %s", p, r.offered(s))
	case p >= Points:
		return fmt.Sprintf("%v cannot be chosen here: play a point, such as h8", p)
	}
	if _, ok := s.Stone(p); ok || s.Dead(p) {
		return p.String() + " is occupied"
	}
	return r.accuse(p, r.offence(s, p))
}

// offered names the choices.
func (r Rules) offered(s *State) string {
	var names []string
	for _, c := range r.choices(s, nil) {
		names = append(names, c.String())
	}
	last := len(names) - 1
	return strings.Join(names[:last], ", ") + " or " + names[last]
}

// accuse puts an offence into words.
func (r Rules) accuse(p Point, o offence) string {
	switch o.foul {
	case notCentre:
		return fmt.Sprintf("%v is forbidden: by the opening pro black's first stone goes on the centre", p)
	case tooNear:
		return fmt.Sprintf("%v is forbidden: by the opening pro black's second stone goes at least three lines from its first", p)
	case overline, doubleFour, doubleThree:
		whom := ""
		if r.has(Fouls) {
			whom = " to black"
		}
		return fmt.Sprintf("%v is forbidden%s: %s", p, whom, charge(p, o))
	}
	return ""
}

// charge names an offence on the point p and the stones that cause it; one of the
// opening has none.
func charge(p Point, o offence) string {
	if stones := o.stones(p); stones != "" {
		return foulNames[o.foul] + " with " + stones
	}
	return foulNames[o.foul]
}

// stones names the stones of an offence, line by line: "g8 i8 and h7 h9".
func (o offence) stones(p Point) string {
	var lines []string
	for d, bits := range o.lines {
		if points := p.points(d, bits, nil); len(points) > 0 {
			lines = append(lines, strings.TrimSpace(list(points)))
		}
	}
	return strings.Join(lines, " and ")
}
