package check

import (
	"encoding/binary"

	"github.com/sente-games/sente/games/gomoku"
)

// ThreatForm is the first part of a certificate; 2 is the version.
const ThreatForm = "sente-threats 2 "

// treeReference is a node number times 8, plus the symmetry that is applied to everything below it.
type treeReference uint32

// endsGame refers to any move of the prover that ends the game.
const endsGame treeReference = 0

// threatNode is a move of the prover and its continuations. Nodes are numbered from 1.
type threatNode struct {
	move    gomoku.Point // unused at the root where the other side begins
	shared  bool         // referenced more than once
	rest    treeReference
	replies []threatReply // by move
}

type threatReply struct {
	move         gomoku.Point
	continuation treeReference
}

// threatTree is a certificate during parsing, from front to back.
type threatTree struct {
	claim ThreatClaim
	nodes []threatNode
	size  uint64 // number of lines of the board
	data  []byte // unread rest
}

// readNumber parses a number from minimum to maximum.
func (t *threatTree) readNumber(name string, minimum, maximum uint64) uint64 {
	n, size := binary.Uvarint(t.data)
	if size <= 0 || n < minimum || n > maximum {
		refuseCertificate("there is no %s %d bytes before the end of the tree", name, len(t.data))
	}
	t.data = t.data[size:]
	return n
}

// readPoint returns the point with a number, row by row from 0.
func (t *threatTree) readPoint(n uint64) gomoku.Point {
	return gomoku.PointAt(int(n%t.size), int(n/t.size))
}

// readAttack parses a position with the prover to move; depth is the number of its moves before.
// References are only to completed nodes, so that the tree has no cycles.
func (t *threatTree) readAttack(depth uint64) treeReference {
	cells := t.size * t.size
	n := t.readNumber("move or completed node", 0, cells+8*uint64(len(t.nodes)-1))
	switch {
	case n == 0:
		return endsGame
	case n > cells:
		back, symmetry := (n-cells-1)/8, (n-cells-1)%8
		node := uint64(len(t.nodes)-1) - back
		t.nodes[node].shared = true
		return treeReference(8*node + symmetry)
	case depth == cells:
		refuseCertificate("%d bytes before its end the tree is deeper than the number of points on the board", len(t.data))
	}
	read := threatNode{move: t.readPoint(n - 1), rest: t.readAttack(depth + 1)}
	minimum := uint64(0)
	for range t.readNumber("number of replies", 0, cells) {
		minimum = t.readNumber("reply after the previous one", minimum, cells-1) + 1
		read.replies = append(read.replies, threatReply{t.readPoint(minimum - 1), t.readAttack(depth + 1)})
	}
	t.nodes = append(t.nodes, read)
	return treeReference(len(t.nodes)-1) * 8
}
