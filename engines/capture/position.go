package capture

import (
	"github.com/sente-games/sente"
	"github.com/sente-games/sente/engines/internal/five/search"
	"github.com/sente-games/sente/rules"
)

// position is a [Board] with its threat search, in the form of the alpha-beta search.
type position struct {
	board  *Board
	vcf    *vcf
	losses bool // treat two fives without a reply as a loss without a search
}

var _ search.Game[Cell] = (*position)(nil)

func (g *position) Key() uint64                   { return g.board.Key() }
func (g *position) KeyAfter(c Cell) uint64        { return g.board.keyAfter(c) }
func (g *position) SideToMove() int8              { return int8(g.board.turn) }
func (g *position) NumPlayed() int                { return len(g.board.history) }
func (g *position) StaticEval() sente.Score       { return g.board.Quiesce() }
func (g *position) PlayMove(c Cell) rules.Outcome { return g.board.Play(c) }
func (g *position) Undo()                         { g.board.Undo() }
func (g *position) MaxMoves() int                 { return maxSize * maxSize }

// MaxPlies returns the number of points, including the points that captures free again.
func (g *position) MaxPlies() int { return g.board.cells + 2*int(g.board.law.Prize) + 2*mostTaken }

// Pass passes, unless a five is pending.
func (g *position) Pass() bool {
	if g.board.pending {
		return false
	}
	g.board.pass()
	return true
}

// AppendCandidates returns the moves of [Board.Moves].
func (g *position) AppendCandidates(breadth int, buf []Cell) (moves []Cell, partial bool) {
	return g.board.Moves(breadth, buf)
}

func (g *position) RateMoves(moves []Cell, scores []int32) { g.board.rate(moves, scores) }

// RankMoves computes the ranks of moves, a measure of their probability.
func (g *position) RankMoves(moves []Cell, ranks []int32) { g.board.expect(moves, ranks) }

// StaticResult detects immediate wins, and losses to two fives without a reply.
func (g *position) StaticResult() (sente.Score, bool) {
	if _, ok := g.board.winning(); ok {
		return sente.WinIn(1), true
	}
	if g.losses && g.board.helpless() {
		return sente.LossIn(2), true
	}
	return 0, false
}

// ThreatResult searches for a win by continuous threats.
func (g *position) ThreatResult(tries int64) (sente.Score, bool) {
	defer g.board.unjudged()()
	if _, plies := g.vcf.FindRestrictedWin(tries); plies > 0 {
		return sente.WinIn(plies), true
	}
	return 0, false
}

// NewHelper returns an independent game for another goroutine.
func (g *position) NewHelper() search.Game[Cell] {
	b := new(Board)
	return &position{b, newVCF(b, search.HelperEntries(g.vcf.NumEntries())), g.losses}
}

// CopyFrom copies the position of another game.
func (g *position) CopyFrom(from search.Game[Cell]) { g.board.copyFrom(from.(*position).board) }
