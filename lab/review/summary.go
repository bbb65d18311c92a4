package review

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/sente-games/sente"
)

// summaryText returns the course of the game, its worst move, if it has a mistake, and the number of
// errors of each side, each in a sentence; write formats moves.
func (r Review) summaryText(write func(sente.Move) string) string {
	text := toSentence(r.describeCourse())
	if worst := r.describeWorstMove(write); worst != "" {
		text += " " + worst
	}
	return text + " " + toSentence(r.describeMistakes())
}

// better is the chance from which a side has the advantage, and stays is the lower limit before it
// loses it again.
const (
	minAdvantage     = 0.6
	minKeptAdvantage = 0.55
	clearLead        = 0.8 // a lead that counts even if the next move gives it back
)

// gamePhase is a part of the game in which one seat had the advantage, or neither.
type gamePhase struct {
	from int // number of the move after which it began, 0 is the start
	seat int // -1: even
}

// gamePhases returns the phases of a game of two. A small lead for a single move is ignored.
func (r Review) gamePhases() []gamePhase {
	leads := make([]int, 0, len(r.Moves))
	seat := -1
	for _, j := range r.Moves {
		c := r.firstSeatChance(j)
		switch {
		case c >= minAdvantage:
			seat = 0
		case c <= 1-minAdvantage:
			seat = 1
		case seat == 0 && c < minKeptAdvantage, seat == 1 && c > 1-minKeptAdvantage:
			seat = -1
		}
		leads = append(leads, seat)
	}
	all := []gamePhase{{0, -1}}
	for i, seat := range leads {
		last := i+1 == len(leads)
		lead := r.firstSeatChance(r.Moves[i])
		if seat != all[len(all)-1].seat && (last || leads[i+1] == seat || max(lead, 1-lead) >= clearLead) {
			all = append(all, gamePhase{r.Moves[i].Number, seat})
		}
	}
	return all
}

// describeCourse describes the phases and the end of the game.
func (r Review) describeCourse() string {
	var parts []string
	last := "" // side that was ahead last
	if len(r.Seats) == 2 {
		all := r.gamePhases()
		start := 1 // the first judged move
		if len(r.Moves) > 0 {
			start = r.Moves[0].Number
		}
		last = r.seatName(all[len(all)-1].seat)
		for i, p := range all {
			switch name := r.seatName(p.seat); {
			case i == 0 && len(all) > 1 && all[1].from <= start+1:
				// The start is not a separate phase.
			case i == 0 && start > 1:
				parts = append(parts, fmt.Sprintf("from move %d it was even", start))
			case i == 0 && len(all) > 1:
				parts = append(parts, fmt.Sprintf("the game was even up to move %d", all[1].from-1))
			case i == 0:
				parts = append(parts, "the game was even throughout")
			case p.seat < 0:
				parts = append(parts, fmt.Sprintf("from move %d it was even", p.from))
			case p.from <= 2:
				parts = append(parts, name+" was ahead from the start")
			default:
				parts = append(parts, fmt.Sprintf("from move %d %s was ahead", p.from, name))
			}
		}
		parts = omitMiddle(parts)
	}
	switch {
	case r.Result == nil:
		parts = append(parts, "the game is not over")
	case r.Result.Winner == sente.Draw:
		parts = append(parts, "it was drawn")
	case len(parts) > 0 && r.Result.Winner == last:
		parts = append(parts, "won")
	default:
		parts = append(parts, r.Result.Winner+" won")
	}
	return joinList(parts)
}

// maxPhases is the maximum number of phases in a sentence.
const maxPhases = 4

// omitMiddle omits the middle phases of a game with many.
func omitMiddle(parts []string) []string {
	if len(parts) <= maxPhases {
		return parts
	}
	return append(append(parts[:2:2], "the lead changed several times"), parts[len(parts)-1])
}

// describeWorstMove returns a sentence on the mistake with the largest loss; without mistakes it is empty.
func (r Review) describeWorstMove(write func(sente.Move) string) string {
	worst := -1
	for i, j := range r.Moves {
		if j.Grade >= Mistake && (worst < 0 || j.Loss() > r.Moves[worst].Loss()) {
			worst = i
		}
	}
	if worst < 0 {
		return ""
	}
	j := r.Moves[worst]
	return fmt.Sprintf("The biggest mistake was %d. %s (%s); %s was better.", j.Number, write(j.Move), j.DescribeChange(), write(j.Best))
}

// firstSeatChance returns the chance of the first seat after a move, with the default scale if it
// is unknown.
func (r Review) firstSeatChance(j Judgement) float64 {
	if j.Seat == r.Seats[0] {
		return j.After.moverChance()
	}
	return 1 - j.After.moverChance()
}

// describeMistakes describes the number of errors of each side.
func (r Review) describeMistakes() string {
	parts := make([]string, len(r.Marked))
	for i, c := range r.Marked {
		parts[i] = c.Seat + " made " + c.gradeWords()
	}
	return joinList(parts)
}

// gradeWords describes the counts that are not 0.
func (c GradeCounts) gradeWords() string {
	var parts []string
	for _, k := range []struct {
		n         int
		one, many string
	}{{c.Blunders, "blunder", "blunders"}, {c.Mistakes, "mistake", "mistakes"}, {c.Inaccuracies, "inaccuracy", "inaccuracies"}} {
		switch k.n {
		case 0:
		case 1:
			parts = append(parts, "1 "+k.one)
		default:
			parts = append(parts, fmt.Sprintf("%d %s", k.n, k.many))
		}
	}
	if len(parts) == 0 {
		return "no mistakes"
	}
	return joinList(parts)
}

// joinList joins a list with commas and "and".
func joinList(parts []string) string {
	if len(parts) < 2 {
		return strings.Join(parts, "")
	}
	last := len(parts) - 1
	return strings.Join(parts[:last], ", ") + " and " + parts[last]
}

// seatName returns the name of a seat, "" for -1.
func (r Review) seatName(seat int) string {
	if seat < 0 {
		return ""
	}
	return r.Seats[seat]
}

// toSentence capitalizes the text and adds a full stop.
func toSentence(text string) string {
	r, size := utf8.DecodeRuneInString(text)
	return string(unicode.ToUpper(r)) + text[size:] + "."
}
