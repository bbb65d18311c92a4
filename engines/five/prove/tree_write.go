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
	out := treeWriter{Tree: t, game: c.Game, written: make([]writtenNode, t.NumNodes()+1)}
	out.writeAttack(c.Root)
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

func (w *treeWriter) writeNumber(n int) { w.data = binary.AppendUvarint(w.data, uint64(n)) }

// writeAttack writes a position with the winner to move.
func (w *treeWriter) writeAttack(r Reference) {
	cells := w.game.Size() * w.game.Size()
	switch at := w.written[r.Node]; {
	case r == Five:
		w.writeNumber(0)
	case at.number > 0:
		w.writeNumber(cells + 1 + int(w.last-at.number)*8 + gomoku.Compose(int(r.Symmetry), gomoku.Inverse(int(at.symmetry))))
	default:
		n := w.OrientedNode(r, w.game)
		w.writeNumber(1 + int(n.Move))
		w.writeNode(r, n)
	}
}

// writeNode writes the continuations after a move of the winner.
func (w *treeWriter) writeNode(r Reference, n *Node) {
	w.writeAttack(n.Rest)
	w.writeNumber(len(n.Replies))
	for _, reply := range n.Replies {
		w.writeNumber(int(reply.Move))
		w.writeAttack(reply.Continuation)
	}
	w.last++
	w.written[r.Node] = writtenNode{w.last, r.Symmetry}
}
