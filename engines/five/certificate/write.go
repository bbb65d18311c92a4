package certificate

import (
	"cmp"
	"crypto/sha256"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"io"
	"slices"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/games/gomoku"
)

// Claim is what a tree is to prove.
type Claim struct {
	Record sente.Record // the position
	Game   gomoku.Rules // its rules and size
	Winner string       // a seat: "black" or "white"
	Root   Reference
}

// Write writes a certificate (docs/formats.md): what the root leads to, each node once.
func (t *Tree) Write(w io.Writer, c Claim) error {
	out := writer{Tree: t, game: c.Game, written: make([]written, len(t.nodes)+1)}
	out.attack(c.Root)
	head, err := json.Marshal(struct {
		Record sente.Record `json:"record"`
		Winner string       `json:"winner"`
	}{c.Record, c.Winner})
	if err != nil {
		return err
	}
	file := slices.Concat([]byte(form), head, []byte("\n"), out.data)
	sum := sha256.Sum256(file)
	if _, err := w.Write(append(file, sum[:]...)); err != nil {
		return fmt.Errorf("certificate: writing: %w", err)
	}
	return nil
}

// form begins a file; 1 is the version.
const form = "sente-threats 1 "

// writer writes every node turned as it is seen where it stands first, so that what follows
// refers to it by the symmetry between the two places.
type writer struct {
	*Tree
	game    gomoku.Rules
	data    []byte
	written []written // by node
	last    uint32
}

type written struct {
	number   uint32 // in the order in which nodes ended, from 1
	symmetry uint8  // through which it was seen
}

func (w *writer) put(n int) { w.data = binary.AppendUvarint(w.data, uint64(n)) }

// attack writes a position of the winner.
func (w *writer) attack(r Reference) {
	cells := w.game.Size() * w.game.Size()
	switch at := w.written[r.Node]; {
	case r == Five:
		w.put(0)
	case at.number > 0:
		w.put(cells + 1 + int(at.number-1)*8 + gomoku.Compose(int(r.Symmetry), gomoku.Inverse(int(at.symmetry))))
	default:
		w.put(1 + w.turned(r, w.Node(r).Move))
		w.node(r)
	}
}

// node writes what follows a move of the winner.
func (w *writer) node(r Reference) {
	n := w.Node(r)
	w.attack(w.below(r, n.Rest))
	replies := make([]Reply, len(n.Replies))
	for i, reply := range n.Replies {
		replies[i] = Reply{uint16(w.turned(r, reply.Move)), w.below(r, reply.Then)}
	}
	slices.SortFunc(replies, func(a, b Reply) int { return cmp.Compare(a.Move, b.Move) })
	w.put(len(replies))
	for _, reply := range replies {
		w.put(int(reply.Move))
		w.attack(reply.Then)
	}
	w.last++
	w.written[r.Node] = written{w.last, r.Symmetry}
}

// below is a reference that stands in a node, as it is seen where the node is.
func (w *writer) below(at, r Reference) Reference {
	if r != Five {
		r.Symmetry = uint8(gomoku.Compose(int(at.Symmetry), int(r.Symmetry)))
	}
	return r
}

// turned is a point as it is seen where a reference stands.
func (w *writer) turned(r Reference, cell uint16) int {
	size := w.game.Size()
	p := w.game.MapMove(int(r.Symmetry), gomoku.At(int(cell)%size, int(cell)/size))
	return p.Y()*size + p.X()
}
