package sente

import (
	"context"
	"io"
)

// Optional abilities of an engine. [As] finds an ability through all wrappers of the engine; a
// type assertion would miss those of the wrapped engine. Abilities that need types of another
// package are declared there, such as trace.Engine.
type (
	// Ponderer is an engine that can think during the opponent's turn. Ponder returns when ctx is
	// cancelled; the next Think reuses its results.
	Ponderer interface {
		Ponder(ctx context.Context, game Record)
	}

	// Forgetter is an engine or a solver that can be reset: after Forget it behaves like a new
	// one.
	Forgetter interface{ Forget() }

	// Featured is an engine with features that can be disabled for measurements; Features returns
	// their names.
	Featured interface{ Features() []string }

	// Readier is an engine that must be prepared for a game, such as one in another process. Ready
	// is called before the clock starts.
	Readier interface {
		Ready(ctx context.Context, game Record) error
	}

	// Preparer is an engine that creates lookup tables on first use. Prepare creates all of them
	// before the clock starts.
	Preparer interface{ Prepare() }

	// Balancer is an engine that finds balanced openings. Balance returns alternating moves after
	// which the score is closest to the target. It reports the best placement so far.
	Balancer interface {
		Balance(ctx context.Context, game Record, target BalanceTarget, limits Limits, report func(Info)) (Placement, error)
	}

	// Avoider is an engine that can exclude moves. Avoid returns the best move that is not in
	// avoid.
	Avoider interface {
		Avoid(ctx context.Context, game Record, avoid []Move, limits Limits, report func(Info)) (Choice, error)
	}
)

// BalanceTarget is the request to a [Balancer].
type BalanceTarget struct {
	Moves int   // number of moves to place, 1 to 3
	Score Score // after the moves, for the side to move before them; 0 is even
}

// Placement is the result of a [Balancer].
type Placement struct {
	Moves []Move
	Score Score // after the moves, for the side to move before them
	Info  Info  // of the last search; Line begins with the moves
}

// Wrapper is an engine or a solver that wraps an engine. Unwrap returns the wrapped engine, or nil
// if there is none at the moment. A wrapper with state implements [Forgetter], one with resources
// io.Closer.
type Wrapper interface{ Unwrap() Engine }

// Adjuster is a wrapper that changes or hides abilities of the wrapped engine. As reports whether
// target, a pointer to an interface, is such an ability; if so, it has set target, or left it nil
// if the ability is missing or hidden. Use [Adjust] and [HideAbility] to implement it.
type Adjuster interface{ As(target any) bool }

// As returns an ability of an engine or a solver, such as [Forgetter] or io.Closer, as errors.As
// does for errors: it unwraps e until a value has the ability.
func As[A any](e any) (ability A, ok bool) {
	for e != nil {
		if ability, ok = e.(A); ok {
			return ability, true
		}
		if a, adjusts := e.(Adjuster); adjusts && a.As(&ability) {
			return ability, any(ability) != nil
		}
		w, wraps := e.(Wrapper)
		if !wraps {
			break
		}
		e = w.Unwrap()
	}
	return ability, false
}

// Adjust implements one ability of an [Adjuster]. If target is a pointer to A, it sets target to
// the changed ability of inner, if inner has it, and returns true.
func Adjust[A any](target any, inner Engine, change func(A) A) bool {
	ability, asked := target.(*A)
	if !asked {
		return false
	}
	if found, ok := As[A](inner); ok {
		*ability = change(found)
	}
	return true
}

// HideAbility hides one ability of the wrapped engine in an [Adjuster]: it reports whether target is
// a pointer to A.
func HideAbility[A any](target any) bool {
	_, asked := target.(*A)
	return asked
}

// PonderFunc adapts a function to [Ponderer].
type PonderFunc func(ctx context.Context, game Record)

// Ponder calls f.
func (f PonderFunc) Ponder(ctx context.Context, game Record) { f(ctx, game) }

// ForgetFunc adapts a function to [Forgetter].
type ForgetFunc func()

// Forget calls f.
func (f ForgetFunc) Forget() { f() }

// Close closes an engine or a solver that is an io.Closer.
func Close(e any) error {
	if c, ok := As[io.Closer](e); ok {
		return c.Close()
	}
	return nil
}
