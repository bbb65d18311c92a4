package search

import (
	"math"

	"github.com/sente-games/sente/internal/hashtable"
	"github.com/sente-games/sente/rules"
)

// VCTBoard is the board interface that a [VCT] needs. The attacker moves in every other position.
type VCTBoard[C Cell] interface {
	// Key returns the hash key of the position, including the side to move. It may be another key
	// where the attacker is to move.
	Key(attacking bool) uint64
	// StaticAttackNode and StaticDefenceNode return the initial node of a position without a search, with
	// the attacker or the defender to move.
	StaticAttackNode() VCTNode[C]
	StaticDefenceNode() VCTNode[C]
	// AppendMoves appends to buf the attacker's threats or the defender's replies. settled is the node
	// that the defender reaches after any other move. ok is false where there is no threat or the
	// defender wins first.
	AppendMoves(attacking bool, buf []C) (moves []C, settled VCTNode[C], ok bool)
	// ProofCost returns the amount added to the proof number of a position, so that lines that need
	// fewer moves of a kind are searched first.
	ProofCost(attacking bool) int
	// Play plays a move; used is passed to Undo.
	Play(c C, attacking bool) (end rules.Outcome, used int)
	Undo(used int)
}

// VCT searches for a win by continuous threats (victory by continuous threes and fours): the
// attacker plays only threats, and the defender all moves that do not lose at once. The search is
// df-pn (Nagai 2002) with weak proof numbers (Ueda, Hashimoto, Hashimoto and Iida 2008), which grow
// with the number of open moves and not with the number of paths to the same position. Where the
// attacker is to move, a [VCF] ends the line; where the defender is to move, a VCF of the defender
// refutes it.
//
// Like a VCF it plays moves on its board and takes all of them back, and its table entries never
// become stale.
type VCT[C Cell] struct {
	Tries int64 // total number of positions evaluated

	board      VCTBoard[C]
	table      hashtable.Table[vctBucket[C]]
	triesLimit int64 // value of Tries at which the search gives up
	stack      []C   // moves of all positions of the current line
}

// VCTNode is a table entry: the proof and disproof numbers of the claim that the attacker wins, and
// for a proven position a move and the plies to the end.
type VCTNode[C Cell] struct {
	key    uint64
	Pn, Dn uint16
	Plies  uint16
	Move   C // the attacker's move, or the defender's that resists longest
}

const (
	// VCTNodeTries is the number of tries of a [VCF.FindRestrictedWin] in each position.
	VCTNodeTries = 30
	// VCTNodeBytes is the size of a node in bytes.
	VCTNodeBytes = 16

	infiniteProofNumber = math.MaxUint16          // number of a goal that cannot be reached
	maxProofNumber      = infiniteProofNumber - 1 // the largest finite number
	maxVCTPlies         = 200                     // maximum length of a line
)

// ProvenNode returns the node of a position that the attacker wins.
func ProvenNode[C Cell](move C, plies int) VCTNode[C] {
	return VCTNode[C]{Dn: infiniteProofNumber, Move: move, Plies: uint16(plies)}
}

// RefutedNode returns the node of a position in which the attacker has no win by threats.
func RefutedNode[C Cell]() VCTNode[C] { return VCTNode[C]{Pn: infiniteProofNumber} }

// OpenNode returns the node of an unsearched position with the given number of moves, all of which
// must be won.
func OpenNode[C Cell](moves int) VCTNode[C] { return VCTNode[C]{Pn: uint16(moves), Dn: 1} }

// NewVCT creates a search with a table of nodes entries, a power of two.
func NewVCT[C Cell](b VCTBoard[C], nodes int) VCT[C] {
	return VCT[C]{board: b, table: hashtable.Of[vctBucket[C]](max(nodes/vctBucketNodes, 1))}
}

// Forget clears the table.
func (v *VCT[C]) Forget() { v.table.Clear() }

// FindWin searches for a win of the side to move, in at most the given number of positions. It returns
// the first move and the plies to the end; plies is 0 if there is no win and [Unresolved] if the
// tries are used up.
func (v *VCT[C]) FindWin(tries int64) (first C, plies int) {
	v.triesLimit = v.Tries + tries
	for {
		root := v.LookupNode(true)
		switch {
		case root.Pn == 0:
			return root.Move, int(root.Plies)
		case root.Dn == 0:
			return 0, 0
		case v.Tries >= v.triesLimit:
			return 0, Unresolved
		}
		v.expandNode(true, maxProofNumber, maxProofNumber, 0)
	}
}

// LookupNode returns the node of the position on the board, from the table or from static checks.
func (v *VCT[C]) LookupNode(attacking bool) VCTNode[C] {
	key := v.positionKey(attacking)
	n := v.findEntry(key)
	if n.key != key {
		if attacking {
			*n = v.board.StaticAttackNode()
		} else {
			*n = v.board.StaticDefenceNode()
		}
		n.key = key
	}
	return *n
}

// positionKey returns the key of the position, different for the attacker and the defender to move.
func (v *VCT[C]) positionKey(attacking bool) uint64 {
	key := v.board.Key(attacking)
	if attacking {
		return key * 0x9E3779B97F4A7C15
	}
	return ^key * 0xC2B2AE3D27D4EB4F
}

// vctBucketNodes is the number of nodes in a bucket of the table.
const vctBucketNodes = 4

type vctBucket[C Cell] [vctBucketNodes]VCTNode[C]

// findEntry returns the entry of a position, or the entry to replace. Entries of unsettled positions are
// replaced before settled ones.
func (v *VCT[C]) findEntry(key uint64) *VCTNode[C] {
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
