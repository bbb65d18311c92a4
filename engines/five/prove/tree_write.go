package prove

import (
	"encoding/binary"
	"io"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/engines/five/prove/check"
	"github.com/sente-games/sente/games/gomoku"
)

// Claim is the statement that a tree proves.
type Claim struct {
	Record sente.Record // the position
	Game   gomoku.Rules // its rules and size
	Winner string       // a seat: "black" or "white"
	Root   Reference
}

// Write writes a certificate (docs/formats.md): the nodes reachable from the root, each once.
func (t *Tree) Write(w io.Writer, c Claim) error {
	out := treeWriter{Tree: t, game: c.Game, written: make([]writtenNode, t.Nodes()+1)}
	out.attack(c.Root)
	return check.WriteFile(w, ThreatForm, threatHeader{c.Record, c.Winner}, out.data)
}

// treeWriter writes every node in the orientation of its first occurrence; later references contain
// the symmetry between the two places.
type treeWriter struct {
	*Tree
	game    gomoku.Rules
	data    []byte
	written []writtenNode // by node
	last    uint32
}

type writtenNode struct {
	number   uint32 // order of completion, from 1
	symmetry uint8  // symmetry with which it was written
}

func (w *treeWriter) put(n int) { w.data = binary.AppendUvarint(w.data, uint64(n)) }

// attack writes a position with the winner to move.
func (w *treeWriter) attack(r Reference) {
	cells := w.game.Size() * w.game.Size()
	switch at := w.written[r.Node]; {
	case r == Five:
		w.put(0)
	case at.number > 0:
		w.put(cells + 1 + int(w.last-at.number)*8 + gomoku.Compose(int(r.Symmetry), gomoku.Inverse(int(at.symmetry))))
	default:
		n := w.Seen(r, w.game)
		w.put(1 + int(n.Move))
		w.node(r, n)
	}
}

// node writes the continuations after a move of the winner.
func (w *treeWriter) node(r Reference, n *Node) {
	w.attack(n.Rest)
	w.put(len(n.Replies))
	for _, reply := range n.Replies {
		w.put(int(reply.Move))
		w.attack(reply.Then)
	}
	w.last++
	w.written[r.Node] = writtenNode{w.last, r.Symmetry}
}
