package sente

import (
	"context"
	"io"
)

// What an engine may also be. [As] finds an ability, through whatever stands
// around the engine; nothing else should ask for one, since a decorator has
// only the abilities that are its own. Abilities that need words of another
// package are declared there: trace.Engine.
type (
	// Ponderer is an engine that can think on the opponent's time. Ponder returns
	// when ctx is cancelled; what it learned is there for the next Think.
	Ponderer interface {
		Ponder(ctx context.Context, game Record)
	}

	// Forgetter is an engine or a solver that can be made as good as new: after
	// Forget it answers as one that was just built.
	Forgetter interface{ Forget() }

	// Featured is an engine that names its features, which can be switched off for
	// measurement.
	Featured interface{ Features() []string }

	// Readier is an engine that wants to be told when a game begins, before a clock
	// runs: one in a process of its own.
	Readier interface {
		Ready(ctx context.Context, game Record) error
	}

	// Preparer is an engine that makes tables when a game first needs them: Prepare
	// makes all of them at once, before a clock runs.
	Preparer interface{ Prepare() }

	// Balancer is an engine that finds 1 to 3 moves of both sides in turn after which
	// the score is nearest to target, for the side to move before them: 0 is even.
	// report hears of the nearest placement so far.
	Balancer interface {
		Balance(ctx context.Context, game Record, moves int, target Score, limits Limits, report func(Info)) (Placement, error)
	}

	// Avoider is an engine that chooses the best move that is none of some.
	Avoider interface {
		Avoid(ctx context.Context, game Record, avoid []Move, limits Limits, report func(Info)) (Choice, error)
	}
)

// Placement is what a [Balancer] found.
type Placement struct {
	Moves []Move
	Score Score // with the moves, for the side to move before them
	Info  Info  // of the last look; Line begins with the moves
}

// Wrapper is an engine or a solver that stands before an engine: Unwrap returns
// that engine, nil if there is none at the moment. A wrapper that remembers
// anything itself has a Forget of its own, and one that owns resources a Close.
type Wrapper interface{ Unwrap() Engine }

// Adjuster is a wrapper that changes abilities of the engine inside. As reports
// whether target, a pointer to an interface, is an ability that it changes; then
// it has set target, or left it nil because the ability is not there. [Adjust] and
// [Withhold] are all that is needed to write it.
type Adjuster interface{ As(target any) bool }

// As finds an ability of an engine or a solver, such as [Forgetter] or io.Closer,
// as errors.As finds an error: the outermost one counts, and an engine inside is
// found through its wrappers.
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

// Adjust sets target to the ability that the inner engine has, changed, if target
// asks for this ability and the engine has it. It reports whether target asks for it.
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

// Withhold reports whether target asks for an ability: it is to be seen in no
// engine inside.
func Withhold[A any](target any) bool {
	_, asked := target.(*A)
	return asked
}

// PonderFunc is a function as a [Ponderer].
type PonderFunc func(ctx context.Context, game Record)

// Ponder calls the function.
func (f PonderFunc) Ponder(ctx context.Context, game Record) { f(ctx, game) }

// ForgetFunc is a function as a [Forgetter].
type ForgetFunc func()

// Forget calls the function.
func (f ForgetFunc) Forget() { f() }

// Close closes an engine or a solver, if there is anything to close.
func Close(e any) error {
	if c, ok := As[io.Closer](e); ok {
		return c.Close()
	}
	return nil
}
