package fit

import (
	"github.com/sente-games/sente"
	"github.com/sente-games/sente/train"
)

// TrainableEngine is an engine with trainable weights: a board and the weights of its features.
type TrainableEngine interface {
	// SetPosition sets up the position at the end of a record.
	SetPosition(r sente.Record) error
	// Turn returns the side to move: 0 for black, 1 for white.
	Turn() int
	// IsQuiet reports whether a search would use the static evaluation of the position: no five is
	// possible, and the side to move has no win by a few fours.
	IsQuiet() bool
	// EvalFeatures returns the features of the evaluation for the side to move.
	EvalFeatures() []train.Feature
	// MovesWithFeatures returns the moves of the position and a function that returns the features of move i.
	MovesWithFeatures() (moves []sente.Move, features func(i int) []train.Feature)
	// PromisingMoves returns the best-ranked moves of the position, as many as breadth returns; breadth
	// is called only if there is a choice.
	PromisingMoves(breadth func() int) []sente.Move

	// WorthModel and RankModel return the models of the evaluation and of the move ordering.
	// SetWorth and SetRanks set the fitted weights of their features.
	WorthModel() train.Model
	RankModel() train.Model
	SetWorth(weights []float64)
	SetRanks(weights []float64)
	// WeightsFile returns the weights file.
	WeightsFile(notes ...string) train.File
}

// NetworkEngine is implemented by an [TrainableEngine] with a network in addition to its sum of features.
type NetworkEngine interface {
	TrainableEngine
	// NetworkPoints returns the network's inputs, the points of the position, and the state of the
	// position. move is the move of the record, if it is one.
	NetworkPoints(move sente.Move) (points train.Points, state int)
	// NetworkFeatures returns the properties of the features that Points has numbered so far.
	NetworkFeatures() train.NetworkFeatures
	// SetNetwork sets the fitted network.
	SetNetwork(n *train.Network)
}
