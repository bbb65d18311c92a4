package gomoku

import (
	"github.com/sente-games/sente"
	"github.com/sente-games/sente/engines/five/point"
	"github.com/sente-games/sente/rules"
)

// position is a [Board] as a search sees it. The board stays behind the
// pointer; what a ply owns is next to nothing.
type position struct{ *inside }

// inside is what all copies of a position share.
type inside struct {
	board *Board
	vcf   *vcf
	vct   *vct // nil in clones
	effort
	root struct {
		plies int    // stones on the board at the root of the search
		moves []Cell // if not empty, the only moves to think about there
	}
	clones []*inside // made so far, of which the first lent are in use
	lent   int
}

// effort is how much is done in a node.
type effort struct {
	breadth int   // quiet moves looked at, the root's apart
	horizon int64 // fours tried by the search for a win by fours where the depth is used up
	inner   int64 // anywhere else
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
	b, atRoot := p.board, p.board.stones == p.root.plies
	switch {
	case s.outcome.Over():
		return buf
	case len(p.root.moves) > 0 && atRoot:
		s.partial = true
		return append(buf, p.root.moves...)
	}
	n := len(buf)
	buf = b.Moves(buf)
	all := len(buf)
	if !atRoot {
		buf = buf[:n+len(b.narrow(buf[n:], p.breadth))]
	}
	s.partial = len(buf) < all || b.quiet() && all-n < b.cells-b.stones
	return buf
}

// Play puts a stone of the side to move on c.
func (p position) Play(dst, _ *state, c Cell, leaf bool) rules.Status {
	b := p.board
	wins := b.aspect[c].class(b.turn) == point.Five
	b.Play(c)
	switch {
	case wins:
		dst.outcome = rules.Lost
	case b.Full():
		dst.outcome = rules.Draw
	case b.Stuck():
		dst.outcome = rules.Lost
	default:
		dst.outcome = rules.Ongoing
	}
	return p.status(dst, leaf)
}

// Undo takes the last stone off.
func (p position) Undo(*state, Cell) { p.board.Undo() }

// MaxMoves is the number of points of the largest board: one searcher serves all.
func (p position) MaxMoves() int { return MaxSize * MaxSize }

// MaxPlies is the number of points.
func (p position) MaxPlies() int { return p.board.cells }

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

// ResolveQuickly finds wins and losses by the classes alone.
func (p position) ResolveQuickly(*state) (sente.Score, bool) { return p.board.Settled() }

// Partial reports whether moves were left out that may have been better. Where
// moves are forced, or answers to a threat, nothing else helps.
func (p position) Partial(s *state) bool { return s.partial }

// Resolve finds wins and losses by the classes alone and by continuous fours.
func (p position) Resolve(_ *state, depth int) (sente.Score, bool) {
	if score, ok := p.board.Settled(); ok {
		return score, true
	}
	tries := p.inner
	if depth <= 0 {
		tries = p.horizon
	}
	if tries == 0 {
		return 0, false
	}
	return p.resolveByFours(tries)
}

// resolveByFours looks for a win by fours of the side to move or, if that must
// prevent a five and has nothing better, of the opponent after that.
func (p position) resolveByFours(tries int64) (sente.Score, bool) {
	b := p.board
	if _, plies := p.vcf.Glance(tries); plies > 0 {
		return sente.WinIn(plies), true
	}
	if b.count[1-b.turn][point.Five] == 0 {
		return 0, false
	}
	longest := 1
	var buf [mostParries]Cell
	for _, c := range b.Parries(buf[:0]) {
		b.Play(c)
		_, plies := p.vcf.Glance(tries)
		b.Undo()
		if plies <= 0 {
			return 0, false
		}
		longest = max(longest, plies)
	}
	return sente.LossIn(longest + 1), true
}
