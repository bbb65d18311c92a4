package search

import (
	"math"

	"github.com/sente-games/sente/internal/hashtable"
	"github.com/sente-games/sente/rules"
)

// VCTBoard is a board as a [VCT] sees it. The attacker moves in every other
// position.
type VCTBoard[C Cell] interface {
	// Key identifies the position, the side to move included. It may differ where
	// the attacker is to move.
	Key(attacking bool) uint64
	// AttackAtSight and DefenceAtSight are what a position is worth before it is
	// searched, where the attacker is to move and where the defender is.
	AttackAtSight() VCTNode[C]
	DefenceAtSight() VCTNode[C]
	// Moves appends to buf the attacker's threats or the defender's answers, and
	// says what is settled already: what the defender comes to after any other
	// move. Where nothing threatens, or the defender wins first, it is not ok.
	Moves(attacking bool, buf []C) (moves []C, settled VCTNode[C], ok bool)
	// Cost is added to the proof number of a position, so that lines that need
	// fewer moves of a kind go first.
	Cost(attacking bool) int
	// Play plays a move; what it used up is given back to Undo.
	Play(c C, attacking bool) (end rules.Outcome, used int)
	Undo(used int)
}

// VCT looks for a win by continuous threats (victory by continuous threes and
// fours): the attacker plays nothing but threats, and the defender everything that
// does not lose at once. It is df-pn (Nagai 2002) with weak proof numbers (Ueda,
// Hashimoto, Hashimoto and Iida 2008), which grow with the number of open moves and
// not with that of ways to the same position. Where the attacker is to move, a
// [VCF] ends the line; where the defender is, one of its own refutes it.
//
// Like a VCF it moves stones on its board and puts everything back, and what it
// learns never grows old.
type VCT[C Cell] struct {
	Tries int64 // positions looked at so far, ever

	board VCTBoard[C]
	table hashtable.Table[vctBucket[C]]
	until int64 // tries at which to give up
	stack []C   // the moves of all positions on the way
}

// VCTNode is what is known of a position: what it takes to prove that the attacker
// wins and that it does not, and, once it does, a move and the plies to the end.
type VCTNode[C Cell] struct {
	key    uint64
	Pn, Dn uint16
	Plies  uint16
	Move   C // the attacker's; the defender's that holds out longest
}

const (
	// VCTNodeTries is the number of tries of a [VCF.RestrictedWin] in each position.
	VCTNodeTries = 30
	// VCTNodeBytes is the memory of a node.
	VCTNodeBytes = 16

	infiniteProofNumber = math.MaxUint16          // a number of what cannot be proven
	maxProofNumber      = infiniteProofNumber - 1 // the largest other number
	maxVCTPlies         = 200                     // that a line may have
)

// ProvenNode is a position that the attacker wins.
func ProvenNode[C Cell](move C, plies int) VCTNode[C] {
	return VCTNode[C]{Dn: infiniteProofNumber, Move: move, Plies: uint16(plies)}
}

// RefutedNode is a position in which the attacker has no win by threats.
func RefutedNode[C Cell]() VCTNode[C] { return VCTNode[C]{Pn: infiniteProofNumber} }

// OpenNode is a position of which nothing is known but the number of moves that must
// all be won.
func OpenNode[C Cell](moves int) VCTNode[C] { return VCTNode[C]{Pn: uint16(moves), Dn: 1} }

// NewVCT makes a search that remembers nodes, a power of two.
func NewVCT[C Cell](b VCTBoard[C], nodes int) VCT[C] {
	return VCT[C]{board: b, table: hashtable.Of[vctBucket[C]](max(nodes/vctBucketNodes, 1))}
}

// Forget clears all that was learned.
func (v *VCT[C]) Forget() { v.table.Clear() }

// Win looks for a win of the side to move, at a number of positions at most. It
// returns the first move and the plies to the end, or plies = 0 if there is no
// win, [Unresolved] if the tries are used up.
func (v *VCT[C]) Win(tries int64) (first C, plies int) {
	v.until = v.Tries + tries
	for {
		root := v.Look(true)
		switch {
		case root.Pn == 0:
			return root.Move, int(root.Plies)
		case root.Dn == 0:
			return 0, 0
		case v.Tries >= v.until:
			return 0, Unresolved
		}
		v.expand(true, maxProofNumber, maxProofNumber, 0)
	}
}

// Look is what is known of the position on the board, from before or at sight.
func (v *VCT[C]) Look(attacking bool) VCTNode[C] {
	key := v.key(attacking)
	n := v.node(key)
	if n.key != key {
		if attacking {
			*n = v.board.AttackAtSight()
		} else {
			*n = v.board.DefenceAtSight()
		}
		n.key = key
	}
	return *n
}

// key tells the attacker's positions from the defender's.
func (v *VCT[C]) key(attacking bool) uint64 {
	key := v.board.Key(attacking)
	if attacking {
		return key * 0x9E3779B97F4A7C15
	}
	return ^key * 0xC2B2AE3D27D4EB4F
}

// vctBucketNodes is the number of nodes that share a place in the table.
const vctBucketNodes = 4

type vctBucket[C Cell] [vctBucketNodes]VCTNode[C]

// node is where a position is known or may be written: in a bucket any other than
// those of settled positions goes first.
func (v *VCT[C]) node(key uint64) *VCTNode[C] {
	nodes := v.table.Masked(key >> 9)
	victim := int(uint64(v.Tries) % vctBucketNodes)
	for i := range nodes {
		n := &nodes[i]
		if n.key == key {
			return n
		}
		if n.Pn != 0 && n.Dn != 0 && (nodes[victim].Pn == 0 || nodes[victim].Dn == 0) {
			victim = i
		}
	}
	return &nodes[victim]
}
