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

// readers creates an engine or a solver for each job.
func (m *Maker) readers() (readers []book.Reader, closeAll func() error, err error) {
	if m.plan.Solve {
		var solvers []sente.Solver
		closeAll = func() error {
			for _, s := range solvers {
				_ = sente.Close(s)
			}
			return nil
		}
		for range m.plan.Jobs {
			solver, err := solving.Question{}.Solver(m.plan.At)
			if err != nil {
				return nil, nil, errors.Join(fmt.Errorf("--solve: %w", err), closeAll())
			}
			solvers, readers = append(solvers, solver), append(readers, m.prove(solver))
		}
		return readers, closeAll, nil
	}
	var players []player.Player
	closeAll = func() error { return player.CloseAll(players) }
	for range m.plan.Jobs {
		p, err := player.New(m.plan.At.Game, m.plan.Engine)
		if err == nil && p.IsHuman() {
			err = fmt.Errorf("--engine %s is a human player: name an engine, such as %s", m.plan.Engine, m.plan.At.Game.ProfileNames()[0])
		}
		if err != nil {
			return nil, nil, errors.Join(err, closeAll())
		}
		players, readers = append(players, p), append(readers, m.think(p))
	}
	return readers, closeAll, nil
}

// after returns the record of the position after the moves.
func (m *Maker) after(moves []sente.Move) sente.Record {
	r := m.plan.At.Record.Clone()
	r.Moves, r.Thinking, r.Result = moves, nil, sente.Result{}
	return r
}

// think returns a reader that searches positions by an engine, each with empty tables.
func (m *Maker) think(p player.Player) book.Reader {
	limits := m.plan.Limits
	limits.Lines = max(m.plan.Lines, 1)
	return func(ctx context.Context, moves []sente.Move) (found []book.Scored[sente.Move], err error) {
		if f, ok := sente.As[sente.Forgetter](p.Engine); ok {
			f.Forget()
		}
		lines := lab.Ranking{}
		choice, err := p.Think(ctx, m.after(moves), limits, lines.Add)
		if err != nil {
			return nil, err
		}
		for _, i := range lines.Best(choice, limits.Lines) {
			found = append(found, scored(i))
		}
		return found, nil
	}
}

// prove returns a reader that solves positions. Unproven positions are omitted.
func (m *Maker) prove(solver sente.Solver) book.Reader {
	return func(ctx context.Context, moves []sente.Move) ([]book.Scored[sente.Move], error) {
		info, err := solver.Solve(ctx, m.after(moves), m.plan.Limits, nil)
		if err != nil || info.Source != "proof" && info.Source != "book" || len(info.Line) == 0 {
			return nil, err
		}
		if plies, ok := info.Score.Distance(); ok {
			info.Depth = plies
		}
		info.Depth = max(info.Depth, 1)
		return []book.Scored[sente.Move]{scored(info)}, nil
	}
}

func scored(i sente.Info) book.Scored[sente.Move] {
	return book.Scored[sente.Move]{Move: i.Line[0], Score: i.Score, Depth: min(i.Depth, book.MostDepth)}
}
