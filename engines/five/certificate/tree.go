package certificate

// Reference is a place of a tree: a node, and the symmetry of the board by which everything
// below it is turned (as gomoku.Rules.MapMove numbers them).
type Reference struct {
	Node     uint32 // 0 is a five: whichever move ends the game
	Symmetry uint8
}

// Five is the move that ends the game.
var Five = Reference{}

// Node is a move of the winner and what it does next. It must not be changed once it is in
// a tree.
type Node struct {
	Move    uint16    // the point, row by row from 0
	Rest    Reference // after all replies that are not listed
	Replies []Reply
}

// Reply is a move of the other side that needs an answer of its own.
type Reply struct {
	Move uint16 // the point, row by row from 0
	Then Reference
}

// After is what the winner does after a reply.
func (n *Node) After(reply uint16) Reference {
	for _, r := range n.Replies {
		if r.Move == reply {
			return r.Then
		}
	}
	return n.Rest
}

// Tree is a strategy. The zero Tree is empty.
type Tree struct {
	nodes []Node  // node n stands at n-1
	plies []int32 // of each, from the winner's move on
}

// Add appends a node, whose references are to nodes that were added before, and returns it.
func (t *Tree) Add(n Node) Reference {
	t.nodes = append(t.nodes, n)
	t.plies = append(t.plies, int32(t.After(&n)+1))
	return Reference{Node: uint32(len(t.nodes))}
}

// Node returns a node that is not [Five].
func (t *Tree) Node(r Reference) *Node { return &t.nodes[r.Node-1] }

// Nodes is the number of nodes, [Five] not counted.
func (t *Tree) Nodes() int { return len(t.nodes) }

// Plies is the length of the longest game from a place on, where the winner is to move.
func (t *Tree) Plies(r Reference) int {
	if r.Node == 0 {
		return 1
	}
	return int(t.plies[r.Node-1])
}

// After is the length of the longest game after the move of a node.
func (t *Tree) After(n *Node) int {
	longest := t.Plies(n.Rest)
	for _, r := range n.Replies {
		longest = max(longest, t.Plies(r.Then))
	}
	return longest + 1
}
