package fit

import (
	"github.com/sente-games/sente"
	"github.com/sente-games/sente/train"
)

// Engine is an engine whose weights are fitted: a board and the weights of what is seen
// there.
type Engine interface {
	// Lay sets up the position at the end of a record.
	Lay(r sente.Record) error
	// Turn is the side to move: 0 for black, 1 for white.
	Turn() int
	// Quiet reports whether a search would trust the static evaluation of the position:
	// no five is possible, and the side to move does not win by a few fours.
	Quiet() bool
	// Features lists the features of the position's worth to the side to move.
	Features() []train.Feature
	// Moves lists the moves of the position, and what returns the features of one.
	Moves() (moves []sente.Move, features func(i int) []train.Feature)
	// Promising lists the moves of the position that promise most, as many as breadth
	// says; where there is no choice, breadth need not be asked.
	Promising(breadth func() int) []sente.Move

	// WorthModel is the model of what positions are worth, RankModel that of which moves
	// are expected. SetWorth and SetRanks take the fitted weights of their features.
	WorthModel() train.Model
	RankModel() train.Model
	SetWorth(weights []float64)
	SetRanks(weights []float64)
	// File writes the weights.
	File(notes ...string) train.File
}

// Networked is an [Engine] with a network, which is worth more than the sum of features.
type Networked interface {
	Engine
	// Points lists the points of the position, and the position's state. The move is that of the
	// record, if it is one.
	Points(move sente.Move) (points train.Points, state int)
	// NetworkFeatures is what is known of the features that Points has numbered so far.
	NetworkFeatures() train.NetworkFeatures
	// SetNetwork takes the fitted network.
	SetNetwork(n *train.Network)
}
