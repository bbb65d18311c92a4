package prove

import (
	"cmp"
	"slices"
	"sync"
	"sync/atomic"

	"github.com/sente-games/sente/games/gomoku"
)

// Reference refers to a node of a tree with the symmetry of the board that is applied to everything
// below it (numbered as in gomoku.Rules.MapMove).
type Reference struct {
	Node     uint32 // 0 is a five: any move that ends the game
	Symmetry uint8
}

// WithSymmetry returns the reference with a further symmetry applied.
func (r Reference) WithSymmetry(symmetry uint8) Reference {
	return referenceBelow(Reference{Symmetry: symmetry}, r)
}

// Five refers to the move that ends the game.
var Five = Reference{}

// Node is a move of the winner and the continuations after it. It must not be modified once it is
// in a tree.
type Node struct {
	Move    uint16    // the point, row by row from 0
	Rest    Reference // continuation after all unlisted replies
	Replies []Reply
}

// Reply is a reply of the other side that has its own continuation.
type Reply struct {
	Move         uint16 // the point, row by row from 0
	Continuation Reference
}

func compareMoves(a, b Reply) int { return cmp.Compare(a.Move, b.Move) }

// ContinuationAfter returns the continuation after a reply.
func (n *Node) ContinuationAfter(reply uint16) Reference {
	for _, r := range n.Replies {
		if r.Move == reply {
			return r.Continuation
		}
	}
	return n.Rest
}

// Tree is a winning strategy. The zero Tree is empty. Several goroutines may add nodes and read
// nodes that were added before.
type Tree struct {
	adding sync.Mutex
	count  uint32
	chunks atomic.Pointer[[]*nodeChunk] // node n has index n-1
}

// nodeChunk is a part of a tree. Its address does not change while the tree grows.
type nodeChunk struct {
	nodes [chunkNodes]Node
	plies [chunkNodes]int32 // length of the longest game from each node's move on
}

const chunkNodes = 1 << 10

// AddNode appends a node, which must refer only to nodes that were added before, and returns its
// reference. The tree sorts the replies by move and keeps the slice.
func (t *Tree) AddNode(n Node) Reference {
	slices.SortFunc(n.Replies, compareMoves)
	plies := int32(t.PliesAfter(&n) + 1)
	t.adding.Lock()
	defer t.adding.Unlock()
	at := t.count % chunkNodes
	if at == 0 {
		t.addChunk()
	}
	c := (*t.chunks.Load())[t.count/chunkNodes]
	c.nodes[at], c.plies[at] = n, plies
	t.count++
	return Reference{Node: t.count}
}

// addChunk adds a chunk.
func (t *Tree) addChunk() {
	var all []*nodeChunk
	if before := t.chunks.Load(); before != nil {
		all = *before
	}
	all = append(all[:len(all):len(all)], new(nodeChunk))
	t.chunks.Store(&all)
}

// locate returns the chunk and index of a node other than [Five].
func (t *Tree) locate(r Reference) (c *nodeChunk, at uint32) {
	return (*t.chunks.Load())[(r.Node-1)/chunkNodes], (r.Node - 1) % chunkNodes
}

// Node returns a node other than [Five].
func (t *Tree) Node(r Reference) *Node {
	c, at := t.locate(r)
	return &c.nodes[at]
}

// NumNodes returns the number of nodes, [Five] excluded.
func (t *Tree) NumNodes() int {
	t.adding.Lock()
	defer t.adding.Unlock()
	return int(t.count)
}

// NumReplies returns the number of replies in all nodes.
func (t *Tree) NumReplies() (n int) {
	for i := range t.NumNodes() {
		n += len(t.Node(Reference{Node: uint32(i + 1)}).Replies)
	}
	return n
}

// Plies returns the length of the longest game from a reference on, with the winner to move.
func (t *Tree) Plies(r Reference) int {
	if r.Node == 0 {
		return 1
	}
	c, at := t.locate(r)
	return int(c.plies[at])
}

// PliesAfter returns the length of the longest game after the move of a node.
func (t *Tree) PliesAfter(n *Node) int {
	longest := t.Plies(n.Rest)
	for _, r := range n.Replies {
		longest = max(longest, t.Plies(r.Continuation))
	}
	return longest + 1
}

// OrientedNode returns a node other than [Five] with the symmetry of its reference applied.
func (t *Tree) OrientedNode(r Reference, game gomoku.Rules) *Node {
	n := t.Node(r)
	if r.Symmetry == 0 {
		return n
	}
	seen := &Node{Move: turnPoint(game, r, n.Move), Rest: referenceBelow(r, n.Rest), Replies: make([]Reply, len(n.Replies))}
	for i, reply := range n.Replies {
		seen.Replies[i] = Reply{turnPoint(game, r, reply.Move), referenceBelow(r, reply.Continuation)}
	}
	slices.SortFunc(seen.Replies, compareMoves)
	return seen
}

// referenceBelow returns reference r of a node with the symmetry of at, the reference to that node, applied.
func referenceBelow(at, r Reference) Reference {
	if r != Five {
		r.Symmetry = uint8(gomoku.Compose(int(at.Symmetry), int(r.Symmetry)))
	}
	return r
}

// turnPoint returns a point with the symmetry of a reference applied.
func turnPoint(game gomoku.Rules, r Reference, cell uint16) uint16 {
	size := game.Size()
	p := game.MapMove(int(r.Symmetry), gomoku.PointAt(int(cell)%size, int(cell)/size))
	return uint16(p.Y()*size + p.X())
}
