package review

import (
	"fmt"
	"math"
	"slices"

	"github.com/sente-games/sente"
)

// Outcome is the expected outcome of a position.
type Outcome int8

// The outcomes, in ascending order.
const (
	Lost Outcome = iota
	Open         // neither won nor lost; a draw if it is proven
	Won
)

var outcomeNames = [...]string{"lost", "open", "won"}

// String returns "lost", "open" or "won".
func (o Outcome) String() string { return outcomeNames[o] }

// MarshalText implements [encoding.TextMarshaler].
func (o Outcome) MarshalText() ([]byte, error) { return []byte(o.String()), nil }

// UnmarshalText implements [encoding.TextUnmarshaler].
func (o *Outcome) UnmarshalText(text []byte) error {
	i := slices.Index(outcomeNames[:], string(text))
	if i < 0 {
		return fmt.Errorf("unknown outcome %q: expected lost, even or won", text)
	}
	*o = Outcome(i)
	return nil
}

// winningChance is the winning chance from which a position counts as won without a proof.
const winningChance = 0.9

// View is the evaluation of a position for a judgement.
type View struct {
	Chance  *float64    `json:"chance,omitempty"` // winning chance of the first of two seats, 0..1; absent if unknown, see [sente.Assessment.Chance]
	Mover   *float64    `json:"mover,omitempty"`  // winning chance of the seat whose move is judged
	Outcome Outcome     `json:"outcome"`          // for that seat: won, open or lost
	Proven  bool        `json:"proven"`           // the outcome is proven; open is then a draw
	Words   string      `json:"words"`            // "black wins in 3 moves"
	Score   sente.Score `json:"score"`            // for that seat, in the engine's units
	Bound   sente.Bound `json:"bound,omitzero"`
}

// IsBetterThan reports whether a view is clearly better for the mover: by its outcome, and by the
// chance if the outcomes are equal.
func (v View) IsBetterThan(o View) bool {
	if v.Outcome != o.Outcome {
		return v.Outcome > o.Outcome
	}
	return v.moverChance() >= o.moverChance()+inaccuracyPoints/100.0
}

// moverChance returns the mover's chance, with the default scale if it is unknown. It is used for
// comparisons only.
func (v View) moverChance() float64 {
	switch {
	case v.Mover != nil:
		return *v.Mover
	case v.Proven && v.Outcome == Open:
		return 0.5
	case v.Score.Decided() && !v.Proven:
		return 0.5 // the bound proves nothing
	}
	return v.Score.Chance(sente.DefaultScale)
}

// shortText returns the view in a word or a number for its mover: "won", "77 %", or "+120" in points.
func (v View) shortText() string {
	switch {
	case v.Proven && v.Outcome == Open:
		return "drawn"
	case v.Proven:
		return v.Outcome.String()
	case v.Mover != nil:
		return fmt.Sprintf("%d %%", v.percent())
	}
	return fmt.Sprintf("%+d", v.Score)
}

// percent returns the mover's chance as a whole number of per cent.
func (v View) percent() int { return int(math.Round(100 * v.moverChance())) }

// seatValue is a score with the seat it belongs to.
type seatValue struct {
	sente.Assessment
}

// winChance returns the winning chance of the value's seat.
func (v seatValue) winChance() float64 {
	if v.Drawn {
		return 0.5
	}
	if v.Score.Decided() && !v.isProven() {
		return 0.5 // the bound proves nothing
	}
	return v.Score.Chance(v.Scale)
}

// isProven reports whether the result is proven: a bound can only make a decided score better for its
// owner.
func (v seatValue) isProven() bool { return v.Drawn || v.isWon() || v.isLost() }

func (v seatValue) isWon() bool  { return v.Score.Won() && v.Bound.Proves(v.Score) }
func (v seatValue) isLost() bool { return v.Score.Lost() && v.Bound.Proves(v.Score) }

// expectedOutcome returns the outcome for the value's seat.
func (v seatValue) expectedOutcome() Outcome {
	switch c := v.winChance(); {
	case v.isWon() || !v.isProven() && c >= winningChance:
		return Won
	case v.isLost() || !v.isProven() && c <= 1-winningChance:
		return Lost
	}
	return Open
}

// onePlyEarlier returns the value one ply earlier for a seat: with two seats the other seat's score
// is negated.
func (v seatValue) onePlyEarlier(seat int) seatValue {
	v.Score = v.Score.Later(1)
	if seat != v.Turn {
		v.Score, v.Bound, v.Turn = -v.Score, v.Bound.Opposite(), seat
	}
	return v
}

// toView converts the value to the view of a judgement.
func (v seatValue) toView() View {
	view := View{Outcome: v.expectedOutcome(), Proven: v.isProven(), Words: v.Words(), Score: v.Score, Bound: v.Bound}
	if side, known := v.Assessment.Chance(); known {
		view.Chance, view.Mover = new(roundChance(side)), new(roundChance(v.winChance()))
	}
	return view
}

// roundChance rounds to three decimals.
func roundChance(c float64) float64 { return math.Round(1000*c) / 1000 }
