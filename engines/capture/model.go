package capture

import (
	"github.com/sente-games/sente/engines/fit"
	"github.com/sente-games/sente/engines/internal/five/eval"
	"github.com/sente-games/sente/train"
)

// setWorth sets the fitted weights of the features of positions.
func (w *weights) setWorth(f []float64) {
	for i := range parts {
		w.at(i).Mover, w.at(i).Waiter = train.Int16(f[i]), train.Int16(f[waiterAt+i])
	}
	for i, at := range []*int32{&w.captures.prize, &w.captures.mover, &w.captures.waiter, &w.captures.menace, &w.captures.tempo} {
		*at = int32(train.Int16(f[prizeAt+i]))
	}
}

// setRanks sets the fitted weights of the features of moves.
func (w *weights) setRanks(f []float64) {
	for i := range parts {
		w.at(i).Own, w.at(i).Other = train.Int16(f[i]), train.Int16(f[waiterAt+i])
	}
	for i, at := range []*int32{&w.captures.take, &w.captures.rescue, &w.captures.attack} {
		*at = int32(train.Int16(f[takeAt+i]))
	}
}

// worthModel returns the model of the evaluation.
func worthModel() (m train.Model) {
	add(&m, "mover", 1, func(v *eval.PointValue) int16 { return v.Mover })
	add(&m, "waiter", 1, func(v *eval.PointValue) int16 { return v.Waiter })
	g := byHand().captures
	for _, p := range []struct {
		name  string
		start int32
		step  float64
	}{{"prize", g.prize, 300}, {"pair to move", g.mover, 50}, {"pair to wait", g.waiter, 50}, {"menace", g.menace, 10}, {"tempo", g.tempo, 20}} {
		m.Space = append(m.Space, train.Parameter{Name: p.name, Start: float64(p.start), Step: p.step})
	}
	return m
}

// rankModel returns the model of the move ordering.
func rankModel() (m train.Model) {
	start := *byHand()
	for i := range parts {
		v := start.at(i)
		v.Own, v.Other = 0, 0
	}
	for c, v := range fit.Decisive.Class {
		start.class[c].Own, start.class[c].Other = v.Own, v.Other
	}
	addFrom(&m, &start, "own", 6, func(v *eval.PointValue) int16 { return v.Own })
	addFrom(&m, &start, "other", 6, func(v *eval.PointValue) int16 { return v.Other })
	for _, name := range []string{"take", "rescue", "attack"} {
		m.Space = append(m.Space, train.Parameter{Name: name, Start: 30, Step: 100})
	}
	return m
}

// add adds a parameter for each part of a pattern, with the hand-tuned weights as start.
func add(m *train.Model, group string, steps float64, column func(*eval.PointValue) int16) {
	start := *byHand()
	addFrom(m, &start, group, steps, column)
}

// addFrom adds a parameter for each part of a pattern, with the weights start as start.
func addFrom(m *train.Model, start *weights, group string, steps float64, column func(*eval.PointValue) int16) {
	for i := range parts {
		m.Space = append(m.Space, train.Parameter{
			Name:  group + " " + partName(i),
			Start: float64(column(start.at(i))), Step: steps * stepOfPart(i),
		})
	}
}

func stepOfPart(part int) float64 {
	switch {
	case part < classAt:
		return fit.LineSteps[part]
	case part < pairAt:
		return fit.ClassSteps[classOf(part)]
	}
	a, b := pairOf(part)
	return (fit.LineSteps[a] + fit.LineSteps[b]) / 2
}
