package prove

import (
	"cmp"
	"slices"
	"sync"
	"sync/atomic"

	"github.com/sente-games/sente/games/gomoku"
)

// Reference is a place of a tree: a node, and the symmetry of the board by which everything
// below it is turned (as gomoku.Rules.MapMove numbers them).
type Reference struct {
	Node     uint32 // 0 is a five: whichever move ends the game
	Symmetry uint8
}

// Turned is a reference as it is seen through a symmetry.
func (r Reference) Turned(symmetry uint8) Reference { return below(Reference{Symmetry: symmetry}, r) }

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

func byMove(a, b Reply) int { return cmp.Compare(a.Move, b.Move) }

// After is what the winner does after a reply.
func (n *Node) After(reply uint16) Reference {
	for _, r := range n.Replies {
		if r.Move == reply {
			return r.Then
		}
	}
	return n.Rest
}

// Tree is a strategy. The zero Tree is empty. Several goroutines may add nodes, and look at
// those that they know of.
type Tree struct {
	adding sync.Mutex
	count  uint32
	chunks atomic.Pointer[[]*chunk] // node n stands at n-1
}

// chunk is a part of a tree. It stays where it is while the tree grows.
type chunk struct {
	nodes [chunkNodes]Node
	plies [chunkNodes]int32 // of each, from the winner's move on
}

const chunkNodes = 1 << 10

// Add appends a node, whose references are to nodes that were added before, and returns it.
// The tree keeps the replies, in the order of their moves.
func (t *Tree) Add(n Node) Reference {
	slices.SortFunc(n.Replies, byMove)
	plies := int32(t.After(&n) + 1)
	t.adding.Lock()
	defer t.adding.Unlock()
	at := t.count % chunkNodes
	if at == 0 {
		t.grow()
	}
	c := (*t.chunks.Load())[t.count/chunkNodes]
	c.nodes[at], c.plies[at] = n, plies
	t.count++
	return Reference{Node: t.count}
}

// grow adds a chunk.
func (t *Tree) grow() {
	var all []*chunk
	if before := t.chunks.Load(); before != nil {
		all = *before
	}
	all = append(all[:len(all):len(all)], new(chunk))
	t.chunks.Store(&all)
}

// at is where a node that is not [Five] stands.
func (t *Tree) at(r Reference) (c *chunk, at uint32) {
	return (*t.chunks.Load())[(r.Node-1)/chunkNodes], (r.Node - 1) % chunkNodes
}

// Node returns a node that is not [Five].
func (t *Tree) Node(r Reference) *Node {
	c, at := t.at(r)
	return &c.nodes[at]
}

// Nodes is the number of nodes, [Five] not counted.
func (t *Tree) Nodes() int {
	t.adding.Lock()
	defer t.adding.Unlock()
	return int(t.count)
}

// Replies is the number of replies in all nodes.
func (t *Tree) Replies() (n int) {
	for i := range t.Nodes() {
		n += len(t.Node(Reference{Node: uint32(i + 1)}).Replies)
	}
	return n
}

// Plies is the length of the longest game from a place on, where the winner is to move.
func (t *Tree) Plies(r Reference) int {
	if r.Node == 0 {
		return 1
	}
	c, at := t.at(r)
	return int(c.plies[at])
}

// After is the length of the longest game after the move of a node.
func (t *Tree) After(n *Node) int {
	longest := t.Plies(n.Rest)
	for _, r := range n.Replies {
		longest = max(longest, t.Plies(r.Then))
	}
	return longest + 1
}

// Seen is a node that is not [Five] as it is seen through the symmetry of its reference.
func (t *Tree) Seen(r Reference, game gomoku.Rules) *Node {
	n := t.Node(r)
	if r.Symmetry == 0 {
		return n
	}
	seen := &Node{Move: turned(game, r, n.Move), Rest: below(r, n.Rest), Replies: make([]Reply, len(n.Replies))}
	for i, reply := range n.Replies {
		seen.Replies[i] = Reply{turned(game, r, reply.Move), below(r, reply.Then)}
	}
	slices.SortFunc(seen.Replies, byMove)
	return seen
}

// below is a reference that stands in a node, as it is seen where the node is.
func below(at, r Reference) Reference {
	if r != Five {
		r.Symmetry = uint8(gomoku.Compose(int(at.Symmetry), int(r.Symmetry)))
	}
	return r
}

// turned is a point as it is seen where a reference stands.
func turned(game gomoku.Rules, r Reference, cell uint16) uint16 {
	size := game.Size()
	p := game.MapMove(int(r.Symmetry), gomoku.At(int(cell)%size, int(cell)/size))
	return uint16(p.Y()*size + p.X())
}
