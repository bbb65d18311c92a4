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

// Solving is the kind of runs whose jobs are positions to solve.
const Solving = "solving"

// Question holds the settings of all positions of a run.
type Question struct {
	Weak   bool         `json:"weak,omitempty"`    // only the winner
	NoBook bool         `json:"no_book,omitempty"` // do not use opening books
	Bare   bool         `json:"bare,omitempty"`    // only the score, without a line
	All    bool         `json:"all,omitempty"`     // also the result of every move
	Limits sente.Limits `json:"limits,omitzero"`
}

func (q Question) asked() solving.Question {
	return solving.Question{Weak: q.Weak, NoBook: q.NoBook, Limits: q.Limits}
}

// Answer is the result of a job.
type Answer struct {
	Solution *solving.Solution `json:"solution,omitempty"` // nil if only moves were requested
	Moves    []solving.Verdict `json:"moves,omitempty"`
}

// Solve starts a run that solves positions of the game of base.
func (c Client) Solve(ctx context.Context, base sente.Record, question Question) (Asker, error) {
	return c.start(ctx, fleet.Manifest{Kind: Solving, Title: base.Game + ": solved positions", Game: base}, question)
}

// Solution requests the solution of the position at the end of a record.
func (a Asker) Solution(ctx context.Context, r sente.Record) (answer Answer, err error) {
	err = a.about(ctx, r, &answer)
	return answer, err
}

// Solvers returns the worker's opener for runs of the kind Solving.
func Solvers(games catalog.Catalog) fleet.Opener {
	return func(_ context.Context, m fleet.Manifest, _ map[string][]byte, slots int) (fleet.Session, error) {
		g, err := fleet.CheckRules(games, m)
		if err != nil {
			return nil, err
		}
		s := &solvers{game: g, pool: newPool[sente.Solver](slots)}
		if err := json.Unmarshal(m.Body, &s.question); err != nil {
			return nil, &fleet.Refusal{Kind: fleet.BadMessage, Says: err.Error()}
		}
		return s, nil
	}
}

// solvers is the worker's session of a run, with one solver per concurrent job.
type solvers struct {
	game     catalog.Game
	question Question
	pool     pool[sente.Solver]
}

// Do solves the position of a job.
func (s *solvers) Do(ctx context.Context, body json.RawMessage) (json.RawMessage, error) {
	p, err := positionOf(s.game, body)
	if err != nil {
		return nil, err
	}
	if err := p.GoesOn(); err != nil {
		return nil, err
	}
	solver, err := s.solver(p)
	if err != nil {
		return nil, err
	}
	defer s.pool.put(solver)
	asked := solver
	if s.question.Bare {
		asked = sente.Bare(solver)
	}
	answer, err := s.question.answer(ctx, asked, p)
	if err != nil {
		return nil, err
	}
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	return json.Marshal(answer)
}

func (q Question) answer(ctx context.Context, solver sente.Solver, p lab.Position) (answer Answer, err error) {
	if !q.Bare || !q.All {
		solution, err := q.asked().Solve(ctx, solver, p)
		if err != nil {
			return answer, err
		}
		answer.Solution = &solution
	}
	if q.All {
		answer.Moves, err = q.asked().Moves(ctx, solver, p)
	}
	return answer, err
}

// solver returns an idle solver, or creates one.
func (s *solvers) solver(p lab.Position) (sente.Solver, error) {
	if solver, ok := s.pool.take(); ok {
		return solver, nil
	}
	return s.question.asked().Solver(p)
}

// Close closes the solvers.
func (s *solvers) Close() error { return s.pool.close() }
