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
	Even
	Won
)

var outcomeNames = [...]string{"lost", "even", "won"}

// String returns "lost", "even" or "won".
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

// overwhelming is the winning chance from which a position counts as won without a proof.
const overwhelming = 0.9

// View is the evaluation of a position for a judgement.
type View struct {
	Chance  *float64    `json:"chance,omitempty"` // winning chance of the first of two seats, 0..1; absent if unknown, see [sente.Assessment.Chance]
	Mover   *float64    `json:"mover,omitempty"`  // winning chance of the seat whose move is judged
	Outcome Outcome     `json:"outcome"`          // for that seat: won, even or lost
	Proven  bool        `json:"proven"`           // the outcome is proven; even is then a draw
	Words   string      `json:"words"`            // "black wins in 3 moves"
	Score   sente.Score `json:"score"`            // for that seat, in the engine's units
	Bound   sente.Bound `json:"bound,omitzero"`
}

// Beats reports whether a view is clearly better for the mover: by its outcome, and by the chance
// if the outcomes are equal.
func (v View) Beats(o View) bool {
	if v.Outcome != o.Outcome {
		return v.Outcome > o.Outcome
	}
	return v.estimate() >= o.estimate()+toInaccuracy
}

// estimate returns the mover's chance, with the default scale if it is unknown. It is used for
// comparisons only.
func (v View) estimate() float64 {
	switch {
	case v.Mover != nil:
		return *v.Mover
	case v.Proven && v.Outcome == Even:
		return 0.5
	}
	return v.Score.Chance(sente.UsualScale)
}

// value is a score with the seat it belongs to.
type value struct {
	sente.Assessment
}

// chance returns the winning chance of the value's seat.
func (v value) chance() float64 {
	if v.Drawn {
		return 0.5
	}
	return v.Score.Chance(v.Scale)
}

// proven reports whether the result is proven: a bound can only make a decided score better for its
// owner.
func (v value) proven() bool { return v.Drawn || v.won() || v.lost() }

func (v value) won() bool  { return v.Score.Won() && v.Bound != sente.Upper }
func (v value) lost() bool { return v.Score.Lost() && v.Bound != sente.Lower }

// likely reports whether an unproven result was found.
func (v value) likely() bool {
	_, ok := v.Score.Likely()
	return ok
}

// outcome returns the outcome for the value's seat.
func (v value) outcome() Outcome {
	switch c := v.chance(); {
	case v.won() || !v.proven() && c >= overwhelming:
		return Won
	case v.lost() || !v.proven() && c <= 1-overwhelming:
		return Lost
	}
	return Even
}

// before returns the value one ply earlier for a seat: with two seats the other seat's score is
// negated.
func (v value) before(seat int) value {
	v.Score = v.Score.Later(1)
	if seat != v.Turn {
		v.Score, v.Bound, v.Turn = -v.Score, v.Bound.Opposite(), seat
	}
	return v
}

// view converts the value to the view of a judgement.
func (v value) view() View {
	view := View{Outcome: v.outcome(), Proven: v.proven(), Words: v.Words(), Score: v.Score, Bound: v.Bound}
	if side, known := v.Assessment.Chance(); known {
		view.Chance, view.Mover = new(round(side)), new(round(v.chance()))
	}
	return view
}

// round rounds to three decimals.
func round(c float64) float64 { return math.Round(1000*c) / 1000 }
