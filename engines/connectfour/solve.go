package connectfour

import (
	"cmp"
	"context"
	"errors"
	"time"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/engines/connectfour/solver"
	"github.com/sente-games/sente/engines/simple"
	"github.com/sente-games/sente/search/clock"
)

// NewSolver returns the solver, which uses the search of [New] on boards that the solver does not
// support. Every record may have another size. In addition to sente.Solver it has the methods Weak,
// Bare, WithoutBook and MakeBook.
func NewSolver(o ExactOptions) *Solver {
	o.Shortest = true
	o.Memory = cmp.Or(o.Memory, defaultMemory)
	return &Solver{options: o, solvers: &solverCache{disabled: o.Off}, noBook: o.NoBook}
}

// Solver solves positions. It is not safe for concurrent use.
type Solver struct {
	options       ExactOptions
	solvers       *solverCache
	search        sente.Solver // nil until first use
	weak, noLines bool
	noBook        bool
}

// Weak returns the solver in weak mode, which only determines the winner: the bound of its results
// is not exact.
func (s *Solver) Weak() sente.Solver {
	weak := *s
	weak.weak = true
	return &weak
}

// Bare returns the solver without lines: the nodes and the time of its results are those of the
// score alone.
func (s *Solver) Bare() sente.Solver {
	bare := *s
	bare.noLines = true
	return &bare
}

// WithoutBook returns the solver without the opening book.
func (s *Solver) WithoutBook() sente.Solver {
	bookless := *s
	bookless.noBook = true
	return &bookless
}

// Forget clears the tables.
func (s *Solver) Forget() {
	s.solvers.clearTable()
	if search, ok := sente.As[sente.Forgetter](s.search); ok {
		search.Forget()
	}
}

// Close releases the memory of the tables.
func (s *Solver) Close() error {
	return errors.Join(s.solvers.Close(), sente.Close(s.search))
}

// Solve solves the position at the end of the record.
func (s *Solver) Solve(ctx context.Context, r sente.Record, limits sente.Limits, report func(sente.Info)) (sente.Info, error) {
	if err := sente.CheckCall(ctx, "connectfour", limits); err != nil {
		return sente.Info{}, err
	}
	p, ok := positionOfRecord(r)
	if !ok {
		return s.solveBySearch(ctx, r, limits, report)
	}
	if !s.noBook {
		if info, ok := p.lookupBook(); ok {
			if s.noLines {
				info.Line = nil
			}
			return info, nil
		}
	}
	exact, err := s.solvers.openSolver(p.solverBoard(), cmp.Or(limits.Memory, s.options.Memory), limits.Threads)
	if err != nil {
		return sente.Info{}, err
	}
	if exact == nil {
		return s.solveBySearch(ctx, r, limits, report)
	}
	if b := clock.Plan(limits, clock.Habits{}); b.Hard > 0 {
		timed, stop := context.WithTimeout(ctx, b.Hard)
		defer stop()
		ctx = timed
	}
	return s.solvePosition(ctx, p, exact, limits, report), nil
}

func (s *Solver) solvePosition(ctx context.Context, p recordPosition, exact *solver.Solver, limits sente.Limits, report func(sente.Info)) sente.Info {
	q := solver.Query{Weak: s.weak, Nodes: uint64(limits.Nodes)}
	if report != nil {
		q.Report = func(known solver.Progress) { report(s.makeInfo(p, exact, known)) }
	}
	known, err := exact.ScorePosition(ctx, p.state, q)
	info := s.makeInfo(p, exact, known)
	if err != nil || s.noLines {
		return info
	}
	begin := time.Now()
	q.Report = nil
	if q.Nodes > 0 {
		q.Nodes = max(q.Nodes-min(q.Nodes, known.Nodes), 1)
	}
	line, cost, _ := exact.BestLine(ctx, p.state, known.Lower, q) // an incomplete line is acceptable
	info.Line, info.Nodes, info.Time = p.formatLine(line), info.Nodes+int64(cost.Nodes), info.Time+time.Since(begin)
	return info
}

// makeInfo converts the solver's result.
func (s *Solver) makeInfo(p recordPosition, exact *solver.Solver, known solver.Progress) sente.Info {
	i := sente.Info{Nodes: int64(known.Nodes), Time: known.Time}
	score, bound, ok := p.scoreOfProgress(exact, known, s.weak)
	if ok {
		i.Score, i.Bound, i.Source = score, bound, "proof"
	}
	return i
}

// solveBySearch solves with the search where the solver does not support the board.
func (s *Solver) solveBySearch(ctx context.Context, r sente.Record, limits sente.Limits, report func(sente.Info)) (sente.Info, error) {
	if s.search == nil {
		e, err := New(s.options.Options)
		if err != nil {
			return sente.Info{}, err
		}
		s.search = simple.SolverOf(e)
	}
	return s.search.Solve(ctx, r, limits, report)
}
