package proof

import (
	"context"
	"fmt"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/rules"
)

// Case is a position to be settled, its types erased: what a command line or a
// server needs. It keeps what it learns between calls and is not safe for
// concurrent use.
type Case interface {
	// Solve finds the position's value; see [Solver.Solve].
	Solve(ctx context.Context, limits sente.Limits, report func(Progress)) (Result, error)
	// Ask answers one question; see [Solver.Ask].
	Ask(ctx context.Context, q Question, limits sente.Limits, report func(Progress)) (Answer, error)
	// Seats names the players, in the order in which questions count them.
	Seats() []string
	// Turn is the player to move.
	Turn() int
	// Close gives the memory of the solver back; see [Solver.Close].
	Close() error
}

// written is a game whose moves have a text.
type written[S, M any] interface {
	rules.Rules[S, M]
	rules.Notation[S, M]
}

// At returns the position after the moves from start, usually r.Start(). Rules
// that keep the board in themselves are moved along with it. A move that cannot
// be played is an error that says which one it is.
func At[R written[S, M], S any, M comparable](r R, start S, moves []sente.Move, opts ...Option) (Case, error) {
	solver, err := New(r, opts...)
	if err != nil {
		return nil, err
	}
	c := &position[R, S, M]{Solver: solver, root: start}
	for i, text := range moves {
		if err := c.play(string(text)); err != nil {
			return nil, fmt.Errorf("move %d: %w", i+1, err)
		}
	}
	return c, nil
}

type position[R written[S, M], S any, M comparable] struct {
	*Solver[R, S, M]
	root S
}

func (c *position[R, S, M]) play(text string) error {
	r := c.path.rules
	if r.Status(&c.root).Outcome.Over() {
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

func (c *position[R, S, M]) Solve(ctx context.Context, limits sente.Limits, report func(Progress)) (Result, error) {
	return c.Solver.Solve(ctx, c.root, limits, report)
}

func (c *position[R, S, M]) Ask(ctx context.Context, q Question, limits sente.Limits, report func(Progress)) (Answer, error) {
	return c.Solver.Ask(ctx, c.root, q, limits, report)
}

func (c *position[R, S, M]) Seats() []string { return rules.SeatsOf(c.path.rules) }

func (c *position[R, S, M]) Turn() int { return int(c.path.rules.Status(&c.root).Turn) }
