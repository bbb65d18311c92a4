package gomoku

import (
	"github.com/sente-games/sente/engines/fit"
	"github.com/sente-games/sente/engines/internal/five/board"
	"github.com/sente-games/sente/engines/internal/five/eval"
	"github.com/sente-games/sente/train"
)

// kindPrior is the expected distance of parameters from their start values: for lines and classes
// in units of their steps, for pairs of lines and for kinds as fractions of the sum of the steps of
// their lines, and for states in points.
type kindPrior struct{ line, pair, kind, states float64 }

var (
	worthPrior = kindPrior{line: 1, pair: 0.5, kind: 0.5, states: 50}
	rankPrior  = kindPrior{line: 6, pair: 3, kind: 3}
)

// worthModel returns the model of the worth of positions.
func worthModel() train.Model {
	var m modelBuilder
	m.addKinds("mover", worthPrior, &eval.HandTuned, func(v eval.PointValue) int16 { return v.Mover })
	m.addKinds("waiter", worthPrior, &eval.HandTuned, func(v eval.PointValue) int16 { return v.Waiter })
	for _, name := range stateNames() {
		m.addSingleParameter("threats", name, 0, worthPrior.states)
	}
	m.addSingleParameter("side", "tempo", float64(eval.HandTuned.Tempo), 20)
	return m.Model
}

// rankModel returns the model of the choice of moves.
func rankModel() train.Model {
	var m modelBuilder
	m.addKinds("own", rankPrior, &fit.Decisive, func(v eval.PointValue) int16 { return v.Own })
	m.addKinds("other", rankPrior, &fit.Decisive, func(v eval.PointValue) int16 { return v.Other })
	return m.Model
}

// modelBuilder builds a model.
type modelBuilder struct{ train.Model }

func (m *modelBuilder) addParameter(group, name string, start, step float64) int32 {
	m.Space = append(m.Space, train.Parameter{Name: group + " " + name, Start: start, Step: step})
	return int32(len(m.Space) - 1)
}

// addSingleParameter adds a feature that is a single parameter.
func (m *modelBuilder) addSingleParameter(group, name string, start, step float64) {
	m.Terms = append(m.Terms, []int32{m.addParameter(group, name, start, step)})
}

// addKinds adds a feature for each kind of point: the sum of the parameters of its four lines, its
// class, its six pairs of lines, and one of its own.
func (m *modelBuilder) addKinds(group string, by kindPrior, start *eval.AdditiveWeights, column func(eval.PointValue) int16) {
	var lines [board.NumLineClasses]int32
	var classes [board.NumPointClasses]int32
	var pairs [board.NumLineClasses][board.NumLineClasses]int32
	for i := range board.NumLineClasses {
		lines[i] = m.addParameter(group, "line "+board.LineClassNames[i], float64(column(start.Line[i])), by.line*fit.LineSteps[i])
		for j := range i + 1 {
			pairs[i][j] = m.addParameter(group, "pair "+board.LineClassNames[i]+" "+board.LineClassNames[j], 0, by.pair*(fit.LineSteps[i]+fit.LineSteps[j]))
		}
	}
	for i := range board.NumPointClasses {
		if i == board.Foul || i == board.Doubtful {
			continue // zero by definition
		}
		classes[i] = m.addParameter(group, "class "+i.String(), float64(column(start.Class[i])), by.line*fit.ClassSteps[i])
	}
	for _, p := range board.KindPatterns() {
		sum := 0.0
		terms := []int32{classes[p.PointClass()]}
		for d := range 4 {
			sum += fit.LineSteps[p.LineClass(d)]
			terms = append(terms, lines[p.LineClass(d)])
			for e := range d {
				terms = append(terms, pairs[p.LineClass(e)][p.LineClass(d)]) // the larger class comes first
			}
		}
		m.Terms = append(m.Terms, append(terms, m.addParameter(group, "kind "+p.KindName(), 0, by.kind*sum)))
	}
}
