package solver

import (
	"context"
	"time"

	"github.com/sente-games/sente/games/connectfour"
)

// Unplayable is the score of a full column, as in the public solvers.
const Unplayable = -1000

// ScoreColumns returns the result of every column, from left to right, for the side to move: the score
// of a position is the score of its best columns. The nodes of the query are the total for all
// columns; an unsolved column does not prevent the search of the others. On an error the bounds are
// the current ones.
func (s *Solver) ScoreColumns(ctx context.Context, state connectfour.State, q Query) ([]Progress, error) {
	columns := make([]Progress, s.shape.width)
	open := s.openColumns(&state)
	for c := range columns {
		columns[c] = Progress{Lower: Unplayable, Upper: Unplayable}
	}
	var unsettled error
	for i, m := range open {
		share := q
		if q.Nodes != 0 {
			share.Nodes = max(q.Nodes/uint64(len(open)-i), 1)
		}
		known, err := s.ScoreColumn(ctx, state, m, share)
		columns[m] = known
		if q.Nodes != 0 {
			q.Nodes -= min(q.Nodes, known.Nodes)
		}
		if err != nil {
			unsettled = err
		}
	}
	return columns, unsettled
}

// ScoreColumn returns the result of a move, which must be legal, for the side that plays it.
func (s *Solver) ScoreColumn(ctx context.Context, state connectfour.State, m connectfour.Move, q Query) (Progress, error) {
	if q.Report != nil {
		report := q.Report
		q.Report = func(p Progress) { report(p.fromOtherSide()) }
	}
	known, err := s.ScorePosition(ctx, s.stateAfter(&state, m), q)
	return known.fromOtherSide(), err
}

// BestColumns returns the columns with the highest score in the result of [Solver.ScoreColumns], which must all
// be solved.
func BestColumns(columns []Progress) (best []connectfour.Move) {
	top := Unplayable
	for c, known := range columns {
		switch {
		case known.Lower == Unplayable || known.Lower < top:
			continue
		case known.Lower > top:
			top, best = known.Lower, nil
		}
		best = append(best, connectfour.Move(c))
	}
	return best
}

// fromOtherSide returns the bounds from the opponent's point of view.
func (p Progress) fromOtherSide() Progress {
	p.Lower, p.Upper = -p.Upper, -p.Lower
	return p
}

// IsExact reports whether the score is known.
func (p Progress) IsExact() bool { return p.Lower == p.Upper }

// openColumns returns the columns that are not full, those in the middle first.
func (s *Solver) openColumns(state *connectfour.State) []connectfour.Move {
	if s.rules.Status(state).Outcome.IsOver() {
		return nil
	}
	moves := make([]connectfour.Move, 0, s.shape.width)
	for i := range s.shape.width {
		m := connectfour.Move(s.shape.width/2 + (1-2*(i%2))*((i+1)/2))
		if s.shape.width%2 == 0 {
			m = connectfour.Move(s.shape.width/2 - 1 + (2*(i%2)-1)*((i+1)/2))
		}
		if s.rules.Landing(state)&s.rules.Column(m) != 0 {
			moves = append(moves, m)
		}
	}
	return moves
}

func (s *Solver) stateAfter(state *connectfour.State, m connectfour.Move) (next connectfour.State) {
	s.rules.Play(&next, state, m, false)
	return next
}

// BestMove returns a column that keeps a score, which the position must have at least. The search needs
// few nodes while the table still contains the search of the score. known holds its cost.
func (s *Solver) BestMove(ctx context.Context, state connectfour.State, score int, q Query) (m connectfour.Move, known Progress, err error) {
	begin := time.Now()
	known = Progress{Lower: score, Upper: score}
	remaining := s.openColumns(&state)
	if q.Weak && score < 0 && len(remaining) > 0 {
		return remaining[0], known, nil // a weak score below 0 means that every move loses
	}
	for limit := uint64(firstColumnNodes); len(remaining) > 0; limit *= 4 {
		tries := remaining
		remaining = nil
		for _, m = range tries {
			if q.Nodes != 0 {
				limit = minLimit(limit, q.Nodes-min(q.Nodes, known.Nodes))
			}
			keeps, nodes, ok := s.keepsScore(ctx, s.stateAfter(&state, m), score, limit)
			known.Nodes, known.Time = known.Nodes+nodes, time.Since(begin)
			switch {
			case ok && keeps:
				return m, known, nil
			case ctx.Err() != nil:
				return 0, known, ctx.Err()
			case !ok && q.Nodes != 0 && known.Nodes >= q.Nodes:
				return 0, known, ErrUnsolved
			case !ok:
				remaining = append(remaining, m)
			}
		}
	}
	return 0, known, ErrUnsolved
}

// firstColumnNodes is the initial node limit per column.
const firstColumnNodes = 256

// keepsScore reports whether the side that moved to child has at least the score.
func (s *Solver) keepsScore(ctx context.Context, child connectfour.State, score int, limit uint64) (keeps bool, nodes uint64, ok bool) {
	if value, over := s.resultOf(&child); over {
		return -value >= score, 0, true
	}
	value, nodes, ok := s.pool.searchWindow(ctx, s, &child, 1-score, limit, nil)
	return ok && -value >= score, nodes, ok
}

// BestLine returns moves to the end of the game with which both sides keep a score, which must be the
// score of the position; for a weak query its sign. On an error it returns the known part of the
// line.
func (s *Solver) BestLine(ctx context.Context, state connectfour.State, score int, q Query) (line []connectfour.Move, cost Progress, err error) {
	begin := time.Now()
	cost = Progress{Lower: score, Upper: score}
	for !s.rules.Status(&state).Outcome.IsOver() {
		remaining := q
		if q.Nodes != 0 {
			remaining.Nodes = max(q.Nodes-min(q.Nodes, cost.Nodes), 1)
		}
		m, known, err := s.BestMove(ctx, state, score, remaining)
		cost.Nodes, cost.Time = cost.Nodes+known.Nodes, time.Since(begin)
		if err != nil {
			return line, cost, err
		}
		line, state, score = append(line, m), s.stateAfter(&state, m), -score
	}
	return line, cost, nil
}
