package alphabeta

import (
	"math/bits"
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
	StaticOrder                      // the game's own order of moves; needs rules.MoveScorer
	MateDistance                     // nothing is better than a win at once
	BestPossible                     // nothing is better than the best score still possible; needs rules.BestScorer
	Aspiration                       // narrow windows around the last iteration's score

	// Features from here on change what a depth means, but never the value of a
	// position that is searched to its end.

	Deeper   // a table entry of a deeper search may stand for a shallower one
	OneReply // a node with a single move costs no depth
	Resolve  // ask the game for positions that it knows; needs rules.Resolver
	Quiesce  // follow noisy moves behind the horizon; needs rules.Noisy

	// Features from here on may be wrong.

	Reduce // late moves are searched less deep first
	Null   // a side that stands well although it passes needs no search; needs rules.Passer

	undoing // the game keeps its board: not a choice
	dynamic // a kernel that asks for its features at run time

	features = iota - 2
)

// Exact, Sound and Selective are the features by what they leave untouched: all
// scores; the values of solved positions; nothing for certain.
const (
	Exact     = Table | PVS | Killers | History | StaticOrder | MateDistance | BestPossible | Aspiration
	Sound     = Deeper | OneReply | Resolve | Quiesce
	Selective = Reduce | Null
)

// usual is what a searcher uses unless told otherwise, as far as the game can.
const usual = Exact | Deeper | Resolve | Quiesce

var featureNames = [features]string{
	"Table", "PVS", "Killers", "History", "StaticOrder", "MateDistance", "BestPossible", "Aspiration",
	"Deeper", "OneReply", "Resolve", "Quiesce", "Reduce", "Null",
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

// Each returns the single features of a set.
func (f Feature) Each() []Feature {
	var single []Feature
	for f &= 1<<features - 1; f != 0; f &= f - 1 {
		single = append(single, 1<<bits.TrailingZeros32(uint32(f)))
	}
	return single
}
