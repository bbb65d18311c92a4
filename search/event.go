package search

import (
	"fmt"
	"slices"
	"strings"

	"github.com/sente-games/sente"
)

// Tracer follows a search node by node: Enter is called when it enters a node, Leave when it
// returns from it, strictly nested. A pruned move is entered and left at once, so that every cut
// is reported.
//
// Enter returns whether the nodes below this one are traced, too. If not, the search continues at
// full speed until it calls Leave, and why is undefined. nodes is the number of nodes visited
// below this one.
//
// A Tracer is called from the goroutine of the search, must not call the searcher, and must not
// keep the pointer.
type Tracer[M any] interface {
	Enter(v *Visit[M]) (inside bool)
	Leave(ply int, score sente.Score, why Reason, nodes int64)
}

// Visit describes a node that a search enters. Alpha, Beta and the score at its end are from the
// view of the side to move in the node; decided scores count their distance from the root, as in
// package alphabeta.
type Visit[M any] struct {
	Ply         int // from the root, which is 0
	Move        M   // to this node; undefined for the root and after [Passing]
	Turn        int8
	Depth       int // plies left to search; 0 and below: at the horizon
	Alpha, Beta sente.Score
	Purpose     Purpose
}

// Purpose is the reason for searching a node.
type Purpose uint8

const (
	Value    Purpose = iota // exact value
	Scout                   // null window: is it better than alpha?
	ReSearch                // re-search after a scout failed high
	Reduced                 // reduced search: is it better than alpha?
	Passing                 // null move
	Quiet                   // quiescence search
	Singular                // singular extension: is one move the only good one?
	purposes = iota
)

var purposeNames = [purposes]string{"value", "scout", "again", "less", "pass", "quiet", "singular"}

// String returns the name of the purpose.
func (p Purpose) String() string { return purposeNames[p%purposes] }

// Reason is the reason for leaving a node.
type Reason uint8

const (
	AllMoves       Reason = iota // all moves were searched
	Ended                        // the game is over
	AtHorizon                    // depth 0: static evaluation
	FailHigh                     // a move reached beta (fail high)
	InTable                      // cutoff by the transposition table
	OutOfBounds                  // mate distance pruning, or by the best score still possible
	Resolved                     // result known to the rules
	NullMovePruned               // null-move pruning
	StandsPat                    // the evaluation reaches beta (stand pat, reverse futility)
	Futile                       // futility pruning, razoring
	LateMovePruned               // late move pruning
	MultiCut                     // multi-cut
	TooDeep                      // maximum ply reached
	Stopped                      // the search was stopped
	reasons        = iota
)

var reasonNames = [reasons]string{
	"all moves", "game over", "horizon", "beta", "table", "distance", "resolved",
	"null move", "stand pat", "futile", "late", "multi-cut", "too deep", "stopped",
}

// String returns the name of the reason.
func (r Reason) String() string { return reasonNames[r%reasons] }

// Cut reports whether moves of the node were left unsearched.
func (r Reason) Cut() bool { return r != AllMoves && r != Ended && r != AtHorizon && r != Stopped }

// MarshalText returns the name of the purpose.
func (p Purpose) MarshalText() ([]byte, error) { return []byte(p.String()), nil }

// UnmarshalText parses the name of a purpose.
func (p *Purpose) UnmarshalText(text []byte) error {
	i := slices.Index(purposeNames[:], string(text))
	if i < 0 {
		return fmt.Errorf("unknown purpose %.20q: expected one of %s", text, strings.Join(purposeNames[:], ", "))
	}
	*p = Purpose(i)
	return nil
}

// MarshalText returns the name of the reason.
func (r Reason) MarshalText() ([]byte, error) { return []byte(r.String()), nil }

// UnmarshalText parses the name of a reason.
func (r *Reason) UnmarshalText(text []byte) error {
	i := slices.Index(reasonNames[:], string(text))
	if i < 0 {
		return fmt.Errorf("unknown reason %.20q: expected one of %s", text, strings.Join(reasonNames[:], ", "))
	}
	*r = Reason(i)
	return nil
}
