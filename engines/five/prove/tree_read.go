package prove

import (
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/engines/five/prove/check"
	"github.com/sente-games/sente/games/gomoku"
)

// ThreatForm is the first part of a certificate: the version is 2.
const ThreatForm = "sente-threats 2 "

// ReadTree parses a certificate for display or play, without verifying it: package check does that.
// It returns an error if the format is invalid.
func ReadTree(in io.Reader) (*Tree, Claim, error) {
	var head threatHeader
	data, err := check.ReadFile(in, ThreatForm, &head)
	if err != nil {
		return nil, Claim{}, fmt.Errorf("certificate: %w", err)
	}
	game, _, _, err := gomoku.Replay(head.Record)
	if err != nil {
		return nil, Claim{}, fmt.Errorf("certificate: %w", err)
	}
	r := treeReader{tree: new(Tree), data: data, cells: game.Size() * game.Size()}
	c := Claim{Record: head.Record, Game: game, Winner: head.Winner, Root: r.readAttack(0)}
	if r.err == nil && len(r.data) > 0 {
		r.setError("unexpected data after the tree")
	}
	if r.err != nil {
		return nil, Claim{}, fmt.Errorf("certificate: %d bytes before the end of the tree: %w", len(r.data), r.err)
	}
	return r.tree, c, nil
}

// threatHeader is the content of the first line.
type threatHeader struct {
	Record sente.Record `json:"record"`
	Winner string       `json:"winner"`
}

// treeReader parses a tree from front to back. After an error all further values are zero.
type treeReader struct {
	tree  *Tree
	data  []byte
	cells int
	err   error
}

func (r *treeReader) setError(words ...string) {
	if r.err == nil {
		r.err = errors.New(strings.Join(words, " "))
	}
}

// readNumber parses a number of at most maximum.
func (r *treeReader) readNumber(name string, maximum int) int {
	n, size := binary.Uvarint(r.data)
	switch {
	case r.err != nil:
		return 0
	case size <= 0 || n > uint64(maximum):
		r.setError("there is no", name)
		return 0
	}
	r.data = r.data[size:]
	return int(n)
}

// readAttack parses a position with the winner to move; depth is the number of its moves before.
func (r *treeReader) readAttack(depth int) Reference {
	n := r.readNumber("move or completed node", r.cells+8*r.tree.NumNodes())
	switch {
	case n == 0:
		return Five
	case n > r.cells:
		n -= r.cells + 1
		return Reference{Node: uint32(r.tree.NumNodes() - n/8), Symmetry: uint8(n % 8)}
	case depth == r.cells:
		r.setError("the tree is deeper than the number of points on the board")
		return Five
	}
	node := Node{Move: uint16(n - 1), Rest: r.readAttack(depth + 1)}
	for range r.readNumber("number of replies", r.cells) {
		reply := Reply{Move: uint16(r.readNumber("reply", r.cells-1)), Continuation: r.readAttack(depth + 1)}
		if r.err != nil {
			return Five
		}
		node.Replies = append(node.Replies, reply)
	}
	if r.err != nil {
		return Five
	}
	return r.tree.AddNode(node)
}
