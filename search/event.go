package search

import (
	"fmt"
	"slices"
	"strings"

	"github.com/sente-games/sente"
)

// Tracer is told what a search does, node by node: Enter when it comes to one,
// Leave when it goes back. Calls are strictly nested. A move that is given up
// without a look is entered and left at once, so that no cut goes untold.
//
// Enter reports whether the tracer is to be told of the nodes below this one. Where
// it is not, the search goes on at full speed until it comes back and calls Leave; why
// then means nothing. nodes is how many nodes the search has visited below this one.
//
// A tracer is called from the goroutine of the search, must not call back, and
// must not keep the pointer it is given.
type Tracer[M any] interface {
	Enter(v *Visit[M]) (inside bool)
	Leave(ply int, score sente.Score, why Reason, nodes int64)
}

// Visit is one node as the search comes to it. Alpha, Beta and the score at its
// end are for the side to move in the node itself and count the distance of
// decided scores from the root, as in package alphabeta.
type Visit[M any] struct {
	Ply         int // from the root, which is 0
	Move        M   // that led here; of the root, and after [Passing], it means nothing
	Turn        int8
	Depth       int // plies left to search; 0 and below: at the horizon
	Alpha, Beta sente.Score
	Purpose     Purpose
}

// Purpose is what a search is to find out about a node.
type Purpose uint8

const (
	Value    Purpose = iota // its value
	Scout                   // only whether it is better than alpha
	Again                   // its value, after a scout had been wrong
	Less                    // whether a search less deep finds it better than alpha
	Passing                 // whether a pass is good enough
	Quiet                   // its value when things have calmed down
	Singular                // whether a move is the only good one
	purposes = iota
)

var purposeNames = [purposes]string{"value", "scout", "again", "less", "pass", "quiet", "singular"}

// String names the purpose in a word.
func (p Purpose) String() string { return purposeNames[p%purposes] }

// Reason says why a search left a node.
type Reason uint8

const (
	AllMoves  Reason = iota // every move was looked at
	Ended                   // the game is over
	AtHorizon               // the depth is used up: the evaluation
	TooGood                 // a move reached beta, so that the player before will not come here
	InTable                 // the transposition table knows enough
	TooFar                  // no end of the game is near enough to matter: mate distance, or the best score still possible
	Resolved                // the game knows the result
	PassHolds               // even a pass reaches beta
	StandsPat               // the evaluation alone reaches beta
	Futile                  // the evaluation is so far from the window that no move will bridge it
	TooLate                 // so late a move is not worth a look
	MultiCut                // several moves reach beta in shallow searches
	TooDeep                 // no room is left below
	Stopped                 // a limit ended the search
	reasons   = iota
)

var reasonNames = [reasons]string{
	"all moves", "game over", "horizon", "beta", "table", "distance", "resolved",
	"null move", "stand pat", "futile", "late", "multi-cut", "too deep", "stopped",
}

// String names the reason in a word or two.
func (r Reason) String() string { return reasonNames[r%reasons] }

// Cut reports whether the reason left moves of the node unsearched.
func (r Reason) Cut() bool { return r != AllMoves && r != Ended && r != AtHorizon && r != Stopped }

// MarshalText writes the purpose's name.
func (p Purpose) MarshalText() ([]byte, error) { return []byte(p.String()), nil }

// UnmarshalText reads a purpose's name.
func (p *Purpose) UnmarshalText(text []byte) error {
	i := slices.Index(purposeNames[:], string(text))
	if i < 0 {
		return fmt.Errorf("%.20q is no purpose: the purposes are %s", text, strings.Join(purposeNames[:], ", "))
	}
	*p = Purpose(i)
	return nil
}

// MarshalText writes the reason's name.
func (r Reason) MarshalText() ([]byte, error) { return []byte(r.String()), nil }

// UnmarshalText reads a reason's name.
func (r *Reason) UnmarshalText(text []byte) error {
	i := slices.Index(reasonNames[:], string(text))
	if i < 0 {
		return fmt.Errorf("%.20q is no reason: the reasons are %s", text, strings.Join(reasonNames[:], ", "))
	}
	*r = Reason(i)
	return nil
}
