package gomoku

import (
	"math/bits"

	"github.com/sente-games/sente/engines/internal/five/board"
	"github.com/sente-games/sente/engines/internal/five/search"
	"github.com/sente-games/sente/rules"
)

// vct searches for a win by continuous threats: fours and open threes of the attacker, to which the
// defender replies with moves that prevent the open four, and with fours. A limited number of quiet
// moves that threaten a VCF (fukumi moves) may be allowed; any move may answer them.
type vct struct {
	search.VCT[Cell]
	board                *lines
	vcf                  *vcf
	quietMovesLeft       int  // number of quiet moves that the attacker may still play
	ignoresDefenderFours bool // the defender plays no fours, so that a win may be false
}

// quietCost is added to the proof number of a quiet move.
const quietCost = 8

func newVCT(v *vcf, nodes int) *vct {
	t := &vct{board: v.board, vcf: v}
	t.VCT = search.NewVCT(vctBoard{t}, nodes)
	return t
}

// AppendLine appends a line of the win that Win has just found, with the replies that resist longest.
func (t *vct) AppendLine(buf []Cell) []Cell {
	b := t.board
	played, spent := 0, 0
	for {
		c, plies := t.FindWin(1 << 20)
		if plies <= 0 {
			break
		}
		b.Play(c)
		spent += t.countQuietMove(true)
		buf, played = append(buf, c), played+1
		if plies == 1 {
			break
		}
		c = t.longestReply()
		b.Play(c)
		buf, played = append(buf, c), played+1
	}
	for range played {
		b.Undo()
	}
	t.quietMovesLeft += spent
	return buf
}

// longestReply returns the reply after which the win takes longest.
func (t *vct) longestReply() (longest Cell) {
	b := t.board
	var buf [maxCells]Cell
	moves, _, _ := vctBoard{t}.AppendMoves(false, buf[:0])
	if len(moves) == 0 {
		return b.appendQuietMoves(nil)[0] // all moves lose
	}
	maxPlies := -1
	for _, c := range moves {
		b.Play(c)
		if _, plies := t.FindWin(1 << 20); plies > maxPlies {
			longest, maxPlies = c, plies
		}
		b.Undo()
	}
	return longest
}

// countQuietMove counts the last move if it was a quiet move of the attacker, and returns 1 for one, otherwise 0.
func (t *vct) countQuietMove(attacking bool) int {
	if !attacking || t.isForced() {
		return 0
	}
	t.quietMovesLeft--
	return 1
}

// isForced reports whether the side that is not to move threatens a five or an open four.
func (t *vct) isForced() bool {
	b := t.board
	return b.classCounts[1-b.turn][board.Five]+b.classCounts[1-b.turn][board.OpenFour] > 0
}

// vctBoard implements [search.VCTBoard].
type vctBoard struct{ *vct }

func (s vctBoard) Play(c Cell, attacking bool) (end rules.Outcome, used int) {
	s.board.Play(c)
	return rules.Ongoing, s.countQuietMove(attacking)
}

func (s vctBoard) Undo(used int) {
	s.quietMovesLeft += used
	s.board.Undo()
}

func (s vctBoard) ProofCost(attacking bool) int {
	if attacking || s.isForced() {
		return 0
	}
	return quietCost
}

// Key includes the number of quiet moves left.
func (s vctBoard) Key(bool) uint64 { return bits.RotateLeft64(s.board.Key(), 8*s.quietMovesLeft) }

// AppendMoves returns the attacker's threats or the defender's replies, only forced ones if there are
// any. settled and ok are those of [search.VCTBoard]: the moves are always known.
func (s vctBoard) AppendMoves(attacking bool, buf []Cell) (moves []Cell, settled vctNode, ok bool) {
	return s.appendMoves(attacking, buf), vctNode{}, true
}
