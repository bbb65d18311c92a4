package sente

import (
	"cmp"
	"fmt"
	"math"
)

// UsualScale replaces a scale that was never measured where scores are only compared. A chance
// that is computed from it is a guess and is not shown to people; see [Assessment.Chance].
const UsualScale = 200

// surest is the chance of the best position that is not proven.
const surest = 0.99

// Chance is the part of the games that is won from a score, for the side whose score it
// is, a draw counting half: 1/(1+exp(-s/scale)) for an undecided one, but never beyond 1 %
// and 99 %, since nothing is proven; 1 and 0 for a decided one. The scale is that of the
// engine that gave the score; 0 is [UsualScale].
func (s Score) Chance(scale float64) float64 {
	switch {
	case s.Won():
		return 1
	case s.Lost():
		return 0
	}
	chance := 1 / (1 + math.Exp(-float64(s)/cmp.Or(scale, UsualScale)))
	return min(max(chance, 1-surest), surest)
}

// Assessment is a score as people read it. Numbers and words are about the same side
// whoever is to move: the first of two seats, and the seat whose score it is where there
// are more. A score that is not decided is given as a chance only in a game of two with a
// measured scale, and in points otherwise: one scale cannot give the shares of three players.
type Assessment struct {
	Score Score
	Bound Bound
	Drawn bool     // proven to be a draw
	Seats []string // their names in order of turn
	Turn  int      // the seat whose score it is
	Scale float64  // of the engine's scores, 0 if it was never measured
}

// Assess returns what an engine reports about a position in which turn is to move.
func Assess(i Info, seats []string, turn int, scale float64) Assessment {
	drawn := i.Score == 0 && i.Source == "proof" && i.Bound == Exact
	return Assessment{Score: i.Score, Bound: i.Bound, Drawn: drawn, Seats: seats, Turn: turn, Scale: scale}
}

// Side is the seat that the numbers are about.
func (a Assessment) Side() int {
	if len(a.Seats) == 2 {
		return 0
	}
	return a.Turn
}

// turned reports whether the numbers are about the other side than the score.
func (a Assessment) turned() bool { return a.Side() != a.Turn }

// Chance returns the chance of [Assessment.Side] to win. ok is false if the score is not
// decided and cannot be converted: its scale was never measured, or there are more than two
// seats.
func (a Assessment) Chance() (chance float64, ok bool) {
	switch {
	case a.Drawn:
		return 0.5, true
	case !a.Score.Decided() && (a.Scale == 0 || len(a.Seats) > 2):
		return 0, false
	}
	chance = a.Score.Chance(a.Scale)
	if a.turned() {
		chance = 1 - chance
	}
	return chance, true
}

// Number returns the chance as text, "black 62 %", or [Assessment.Points] if there is no
// chance; a decided score is described in words.
func (a Assessment) Number() string {
	if a.Drawn || a.Score.Decided() {
		return a.Words()
	}
	chance, ok := a.Chance()
	if !ok {
		return a.Points()
	}
	return fmt.Sprintf("%s %s%.0f %%", a.Seats[a.Side()], a.bound(), 100*chance)
}

// Points is the score in the engine's own units, "black -174"; one that says who wins
// is said in words.
func (a Assessment) Points() string {
	if _, likely := a.Score.Likely(); likely || a.Drawn || a.Score.Decided() {
		return a.Words()
	}
	points := a.Score
	if a.turned() {
		points = -points
	}
	return fmt.Sprintf("%s %s%s", a.Seats[a.Side()], a.bound(), points)
}

// bound is the sign before a number.
func (a Assessment) bound() string {
	if a.turned() {
		return a.Bound.Opposite().String()
	}
	return a.Bound.String()
}

// Words describes who is better, and how much: "black wins in 3 moves", "white seems to
// win in 5 moves", "black is slightly better", "even"; if there is no chance it returns
// [Assessment.Points]. Moves are those of the winner, as turns go round.
func (a Assessment) Words() string {
	if a.Drawn {
		return "a draw"
	}
	if plies, ok := a.Score.Distance(); ok {
		most := ""
		if a.Score.Won() && a.Bound == Lower || a.Score.Lost() && a.Bound == Upper {
			most = "at most "
		}
		return a.ending(false, plies, most)
	}
	if plies, ok := a.Score.Likely(); ok {
		return a.ending(true, plies, "")
	}
	chance, ok := a.Chance()
	if !ok {
		return a.Points()
	}
	ahead := a.Seats[a.Side()]
	if chance < 0.5 {
		ahead = a.Seats[len(a.Seats)-1]
	}
	switch how := max(chance, 1-chance); {
	case how < 0.55:
		return "even"
	case how < 0.65:
		return ahead + " is slightly better"
	case how < 0.8:
		return ahead + " is better"
	}
	return ahead + " is much better"
}

// ending says who wins or loses, in how many moves.
func (a Assessment) ending(seems bool, plies int, most string) string {
	name, verb := a.Seats[a.Turn], "win"
	switch {
	case a.Score > 0:
	case len(a.Seats) == 2:
		name = a.Seats[1-a.Turn]
	default:
		verb = "lose"
	}
	switch {
	case plies == 0 && verb == "win":
		return name + " has won"
	case plies == 0:
		return name + " has lost"
	case seems:
		name += " seems to " + verb
	default:
		name += " " + verb + "s"
	}
	// Moves are those of one seat, as turns go round.
	if moves := (plies + len(a.Seats) - 1) / len(a.Seats); moves != 1 {
		return fmt.Sprintf("%s in %s%d moves", name, most, moves)
	}
	return name + " in 1 move"
}
