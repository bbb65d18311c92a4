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
	return values{g, e, s}
}

type values struct {
	game   catalog.Game
	engine sente.Engine
	set    CandidateSet
}

// Unwrap returns the engine.
func (v values) Unwrap() sente.Engine { return v.engine }

// As hides abilities of the engine that do not evaluate every move.
func (v values) As(target any) bool {
	return sente.Withhold[sente.Ponderer](target) || sente.Withhold[sente.Avoider](target) || sente.Withhold[sente.Balancer](target)
}

// Think evaluates every move and returns the best.
func (v values) Think(ctx context.Context, game sente.Record, limits sente.Limits, report func(sente.Info)) (sente.Choice, error) {
	if err := sente.CheckCall(ctx, "candidates", limits); err != nil {
		return sente.Choice{}, err
	}
	board, err := v.game.Board(game)
	if err != nil {
		return sente.Choice{}, err
	}
	if over, _, _ := board.Outcome(); over {
		return sente.Choice{}, sente.ErrGameOver
	}
	allowed, err := v.set.Moves(board.Legal())
	if err != nil {
		return sente.Choice{}, err
	}
	s := &sweeps{engine: v.engine, game: game, limits: limits, report: report, begin: time.Now(), most: len(allowed)}
	if len(board.Seats()) > 2 {
		return s.byLines(ctx, allowed)
	}
	for _, m := range allowed {
		c, err := lookBehind(board, m)
		if err != nil {
			return sente.Choice{}, err
		}
		s.all = append(s.all, c)
	}
	return s.run(ctx)
}

// Limits of the first search of a move, and the factor by which they grow.
const (
	firstNodes = 250
	firstTime  = 15 * time.Millisecond
	growth     = 4
)

// between is the minimum time between two reports, since a list of all moves is long.
const between = 15 * time.Millisecond

// sweeps is the state of one call of Think.
type sweeps struct {
	engine sente.Engine
	game   sente.Record
	limits sente.Limits
	report func(sente.Info)
	begin  time.Time
	told   time.Time
	all    []*behind
	most   int
	nodes  int64
	table  int
	err    error
}

// behind is a move and the evaluation of the position after it.
type behind struct {
	move  sente.Move
	same  bool       // the same side is to move after it
	known bool       // it has been searched
	over  bool       // no further search is necessary
	info  sente.Info // from the view of the side that makes the move
}

// lookBehind plays a move to determine whether it ends the game and whose turn is next.
func lookBehind(board rules.Board, m sente.Move) (*behind, error) {
	turn := board.Turn()
	if _, err := board.Play(string(m)); err != nil {
		return nil, err
	}
	defer board.Undo()
	c := &behind{move: m, same: board.Turn() == turn}
	if over, winner, _ := board.Outcome(); over {
		c.known, c.over = true, true
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

// run searches all moves repeatedly until the limits are used up.
func (s *sweeps) run(ctx context.Context) (sente.Choice, error) {
	look := sente.Limits{Nodes: firstNodes, Time: firstTime, Threads: s.limits.Threads, Memory: s.limits.Memory, Seed: s.limits.Seed, Analysis: true}
	if s.limits.Nodes > 0 {
		look.Time = 0 // so that the result is the same on every machine
	}
	if s.limits.Depth > 0 {
		look.Nodes, look.Time, look.Depth = 0, 0, max(s.limits.Depth-1, 1)
	}
	for sweep := true; sweep; {
		sweep = s.sweep(ctx, look)
		s.rank()
		s.tell()
		if look.Depth > 0 {
			break
		}
		look.Nodes, look.Time = growth*look.Nodes, growth*look.Time
	}
	best := s.all[0]
	if !best.known {
		if s.err != nil {
			return sente.Choice{}, s.err
		}
		return sente.Choice{Move: best.move, Info: sente.Info{Line: []sente.Move{best.move}}}, nil
	}
	return sente.Choice{Move: best.move, Info: s.info(0)}, nil
}

// sweep searches every undecided move once, and reports whether another sweep is useful.
func (s *sweeps) sweep(ctx context.Context, look sente.Limits) (again bool) {
	for _, c := range slices.Clone(s.all) {
		if c.over {
			continue
		}
		limits, ok := s.left(look)
		if !ok || ctx.Err() != nil {
			return false
		}
		again = s.look(ctx, c, limits) || again
		if time.Since(s.told) >= between {
			s.rank()
			s.tell()
		}
	}
	return again
}

// left returns the remaining limits of a search; ok is false if they are used up.
func (s *sweeps) left(look sente.Limits) (_ sente.Limits, ok bool) {
	if s.limits.Time > 0 {
		left := s.limits.Time - time.Since(s.begin)
		if look.Time == 0 || left < look.Time {
			look.Time = left
		}
		ok = left > 0
	}
	if s.limits.Nodes > 0 {
		left := s.limits.Nodes - s.nodes
		if look.Nodes == 0 || left < look.Nodes {
			look.Nodes = left
		}
		return look, left > 0 && (ok || s.limits.Time == 0)
	}
	return look, ok || s.limits.Time == 0
}

// look searches the position after a move, and reports whether a deeper search may improve the
// result.
func (s *sweeps) look(ctx context.Context, c *behind, limits sente.Limits) bool {
	choice, err := s.engine.Think(ctx, s.game.With(c.move), limits, nil)
	s.nodes += max(choice.Info.Nodes, 1)
	if err != nil {
		if ctx.Err() == nil {
			s.err, c.over = err, true
		}
		return false
	}
	if c.known && ctx.Err() != nil {
		return false // cancelled: the previous result is better
	}
	i := choice.Info
	s.table = i.Table
	i.Score = i.Score.Later(1)
	if !c.same {
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
	c.info, c.known, c.over = i, true, i.Score.Decided() || i.Source == "proof"
	return !c.over
}

// rank sorts the moves, the best first and unsearched ones last.
func (s *sweeps) rank() {
	slices.SortStableFunc(s.all, func(a, b *behind) int {
		if a.known != b.known {
			if a.known {
				return -1
			}
			return 1
		}
		return cmp.Compare(b.info.Score, a.info.Score)
	})
}

// info returns the report for a rank; the report for the best move has all moves as candidates.
func (s *sweeps) info(rank int) sente.Info {
	i := s.all[rank].info
	i.Rank, i.Nodes, i.Time, i.Table, i.Candidates = rank, s.nodes, time.Since(s.begin), s.table, nil
	if rank > 0 {
		return i
	}
	for _, c := range s.all {
		if c.known {
			i.Candidates = append(i.Candidates, sente.Candidate{Move: c.move, Share: 1 / float64(s.most), Score: c.info.Score, Bound: c.info.Bound})
		}
	}
	return i
}

// tell reports the best moves.
func (s *sweeps) tell() {
	if s.report == nil {
		return
	}
	s.told = time.Now()
	for rank := range min(max(s.limits.Lines, 1), len(s.all)) {
		if s.all[rank].known {
			s.report(s.info(rank))
		}
	}
}

// byLines requests a line for each move: with more than two seats the score of a position, which is
// one seat's, does not determine the scores of the others.
func (s *sweeps) byLines(ctx context.Context, allowed []sente.Move) (sente.Choice, error) {
	limits := s.limits
	limits.Lines = 1 << 10
	known := map[sente.Move]*behind{}
	_, err := s.engine.Think(ctx, s.game, limits, func(i sente.Info) {
		if len(i.Line) == 0 || !slices.Contains(allowed, i.Line[0]) {
			return
		}
		c, ok := known[i.Line[0]]
		if !ok {
			c = &behind{move: i.Line[0], known: true}
			known[c.move] = c
			s.all = append(s.all, c)
		}
		c.info, s.nodes, s.table = i, i.Nodes, i.Table
		if time.Since(s.told) >= between {
			s.rank()
			s.tell()
		}
	})
	switch {
	case err != nil:
		return sente.Choice{}, err
	case len(s.all) == 0:
		return sente.Choice{Move: allowed[0], Info: sente.Info{Line: allowed[:1]}}, nil
	}
	s.rank()
	s.tell()
	return sente.Choice{Move: s.all[0].move, Info: s.info(0)}, nil
}
