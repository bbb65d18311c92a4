package check

import (
	"encoding/binary"

	"github.com/sente-games/sente/games/gomoku"
)

// ThreatForm begins a file; 1 is the version.
const ThreatForm = "sente-threats 2 "

// treeReference is a node, times 8, and the symmetry by which everything below it is turned.
type treeReference uint32

// five is whichever move of the prover ends the game.
const five treeReference = 0

// threatNode is a move of the prover and what it does then. Nodes are numbered from 1.
type threatNode struct {
	move    gomoku.Point // of no use where the other side begins
	shared  bool         // more than one place leads here
	rest    treeReference
	replies []reply // by move
}

type reply struct {
	move gomoku.Point
	then treeReference
}

// threatTree is a certificate as it is read, from front to back.
type threatTree struct {
	claim ThreatClaim
	nodes []threatNode
	size  uint64 // lines of the board
	data  []byte // not read yet
}

// number reads a number from least to most.
func (t *threatTree) number(what string, least, most uint64) uint64 {
	n, size := binary.Uvarint(t.data)
	if size <= 0 || n < least || n > most {
		refuse("there is no %s %d bytes before the end of the tree", what, len(t.data))
	}
	t.data = t.data[size:]
	return n
}

// point is that of a number, row by row from 0.
func (t *threatTree) point(n uint64) gomoku.Point { return gomoku.At(int(n%t.size), int(n/t.size)) }

// attack reads a position in which the prover is to move, below a number of its moves. What it
// refers to has ended before, so that nothing contains itself.
func (t *threatTree) attack(depth uint64) treeReference {
	cells := t.size * t.size
	n := t.number("move and no node that has ended", 0, cells+8*uint64(len(t.nodes)-1))
	switch {
	case n == 0:
		return five
	case n > cells:
		back, symmetry := (n-cells-1)/8, (n-cells-1)%8
		node := uint64(len(t.nodes)-1) - back
		t.nodes[node].shared = true
		return treeReference(8*node + symmetry)
	case depth == cells:
		refuse("%d bytes before its end the tree is deeper than the board has points", len(t.data))
	}
	read := threatNode{move: t.point(n - 1), rest: t.attack(depth + 1)}
	least := uint64(0)
	for range t.number("number of replies", 0, cells) {
		least = t.number("reply after the one before", least, cells-1) + 1
		read.replies = append(read.replies, reply{t.point(least - 1), t.attack(depth + 1)})
	}
	t.nodes = append(t.nodes, read)
	return treeReference(len(t.nodes)-1) * 8
}
