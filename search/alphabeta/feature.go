package alphabeta

import (
	"iter"
	"slices"
	"strings"
)

// Feature is a part of the search that can be switched on and off, or a set of
// them.
type Feature uint32

// Exact features never change the score of a search to a given depth.
const (
	Table        Feature = 1 << iota // transposition table; needs rules.Keyed
	PVS                              // null windows around the principal variation
	Killers                          // moves that refuted at the same ply come early
	History                          // moves that refuted anywhere come earlier; needs moves that are small numbers
	StaticOrder                      // the game's own order of moves; needs rules.MoveScorer or [OrderBy]
	MateDistance                     // nothing is better than a win at once
	BestPossible                     // nothing is better than the best score still possible; needs rules.BestScorer
	Aspiration                       // narrow windows around the last iteration's score
	Cutoffs                          // alpha-beta; without it every line is looked at (minimax)
	CounterMoves                     // the move that refuted the one before comes early; needs what History needs
	Continuation                     // moves that refuted after the one before come earlier; needs what History needs
	ETC                              // children are looked up in the table before any is searched; needs Table
	Fold                             // mirror images share a table entry; needs rules.Symmetric without rules.Undoer

	// Features from here on change what a depth means, but never the value of a
	// position that is searched to its end.

	Deeper   // a table entry of a deeper search may stand for a shallower one
	OneReply // a node with a single move costs no depth
	Resolve  // ask the game for positions that it knows; needs rules.Resolver
	Quiesce  // follow noisy moves behind the horizon; needs rules.Noisy or [NoisyBy]
	Singular // a table move far better than all others costs no depth; needs Table

	// Features from here on may be wrong.

	Reduce          // late moves are searched less deep first
	Null            // a side that stands well although it passes needs no search; needs rules.Passer
	VerifyNull      // what a pass claims is checked by a shallower search; needs Null
	IIR             // a node without a table move is searched less deep; needs Table
	MultiCut        // several moves that fail high in a shallower search are enough
	LatePrune       // near the horizon late moves are left out
	Futility        // near the horizon quiet moves are left out where the position is too bad; needs rules.Evaluated or [EvalBy]
	ReverseFutility // near the horizon a position that is good enough needs no search; needs rules.Evaluated or [EvalBy]
	Razor           // near the horizon a position that is far too bad is only followed until it is quiet; needs rules.Evaluated or [EvalBy]

	// Compare is for debugging: positions that share a key are compared as a
	// whole and counted if they differ. It needs positions that == compares.
	Compare

	sharing // several goroutines search the same tree: a matter of the limits

	features = iota - 1
)

// Exact, Sound and Selective are the features by what they leave untouched: all
// scores; the values of solved positions; nothing for certain.
const (
	Exact     = Deeper - 1
	Sound     = Reduce - Deeper
	Selective = Compare - Reduce
)

// all is every feature that can be chosen.
const all Feature = 1<<features - 1

// usual is what a searcher uses unless told otherwise, as far as the game can.
const usual = Table | PVS | Killers | History | StaticOrder | MateDistance | BestPossible | Aspiration | Cutoffs |
	Deeper | Resolve | Quiesce

// pruning is what makes no sense where every line is looked at.
const pruning = PVS | Aspiration | ETC | MateDistance | BestPossible | Singular | Selective

// scouting is what searches most nodes with a null window. What may be wrong prunes
// there only, and leaves the principal variation alone; without scouting it prunes in
// any window, or it would never act.
const scouting = PVS

// judging is what may need the evaluation of inner positions.
const judging = ReverseFutility | Razor | Futility | Reduce | LatePrune

// learning is what a cutoff teaches, and ranking what needs moves to be rated or
// handed out by a picker. Without it they are searched as the rules offer them, after
// the one that the table names.
const (
	learning = Killers | History | CounterMoves | Continuation
	ranking  = learning | StaticOrder | Singular | Selective | sharing
)

var featureNames = [features]string{
	"Table", "PVS", "Killers", "History", "StaticOrder", "MateDistance", "BestPossible", "Aspiration",
	"Cutoffs", "CounterMoves", "Continuation", "ETC", "Fold",
	"Deeper", "OneReply", "Resolve", "Quiesce", "Singular",
	"Reduce", "Null", "VerifyNull", "IIR", "MultiCut", "LatePrune", "Futility", "ReverseFutility", "Razor", "Compare",
}

// String names the features: "Table+PVS".
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

// All yields the single features of a set, the lowest bit first.
func (f Feature) All() iter.Seq[Feature] {
	return func(yield func(Feature) bool) {
		for f &= all; f != 0; f &= f - 1 {
			if !yield(f & -f) {
				return
			}
		}
	}
}

// Each is [Feature.All] as a slice.
func (f Feature) Each() []Feature { return slices.Collect(f.All()) }
