package solver

import (
	"context"
	"time"

	"github.com/sente-games/sente/games/connectfour"
)

// Unplayable is the score of a full column, in the form of the public solvers.
const Unplayable = -1000

// Columns returns what is known of every column, from left to right, for the
// side to move: the score of a position is that of its best columns. The nodes of
// the query are for all of them together; an unsettled column does not keep the
// others from being tried. On an error the bounds hold what is known so far.
func (s *Solver) Columns(ctx context.Context, state connectfour.State, q Query) ([]Progress, error) {
	columns := make([]Progress, s.shape.width)
	open := s.open(&state)
	for c := range columns {
		columns[c] = Progress{Lower: Unplayable, Upper: Unplayable}
	}
	var unsettled error
	for i, m := range open {
		share := q
		if q.Nodes != 0 {
			share.Nodes = max(q.Nodes/uint64(len(open)-i), 1)
		}
		known, err := s.Column(ctx, state, m, share)
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

// Column returns what is known of a move, which must be legal, for the side that
// makes it.
func (s *Solver) Column(ctx context.Context, state connectfour.State, m connectfour.Move, q Query) (Progress, error) {
	if q.Report != nil {
		report := q.Report
		q.Report = func(p Progress) { report(p.turned()) }
	}
	known, err := s.Score(ctx, s.after(&state, m), q)
	return known.turned(), err
}

// Best returns the columns with the highest score among the answers of
// [Solver.Columns], which must all be settled.
func Best(columns []Progress) (best []connectfour.Move) {
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

// turned is what the other side knows.
func (p Progress) turned() Progress {
	p.Lower, p.Upper = -p.Upper, -p.Lower
	return p
}

// Exact reports whether the score is known.
func (p Progress) Exact() bool { return p.Lower == p.Upper }

// open returns the columns that are not full, those in the middle first.
func (s *Solver) open(state *connectfour.State) []connectfour.Move {
	if s.rules.Status(state).Outcome.Over() {
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

func (s *Solver) after(state *connectfour.State, m connectfour.Move) (next connectfour.State) {
	s.rules.Play(&next, state, m, false)
	return next
}

// Move returns a column that keeps a score: it cannot be said how the game would end
// better for the other side. A position whose score is at least that has one. The
// search for it needs few nodes while the table remembers how the score was
// found. known tells its costs.
func (s *Solver) Move(ctx context.Context, state connectfour.State, score int, q Query) (m connectfour.Move, known Progress, err error) {
	begin := time.Now()
	known = Progress{Lower: score, Upper: score}
	left := s.open(&state)
	if q.Weak && score < 0 && len(left) > 0 {
		return left[0], known, nil // all that a weak query can say is that every move loses
	}
	for limit := uint64(firstTry); len(left) > 0; limit *= 4 {
		tries := left
		left = nil
		for _, m = range tries {
			if q.Nodes != 0 {
				limit = least(limit, q.Nodes-min(q.Nodes, known.Nodes))
			}
			keeps, nodes, ok := s.keeps(ctx, s.after(&state, m), score, limit)
			known.Nodes, known.Time = known.Nodes+nodes, time.Since(begin)
			switch {
			case ok && keeps:
				return m, known, nil
			case ctx.Err() != nil:
				return 0, known, ctx.Err()
			case !ok && q.Nodes != 0 && known.Nodes >= q.Nodes:
				return 0, known, ErrUnsolved
			case !ok:
				left = append(left, m)
			}
		}
	}
	return 0, known, ErrUnsolved
}

// firstTry is the number of nodes that each column may cost at first.
const firstTry = 256

// keeps reports whether a side that moved to child has at least that score.
func (s *Solver) keeps(ctx context.Context, child connectfour.State, score int, limit uint64) (keeps bool, nodes uint64, ok bool) {
	if value, over := s.over(&child); over {
		return -value >= score, 0, true
	}
	value, nodes, ok := s.pool.ask(ctx, s, &child, 1-score, limit, nil)
	return ok && -value >= score, nodes, ok
}

// Line returns moves to the end of the game by which both sides keep a score,
// which must be that of the position; for a weak query its sign. On an error it
// is as much of the line as is known.
func (s *Solver) Line(ctx context.Context, state connectfour.State, score int, q Query) (line []connectfour.Move, cost Progress, err error) {
	begin := time.Now()
	cost = Progress{Lower: score, Upper: score}
	for !s.rules.Status(&state).Outcome.Over() {
		left := q
		if q.Nodes != 0 {
			left.Nodes = max(q.Nodes-min(q.Nodes, cost.Nodes), 1)
		}
		m, known, err := s.Move(ctx, state, score, left)
		cost.Nodes, cost.Time = cost.Nodes+known.Nodes, time.Since(begin)
		if err != nil {
			return line, cost, err
		}
		line, state, score = append(line, m), s.after(&state, m), -score
	}
	return line, cost, nil
}
