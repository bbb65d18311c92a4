package review

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/sente-games/sente"
)

// summary returns two sentences: the course of the game with its turning point, and the number of
// errors of each side; write formats moves.
func (r Review) summary(write func(sente.Move) string) string {
	first := r.course()
	if turned := r.turned(write); turned != "" {
		first += "; " + turned
	}
	return sentence(first) + " " + sentence(r.mistakes())
}

// better is the chance from which a side has the advantage, and stays is the lower limit before it
// loses it again.
const (
	better = 0.6
	stays  = 0.55
	plain  = 0.8 // a lead that counts even if the next move gives it back
)

// phase is a part of the game in which one seat had the advantage, or neither.
type phase struct {
	from int // number of the move after which it began, 0 is the start
	seat int // -1: even
}

// phases returns the phases of a game of two. A small lead for a single move is ignored.
func (r Review) phases() []phase {
	leads := make([]int, 0, len(r.Moves))
	seat := -1
	for _, j := range r.Moves {
		c := r.first(j)
		switch {
		case c >= better:
			seat = 0
		case c <= 1-better:
			seat = 1
		case seat == 0 && c < stays, seat == 1 && c > 1-stays:
			seat = -1
		}
		leads = append(leads, seat)
	}
	all := []phase{{0, -1}}
	for i, seat := range leads {
		last := i+1 == len(leads)
		lead := r.first(r.Moves[i])
		if seat != all[len(all)-1].seat && (last || leads[i+1] == seat || max(lead, 1-lead) >= plain) {
			all = append(all, phase{r.Moves[i].Number, seat})
		}
	}
	return all
}

// course describes the phases and the end of the game.
func (r Review) course() string {
	var parts []string
	if len(r.Seats) == 2 {
		all := r.phases()
		start := 1 // the first judged move
		if len(r.Moves) > 0 {
			start = r.Moves[0].Number
		}
		for i, p := range all {
			switch name := r.name(p.seat); {
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
		parts = shortened(parts)
	}
	switch {
	case r.Result == nil:
		parts = append(parts, "the game is not over")
	case r.Result.Winner == sente.Draw:
		parts = append(parts, "it was drawn")
	default:
		parts = append(parts, r.Result.Winner+" won")
	}
	return joined(parts)
}

// mostPhases is the maximum number of phases in a sentence.
const mostPhases = 4

// shortened omits the middle phases of a game with many.
func shortened(parts []string) []string {
	if len(parts) <= mostPhases {
		return parts
	}
	return append(append(parts[:2:2], "the lead changed several times"), parts[len(parts)-1])
}

// turned describes the move with the largest loss.
func (r Review) turned(write func(sente.Move) string) string {
	worst := -1
	for i, j := range r.Moves {
		if j.Grade >= Mistake && (worst < 0 || j.lost() > r.Moves[worst].lost()) {
			worst = i
		}
	}
	if worst < 0 {
		return ""
	}
	j := r.Moves[worst]
	return fmt.Sprintf("the biggest mistake was move %d, %s by %s (%s; %s was better)", j.Number, write(j.Move), j.Seat, j.After.Words, write(j.Best))
}

// lost returns the loss of chance of a move.
func (j Judgement) lost() float64 { return j.Before.estimate() - j.After.estimate() }

// first returns the chance of the first seat after a move, with the default scale if it is unknown.
func (r Review) first(j Judgement) float64 {
	if j.Seat == r.Seats[0] {
		return j.After.estimate()
	}
	return 1 - j.After.estimate()
}

// mistakes describes the number of errors of each side.
func (r Review) mistakes() string {
	parts := make([]string, len(r.Marked))
	for i, c := range r.Marked {
		parts[i] = c.Seat + " made " + c.words()
	}
	return joined(parts)
}

// words describes the counts that are not 0.
func (c Count) words() string {
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
	return joined(parts)
}

// joined joins a list with commas and "and".
func joined(parts []string) string {
	if len(parts) < 2 {
		return strings.Join(parts, "")
	}
	last := len(parts) - 1
	return strings.Join(parts[:last], ", ") + " and " + parts[last]
}

// name returns the name of a seat, "" for -1.
func (r Review) name(seat int) string {
	if seat < 0 {
		return ""
	}
	return r.Seats[seat]
}

// sentence capitalizes the text and adds a full stop.
func sentence(text string) string {
	r, size := utf8.DecodeRuneInString(text)
	return string(unicode.ToUpper(r)) + text[size:] + "."
}
