package capture

import (
	"context"
	"time"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/engines/internal/five/board"
	game "github.com/sente-games/sente/games/gomoku"
	"github.com/sente-games/sente/rules"
)

// NewPriority returns an engine like the student programs of the 42 schools, reimplemented from the
// published weights of one of them (priority: "align 5, block a win, capture ..."): alpha-beta to a
// fixed depth without move ordering, table or clock, over points adjacent to a stone and at most
// four lines from the last two moves. The value of a line is the sum of the values of its moves,
// each divided by its depth, positive for own moves and negative for the opponent's. It is a
// baseline for measurements.
func NewPriority(depth int) sente.Engine { return &priorityEngine{depth: depth} }

type priorityEngine struct {
	depth    int
	maxPly   int // of the current iteration
	replay   recordBoard
	nodes    int64
	maxNodes int64 // node limit; 0: no limit
	ctx      context.Context
	moves    [][]Cell // indexed by ply
}

// Values of moves by their effect.
const (
	worthPrize      = 100_000 // ten stones are captured
	worthBreak      = 12_000  // a five of the opponent is broken
	worthFive       = 10_000
	worthBlockWin   = 3000
	worthFreeFour   = 1490
	worthBlockThree = 1300
	worthPair       = 1000
	worthFreeThree  = 1000
	worthFour       = 500     // with one free end
	worthThree      = 400     // with one free end
	worthTwo        = 1       // a free two, or a block of one
	worthLost       = -10_000 // the opponent can capture the last pair
	worthExposed    = -1500   // the opponent can capture a pair
)

const (
	priorityReach    = 4       // maximum distance from one of the last two moves
	priorityInfinity = 1 << 30 // above every value
)

// Think returns the first of the best moves. It respects Limits.Depth, Limits.Nodes and the
// context, and ignores limits of time.
func (p *priorityEngine) Think(ctx context.Context, r sente.Record, limits sente.Limits, report func(sente.Info)) (sente.Choice, error) {
	if err := sente.CheckCall(ctx, "capture", limits); err != nil {
		return sente.Choice{}, err
	}
	begin := time.Now()
	if _, err := p.replay.setPosition(r); err != nil {
		return sente.Choice{}, err
	}
	depth := p.depth
	if limits.Depth > 0 {
		depth = min(depth, limits.Depth)
	}
	p.nodes, p.maxNodes, p.ctx = 0, 0, ctx
	for len(p.moves) <= depth {
		p.moves = append(p.moves, make([]Cell, 0, maxCells))
	}
	last := p.lastTwoMoves(r)
	p.maxPly = 1
	best, value := p.searchPly(1, last, 0, -priorityInfinity, priorityInfinity)
	p.maxNodes = limits.Nodes
	for d := 2; d <= depth && !p.mustStop(); d++ {
		if limits.Nodes == 0 {
			d = depth
		}
		p.maxPly = d
		if c, v := p.searchPly(1, last, 0, -priorityInfinity, priorityInfinity); !p.mustStop() {
			best, value = c, v
		}
	}
	info := sente.Info{
		Depth: depth, SelDepth: depth, Nodes: p.nodes, Time: time.Since(begin), Line: formatLine([]Cell{best}),
		Score: sente.Score(min(max(value, -maxEval), maxEval)),
	}
	if report != nil {
		report(info)
	}
	return sente.Choice{Move: info.Line[0], Info: info}, nil
}

// mustStop reports whether the search must end.
func (p *priorityEngine) mustStop() bool {
	return p.ctx.Err() != nil || p.maxNodes > 0 && p.nodes > p.maxNodes
}

// lastTwoMoves returns the points of the last two moves of a record.
func (p *priorityEngine) lastTwoMoves(r sente.Record) (last [2]Cell) {
	last = [2]Cell{-1, -1}
	for i := range min(2, len(r.Moves)) {
		if c, err := game.ParsePoint(string(r.Moves[len(r.Moves)-1-i]), p.replay.board.size); err == nil {
			last[i] = c
		}
	}
	return last
}

// searchPly returns the best move of the side to move at a ply, searched to p.maxPly, and its value for
// that side; sum is the value of the line so far for that side.
func (p *priorityEngine) searchPly(ply int, last [2]Cell, sum, alpha, beta int32) (best Cell, value int32) {
	b := p.replay.board
	moves := p.appendCandidates(last, p.moves[ply][:0])
	p.moves[ply] = moves
	best, value = moves[0], -priorityInfinity
	for _, c := range moves {
		p.nodes++
		gain, outcome := p.playMove(c)
		line := sum + gain/int32(ply)
		score := line
		if outcome == rules.Ongoing && ply < p.maxPly && !p.mustStop() {
			_, score = p.searchPly(ply+1, [2]Cell{c, last[0]}, -line, -beta, -max(alpha, value))
			score = -score
		}
		b.Undo()
		if score > value {
			best, value = c, score
			if value >= beta {
				break
			}
		}
	}
	return best, value
}

// appendCandidates appends legal points adjacent to a stone and near the last moves; the centre on the
// empty board, and any legal point if there are no such points.
func (p *priorityEngine) appendCandidates(last [2]Cell, buf []Cell) []Cell {
	b := p.replay.board
	near := b.cellsNearStones()
	if b.stones == 0 {
		return near.appendTo(buf)
	}
	for _, c := range b.appendLegal(&near, nil) {
		if p.touchesStone(c) && (isNear(c, last[0]) || isNear(c, last[1])) {
			buf = append(buf, c)
		}
	}
	if len(buf) == 0 {
		return b.legalMoves(buf)
	}
	return buf
}

// isNear reports whether c is near the point last, if that is valid.
func isNear(c, last Cell) bool {
	if last < 0 {
		return false
	}
	dx, dy := c.X()-last.X(), c.Y()-last.Y()
	return max(dx, -dx, dy, -dy) <= priorityReach
}

// touchesStone reports whether one of the eight neighbours is a stone.
func (p *priorityEngine) touchesStone(c Cell) bool {
	b := p.replay.board
	for _, s := range b.spot[c] {
		if before, after := b.row[s.Row]>>(s.Shift-2)&3, b.row[s.Row]>>(s.Shift+2)&3; isStone(before) || isStone(after) {
			return true
		}
	}
	return false
}

func isStone(colour uint64) bool { return colour == board.BlackStone || colour == board.WhiteStone }

// playMove plays a move and returns its value for the side that plays it.
func (p *priorityEngine) playMove(c Cell) (worth int32, outcome rules.Outcome) {
	b := p.replay.board
	side, waited, capturedBefore := b.turn, b.fivePending, b.captured[b.turn]
	for d := range rowSteps {
		worth += b.alignedValue(c, side, d) + b.blockedValue(c, side, d, 1) + b.blockedValue(c, side, d, -1)
	}
	outcome = b.Play(c)
	worth += int32(b.captured[side]-capturedBefore) / 2 * worthPair
	switch {
	case b.hasCapturedEnough(side):
		worth += worthPrize
	case waited && outcome != rules.Won:
		worth += worthBreak
	case outcome == rules.Won:
		worth -= worthFive
	}
	if b.sums[1-side].capturablePairs > 0 {
		if b.captured[1-side]+2 >= int(b.law.Prize) {
			worth += worthLost
		} else {
			worth += worthExposed
		}
	}
	return worth, outcome
}

// alignedValue returns the value of the connected stones that a stone of a side on c forms in a
// direction.
func (b *Board) alignedValue(c Cell, side, d int) int32 {
	ownColour := uint64(board.BlackStone + side)
	up, upEnd := b.countRun(c, d, 1, ownColour)
	down, downEnd := b.countRun(c, d, -1, ownColour)
	ends := 0
	if upEnd == board.Empty {
		ends++
	}
	if downEnd == board.Empty {
		ends++
	}
	switch n := 1 + up + down; {
	case n >= 5:
		return worthFive
	case n == 4 && ends == 2:
		return worthFreeFour
	case n == 4 && ends == 1:
		return worthFour
	case n == 3 && ends == 2:
		return worthFreeThree
	case n == 3 && ends == 1:
		return worthThree
	case n == 2 && ends == 2:
		return worthTwo
	}
	return 0
}

// blockedValue returns the value of the opponent's stones that a stone of a side on c blocks in one of
// the eight directions.
func (b *Board) blockedValue(c Cell, side, d, sign int) int32 {
	n, end := b.countRun(c, d, sign, uint64(board.WhiteStone-side))
	switch {
	case n >= 4:
		return worthBlockWin
	case n == 3 && end == board.Empty:
		return worthBlockThree
	case n == 2:
		return worthTwo
	}
	return 0
}

// countRun counts the stones of a colour adjacent to c in one of the eight directions and returns the
// cell after them.
func (b *Board) countRun(c Cell, d, sign int, colour uint64) (n int, end uint64) {
	s := b.spot[c][d]
	for {
		if end = b.row[s.Row] >> (int(s.Shift) + 2*sign*(n+1)) & 3; end != colour {
			return n, end
		}
		n++
	}
}
