package sente

import (
	"cmp"
	"fmt"
	"math"
)

// DefaultScale is the default of a scale that was not measured, for comparing scores. Chances
// computed with it are guesses and are not shown to people; see [Assessment.Chance].
const DefaultScale = 200

// maxUnprovenChance is the highest chance of an undecided score.
const maxUnprovenChance = 0.99

// Chance returns the expected score of a game, a draw counting half, from 0 to 1:
// 1/(1+exp(-s/scale)), limited to 0.01 to 0.99, for an undecided score, and 0 or 1 for a decided
// one. scale is the measured scale of the engine; 0 is [DefaultScale].
func (s Score) Chance(scale float64) float64 {
	switch {
	case s.Won():
		return 1
	case s.Lost():
		return 0
	}
	chance := 1 / (1 + math.Exp(-float64(s)/cmp.Or(scale, DefaultScale)))
	return min(max(chance, 1-maxUnprovenChance), maxUnprovenChance)
}

// Assessment formats a score for people. Texts are from the view of one side whoever is to move:
// the first of two seats, or the seat of the score if there are more. An undecided score is shown
// as a chance in a game of two players with a measured scale, and in points otherwise.
type Assessment struct {
	Score Score
	Bound Bound
	Drawn bool     // a proven draw
	Seats []string // names in order of turn
	Turn  int      // the seat that the score is for
	Scale float64  // of the engine's scores, 0 if it was not measured
}

// Assess returns the assessment of a position with turn to move, from an engine's Info.
func Assess(i Info, seats []string, turn int, scale float64) Assessment {
	drawn := i.Score == 0 && i.Source == "proof" && i.Bound == Exact
	return Assessment{Score: i.Score, Bound: i.Bound, Drawn: drawn, Seats: seats, Turn: turn, Scale: scale}
}

// Side returns the seat whose view the texts take.
func (a Assessment) Side() int {
	if len(a.Seats) == 2 {
		return 0
	}
	return a.Turn
}

// isTurned reports whether Side is the opponent of Turn.
func (a Assessment) isTurned() bool { return a.Side() != a.Turn }

// Chance returns the chance of [Assessment.Side] to win. ok is false if the score is not
// proven and cannot be converted: it is a bound that proves nothing or missing, its scale was never
// measured, or there are more than two seats.
func (a Assessment) Chance() (chance float64, ok bool) {
	switch {
	case a.Drawn:
		return 0.5, true
	case a.Bound.Proves(a.Score):
	case a.Bound == NoScore || a.Score.Decided() || a.Scale == 0 || len(a.Seats) > 2:
		return 0, false
	}
	chance = a.Score.Chance(a.Scale)
	if a.isTurned() {
		chance = 1 - chance
	}
	return chance, true
}

// Number returns the chance as text, "black 62 %", or [Assessment.Points] if there is no
// chance; a decided score is described in words.
func (a Assessment) Number() string {
	if a.Drawn || a.Bound == NoScore || a.Score.Decided() {
		return a.Words()
	}
	if _, ok := a.Chance(); !ok {
		return a.Points()
	}
	return a.boundText()
}

// Points returns the score in the units of the engine, "black -174"; decided and presumed scores
// are described in words.
func (a Assessment) Points() string {
	if _, likely := a.Score.Likely(); likely || a.Drawn || a.Bound == NoScore || a.Score.Decided() {
		return a.Words()
	}
	return a.pointsText()
}

// pointsText returns an undecided score in the units of the engine, or a presumed end in words, with
// the sign of its bound.
func (a Assessment) pointsText() string {
	points := a.Score
	if plies, ok := points.Likely(); ok {
		return a.boundSign() + " " + a.endingText(true, plies, "")
	}
	if a.isTurned() {
		points = -points
	}
	return fmt.Sprintf("%s %s%s", a.Seats[a.Side()], a.boundSign(), points)
}

// boundSign returns the sign before a number: "", ">=" or "<=".
func (a Assessment) boundSign() string {
	if a.isTurned() {
		return a.Bound.Opposite().String()
	}
	return a.Bound.String()
}

// boundText returns the sign and the value of an undecided bound that does not say who is better.
func (a Assessment) boundText() string {
	if chance, ok := a.Chance(); ok {
		return fmt.Sprintf("%s %s%.0f %%", a.Seats[a.Side()], a.boundSign(), 100*chance)
	}
	return a.pointsText()
}

// Words describes who is better, and how much: "black wins in 3 moves", "white seems to
// win in 5 moves", "black is slightly better", "even", or "no score". Without a chance it returns
// [Assessment.Points]. Only moves of the winner are counted.
func (a Assessment) Words() string {
	switch {
	case a.Drawn:
		return "a draw"
	case a.Bound == NoScore:
		return "no score"
	}
	if plies, ok := a.Score.Distance(); ok {
		most := ""
		if a.Score.Won() && a.Bound == Lower || a.Score.Lost() && a.Bound == Upper {
			most = "at most "
		}
		if !a.Bound.Proves(a.Score) {
			return a.boundSign() + " " + a.endingText(false, plies, "")
		}
		return a.endingText(false, plies, most)
	}
	if a.Score >= 0 && a.Bound == Upper || a.Score <= 0 && a.Bound == Lower {
		return a.boundText()
	}
	if plies, ok := a.Score.Likely(); ok {
		return a.endingText(true, plies, "")
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

// endingText returns which seat wins or loses, in how many moves.
func (a Assessment) endingText(seems bool, plies int, most string) string {
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
	// moves of one seat
	if moves := (plies + len(a.Seats) - 1) / len(a.Seats); moves != 1 {
		return fmt.Sprintf("%s in %s%d moves", name, most, moves)
	}
	return name + " in 1 move"
}
