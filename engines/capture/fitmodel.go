package capture

import (
	"github.com/sente-games/sente/engines/fit"
	"github.com/sente-games/sente/engines/internal/five/eval"
	"github.com/sente-games/sente/train"
)

// setWorth sets the fitted weights of the features of positions.
func (w *weightValues) setWorth(f []float64) {
	for i := range numParts {
		w.valueOfPart(i).Mover, w.valueOfPart(i).Waiter = train.Int16(f[i]), train.Int16(f[waiterOffset+i])
	}
	for i, at := range []*int32{&w.captures.capturedStones, &w.captures.mover, &w.captures.waiter, &w.captures.menace, &w.captures.tempo} {
		*at = int32(train.Int16(f[prizeOffset+i]))
	}
}

// setRanks sets the fitted weights of the features of moves.
func (w *weightValues) setRanks(f []float64) {
	for i := range numParts {
		w.valueOfPart(i).Own, w.valueOfPart(i).Other = train.Int16(f[i]), train.Int16(f[waiterOffset+i])
	}
	for i, at := range []*int32{&w.captures.take, &w.captures.rescue, &w.captures.attack} {
		*at = int32(train.Int16(f[takeOffset+i]))
	}
}

// worthModel returns the model of the evaluation.
func worthModel() (m train.Model) {
	addParts(&m, "mover", 1, func(v *eval.PointValue) int16 { return v.Mover })
	addParts(&m, "waiter", 1, func(v *eval.PointValue) int16 { return v.Waiter })
	g := newHandTuned().captures
	for _, p := range []struct {
		name  string
		start int32
		step  float64
	}{{"prize", g.capturedStones, 300}, {"pair to move", g.mover, 50}, {"pair to wait", g.waiter, 50}, {"menace", g.menace, 10}, {"tempo", g.tempo, 20}} {
		m.Space = append(m.Space, train.Parameter{Name: p.name, Start: float64(p.start), Step: p.step})
	}
	return m
}

// rankModel returns the model of the move ordering.
func rankModel() (m train.Model) {
	start := *newHandTuned()
	for i := range numParts {
		v := start.valueOfPart(i)
		v.Own, v.Other = 0, 0
	}
	for c, v := range fit.Decisive.Class {
		start.class[c].Own, start.class[c].Other = v.Own, v.Other
	}
	addPartsFrom(&m, &start, "own", 6, func(v *eval.PointValue) int16 { return v.Own })
	addPartsFrom(&m, &start, "other", 6, func(v *eval.PointValue) int16 { return v.Other })
	for _, name := range []string{"take", "rescue", "attack"} {
		m.Space = append(m.Space, train.Parameter{Name: name, Start: 30, Step: 100})
	}
	return m
}

// addParts adds a parameter for each part of a pattern, with the hand-tuned weights as start.
func addParts(m *train.Model, group string, steps float64, column func(*eval.PointValue) int16) {
	start := *newHandTuned()
	addPartsFrom(m, &start, group, steps, column)
}

// addPartsFrom adds a parameter for each part of a pattern, with the weights start as start.
func addPartsFrom(m *train.Model, start *weightValues, group string, steps float64, column func(*eval.PointValue) int16) {
	for i := range numParts {
		m.Space = append(m.Space, train.Parameter{
			Name:  group + " " + partName(i),
			Start: float64(column(start.valueOfPart(i))), Step: steps * stepOfPart(i),
		})
	}
}

func stepOfPart(part int) float64 {
	switch {
	case part < classOffset:
		return fit.LineSteps[part]
	case part < pairOffset:
		return fit.ClassSteps[classOfPart(part)]
	}
	a, b := pairOfPart(part)
	return (fit.LineSteps[a] + fit.LineSteps[b]) / 2
}
