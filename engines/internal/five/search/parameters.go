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
	ParamReductionSlope
	ParamNotImproving
	ParamRootMoves
	ParamCutNodeMargin
	ParamReduceAfterBest
	ParamLatePruneMoves
	ParamLatePruneGrowth
	ParamLateDepth
	ParamPruneDepth
	ParamFutility
	ParamReverse
	ParamReverseDepth
	ParamReverseFree
	ParamUseTableScore
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
		ParamLateMoves: 1, ParamReductionSlope: 100, ParamNotImproving: 1, ParamRootMoves: 3,
		ParamLatePruneMoves: 3, ParamLatePruneGrowth: 132, ParamLateDepth: 40,
		ParamPruneDepth: 3, ParamFutility: 100, ParamReverse: 100, ParamReverseDepth: 3, ParamRazor: 150,
		ParamKiller: 60, ParamHistory: 60, ParamCounterMoves: 1, ParamWindow: 60,
		ParamBreadth: 24, ParamHorizon: 15, ParamInner: 15,
	}
	CaptureParameters = Parameters{
		ParamLateMoves: 1, ParamReductionSlope: 100, ParamNotImproving: 1, ParamRootMoves: 3,
		ParamLatePruneMoves: 3, ParamLatePruneGrowth: 132, ParamLateDepth: 40,
		ParamPruneDepth: 3, ParamFutility: 100, ParamReverse: 100, ParamReverseDepth: 3, ParamRazor: 150,
		ParamKiller: 60, ParamHistory: 60, ParamWindow: 60,
		ParamBreadth: 16, ParamHorizon: 12, ParamInner: 12,
	}
)

// SearchOptions returns the parameters as options of alpha-beta. Breadth, HorizonTries and InnerTries are settings
// of a node and are not included; see [SearchEffort].
func (n *Parameters) SearchOptions() []alphabeta.Option {
	return []alphabeta.Option{
		alphabeta.With(alphabeta.OneReply | alphabeta.Reduce | alphabeta.LatePrune |
			alphabeta.Futility | alphabeta.ReverseFutility | alphabeta.Razor | n.enabledFeatures()),
		alphabeta.LateMoves(alphabeta.LateMoveReductions{
			Moves: n.intValue(ParamLateMoves), Depth: minReducedDepth, Slope: n.intValue(ParamReductionSlope), LoudScore: LoudRank,
			NotImproving: n.intValue(ParamNotImproving), RootMoves: n.intValue(ParamRootMoves), ReduceAfterBest: n.isNonzero(ParamReduceAfterBest), CutNodeMargin: n.scoreValue(ParamCutNodeMargin),
		}),
		alphabeta.PruneMargins(alphabeta.Margins{
			Depth: n.intValue(ParamPruneDepth), Futility: n.scoreValue(ParamFutility), Reverse: n.scoreValue(ParamReverse), Razor: n.scoreValue(ParamRazor), Singular: n.scoreValue(ParamSingular),
			Moves: n.intValue(ParamLatePruneMoves), LateDepth: n.intValue(ParamLateDepth), Growth: n.intValue(ParamLatePruneGrowth), Improving: true,
			ReverseDepth: n.intValue(ParamReverseDepth), ReverseFree: n.intValue(ParamReverseFree), UseTableScore: n.isNonzero(ParamUseTableScore),
		}),
		alphabeta.OrderWeights(alphabeta.Weights{Killer: n.intValue(ParamKiller), History: n.intValue(ParamHistory)}),
		alphabeta.Window(n.intValue(ParamWindow)),
	}
}

// enabledFeatures returns the features that a nonzero parameter enables.
func (n *Parameters) enabledFeatures() (f alphabeta.Feature) {
	for _, s := range [...]struct {
		number  Parameter
		feature alphabeta.Feature
	}{
		{ParamSingular, alphabeta.Singular},
		{ParamIIR, alphabeta.IIR},
		{ParamCounterMoves, alphabeta.CounterMoves},
		{ParamContinuation, alphabeta.Continuation},
	} {
		if n.isNonzero(s.number) {
			f |= s.feature
		}
	}
	return f
}

func (n *Parameters) intValue(i Parameter) int           { return int(n[i]) }
func (n *Parameters) isNonzero(i Parameter) bool         { return n[i] != 0 }
func (n *Parameters) scoreValue(i Parameter) sente.Score { return sente.Score(n[i]) }
