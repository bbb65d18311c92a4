package remote

import (
	"context"
	"encoding/json"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/lab"
	"github.com/sente-games/sente/lab/solving"
	"github.com/sente-games/sente/match/fleet"
)

// KindSolve is the kind of runs whose jobs are positions to solve.
const KindSolve = "solving"

// SolveSettings holds the settings of all positions of a run.
type SolveSettings struct {
	Weak   bool         `json:"weak,omitempty"`    // only the winner
	NoBook bool         `json:"no_book,omitempty"` // do not use opening books
	Bare   bool         `json:"bare,omitempty"`    // only the score, without a line
	All    bool         `json:"all,omitempty"`     // also the result of every move
	Limits sente.Limits `json:"limits,omitzero"`
}

func (q SolveSettings) solveOptions() solving.SolveOptions {
	return solving.SolveOptions{Weak: q.Weak, NoBook: q.NoBook, Limits: q.Limits}
}

// SolveAnswer is the result of a job.
type SolveAnswer struct {
	Solution *solving.Solution     `json:"solution,omitempty"` // nil if only moves were requested
	Moves    []solving.MoveVerdict `json:"moves,omitempty"`
}

// StartSolve starts a run that solves positions of the game of base.
func (c RunClient) StartSolve(ctx context.Context, base sente.Record, question SolveSettings) (Requester, error) {
	return c.startRun(ctx, fleet.Manifest{Kind: KindSolve, Title: base.Game + ": solved positions", Game: base}, question)
}

// RequestSolution requests the solution of the position at the end of a record.
func (a Requester) RequestSolution(ctx context.Context, r sente.Record) (answer SolveAnswer, err error) {
	err = a.requestAnswer(ctx, r, &answer)
	return answer, err
}

// SolveOpener returns the worker's opener for runs of the kind Solving.
func SolveOpener(games catalog.Catalog) fleet.SessionOpener {
	return func(_ context.Context, m fleet.Manifest, _ map[string][]byte, slots int) (fleet.Session, error) {
		g, err := fleet.CheckRules(games, m)
		if err != nil {
			return nil, err
		}
		s := &solveSession{game: g, pool: newPool[sente.Solver](slots)}
		if err := json.Unmarshal(m.Body, &s.question); err != nil {
			return nil, &fleet.RefusalError{Kind: fleet.BadMessage, Sentence: err.Error()}
		}
		return s, nil
	}
}

// solveSession is the worker's session of a run, with one solver per concurrent job.
type solveSession struct {
	game     catalog.Game
	question SolveSettings
	pool     slotPool[sente.Solver]
}

// DoJob solves the position of a job.
func (s *solveSession) DoJob(ctx context.Context, body json.RawMessage) (json.RawMessage, error) {
	p, err := decodePosition(s.game, body)
	if err != nil {
		return nil, err
	}
	if err := p.CheckNotOver(); err != nil {
		return nil, err
	}
	solver, err := s.idleSolver(p)
	if err != nil {
		return nil, err
	}
	defer s.pool.putBack(solver)
	asked := solver
	if s.question.Bare {
		asked = sente.Bare(solver)
	}
	answer, err := s.question.solvePosition(ctx, asked, p)
	if err != nil {
		return nil, err
	}
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	return json.Marshal(answer)
}

func (q SolveSettings) solvePosition(ctx context.Context, solver sente.Solver, p lab.Position) (answer SolveAnswer, err error) {
	if !q.Bare || !q.All {
		solution, err := q.solveOptions().SolvePosition(ctx, solver, p)
		if err != nil {
			return answer, err
		}
		answer.Solution = &solution
	}
	if q.All {
		answer.Moves, err = q.solveOptions().SolveMoves(ctx, solver, p)
	}
	return answer, err
}

// idleSolver returns an idle solver, or creates one.
func (s *solveSession) idleSolver(p lab.Position) (sente.Solver, error) {
	if solver, ok := s.pool.takeIdle(); ok {
		return solver, nil
	}
	return s.question.solveOptions().NewSolver(p)
}

// Close closes the solvers.
func (s *solveSession) Close() error { return s.pool.closeAll() }
