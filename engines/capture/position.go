package capture

import (
	"github.com/sente-games/sente"
	"github.com/sente-games/sente/engines/internal/five/search"
	"github.com/sente-games/sente/rules"
)

// searchPosition is a [Board] with its threat search, in the form of the alpha-beta search.
type searchPosition struct {
	board        *Board
	vcf          *vcf
	detectLosses bool // treat two fives without a reply as a loss without a search
}

var _ search.Game[Cell] = (*searchPosition)(nil)

func (g *searchPosition) Key() uint64                   { return g.board.Key() }
func (g *searchPosition) KeyAfter(c Cell) uint64        { return g.board.keyAfter(c) }
func (g *searchPosition) SideToMove() int8              { return int8(g.board.turn) }
func (g *searchPosition) NumPlayed() int                { return len(g.board.history) }
func (g *searchPosition) StaticEval() sente.Score       { return g.board.Quiesce() }
func (g *searchPosition) PlayMove(c Cell) rules.Outcome { return g.board.Play(c) }
func (g *searchPosition) Undo()                         { g.board.Undo() }
func (g *searchPosition) MaxMoves() int                 { return maxSize * maxSize }

// MaxPlies returns the number of points, including the points that captures free again.
func (g *searchPosition) MaxPlies() int {
	return g.board.cells + 2*int(g.board.law.Prize) + 2*maxCapturedAtOnce
}

// Pass passes, unless a five is pending.
func (g *searchPosition) Pass() bool {
	if g.board.fivePending {
		return false
	}
	g.board.togglePass()
	return true
}

// AppendCandidates returns the moves of [Board.Moves].
func (g *searchPosition) AppendCandidates(breadth int, buf []Cell) (moves []Cell, partial bool) {
	return g.board.Moves(breadth, buf)
}

func (g *searchPosition) RateMoves(moves []Cell, scores []int32) { g.board.rateMoves(moves, scores) }

// RankMoves computes the ranks of moves, a measure of their probability.
func (g *searchPosition) RankMoves(moves []Cell, ranks []int32) { g.board.rankMoves(moves, ranks) }

// StaticResult detects immediate wins, and losses to two fives without a reply.
func (g *searchPosition) StaticResult() (sente.Score, bool) {
	if _, ok := g.board.winningMove(); ok {
		return sente.WinIn(1), true
	}
	if g.detectLosses && g.board.isHelpless() {
		return sente.LossIn(2), true
	}
	return 0, false
}

// ThreatResult searches for a win by continuous threats.
func (g *searchPosition) ThreatResult(tries int64) (sente.Score, bool) {
	defer g.board.disableNetwork()()
	if _, plies := g.vcf.FindRestrictedWin(tries); plies > 0 {
		return sente.WinIn(plies), true
	}
	return 0, false
}

// AppendThreatWin appends the moves of the win by continuous threats that ThreatResult finds.
func (g *searchPosition) AppendThreatWin(buf []Cell) []Cell {
	defer g.board.disableNetwork()()
	return g.vcf.AppendRestrictedLine(buf, search.LineTries)
}

// NewHelper returns an independent game for another goroutine.
func (g *searchPosition) NewHelper() search.Game[Cell] {
	b := new(Board)
	return &searchPosition{b, newVCF(b, search.HelperEntries(g.vcf.NumEntries())), g.detectLosses}
}

// CopyFrom copies the position of another game.
func (g *searchPosition) CopyFrom(from search.Game[Cell]) {
	g.board.copyFrom(from.(*searchPosition).board)
}
