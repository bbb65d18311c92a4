package gomoku

import (
	"fmt"
	"slices"
	"strings"
)

// Explain says why p cannot be played, and which stones are the cause.
func (r Rules) Explain(s *State, p Point) string {
	at, _ := r.due(s)
	offered := r.offered(s)
	switch {
	case r.Choosing(s) && p < Points:
		return fmt.Sprintf("%v cannot be played yet: first say %s", p, r.sayable(s))
	case r.Choosing(s):
		return fmt.Sprintf("%v cannot be chosen here: say %s", p, r.sayable(s))
	case p >= Points:
		return fmt.Sprintf("%v cannot be chosen here: play a point, such as h8", p)
	case at.act == PickMove && !offered.Has(p):
		return fmt.Sprintf("%v was not offered: pick one of%s", p, list(slices.Collect(offered.All())))
	case at.act == OfferMove && offered.Has(p):
		return fmt.Sprintf("%v is offered already: offer %d different fifth moves", p, s.offers)
	}
	if _, ok := s.Stone(p); ok || s.Dead(p) {
		return p.String() + " is occupied"
	}
	return r.accuse(s, p, r.offence(s, p))
}

// sayable names the words that may be said.
func (r Rules) sayable(s *State) string {
	var names []string
	for _, c := range r.choices(s, nil) {
		names = append(names, c.String())
	}
	last := len(names) - 1
	return strings.Join(names[:last], ", ") + " or " + names[last]
}

// accuse puts an offence into words.
func (r Rules) accuse(s *State, p Point, o offence) string {
	offered := r.offered(s)
	switch o.foul {
	case notCentre:
		return fmt.Sprintf("%v is forbidden: by the opening %v black's first stone goes on the centre", p, r.Opening())
	case tooFar:
		at, _ := r.due(s)
		return fmt.Sprintf("%v is forbidden: by the opening %v the %s stone goes into the square of %d lines around the centre", p, r.Opening(), ordinals[s.played()], 2*at.within+1)
	case twin:
		return fmt.Sprintf("%v is forbidden: a turn or mirror image of the board makes it one of%s, and fifth moves that are offered must differ", p, list(slices.Collect(offered.All())))
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

// ordinals name the stones of an opening by how many are on the board.
var ordinals = [...]string{"first", "second", "third", "fourth", "fifth"}
