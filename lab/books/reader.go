package books

import (
	"context"
	"errors"
	"fmt"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/lab"
	"github.com/sente-games/sente/lab/solving"
	"github.com/sente-games/sente/match/player"
	"github.com/sente-games/sente/search/book"
)

// newReaders creates an engine or a solver for each job.
func (m *Maker) newReaders() (readers []book.Reader, closeAll func() error, err error) {
	if m.plan.Solve {
		var solvers []sente.Solver
		closeAll = func() error {
			for _, s := range solvers {
				_ = sente.Close(s)
			}
			return nil
		}
		for range m.plan.Jobs {
			solver, err := solving.SolveOptions{}.NewSolver(m.plan.Start)
			if err != nil {
				return nil, nil, errors.Join(fmt.Errorf("--solve: %w", err), closeAll())
			}
			solvers, readers = append(solvers, solver), append(readers, m.solverReader(solver))
		}
		return readers, closeAll, nil
	}
	var players []player.Player
	closeAll = func() error { return player.CloseAll(players) }
	for range m.plan.Jobs {
		p, err := player.NewPlayer(m.plan.Start.Game, m.plan.Engine)
		if err == nil && p.IsHuman() {
			err = fmt.Errorf("--engine %s is a human player: name an engine, such as %s", m.plan.Engine, m.plan.Start.Game.ProfileNames()[0])
		}
		if err != nil {
			return nil, nil, errors.Join(err, closeAll())
		}
		players, readers = append(players, p), append(readers, m.engineReader(p))
	}
	return readers, closeAll, nil
}

// recordAfter returns the record of the position after the moves.
func (m *Maker) recordAfter(moves []sente.Move) sente.Record {
	r := m.plan.Start.Record.Clone()
	r.Moves, r.Thinking, r.Result = moves, nil, sente.Result{}
	return r
}

// engineReader returns a reader that searches positions by an engine, each with empty tables.
func (m *Maker) engineReader(p player.Player) book.Reader {
	limits := m.plan.Limits
	limits.Lines = max(m.plan.Lines, 1)
	return func(ctx context.Context, moves []sente.Move) (found []book.Scored[sente.Move], err error) {
		if f, ok := sente.As[sente.Forgetter](p.Engine); ok {
			f.Forget()
		}
		lines := lab.LineRanking{}
		choice, err := p.Think(ctx, m.recordAfter(moves), limits, lines.AddInfo)
		if err != nil {
			return nil, err
		}
		for _, i := range lines.BestLines(choice, limits.Lines) {
			found = append(found, newScored(i))
		}
		return found, nil
	}
}

// solverReader returns a reader that solves positions. Unproven positions are omitted.
func (m *Maker) solverReader(solver sente.Solver) book.Reader {
	return func(ctx context.Context, moves []sente.Move) ([]book.Scored[sente.Move], error) {
		info, err := solver.Solve(ctx, m.recordAfter(moves), m.plan.Limits, nil)
		if err != nil || info.Source != "proof" && info.Source != "book" || len(info.Line) == 0 {
			return nil, err
		}
		if plies, ok := info.Score.Distance(); ok {
			info.Depth = plies
		}
		info.Depth = max(info.Depth, 1)
		return []book.Scored[sente.Move]{newScored(info)}, nil
	}
}

func newScored(i sente.Info) book.Scored[sente.Move] {
	return book.Scored[sente.Move]{Move: i.Line[0], Score: i.Score, Depth: min(i.Depth, book.MostDepth)}
}
