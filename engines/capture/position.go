package capture

import (
	"github.com/sente-games/sente"
	"github.com/sente-games/sente/rules"
)

// position is a [Board] as a search sees it. The board stays behind the pointer;
// what a ply owns is next to nothing.
type position struct{ *inside }

// inside is what all copies of a position share.
type inside struct {
	board *Board
	vcf   *vcf
	effort
	root struct {
		plies int    // moves played on the board at the root of the search
		moves []Cell // if not empty, the only moves to think about there
	}
	clones []*inside // made so far, of which the first lent are in use
	lent   int
}

// effort is how much is done in a node.
type effort struct {
	breadth int   // quiet moves looked at, the root's apart
	horizon int64 // threats tried for a win by threats where the depth is used up
	inner   int64 // anywhere else
	losses  bool  // two fives that nothing answers are a loss at sight
}

// state is what one ply owns.
type state struct {
	outcome rules.Outcome
	partial bool // Moves left some out
}

var (
	_ rules.Rules[state, Cell]      = position{}
	_ rules.Undoer[state, Cell]     = position{}
	_ rules.MoveScorer[state, Cell] = position{}
	_ rules.Resolver[state]         = position{}
	_ rules.QuickResolver[state]    = position{}
	_ rules.Partial[state]          = position{}
	_ rules.Bounded                 = position{}
	_ rules.Keyed                   = position{}
	_ rules.Evaluated               = position{}
	_ rules.Cloner[position]        = position{}
)

// Start returns the state of whatever position is on the board.
func (p position) Start() state { return state{} }

// Status describes the position on the board.
func (p position) Status(s *state) rules.Status { return p.status(s, true) }

func (p position) status(s *state, leaf bool) rules.Status {
	st := rules.Status{Key: p.board.Key(), Turn: int8(p.board.turn), Outcome: s.outcome}
	if leaf && s.outcome == rules.Ongoing {
		st.Eval = p.board.Eval()
	}
	return st
}

// Moves leaves out what cannot matter; see [Board.Moves].
func (p position) Moves(s *state, buf []Cell) []Cell {
	b, breadth := p.board, p.breadth
	if s.outcome.Over() {
		return buf
	}
	if len(b.history) == p.root.plies {
		if len(p.root.moves) > 0 {
			s.partial = true
			return append(buf, p.root.moves...)
		}
		breadth = 0
	}
	buf, s.partial = b.Moves(breadth, buf)
	return buf
}

// Play puts a stone of the side to move on c.
func (p position) Play(dst, _ *state, c Cell, leaf bool) rules.Status {
	dst.outcome = p.board.Play(c)
	return p.status(dst, leaf)
}

// Undo takes the last move back.
func (p position) Undo(*state, Cell) { p.board.Undo() }

// MaxMoves is the number of points of the largest board: one searcher serves all.
func (p position) MaxMoves() int { return maxSize * maxSize }

// MaxPlies is the number of points and of those that captures make free again.
func (p position) MaxPlies() int { return p.board.cells + 2*int(p.board.law.Prize) + 2*mostTaken }

// HasKey says that positions have keys.
func (p position) HasKey() bool { return true }

// HasEval says that Eval means something.
func (p position) HasEval() bool { return true }

// ScoreMoves rates moves by what they do for both sides.
func (p position) ScoreMoves(_ *state, moves []Cell, scores []int32) {
	for i, c := range moves {
		scores[i] = p.board.promise(c)
	}
}

// ResolveQuickly finds wins at once, and losses to two fives that nothing answers.
func (p position) ResolveQuickly(*state) (sente.Score, bool) {
	if _, ok := p.board.winning(); ok {
		return sente.WinIn(1), true
	}
	if p.losses && p.board.helpless() {
		return sente.LossIn(2), true
	}
	return 0, false
}

// Partial reports whether moves were left out that may have been better. Where
// something must be done at once, nothing else helps.
func (p position) Partial(s *state) bool { return s.partial }

// Resolve finds wins at once and by continuous threats.
func (p position) Resolve(s *state, depth int) (sente.Score, bool) {
	if score, ok := p.ResolveQuickly(s); ok {
		return score, true
	}
	tries := p.inner
	if depth <= 0 {
		tries = p.horizon
	}
	if _, plies := p.vcf.Glance(tries); plies > 0 {
		return sente.WinIn(plies), true
	}
	return 0, false
}
