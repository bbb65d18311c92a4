package gomoku

import (
	"math"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/tune"
)

// Student is the engine as one that learns from games of freestyle and of exactly
// five.
type Student struct{}

// Learn fits the engine's weights to games and strays whose moves come with what
// was thought of them, and returns a new weights.txt.
func (Student) Learn(games []sente.Record, o tune.Lesson) (tune.File, error) {
	l := newLesson(o.Blend)
	for i, r := range games {
		if err := l.game(r, i); err != nil {
			return tune.File{}, err
		}
	}
	o.Tell("%d games and strays: %d calm positions, %d moves", len(games), l.outcomes.Len(), l.choices.Len())
	w := *defaultWeights()
	notes := []string{"The weights of the engine for Gomoku, by kinds of points; engines/gomoku/weights.go says what they mean."}
	if o.Value {
		fitted, note, err := o.Fit("worth of positions", worthModel(worthBeliefs), l.outcomes)
		if err != nil {
			return tune.File{}, err
		}
		w.setWorth(fitted)
		notes = append(notes, note)
	}
	if o.Order {
		fitted, note, err := o.Fit("order of moves", rankModel(rankBeliefs), l.choices)
		if err != nil {
			return tune.File{}, err
		}
		w.setRanks(fitted)
		notes = append(notes, note)
	}
	return w.file(notes...), nil
}

// setWorth writes fitted weights of features of positions.
func (w *weights) setWorth(f []float64) {
	for k := range w.of {
		w.of[k].mover, w.of[k].waiter = whole(f[k]), whole(f[waiterAt+k])
	}
	for i := range w.threats {
		w.threats[i] = whole(f[threatsAt+i])
	}
	w.tempo = whole(f[tempoAt])
}

// setRanks writes fitted weights of features of moves.
func (w *weights) setRanks(f []float64) {
	for k := range w.of {
		w.of[k].own, w.of[k].other = whole(f[k]), whole(f[otherAt+k])
	}
}

func whole(v float64) int16 { return int16(min(max(math.Round(v), math.MinInt16), math.MaxInt16)) }
