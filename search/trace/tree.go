package trace

import (
	"encoding/json"
	"io"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/internal/visible"
	"github.com/sente-games/sente/search"
)

// Tree is the recorded tree of a search.
type Tree struct {
	Roots     []*Node `json:"roots"`               // latest searches of the root, in order
	Visited   int64   `json:"visited"`             // total number of nodes, including those not stored
	Forgotten int     `json:"forgotten,omitempty"` // number of discarded root searches
	Stopped   bool    `json:"stopped,omitempty"`   // a later root search was stopped and is omitted
}

// Node is one node of the tree. Window and score are for its side to move;
// decided scores count their distance from the root.
type Node struct {
	Move     string         `json:"move,omitempty"` // to the node, "" at the root
	Ply      int            `json:"ply"`
	Turn     int8           `json:"turn"`
	Depth    int            `json:"depth"` // remaining plies
	Alpha    sente.Score    `json:"alpha"`
	Beta     sente.Score    `json:"beta"`
	Score    sente.Score    `json:"score"`  // upper bound if at most alpha, lower bound if at least beta
	Purpose  search.Purpose `json:"errand"` // the JSON key predates the name
	Why      search.Reason  `json:"why"`
	Children []*Node        `json:"children,omitempty"`
	LeftOut  int            `json:"left_out,omitempty"` // number of nodes below that are not stored

	isUnfinished bool // the search has not left the node
}

// Bound returns the bound type of the score.
func (n *Node) Bound() sente.Bound {
	switch {
	case n.Score >= n.Beta:
		return sente.Lower
	case n.Score <= n.Alpha:
		return sente.Upper
	}
	return sente.Exact
}

// WriteJSON writes the tree as a JSON object.
func (t *Tree) WriteJSON(w io.Writer) error {
	e := json.NewEncoder(visible.JSON(w))
	e.SetIndent("", " ")
	return e.Encode(t)
}

// Seen returns the score from the perspective of player turn, in two-player
// games.
func (n *Node) Seen(turn int8) sente.Score {
	if n.Turn == turn {
		return n.Score
	}
	return -n.Score
}
