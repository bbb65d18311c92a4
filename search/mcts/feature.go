package mcts

import (
	"fmt"
	"math/bits"
	"strings"
)

// Feature is a part of the search that can be switched on and off, or a set of
// them. What is proven is always used and no feature.
type Feature uint32

const (
	// Look plays every move of a node when the node is expanded: immediate wins are
	// found, and each child is evaluated if the game has an evaluation. Without an
	// evaluation it is off by default except at the root.
	Look Feature = 1 << iota
	// Implicit blends the mean of the samples with the minimax value of the
	// evaluations in the tree (Lanctot, Winands, Pepels and Sturtevant 2014); it
	// needs rules.Evaluated and two players.
	Implicit
	// Judge ends rollouts after a few plies by the evaluation (early termination,
	// Lorentz 2008); it needs rules.Evaluated and two players. See [RolloutPlies].
	Judge
	// Decisive plays a win in one in a rollout if there is one (Teytaud and
	// Teytaud 2010). It is off by default: it pays where a move is cheap and an
	// overlooked win usually decides the rollout, as in Connect Four and Quarto.
	Decisive
	// Wary looks one ply further in rollouts: a move that lets another player win
	// at once is taken back if there is a better one (anti-decisive moves in the
	// same paper). It is off by default and is meant to be used with Decisive.
	Wary
	// MAST prefers moves in rollouts that did well anywhere (Finnsson and
	// Bjornsson 2008); it needs moves that are small numbers.
	MAST
	// Bias adds static knowledge that fades with the visits (progressive bias,
	// Chaslot and others 2008); it needs rules.MoveScorer, [PriorBy], or Look and
	// rules.Evaluated.
	Bias
	// Progress adds what a move did elsewhere, fading likewise (progressive
	// history, Nijssen and Winands 2011); it needs what MAST needs.
	Progress
	// Widen looks at the best moves of a node first and at more of them the more
	// often it is visited (progressive widening, Coulom 2007); it needs what Bias
	// needs.
	Widen
	// Resolve asks the game for positions that it knows; it needs rules.Resolver
	// and two players.
	Resolve
	// Guide plays the move in rollouts that the game rates best, a fifth of them at
	// random; it needs rules.MoveScorer or [PriorBy]. Where Greedy can be used it is
	// off unless asked for: what Greedy leaves is best left to chance.
	Guide
	// Greedy plays the move in rollouts after which the evaluation is best, three
	// times of ten; the others are left to Guide, MAST or chance (Lanctot, Winands,
	// Pepels and Sturtevant 2014); it needs rules.Evaluated and two players.
	Greedy
	// Reuse keeps the part of the tree below the moves that were played; it needs
	// rules.Keyed, or calls of [Searcher.Advance].
	Reuse
	// Merge lets nodes that stand for the same position share their children
	// (transpositions: Childs, Brodeur and Kocsis 2008); it needs rules.Keyed.
	Merge

	features = iota
)

var featureNames = [features]string{
	"Look", "Implicit", "Judge", "Decisive", "Wary", "MAST", "Bias", "Progress", "Widen", "Resolve", "Guide", "Greedy", "Reuse", "Merge",
}

// String names the features: "Look+Implicit".
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

// check says which bits of an option's argument stand for no feature.
func (f Feature) check(option string) error {
	if unknown := f &^ (1<<features - 1); unknown != 0 {
		return fmt.Errorf("mcts: %s was given bits that are no features (%#x): the features are %s", option, uint32(unknown), strings.Join(featureNames[:], ", "))
	}
	return nil
}

// Each returns the single features of a set.
func (f Feature) Each() []Feature {
	var single []Feature
	for f &= 1<<features - 1; f != 0; f &= f - 1 {
		single = append(single, 1<<bits.TrailingZeros32(uint32(f)))
	}
	return single
}
