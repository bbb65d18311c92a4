package gomoku

import "github.com/sente-games/sente/tune"

// lineReach is how far the worth of a line class is thought to lie from its
// start, in points. Classes of which a board is full get little: a point too many
// for each of a hundred would drown the rest.
var lineReach = [lines]float64{0.5, 1.5, 3, 4, 8, 10, 12, 20, 25, 25, 40, 40}

var classReach = [classes]float64{
	Quiet: 0.5, Two: 4, DoubleTwo: 8, Three: 20, ThreePlus: 25, DoubleThree: 40,
	Four: 30, FourPlus: 40, FourThree: 60, OpenFour: 60, Five: 60,
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
	m.perKind("mover", w, &byHand, func(v value) int16 { return v.mover })
	m.perKind("waiter", w, &byHand, func(v value) int16 { return v.waiter })
	for _, name := range threatNames() {
		m.alone("threats", name, 0, w.threats)
	}
	m.alone("side", "tempo", float64(byHand.tempo), 20)
	return m.Model
}

// rankModel is the model of which moves are expected.
func rankModel(w beliefs) tune.Model {
	var m builder
	m.perKind("own", w, &decisive, func(v value) int16 { return v.own })
	m.perKind("other", w, &decisive, func(v value) int16 { return v.other })
	return m.Model
}

// decisive is what ranks start from: what wins comes first, and nothing is said
// of all else. Games say little of winning stones: they are played by rule.
var decisive = additive{class: [classes]value{
	FourThree: {own: 200, other: 100},
	OpenFour:  {own: 1000, other: 400},
	Five:      {own: 4000, other: 2000},
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
func (m *builder) perKind(group string, w beliefs, start *additive, column func(value) int16) {
	var line [lines]int32
	var class [classes]int32
	var pair [lines][lines]int32
	for i := range lines {
		line[i] = m.parameter(group, "line "+lineNames[i], float64(column(start.line[i])), w.line*lineReach[i])
		for j := range i + 1 {
			pair[i][j] = m.parameter(group, "pair "+lineNames[i]+" "+lineNames[j], 0, w.pair*(lineReach[i]+lineReach[j]))
		}
	}
	for i := range classes {
		if i == Foul || i == Doubtful {
			continue // worth nothing, by rule
		}
		class[i] = m.parameter(group, "class "+i.String(), float64(column(start.class[i])), w.line*classReach[i])
	}
	for _, p := range allKinds().patterns {
		sum := 0.0
		terms := []int32{class[p.class()]}
		for d := range 4 {
			sum += lineReach[p.in(d)]
			terms = append(terms, line[p.in(d)])
			for e := range d {
				terms = append(terms, pair[p.in(e)][p.in(d)]) // the larger class comes first
			}
		}
		m.Terms = append(m.Terms, append(terms, m.parameter(group, "kind "+p.name(), 0, w.kind*sum)))
	}
}
