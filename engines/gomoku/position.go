package gomoku

import (
	"github.com/sente-games/sente"
	"github.com/sente-games/sente/engines/internal/five/board"
	"github.com/sente-games/sente/engines/internal/five/search"
	"github.com/sente-games/sente/rules"
)

// position implements [search.Game] with a [Board] and its search for fours.
type position struct {
	board *Board
	vcf   *vcf
}

var _ search.Game[Cell] = (*position)(nil)

func (g *position) Key() uint64             { return g.board.Key() }
func (g *position) KeyAfter(c Cell) uint64  { return g.board.keyAfter(c) }
func (g *position) SideToMove() int8        { return int8(g.board.turn) }
func (g *position) NumPlayed() int          { return g.board.stones }
func (g *position) StaticEval() sente.Score { return g.board.Quiesce() }
func (g *position) Undo()                   { g.board.Undo() }
func (g *position) MaxMoves() int           { return MaxSize * MaxSize }
func (g *position) MaxPlies() int           { return g.board.cells }

// StaticResult returns wins and losses that follow from the classes alone.
func (g *position) StaticResult() (sente.Score, bool) { return g.board.StaticResult() }

// Pass is always possible, because a five ends the game.
func (g *position) Pass() bool {
	g.board.pass()
	return true
}

// AppendCandidates appends the moves of [Board.Moves], limited to the most promising breadth moves.
func (g *position) AppendCandidates(breadth int, buf []Cell) (moves []Cell, partial bool) {
	b, n := g.board, len(buf)
	buf = b.Moves(buf)
	all := len(buf)
	if breadth > 0 {
		buf = buf[:n+len(b.narrow(buf[n:], breadth))]
	}
	return buf, len(buf) < all || b.quiet() && all-n < b.cells-b.stones
}

func (g *position) RateMoves(moves []Cell, scores []int32) { g.board.rate(moves, scores) }

// RankMoves ranks moves by their probability of being played.
func (g *position) RankMoves(moves []Cell, ranks []int32) { g.board.expect(moves, ranks) }

// PlayMove places a stone of the side to move on c.
func (g *position) PlayMove(c Cell) rules.Outcome {
	b := g.board
	b.evals.Prefetch(b.keyAfter(c))
	wins := b.state[c].class(b.turn) == board.Five
	b.Play(c)
	switch {
	case wins:
		return rules.Lost
	case b.Full():
		return rules.Draw
	case b.Stuck():
		return rules.Lost
	}
	return rules.Ongoing
}

// ThreatResult searches for a win by fours of the side to move or, if it must prevent a five and has
// no win, for a win of the opponent after that.
func (g *position) ThreatResult(tries int64) (sente.Score, bool) {
	b := g.board
	if _, plies := g.vcf.FindRestrictedWin(tries); plies > 0 {
		return sente.WinIn(plies), true
	}
	if b.count[1-b.turn][board.Five] == 0 {
		return 0, false
	}
	longest := 1
	var buf [mostParries]Cell
	for _, c := range b.Parries(buf[:0]) {
		b.lines.Play(c) // fours need only the lines
		_, plies := g.vcf.FindRestrictedWin(tries)
		b.lines.Undo()
		if plies <= 0 {
			return 0, false
		}
		longest = max(longest, plies)
	}
	return sente.LossIn(longest + 1), true
}

// NewHelper returns a separate game.
func (g *position) NewHelper() search.Game[Cell] {
	b := new(Board)
	return &position{b, newVCF(&b.lines, search.HelperEntries(g.vcf.NumEntries()))}
}

// CopyFrom sets the position to the position of another game.
func (g *position) CopyFrom(from search.Game[Cell]) { g.board.copyFrom(from.(*position).board) }
