package selectivity

import (
	"github.com/sente-games/sente"
	"github.com/sente-games/sente/search/alphabeta"
)

// Number names one of the numbers.
type Number int

// The numbers; what each is for is said where [Numbers.Space] and the file of weights name it.
const (
	LateMoves Number = iota
	Slope
	NotImproving
	RootMoves
	Sure
	Raised
	Kept
	Growth
	LateDepth
	PruneDepth
	Futility
	Reverse
	ReverseDepth
	ReverseFree
	Known
	Razor
	Singular
	IIR
	Killer
	History
	CounterMoves
	Continuation
	Window
	Breadth
	Horizon
	Inner
	numbers
)

// Numbers are values of all of them.
type Numbers [numbers]int16

// The numbers by which the engines search unless their weights say otherwise: that for games
// without captures, and that for games with them.
var (
	Tables = Numbers{
		LateMoves: 1, Slope: 100, NotImproving: 1, RootMoves: 3,
		Kept: 3, Growth: 132, LateDepth: 40,
		PruneDepth: 3, Futility: 100, Reverse: 100, ReverseDepth: 3, Razor: 150,
		Killer: 60, History: 60, CounterMoves: 1, Window: 60,
		Breadth: 24, Horizon: 15, Inner: 15,
	}
	Captures = Numbers{
		LateMoves: 1, Slope: 100, NotImproving: 1, RootMoves: 3,
		Kept: 3, Growth: 132, LateDepth: 40,
		PruneDepth: 3, Futility: 100, Reverse: 100, ReverseDepth: 3, Razor: 150,
		Killer: 60, History: 60, Window: 60,
		Breadth: 16, Horizon: 12, Inner: 12,
	}
)

// Options are the numbers as settings of alpha-beta: all but Breadth, Horizon and Inner, which
// are those of a node.
func (n *Numbers) Options() []alphabeta.Option {
	return []alphabeta.Option{
		alphabeta.With(alphabeta.OneReply | alphabeta.Reduce | alphabeta.LatePrune |
			alphabeta.Futility | alphabeta.ReverseFutility | alphabeta.Razor | n.features()),
		alphabeta.LateMoves(alphabeta.Late{
			Moves: n.int(LateMoves), Depth: leastReduced, Slope: n.int(Slope), Loud: Loud,
			NotImproving: n.int(NotImproving), Root: n.int(RootMoves), Raised: n.is(Raised), Sure: n.score(Sure),
		}),
		alphabeta.PruneMargins(alphabeta.Margins{
			Depth: n.int(PruneDepth), Futility: n.score(Futility), Reverse: n.score(Reverse), Razor: n.score(Razor), Singular: n.score(Singular),
			Moves: n.int(Kept), LateDepth: n.int(LateDepth), Growth: n.int(Growth), Improving: true,
			ReverseDepth: n.int(ReverseDepth), ReverseFree: n.int(ReverseFree), Known: n.is(Known),
		}),
		alphabeta.OrderWeights(alphabeta.Weights{Killer: n.int(Killer), History: n.int(History)}),
		alphabeta.Window(n.int(Window)),
	}
}

// features are those that a number other than 0 switches on.
func (n *Numbers) features() (f alphabeta.Feature) {
	for _, s := range [...]struct {
		number  Number
		feature alphabeta.Feature
	}{
		{Singular, alphabeta.Singular},
		{IIR, alphabeta.IIR},
		{CounterMoves, alphabeta.CounterMoves},
		{Continuation, alphabeta.Continuation},
	} {
		if n.is(s.number) {
			f |= s.feature
		}
	}
	return f
}

func (n *Numbers) int(i Number) int           { return int(n[i]) }
func (n *Numbers) is(i Number) bool           { return n[i] != 0 }
func (n *Numbers) score(i Number) sente.Score { return sente.Score(n[i]) }
