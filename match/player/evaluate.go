package player

import (
	"cmp"
	"context"
	"slices"
	"time"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/rules"
)

// EvaluateMoves returns an engine that evaluates every move of a set: each report has all of them
// as candidates, best first. It searches the position after each move with small limits, then
// repeats that with larger limits, best first, until the limits are used up or all moves are
// proven. With Limits.Depth it searches each move once to that depth. In games of more than two
// players it requests as many lines as there are moves.
func EvaluateMoves(g catalog.Game, e sente.Engine, s CandidateSet) sente.Engine {
	return moveEvaluator{g, e, s}
}

type moveEvaluator struct {
	game   catalog.Game
	engine sente.Engine
	set    CandidateSet
}

// Unwrap returns the engine.
func (v moveEvaluator) Unwrap() sente.Engine { return v.engine }

// As hides abilities of the engine that do not evaluate every move.
func (v moveEvaluator) As(target any) bool {
	return sente.HideAbility[sente.Ponderer](target) || sente.HideAbility[sente.Avoider](target) || sente.HideAbility[sente.Balancer](target)
}

// Think evaluates every move and returns the best.
func (v moveEvaluator) Think(ctx context.Context, game sente.Record, limits sente.Limits, report func(sente.Info)) (sente.Choice, error) {
	if err := sente.CheckCall(ctx, "candidates", limits); err != nil {
		return sente.Choice{}, err
	}
	board, err := v.game.BoardAfterMoves(game)
	if err != nil {
		return sente.Choice{}, err
	}
	if over, _, _ := board.Outcome(); over {
		return sente.Choice{}, sente.ErrGameOver
	}
	allowed, err := v.set.Filter(board.Legal())
	if err != nil {
		return sente.Choice{}, err
	}
	s := &evaluation{engine: v.engine, game: game, limits: limits, report: report, startedAt: time.Now(), maxTime: len(allowed)}
	if len(board.Seats()) > 2 {
		return s.requestLines(ctx, allowed)
	}
	for _, m := range allowed {
		c, err := newEvaluatedMove(board, m)
		if err != nil {
			return sente.Choice{}, err
		}
		s.moves = append(s.moves, c)
	}
	return s.searchMoves(ctx)
}

// Limits of the first search of a move, and the factor by which they grow.
const (
	initialNodes = 250
	initialTime  = 15 * time.Millisecond
	limitGrowth  = 4
)

// minReportInterval is the minimum time between two reports, since a list of all moves is long.
const minReportInterval = 15 * time.Millisecond

// evaluation is the state of one call of Think.
type evaluation struct {
	engine     sente.Engine
	game       sente.Record
	limits     sente.Limits
	report     func(sente.Info)
	startedAt  time.Time
	lastReport time.Time
	moves      []*evaluatedMove
	maxTime    int
	nodes      int64
	table      int
	err        error
}

// evaluatedMove is a move and the evaluation of the position after it.
type evaluatedMove struct {
	move     sente.Move
	sameSide bool       // the same side is to move after it
	searched bool       // it has been searched
	final    bool       // no further search is necessary
	info     sente.Info // from the view of the side that makes the move
}

// newEvaluatedMove plays a move to determine whether it ends the game and whose turn is next.
func newEvaluatedMove(board rules.Board, m sente.Move) (*evaluatedMove, error) {
	turn := board.Turn()
	if _, err := board.Play(string(m)); err != nil {
		return nil, err
	}
	defer board.Undo()
	c := &evaluatedMove{move: m, sameSide: board.Turn() == turn}
	if over, winner, _ := board.Outcome(); over {
		c.searched, c.final = true, true
		c.info = sente.Info{Depth: 1, Line: []sente.Move{m}, Source: "proof"}
		switch {
		case winner == turn:
			c.info.Score = sente.WinIn(1)
		case winner >= 0:
			c.info.Score = sente.LossIn(1)
		}
	}
	return c, nil
}

// searchMoves searches all moves repeatedly until the limits are used up.
func (s *evaluation) searchMoves(ctx context.Context) (sente.Choice, error) {
	look := sente.Limits{Nodes: initialNodes, Time: initialTime, Threads: s.limits.Threads, Memory: s.limits.Memory, Seed: s.limits.Seed, Analysis: true}
	if s.limits.Nodes > 0 {
		look.Time = 0 // so that the result is the same on every machine
	}
	if s.limits.Depth > 0 {
		look.Nodes, look.Time, look.Depth = 0, 0, max(s.limits.Depth-1, 1)
	}
	for sweep := true; sweep; {
		sweep = s.searchOnce(ctx, look)
		s.sortMoves()
		s.reportBest()
		if look.Depth > 0 {
			break
		}
		look.Nodes, look.Time = limitGrowth*look.Nodes, limitGrowth*look.Time
	}
	best := s.moves[0]
	if !best.searched {
		if s.err != nil {
			return sente.Choice{}, s.err
		}
		return sente.Choice{Move: best.move, Info: sente.Info{Line: []sente.Move{best.move}}}, nil
	}
	return sente.Choice{Move: best.move, Info: s.rankInfo(0)}, nil
}

// searchOnce searches every undecided move once, and reports whether another sweep is useful.
func (s *evaluation) searchOnce(ctx context.Context, look sente.Limits) (useful bool) {
	for _, c := range slices.Clone(s.moves) {
		if c.final {
			continue
		}
		limits, ok := s.remainingLimits(look)
		if !ok || ctx.Err() != nil {
			return false
		}
		useful = s.searchMove(ctx, c, limits) || useful
		if time.Since(s.lastReport) >= minReportInterval {
			s.reportInterim()
		}
	}
	return useful
}

// remainingLimits returns the remaining limits of a search; ok is false if they are used up.
func (s *evaluation) remainingLimits(look sente.Limits) (_ sente.Limits, ok bool) {
	if s.limits.Time > 0 {
		remaining := s.limits.Time - time.Since(s.startedAt)
		if look.Time == 0 || remaining < look.Time {
			look.Time = remaining
		}
		ok = remaining > 0
	}
	if s.limits.Nodes > 0 {
		remaining := s.limits.Nodes - s.nodes
		if look.Nodes == 0 || remaining < look.Nodes {
			look.Nodes = remaining
		}
		return look, remaining > 0 && (ok || s.limits.Time == 0)
	}
	return look, ok || s.limits.Time == 0
}

// searchMove searches the position after a move, and reports whether a deeper search may improve the
// result.
func (s *evaluation) searchMove(ctx context.Context, c *evaluatedMove, limits sente.Limits) bool {
	choice, err := s.engine.Think(ctx, s.game.WithMove(c.move), limits, nil)
	s.nodes += max(choice.Info.Nodes, 1)
	if err != nil {
		if ctx.Err() == nil {
			s.err, c.final = err, true
		}
		return false
	}
	if c.searched && ctx.Err() != nil {
		return false // cancelled: the previous result is better
	}
	i := choice.Info
	s.table = i.Table
	i.Score = i.Score.Later(1)
	if !c.sameSide {
		i.Score, i.Bound = -i.Score, i.Bound.Opposite()
	}
	if i.Source != "proof" {
		i.Source = ""
	}
	line := i.Line
	if len(line) == 0 && choice.Move != "" {
		line = []sente.Move{choice.Move}
	}
	i.Line = append([]sente.Move{c.move}, line...)
	i.Depth, i.SelDepth, i.Forced, i.Now = i.Depth+1, i.SelDepth+1, false, nil
	c.info, c.searched, c.final = i, true, i.Bound.Proves(i.Score) || i.Source == "proof"
	return !c.final
}

// sortMoves sorts the moves, the best first and unsearched ones last.
func (s *evaluation) sortMoves() {
	slices.SortStableFunc(s.moves, func(a, b *evaluatedMove) int {
		if a.searched != b.searched {
			if a.searched {
				return -1
			}
			return 1
		}
		return cmp.Compare(b.info.Score, a.info.Score)
	})
}

// rankInfo returns the report for a rank; the report for the best move has all moves as candidates.
func (s *evaluation) rankInfo(rank int) sente.Info {
	i := s.moves[rank].info
	i.Rank, i.Nodes, i.Time, i.Table, i.Candidates = rank, s.nodes, time.Since(s.startedAt), s.table, nil
	if rank > 0 {
		return i
	}
	for _, c := range s.moves {
		if c.searched {
			i.Candidates = append(i.Candidates, sente.Candidate{Move: c.move, Share: 1 / float64(s.maxTime), Score: c.info.Score, Bound: c.info.Bound})
		}
	}
	return i
}

// reportBest reports the best moves.
func (s *evaluation) reportBest() {
	if s.report == nil {
		return
	}
	s.lastReport = time.Now()
	for rank := range min(max(s.limits.Lines, 1), len(s.moves)) {
		if s.moves[rank].searched {
			s.report(s.rankInfo(rank))
		}
	}
}

// reportInterim reports the best moves so far and keeps their order: moves of equal score must not
// change places depending on when a report is due.
func (s *evaluation) reportInterim() {
	order := slices.Clone(s.moves)
	s.sortMoves()
	s.reportBest()
	copy(s.moves, order)
}

// requestLines requests a line for each move: with more than two seats the score of a position,
// which is one seat's, does not determine the scores of the others.
func (s *evaluation) requestLines(ctx context.Context, allowed []sente.Move) (sente.Choice, error) {
	limits := s.limits
	limits.Lines = 1 << 10
	known := map[sente.Move]*evaluatedMove{}
	_, err := s.engine.Think(ctx, s.game, limits, func(i sente.Info) {
		if len(i.Line) == 0 || !slices.Contains(allowed, i.Line[0]) {
			return
		}
		c, ok := known[i.Line[0]]
		if !ok {
			c = &evaluatedMove{move: i.Line[0], searched: true}
			known[c.move] = c
			s.moves = append(s.moves, c)
		}
		c.info, s.nodes, s.table = i, i.Nodes, i.Table
		if time.Since(s.lastReport) >= minReportInterval {
			s.reportInterim()
		}
	})
	switch {
	case err != nil:
		return sente.Choice{}, err
	case len(s.moves) == 0:
		return sente.Choice{Move: allowed[0], Info: sente.Info{Line: allowed[:1]}}, nil
	}
	s.sortMoves()
	s.reportBest()
	return sente.Choice{Move: s.moves[0].move, Info: s.rankInfo(0)}, nil
}
