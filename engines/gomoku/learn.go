package gomoku

import (
	"context"
	"math"
	"slices"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/tune"
)

// Student is the engine as one that learns from games of freestyle and of exactly
// five.
type Student struct{}

// Learn fits the engine's weights to games and strays whose moves come with what
// was thought of them, and returns a new weights.txt.
func (Student) Learn(ctx context.Context, games []sente.Record, o tune.Lesson) (tune.File, error) {
	l := newLesson(o.Blend)
	for i, r := range games {
		if ctx.Err() != nil {
			return tune.File{}, ctx.Err()
		}
		if err := l.game(r, i); err != nil {
			return tune.File{}, err
		}
	}
	o.Tell("%d games and strays: %d calm positions, %d moves", len(games), l.outcomes.Len(), l.choices.Len())
	w := *defaultWeights()
	notes := []string{"The weights of the engine for Gomoku, by kinds of points and by stars; engines/gomoku/weights.go and stars.go say what they mean."}
	if o.Value {
		fitted, note, err := o.Fit(ctx, "worth of positions", worthModel(worthBeliefs), l.outcomes)
		if err != nil {
			return tune.File{}, err
		}
		w.setWorth(fitted)
		notes = append(notes, note)
	}
	if o.Network {
		known := w.worths()
		n, note, err := o.FitNetwork(ctx, "stars", l.rows.kin(), &l.bags, func(i int) float64 { return l.outcomes.Odds(i, known) })
		if err != nil {
			return tune.File{}, err
		}
		w.stars = starsOf(n, l.rows.rows)
		notes = append(notes, note)
	}
	if o.Order {
		fitted, note, err := o.Fit(ctx, "order of moves", rankModel(rankBeliefs), l.choices)
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

// worths are the weights of features of positions: what setWorth writes.
func (w *weights) worths() []float64 {
	f := make([]float64, worthFeatures)
	for k, v := range w.of {
		f[k], f[waiterAt+k] = float64(v.mover), float64(v.waiter)
	}
	for i, v := range w.threats {
		f[threatsAt+i] = float64(v)
	}
	f[tempoAt] = float64(w.tempo)
	return f
}

// starsOf are the numbers of a network whose parts are rows.
func starsOf(n *tune.Network, rows []uint16) (w starWeights) {
	for i := range int(lines * lines) {
		w.lines[i/int(lines)][i%int(lines)] = rowVector(n.OfKin(i))
	}
	for part, row := range rows {
		if n.Has(part) {
			w.rows = append(w.rows, rowWeights{row, rowVector(n.Of(part))})
		}
	}
	for k := range w.mix {
		w.mix[k] = vectorOf(n.Mixture(k), mixUnit)
	}
	for i := range w.units {
		up, down := n.Unit(i)
		u := &w.units[i]
		u.down = whole(down * downUnit)
		for k, x := range up {
			u.up[k] = whole(x * upUnit)
		}
		for state := range w.bias {
			w.bias[state][i] = whole(n.Bias(i, state) * upUnit)
		}
	}
	slices.SortFunc(w.rows, func(a, b rowWeights) int { return int(a.row) - int(b.row) })
	return w
}

// rowVector rounds the numbers of a row, as far as there is room for them.
func rowVector(numbers []float64) vector {
	v := vectorOf(numbers, unit*starUnit)
	for i, x := range v {
		v[i] = min(max(x, -mostRow), mostRow)
	}
	return v
}

// vectorOf rounds numbers, of which one becomes so many.
func vectorOf(numbers []float64, one float64) (v vector) {
	for i, x := range numbers {
		v[i] = whole(x * one)
	}
	return v
}

// setRanks writes fitted weights of features of moves.
func (w *weights) setRanks(f []float64) {
	for k := range w.of {
		w.of[k].own, w.of[k].other = whole(f[k]), whole(f[otherAt+k])
	}
}

func whole(v float64) int16 { return int16(min(max(math.Round(v), math.MinInt16), math.MaxInt16)) }
