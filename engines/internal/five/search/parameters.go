package search

import (
	"github.com/sente-games/sente"
	"github.com/sente-games/sente/search/alphabeta"
)

// Parameter is the index of one parameter.
type Parameter int

// The parameters; parameterRows describes each of them.
const (
	ParamLateMoves Parameter = iota
	ParamSlope
	ParamNotImproving
	ParamRootMoves
	ParamSure
	ParamRaised
	ParamKept
	ParamGrowth
	ParamLateDepth
	ParamPruneDepth
	ParamFutility
	ParamReverse
	ParamReverseDepth
	ParamReverseFree
	ParamKnown
	ParamRazor
	ParamSingular
	ParamIIR
	ParamKiller
	ParamHistory
	ParamCounterMoves
	ParamContinuation
	ParamWindow
	ParamBreadth
	ParamHorizon
	ParamInner
	numParameters
)

// Parameters are the values of all parameters.
type Parameters [numParameters]int16

// DefaultParameters are the default search parameters for games without captures, CaptureParameters
// for games with captures. Weights may override them.
var (
	DefaultParameters = Parameters{
		ParamLateMoves: 1, ParamSlope: 100, ParamNotImproving: 1, ParamRootMoves: 3,
		ParamKept: 3, ParamGrowth: 132, ParamLateDepth: 40,
		ParamPruneDepth: 3, ParamFutility: 100, ParamReverse: 100, ParamReverseDepth: 3, ParamRazor: 150,
		ParamKiller: 60, ParamHistory: 60, ParamCounterMoves: 1, ParamWindow: 60,
		ParamBreadth: 24, ParamHorizon: 15, ParamInner: 15,
	}
	CaptureParameters = Parameters{
		ParamLateMoves: 1, ParamSlope: 100, ParamNotImproving: 1, ParamRootMoves: 3,
		ParamKept: 3, ParamGrowth: 132, ParamLateDepth: 40,
		ParamPruneDepth: 3, ParamFutility: 100, ParamReverse: 100, ParamReverseDepth: 3, ParamRazor: 150,
		ParamKiller: 60, ParamHistory: 60, ParamWindow: 60,
		ParamBreadth: 16, ParamHorizon: 12, ParamInner: 12,
	}
)

// Options returns the parameters as options of alpha-beta. Breadth, Horizon and Inner are settings
// of a node and are not included; see [Effort].
func (n *Parameters) Options() []alphabeta.Option {
	return []alphabeta.Option{
		alphabeta.With(alphabeta.OneReply | alphabeta.Reduce | alphabeta.LatePrune |
			alphabeta.Futility | alphabeta.ReverseFutility | alphabeta.Razor | n.features()),
		alphabeta.LateMoves(alphabeta.LateMoveReductions{
			Moves: n.int(ParamLateMoves), Depth: minReducedDepth, Slope: n.int(ParamSlope), LoudScore: LoudRank,
			NotImproving: n.int(ParamNotImproving), RootMoves: n.int(ParamRootMoves), ReduceAfterBest: n.is(ParamRaised), CutNodeMargin: n.score(ParamSure),
		}),
		alphabeta.PruneMargins(alphabeta.Margins{
			Depth: n.int(ParamPruneDepth), Futility: n.score(ParamFutility), Reverse: n.score(ParamReverse), Razor: n.score(ParamRazor), Singular: n.score(ParamSingular),
			Moves: n.int(ParamKept), LateDepth: n.int(ParamLateDepth), Growth: n.int(ParamGrowth), Improving: true,
			ReverseDepth: n.int(ParamReverseDepth), ReverseFree: n.int(ParamReverseFree), UseTableScore: n.is(ParamKnown),
		}),
		alphabeta.OrderWeights(alphabeta.Weights{Killer: n.int(ParamKiller), History: n.int(ParamHistory)}),
		alphabeta.Window(n.int(ParamWindow)),
	}
}

// features returns the features that a nonzero parameter enables.
func (n *Parameters) features() (f alphabeta.Feature) {
	for _, s := range [...]struct {
		number  Parameter
		feature alphabeta.Feature
	}{
		{ParamSingular, alphabeta.Singular},
		{ParamIIR, alphabeta.IIR},
		{ParamCounterMoves, alphabeta.CounterMoves},
		{ParamContinuation, alphabeta.Continuation},
	} {
		if n.is(s.number) {
			f |= s.feature
		}
	}
	return f
}

func (n *Parameters) int(i Parameter) int           { return int(n[i]) }
func (n *Parameters) is(i Parameter) bool           { return n[i] != 0 }
func (n *Parameters) score(i Parameter) sente.Score { return sente.Score(n[i]) }
