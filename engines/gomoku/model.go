package gomoku

import (
	"github.com/sente-games/sente/engines/five/line"
	"github.com/sente-games/sente/engines/five/point"
	"github.com/sente-games/sente/tune"
)

// lineReach is how far the worth of a line class is thought to lie from its
// start, in points. Classes of which a board is full get little: a point too many
// for each of a hundred would drown the rest.
var lineReach = [line.Classes]float64{0.5, 1.5, 3, 4, 8, 10, 12, 20, 25, 25, 40, 40}

var classReach = [point.Classes]float64{
	point.Quiet: 0.5, point.Two: 4, point.DoubleTwo: 8, point.Three: 20, point.ThreePlus: 25, point.DoubleThree: 40,
	point.Four: 30, point.FourPlus: 40, point.FourThree: 60, point.OpenFour: 60, point.Five: 60,
}

// beliefs are how far parameters are thought to lie from their starts: those of
// lines and classes in units of their reaches, those of pairs of lines and of
// kinds as shares of the sum of the reaches of their lines, and those of states
// of threats in points.
type beliefs struct{ line, pair, kind, threats float64 }

var (
	worthBeliefs = beliefs{line: 1, pair: 0.5, kind: 0.5, threats: 50}
	rankBeliefs  = beliefs{line: 6, pair: 3, kind: 3}
)

// worthModel is the model of what positions are worth.
func worthModel(w beliefs) tune.Model {
	var m builder
	m.perKind("mover", w, &point.ByHand, func(v point.Value) int16 { return v.Mover })
	m.perKind("waiter", w, &point.ByHand, func(v point.Value) int16 { return v.Waiter })
	for _, name := range threatNames() {
		m.alone("threats", name, 0, w.threats)
	}
	m.alone("side", "tempo", float64(point.ByHand.Tempo), 20)
	return m.Model
}

// rankModel is the model of which moves are expected.
func rankModel(w beliefs) tune.Model {
	var m builder
	m.perKind("own", w, &decisive, func(v point.Value) int16 { return v.Own })
	m.perKind("other", w, &decisive, func(v point.Value) int16 { return v.Other })
	return m.Model
}

// decisive is what ranks start from: what wins comes first, and nothing is said
// of all else. Games say little of winning stones: they are played by rule.
var decisive = point.Additive{Class: [point.Classes]point.Value{
	point.FourThree: {Own: 200, Other: 100},
	point.OpenFour:  {Own: 1000, Other: 400},
	point.Five:      {Own: 4000, Other: 2000},
}}

// builder puts a model together.
type builder struct{ tune.Model }

func (m *builder) parameter(group, name string, start, step float64) int32 {
	m.Space = append(m.Space, tune.Parameter{Name: group + " " + name, Start: start, Step: step})
	return int32(len(m.Space) - 1)
}

// alone adds a feature that is a parameter.
func (m *builder) alone(group, name string, start, step float64) {
	m.Terms = append(m.Terms, []int32{m.parameter(group, name, start, step)})
}

// perKind adds a feature for each kind of point: what its four lines are worth,
// its class, its six pairs of lines, and what only this kind is worth.
func (m *builder) perKind(group string, w beliefs, start *point.Additive, column func(point.Value) int16) {
	var lineAt [line.Classes]int32
	var class [point.Classes]int32
	var pair [line.Classes][line.Classes]int32
	for i := range line.Classes {
		lineAt[i] = m.parameter(group, "line "+point.LineNames[i], float64(column(start.Line[i])), w.line*lineReach[i])
		for j := range i + 1 {
			pair[i][j] = m.parameter(group, "pair "+point.LineNames[i]+" "+point.LineNames[j], 0, w.pair*(lineReach[i]+lineReach[j]))
		}
	}
	for i := range point.Classes {
		if i == point.Foul || i == point.Doubtful {
			continue // worth nothing, by rule
		}
		class[i] = m.parameter(group, "class "+i.String(), float64(column(start.Class[i])), w.line*classReach[i])
	}
	for _, p := range point.OfKinds() {
		sum := 0.0
		terms := []int32{class[p.Class()]}
		for d := range 4 {
			sum += lineReach[p.In(d)]
			terms = append(terms, lineAt[p.In(d)])
			for e := range d {
				terms = append(terms, pair[p.In(e)][p.In(d)]) // the larger class comes first
			}
		}
		m.Terms = append(m.Terms, append(terms, m.parameter(group, "kind "+p.Name(), 0, w.kind*sum)))
	}
}
