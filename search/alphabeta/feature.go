package alphabeta

import (
	"iter"
	"slices"
	"strings"
)

// Feature is a set of search features that can be enabled and disabled.
type Feature uint32

// Features of the set Exact never change the score of a search to a given
// depth.
const (
	Table        Feature = 1 << iota // transposition table; needs rules.Keyed
	PVS                              // principal variation search: null windows for all moves but the first
	Killers                          // killer moves of the ply
	History                          // history heuristic; needs moves that are small numbers
	StaticOrder                      // static move ordering by the game; needs rules.MoveScorer or [OrderBy]
	MateDistance                     // mate distance pruning
	BestPossible                     // pruning by the best score still possible; needs rules.BestScorer
	Aspiration                       // aspiration windows around the score of the previous iteration
	Cutoffs                          // alpha-beta pruning; without it the search is plain minimax
	CounterMoves                     // countermove heuristic; same requirements as History
	Continuation                     // continuation history; same requirements as History
	ETC                              // enhanced transposition cutoffs: probe the table for all children first; needs Table
	Fold                             // symmetric positions share a table entry; needs rules.Symmetric without rules.Undoer

	// Features of the set Sound change the meaning of a depth, but not the value of
	// a position that is searched to the end of the game.

	Deeper   // table entries of deeper searches are used at shallower depths
	OneReply // a node with a single move does not reduce the depth
	Resolve  // use results that the game computes; needs rules.Resolver
	Quiesce  // quiescence search of noisy moves at the horizon; needs rules.Noisy or [NoisyBy]
	Singular // singular extension of the table move; needs Table

	// Features of the set Selective may return wrong scores.

	Reduce          // late move reductions
	Null            // null move pruning; needs rules.Passer
	VerifyNull      // verifies null move cutoffs with a shallower search; needs Null
	IIR             // internal iterative reduction: a node without a table move is searched less deep; needs Table
	MultiCut        // multi-cut: fail high if several moves fail high in a shallower search
	LatePrune       // late move pruning near the horizon
	Futility        // futility pruning of quiet moves near the horizon; needs rules.Evaluated or [EvalBy]
	ReverseFutility // reverse futility pruning near the horizon; needs rules.Evaluated or [EvalBy]
	Razor           // razoring near the horizon; needs rules.Evaluated or [EvalBy]

	// Compare detects key collisions for debugging: it compares positions with the
	// same key and counts those that differ. It needs a state type that ==
	// compares.
	Compare

	sharedSearch // set by Search while several threads search the same tree

	numFeatures = iota - 1
)

// Exact, Sound and Selective group the features by their effect: Exact features
// never change a score, Sound features keep the values of solved positions, and
// Selective features may change any score.
const (
	Exact     = Deeper - 1
	Sound     = Reduce - Deeper
	Selective = Compare - Reduce
)

// allFeatures contains every feature that can be enabled by options.
const allFeatures Feature = 1<<numFeatures - 1

// defaultFeatures are enabled by default if the rules support them.
const defaultFeatures = Table | PVS | Killers | History | StaticOrder | MateDistance | BestPossible | Aspiration | Cutoffs |
	Deeper | Resolve | Quiesce

// pruningFeatures are disabled without Cutoffs.
const pruningFeatures = PVS | Aspiration | ETC | MateDistance | BestPossible | Singular | Selective

// scoutFeature makes most nodes null-window nodes. If it is enabled, selective
// pruning is restricted to null-window nodes, which protects the principal
// variation; otherwise it applies at all nodes.
const scoutFeature = PVS

// evalFeatures may need the static evaluation of inner nodes.
const evalFeatures = ReverseFutility | Razor | Futility | Reduce | LatePrune

// historyFeatures are updated after a cutoff. orderingFeatures need a picker;
// if all of them are disabled, moves are searched in the order of the rules
// after the table move.
const (
	historyFeatures  = Killers | History | CounterMoves | Continuation
	orderingFeatures = historyFeatures | StaticOrder | Singular | Selective | sharedSearch
)

var featureNames = [numFeatures]string{
	"Table", "PVS", "Killers", "History", "StaticOrder", "MateDistance", "BestPossible", "Aspiration",
	"Cutoffs", "CounterMoves", "Continuation", "ETC", "Fold",
	"Deeper", "OneReply", "Resolve", "Quiesce", "Singular",
	"Reduce", "Null", "VerifyNull", "IIR", "MultiCut", "LatePrune", "Futility", "ReverseFutility", "Razor", "Compare",
}

// String returns the names of the features joined by "+", such as "Table+PVS".
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

// All returns an iterator over the single features of the set, lowest bit
// first.
func (f Feature) All() iter.Seq[Feature] {
	return func(yield func(Feature) bool) {
		for f &= allFeatures; f != 0; f &= f - 1 {
			if !yield(f & -f) {
				return
			}
		}
	}
}

// List returns the features of [Feature.All] as a slice.
func (f Feature) List() []Feature { return slices.Collect(f.All()) }
