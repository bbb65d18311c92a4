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
	board *lines
	vcf   *vcf
	quiet int  // number of quiet moves that the attacker may still play
	naive bool // the defender plays no fours, so that a win may be false
}

// quietCost is added to the proof number of a quiet move.
const quietCost = 8

func newVCT(v *vcf, nodes int) *vct {
	t := &vct{board: v.board, vcf: v}
	t.VCT = search.NewVCT(struggle{t}, nodes)
	return t
}

// Line appends a line of the win that Win has just found, with the replies that resist longest.
func (t *vct) Line(buf []Cell) []Cell {
	b := t.board
	played, spent := 0, 0
	for {
		c, plies := t.FindWin(1 << 20)
		if plies <= 0 {
			break
		}
		b.Play(c)
		spent += t.spend(true)
		buf, played = append(buf, c), played+1
		if plies == 1 {
			break
		}
		c = t.reply()
		b.Play(c)
		buf, played = append(buf, c), played+1
	}
	for range played {
		b.Undo()
	}
	t.quiet += spent
	return buf
}

// reply returns the reply after which the win takes longest.
func (t *vct) reply() (longest Cell) {
	b := t.board
	var buf [maxCells]Cell
	moves, _, _ := struggle{t}.AppendMoves(false, buf[:0])
	if len(moves) == 0 {
		return b.quietMoves(nil)[0] // all moves lose
	}
	most := -1
	for _, c := range moves {
		b.Play(c)
		if _, plies := t.FindWin(1 << 20); plies > most {
			longest, most = c, plies
		}
		b.Undo()
	}
	return longest
}

// spend counts a quiet move that the attacker has just played.
func (t *vct) spend(attacking bool) int {
	if !attacking || t.forcing() {
		return 0
	}
	t.quiet--
	return 1
}

// forcing reports whether the side that is not to move threatens a five or an open four.
func (t *vct) forcing() bool {
	b := t.board
	return b.count[1-b.turn][board.Five]+b.count[1-b.turn][board.OpenFour] > 0
}

// struggle implements [search.VCTBoard].
type struggle struct{ *vct }

func (s struggle) Play(c Cell, attacking bool) (end rules.Outcome, used int) {
	s.board.Play(c)
	return rules.Ongoing, s.spend(attacking)
}

func (s struggle) Undo(used int) {
	s.quiet += used
	s.board.Undo()
}

func (s struggle) ProofCost(attacking bool) int {
	if attacking || s.forcing() {
		return 0
	}
	return quietCost
}

// Key includes the number of quiet moves left.
func (s struggle) Key(bool) uint64 { return bits.RotateLeft64(s.board.Key(), 8*s.quiet) }

// AppendMoves returns the attacker's threats or the defender's replies, only forced ones if there are
// any.
func (s struggle) AppendMoves(attacking bool, buf []Cell) (moves []Cell, settled node, ok bool) {
	return s.moves(attacking, buf), node{}, true
}
