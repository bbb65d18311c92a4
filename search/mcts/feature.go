package mcts

import (
	"fmt"
	"math/bits"
	"strings"
)

// Feature is a set of search features that can be enabled and disabled. Proofs
// are always used and have no feature.
type Feature uint32

const (
	// Look plays every move of a node when the node is expanded: it finds immediate
	// wins and evaluates each child if the game has an evaluation. Without an
	// evaluation it is enabled by default at the root only.
	Look Feature = 1 << iota
	// Implicit blends the mean of the playouts with the minimax value of the
	// evaluations in the tree (implicit minimax backups, Lanctot, Winands, Pepels
	// and Sturtevant 2014); it needs rules.Evaluated and two players.
	Implicit
	// Judge stops rollouts after a few plies and evaluates the position (early
	// termination, Lorentz 2008); it needs rules.Evaluated and two players. See
	// [RolloutPlies].
	Judge
	// Decisive plays immediate wins in rollouts (decisive moves, Teytaud and
	// Teytaud 2010). It is disabled by default: it is worth its cost if moves are
	// cheap and an overlooked win usually decides the rollout, as in Connect Four
	// and Quarto.
	Decisive
	// Wary avoids moves in rollouts that let another player win immediately, if
	// there is another move (anti-decisive moves in the same paper). It is disabled
	// by default and should be combined with Decisive.
	Wary
	// MAST prefers rollout moves with a high mean over all playouts (Finnsson and
	// Bjornsson 2008); it needs moves that are small numbers.
	MAST
	// Bias adds static knowledge that decreases with the visits (progressive bias,
	// Chaslot and others 2008); it needs rules.MoveScorer, [PriorBy], or Look and
	// rules.Evaluated.
	Bias
	// Progress adds a move's mean over all playouts, decreasing likewise
	// (progressive history, Nijssen and Winands 2011); it has the requirements of
	// MAST.
	Progress
	// Widen restricts selection to the best moves of a node and adds more of them
	// with the number of visits (progressive widening, Coulom 2007); it has the
	// requirements of Bias.
	Widen
	// Resolve uses results that the game computes; it needs rules.Resolver and two
	// players.
	Resolve
	// Guide plays the rollout move with the highest static score, except for a
	// fifth of the moves, which are random; it needs rules.MoveScorer or [PriorBy].
	// With Greedy it is disabled by default, because random moves are the better
	// complement.
	Guide
	// Greedy plays the rollout move with the best evaluation for three of ten
	// moves; the others are chosen by Guide, by MAST or at random (Lanctot,
	// Winands, Pepels and Sturtevant 2014); it needs rules.Evaluated and two
	// players.
	Greedy
	// Reuse keeps the subtree of the position after the moves played; it needs
	// rules.Keyed, or calls of [Searcher.Advance].
	Reuse
	// Merge shares children between nodes of the same position (transpositions,
	// Childs, Brodeur and Kocsis 2008); it needs rules.Keyed.
	Merge

	numFeatures = iota
)

var featureNames = [numFeatures]string{
	"Look", "Implicit", "Judge", "Decisive", "Wary", "MAST", "Bias", "Progress", "Widen", "Resolve", "Guide", "Greedy", "Reuse", "Merge",
}

// String returns the names of the features joined by "+", such as
// "Look+Implicit".
func (f Feature) String() string {
	var names []string
	for i, name := range featureNames {
		if f&(1<<i) != 0 {
			names = append(names, name)
		}
	}
	if len(names) == 0 {
		return "none"
	}
	return strings.Join(names, "+")
}

// validate returns an error if f contains undefined bits. option is the name of
// the option for the message.
func (f Feature) validate(option string) error {
	if unknown := f &^ (1<<numFeatures - 1); unknown != 0 {
		return fmt.Errorf("mcts: %s got unknown features (%#x): the features are %s", option, uint32(unknown), strings.Join(featureNames[:], ", "))
	}
	return nil
}

// List returns the single features of the set.
func (f Feature) List() []Feature {
	var single []Feature
	for f &= 1<<numFeatures - 1; f != 0; f &= f - 1 {
		single = append(single, 1<<bits.TrailingZeros32(uint32(f)))
	}
	return single
}
