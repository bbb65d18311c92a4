package trace

import (
	"encoding/json"
	"io"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/internal/visible"
	"github.com/sente-games/sente/search"
)

// Tree is what was recorded of a search.
type Tree struct {
	Roots     []*Node `json:"roots"`               // the latest searches of the root, in order
	Visited   int64   `json:"visited"`             // nodes in all, kept or not
	Forgotten int     `json:"forgotten,omitempty"` // searches of the root before these
	Stopped   bool    `json:"stopped,omitempty"`   // one after these was stopped, and is left out
}

// Node is one node. Window and score are for its own side to move; decided
// scores count their distance from the root.
type Node struct {
	Move     string         `json:"move,omitempty"` // to the node, "" at the root
	Ply      int            `json:"ply"`
	Turn     int8           `json:"turn"`
	Depth    int            `json:"depth"` // plies left to search
	Alpha    sente.Score    `json:"alpha"`
	Beta     sente.Score    `json:"beta"`
	Score    sente.Score    `json:"score"`  // at most alpha: an upper bound; at least beta: a lower one
	Purpose  search.Purpose `json:"errand"` // the key is older than the name
	Why      search.Reason  `json:"why"`
	Children []*Node        `json:"children,omitempty"`
	LeftOut  int            `json:"left_out,omitempty"` // nodes below that were not kept

	open bool // entered and not left
}

// Bound says what the score means.
func (n *Node) Bound() sente.Bound {
	switch {
	case n.Score >= n.Beta:
		return sente.Lower
	case n.Score <= n.Alpha:
		return sente.Upper
	}
	return sente.Exact
}

// WriteJSON writes the tree as one JSON object, for other tools.
func (t *Tree) WriteJSON(w io.Writer) error {
	e := json.NewEncoder(visible.JSON(w))
	e.SetIndent("", " ")
	return e.Encode(t)
}

// Seen is the node's score for another player, in games of two.
func (n *Node) Seen(turn int8) sente.Score {
	if n.Turn == turn {
		return n.Score
	}
	return -n.Score
}
