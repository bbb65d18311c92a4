package capture

import (
	"github.com/sente-games/sente/engines/five/line"
	"github.com/sente-games/sente/engines/five/point"
	"github.com/sente-games/sente/tune"
)

// setWorth takes fitted weights of the features of positions.
func (w *weights) setWorth(f []float64) {
	for i := range parts {
		w.at(i).Mover, w.at(i).Waiter = whole(f[i]), whole(f[waiterAt+i])
	}
	for i, at := range []*int32{&w.greed.prize, &w.greed.mover, &w.greed.waiter, &w.greed.menace, &w.greed.tempo} {
		*at = int32(whole(f[prizeAt+i]))
	}
}

// setRanks takes fitted weights of the features of moves.
func (w *weights) setRanks(f []float64) {
	for i := range parts {
		w.at(i).Own, w.at(i).Other = whole(f[i]), whole(f[waiterAt+i])
	}
	for i, at := range []*int32{&w.greed.take, &w.greed.rescue, &w.greed.attack} {
		*at = int32(whole(f[takeAt+i]))
	}
}

// How far weights are thought to lie from their starts. Classes of which a board
// is full get little: a point too many for each of a hundred would drown the rest.
var (
	lineReach  = [line.Classes]float64{0.5, 1.5, 3, 4, 8, 10, 12, 20, 25, 25, 40, 40}
	classReach = [point.Classes]float64{
		point.Quiet: 0.5, point.Two: 4, point.DoubleTwo: 8, point.Three: 20, point.ThreePlus: 25, point.DoubleThree: 40,
		point.Four: 30, point.FourPlus: 40, point.FourThree: 60, point.OpenFour: 60, point.Five: 60,
	}
)

// worthModel is the model of what positions are worth.
func worthModel() (m tune.Model) {
	add(&m, "mover", 1, func(v *point.Value) int16 { return v.Mover })
	add(&m, "waiter", 1, func(v *point.Value) int16 { return v.Waiter })
	g := byHand.greed
	for _, p := range []struct {
		name  string
		start int32
		step  float64
	}{{"prize", g.prize, 300}, {"pair to move", g.mover, 50}, {"pair to wait", g.waiter, 50}, {"menace", g.menace, 10}, {"tempo", g.tempo, 20}} {
		m.Space = append(m.Space, tune.Parameter{Name: p.name, Start: float64(p.start), Step: p.step})
	}
	return m
}

// rankModel is the model of which moves are expected. It starts from what wins,
// which games say little of, and nothing else.
func rankModel() (m tune.Model) {
	start := byHand
	for i := range parts {
		v := start.at(i)
		v.Own, v.Other = 0, 0
	}
	start.class[point.FourThree].Own, start.class[point.FourThree].Other = 200, 100
	start.class[point.OpenFour].Own, start.class[point.OpenFour].Other = 1000, 400
	start.class[point.Five].Own, start.class[point.Five].Other = 4000, 2000
	addFrom(&m, &start, "own", 6, func(v *point.Value) int16 { return v.Own })
	addFrom(&m, &start, "other", 6, func(v *point.Value) int16 { return v.Other })
	for _, name := range []string{"take", "rescue", "attack"} {
		m.Space = append(m.Space, tune.Parameter{Name: name, Start: 30, Step: 100})
	}
	return m
}

func add(m *tune.Model, group string, reach float64, column func(*point.Value) int16) {
	start := byHand
	addFrom(m, &start, group, reach, column)
}

// addFrom adds a parameter for each part of a pattern.
func addFrom(m *tune.Model, start *weights, group string, reach float64, column func(*point.Value) int16) {
	for i := range parts {
		m.Space = append(m.Space, tune.Parameter{
			Name:  group + " " + partName(i),
			Start: float64(column(start.at(i))), Step: reach * reachOfPart(i),
		})
	}
}

func reachOfPart(part int) float64 {
	switch {
	case part < classAt:
		return lineReach[part]
	case part < pairAt:
		return classReach[classOf(part)]
	}
	a, b := pairOf(part)
	return (lineReach[a] + lineReach[b]) / 2
}
