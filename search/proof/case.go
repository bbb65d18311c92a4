package proof

import (
	"context"
	"fmt"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/rules"
)

// Case is a position to be solved, independent of the types of the game, for
// command lines and servers. It keeps its table between calls and is not safe
// for concurrent use.
type Case interface {
	// Solve computes the value of the position; see [Solver.Solve].
	Solve(ctx context.Context, limits sente.Limits, report func(Progress)) (Result, error)
	// Prove proves or disproves a question; see [Solver.Prove].
	Prove(ctx context.Context, q Question, limits sente.Limits, report func(Progress)) (Answer, error)
	// Seats returns the names of the players, indexed by player number.
	Seats() []string
	// Turn returns the player to move.
	Turn() int
	// Close releases the memory of the solver; see [Solver.Close].
	Close() error
}

// notatedRules are rules with a text notation of moves.
type notatedRules[S, M any] interface {
	rules.Rules[S, M]
	rules.Notation[S, M]
}

// NewCase returns the position after the moves from start, usually r.Start().
// Rules that keep the board themselves are moved along with it. It returns an
// error with the number of the move if a move is not legal.
func NewCase[R notatedRules[S, M], S any, M comparable](r R, start S, moves []sente.Move, opts ...Option) (Case, error) {
	solver, err := New(r, opts...)
	if err != nil {
		return nil, err
	}
	c := &solverCase[R, S, M]{Solver: solver, root: start}
	for i, text := range moves {
		if err := c.playText(string(text)); err != nil {
			return nil, fmt.Errorf("move %d: %w", i+1, err)
		}
	}
	return c, nil
}

type solverCase[R notatedRules[S, M], S any, M comparable] struct {
	*Solver[R, S, M]
	root S
}

func (c *solverCase[R, S, M]) playText(text string) error {
	r := c.path.rules
	if r.Status(&c.root).Outcome.IsOver() {
		return fmt.Errorf("%q cannot be played: %w", text, sente.ErrGameOver)
	}
	m, err := r.Parse(&c.root, text)
	if err != nil {
		return sente.Illegal(err)
	}
	for _, legal := range r.Moves(&c.root, nil) {
		if legal == m {
			var next S
			r.Play(&next, &c.root, m, false)
			c.root = next
			return nil
		}
	}
	return sente.Illegal(fmt.Errorf("%q is not a legal move here", text))
}

func (c *solverCase[R, S, M]) Solve(ctx context.Context, limits sente.Limits, report func(Progress)) (Result, error) {
	return c.Solver.Solve(ctx, c.root, limits, report)
}

func (c *solverCase[R, S, M]) Prove(ctx context.Context, q Question, limits sente.Limits, report func(Progress)) (Answer, error) {
	return c.Solver.Prove(ctx, c.root, q, limits, report)
}

func (c *solverCase[R, S, M]) Seats() []string { return rules.SeatsOf(c.path.rules) }

func (c *solverCase[R, S, M]) Turn() int { return int(c.path.rules.Status(&c.root).Turn) }
