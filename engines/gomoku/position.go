package gomoku

import (
	"github.com/sente-games/sente"
	"github.com/sente-games/sente/engines/internal/five/board"
	"github.com/sente-games/sente/engines/internal/five/search"
	"github.com/sente-games/sente/rules"
)

// searchPosition implements [search.Game] with a [Board] and its search for fours.
type searchPosition struct {
	board *Board
	vcf   *vcf
}

var _ search.Game[Cell] = (*searchPosition)(nil)

func (g *searchPosition) Key() uint64             { return g.board.Key() }
func (g *searchPosition) KeyAfter(c Cell) uint64  { return g.board.keyAfter(c) }
func (g *searchPosition) SideToMove() int8        { return int8(g.board.turn) }
func (g *searchPosition) NumPlayed() int          { return g.board.stones }
func (g *searchPosition) StaticEval() sente.Score { return g.board.Quiesce() }
func (g *searchPosition) Undo()                   { g.board.Undo() }
func (g *searchPosition) MaxMoves() int           { return MaxSize * MaxSize }
func (g *searchPosition) MaxPlies() int           { return g.board.cells }

// StaticResult returns wins and losses that follow from the classes alone.
func (g *searchPosition) StaticResult() (sente.Score, bool) { return g.board.StaticResult() }

// Pass is always possible, because a five ends the game.
func (g *searchPosition) Pass() bool {
	g.board.togglePass()
	return true
}

// AppendCandidates appends the moves of [Board.Moves], limited to the most promising breadth moves.
func (g *searchPosition) AppendCandidates(breadth int, buf []Cell) (moves []Cell, partial bool) {
	b, n := g.board, len(buf)
	buf = b.Moves(buf)
	all := len(buf)
	if breadth > 0 {
		buf = buf[:n+len(b.keepBest(buf[n:], breadth))]
	}
	return buf, len(buf) < all || b.isQuiet() && all-n < b.cells-b.stones
}

func (g *searchPosition) RateMoves(moves []Cell, scores []int32) { g.board.rateMoves(moves, scores) }

// RankMoves ranks moves by their probability of being played.
func (g *searchPosition) RankMoves(moves []Cell, ranks []int32) { g.board.rankMoves(moves, ranks) }

// PlayMove places a stone of the side to move on c.
func (g *searchPosition) PlayMove(c Cell) rules.Outcome {
	b := g.board
	b.evalCache.Prefetch(b.keyAfter(c))
	wins := b.state[c].classOf(b.turn) == board.Five
	b.Play(c)
	switch {
	case wins:
		return rules.Lost
	case b.IsFull():
		return rules.Draw
	case b.HasNoLegalMove():
		return rules.Lost
	}
	return rules.Ongoing
}

// ThreatResult searches for a win by fours of the side to move or, if it must prevent a five and has
// no win, for a win of the opponent after that.
func (g *searchPosition) ThreatResult(tries int64) (sente.Score, bool) {
	b := g.board
	if _, plies := g.vcf.FindRestrictedWin(tries); plies > 0 {
		return sente.WinIn(plies), true
	}
	if b.classCounts[1-b.turn][board.Five] == 0 {
		return 0, false
	}
	longest := 1
	var buf [maxFiveBlocks]Cell
	for _, c := range b.FiveBlocks(buf[:0]) {
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

// AppendThreatWin appends the moves of the win by fours that ThreatResult finds.
func (g *searchPosition) AppendThreatWin(buf []Cell) []Cell {
	return g.vcf.AppendRestrictedLine(buf, search.LineTries)
}

// NewHelper returns a separate game.
func (g *searchPosition) NewHelper() search.Game[Cell] {
	b := new(Board)
	return &searchPosition{b, newVCF(&b.lines, search.HelperEntries(g.vcf.NumEntries()))}
}

// CopyFrom sets the position to the position of another game.
func (g *searchPosition) CopyFrom(from search.Game[Cell]) {
	g.board.copyFrom(from.(*searchPosition).board)
}
