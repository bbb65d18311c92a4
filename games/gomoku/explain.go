package gomoku

import (
	"slices"
	"strings"

	"github.com/sente-games/sente"
)

// Explain returns the reason why p cannot be played, with the stones that cause it.
func (r Rules) Explain(s *State, p Point) error {
	at, _ := r.dueStep(s)
	offered := r.offeredMoves(s)
	switch {
	case r.Choosing(s) && p < Points:
		return sente.NewMessage("choice_first", "{point} cannot be played yet: choose {words} first", "point", p, "words", r.formatChoices(s))
	case r.Choosing(s):
		return sente.NewMessage("wrong_choice", "{word} cannot be chosen here: expected {words}", "word", p, "words", r.formatChoices(s))
	case p >= Points:
		return sente.NewMessage("point_expected", "{word} cannot be chosen here: play a point, such as h8", "word", p)
	case at.act == PickMove && !offered.Has(p):
		return sente.NewMessage("point_not_offered", "{point} was not offered: choose one of{points}", "point", p, "points", formatPoints(slices.Collect(offered.All())))
	case at.act == OfferMove && offered.Has(p):
		return sente.NewMessage("point_offered_twice", "{point} has already been offered: offer {count} different fifth moves", "point", p, "count", s.offers)
	}
	if _, ok := s.Stone(p); ok || s.Dead(p) {
		return sente.NewMessage("cell_occupied", "{cell} is occupied", "cell", p)
	}
	return r.offenceError(s, p, r.checkOffence(s, p))
}

// formatChoices lists the legal choices.
func (r Rules) formatChoices(s *State) string {
	var names []string
	for _, c := range r.appendChoices(s, nil) {
		names = append(names, c.String())
	}
	last := len(names) - 1
	return strings.Join(names[:last], ", ") + " or " + names[last]
}

// offenceError returns the error of an offence, nil if there is no offence.
func (r Rules) offenceError(s *State, p Point, o offence) error {
	offered := r.offeredMoves(s)
	switch o.foul {
	case notCentre:
		return sente.NewMessage("first_stone_off_centre", "{point} is forbidden: in the opening {opening}, black's first stone must be on the centre", "point", p, "opening", r.Opening())
	case tooFar:
		at, _ := r.dueStep(s)
		return sente.NewMessage("stone_too_far_from_centre", "{point} is forbidden: in the opening {opening}, the {ordinal} stone must be within the central square of {lines} lines", "point", p, "opening", r.Opening(), "ordinal", ordinals[s.stonesPlayed()], "lines", 2*at.maxDistance+1)
	case twin:
		return sente.NewMessage("symmetric_offer", "{point} is forbidden: it is symmetric to one of{points}, and the fifth moves offered must differ", "point", p, "points", formatPoints(slices.Collect(offered.All())))
	case tooNear:
		return sente.NewMessage("stone_too_near_first", "{point} is forbidden: in the opening pro, black's second stone must be at least three lines from its first", "point", p)
	case overline, doubleFour, doubleThree:
		if r.hasClauses(Fouls) {
			return sente.NewMessage("point_forbidden_to_black", "{point} is forbidden to black: {foul} with {stones}", "point", p, "foul", foulNames[o.foul], "stones", o.formatStones(p))
		}
		return sente.NewMessage("point_forbidden", "{point} is forbidden: {foul} with {stones}", "point", p, "foul", foulNames[o.foul], "stones", o.formatStones(p))
	}
	return nil
}

// formatStones lists the stones of an offence, line by line: "g8 i8 and h7 h9".
func (o offence) formatStones(p Point) string {
	var lines []string
	for d, bits := range o.lines {
		if points := p.windowPoints(d, bits, nil); len(points) > 0 {
			lines = append(lines, strings.TrimSpace(formatPoints(points)))
		}
	}
	return strings.Join(lines, " and ")
}

// ordinals number the stones of an opening by the stones already on the board.
var ordinals = [...]string{"first", "second", "third", "fourth", "fifth"}
