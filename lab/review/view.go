package review

import (
	"fmt"
	"math"
	"slices"

	"github.com/sente-games/sente"
)

// Outcome is how a position would end, as far as that can be said.
type Outcome int8

// The outcomes, the worst first.
const (
	Lost Outcome = iota
	Even
	Won
)

var outcomeNames = [...]string{"lost", "even", "won"}

// String returns "lost", "even" or "won".
func (o Outcome) String() string { return outcomeNames[o] }

// MarshalText writes String.
func (o Outcome) MarshalText() ([]byte, error) { return []byte(o.String()), nil }

// UnmarshalText reads what MarshalText wrote.
func (o *Outcome) UnmarshalText(text []byte) error {
	i := slices.Index(outcomeNames[:], string(text))
	if i < 0 {
		return fmt.Errorf("outcome %q is not lost, even or won", text)
	}
	*o = Outcome(i)
	return nil
}

// overwhelming is the chance from which a position counts as won without a proof.
const overwhelming = 0.9

// View is what the judge thinks of a position.
type View struct {
	Chance  *float64    `json:"chance,omitempty"` // of the first of two seats to win, 0..1; absent if it is not known, see [sente.Assessment.Chance]
	Mover   *float64    `json:"mover,omitempty"`  // the same of the seat whose move is judged
	Outcome Outcome     `json:"outcome"`          // for that seat: won, even or lost
	Proven  bool        `json:"proven"`           // the outcome is certain, and even is a draw
	Words   string      `json:"words"`            // "black wins in 3 moves"
	Score   sente.Score `json:"score"`            // for that seat, in the engine's units
	Bound   sente.Bound `json:"bound,omitzero"`
}

// Beats reports whether a view is clearly better for the seat that moved: by its outcome
// first, and by the chance where that is the same.
func (v View) Beats(o View) bool {
	if v.Outcome != o.Outcome {
		return v.Outcome > o.Outcome
	}
	return v.estimate() >= o.estimate()+toInaccuracy
}

// estimate returns the chance of the seat that moved, by the usual scale if it is not known. It
// is for comparisons and is not shown.
func (v View) estimate() float64 {
	switch {
	case v.Mover != nil:
		return *v.Mover
	case v.Proven && v.Outcome == Even:
		return 0.5
	}
	return v.Score.Chance(sente.UsualScale)
}

// value is a score of some seat.
type value struct {
	sente.Assessment
}

// chance is that of the seat whose score it is.
func (v value) chance() float64 {
	if v.Drawn {
		return 0.5
	}
	return v.Score.Chance(v.Scale)
}

// proven reports whether the result is certain: a bound can only make a decided score
// better for its owner.
func (v value) proven() bool { return v.Drawn || v.won() || v.lost() }

func (v value) won() bool  { return v.Score.Won() && v.Bound != sente.Upper }
func (v value) lost() bool { return v.Score.Lost() && v.Bound != sente.Lower }

// likely reports whether a result was found that is not proven.
func (v value) likely() bool {
	_, ok := v.Score.Likely()
	return ok
}

// outcome is that for the seat whose score it is.
func (v value) outcome() Outcome {
	switch c := v.chance(); {
	case v.won() || !v.proven() && c >= overwhelming:
		return Won
	case v.lost() || !v.proven() && c <= 1-overwhelming:
		return Lost
	}
	return Even
}

// before is the value one ply earlier, for a seat: with two seats the score of the other
// one is turned around.
func (v value) before(seat int) value {
	v.Score = v.Score.Later(1)
	if seat != v.Turn {
		v.Score, v.Bound, v.Turn = -v.Score, v.Bound.Opposite(), seat
	}
	return v
}

// view is the value as the judgement of a move tells it.
func (v value) view() View {
	view := View{Outcome: v.outcome(), Proven: v.proven(), Words: v.Words(), Score: v.Score, Bound: v.Bound}
	if side, known := v.Assessment.Chance(); known {
		view.Chance, view.Mover = new(round(side)), new(round(v.chance()))
	}
	return view
}

// round keeps a tenth of a per cent.
func round(c float64) float64 { return math.Round(1000*c) / 1000 }
