package sente

import (
	"context"
	"io"
)

// Solver computes the game-theoretic result of positions. Its methods must not be called
// concurrently.
type Solver interface {
	// Solve returns the result of the position at the end of the record, for the side to move.
	// Info.Source is "proof", or "book" for a result from the solver's book: then Score is decided,
	// or 0 for a draw, and Bound is Exact if there is no quicker win or slower loss, else Lower
	// for a win and Upper for a loss. If limits or cancellation end it earlier, the result is an
	// estimate.
	Solve(ctx context.Context, game Record, limits Limits, report func(Info)) (Info, error)
}

// Optional abilities of a solver, for [As]. The returned solvers share their tables with the
// original: only one of them must be closed.
type (
	// WeakSolver is a solver that can compute only the winner, which is faster. Bounds of the
	// results of Weak are not exact.
	WeakSolver interface{ Weak() Solver }

	// BareSolver is a solver that can omit the line of moves, which is faster.
	BareSolver interface{ Bare() Solver }

	// BookSolver is a solver with a book, which WithoutBook does not use.
	BookSolver interface{ WithoutBook() Solver }

	// BookMaker is a solver that can create its book.
	BookMaker interface {
		// CheckBook returns an error if known is not a valid book for the game of r.
		CheckBook(r Record, known io.Reader) error
		// MakeBook solves the positions of the task that are not in its known lines, and
		// writes a line for each.
		MakeBook(ctx context.Context, r Record, task BookTask) error
	}
)

// BookTask describes a solver's book of all positions of a number of plies from the start.
type BookTask struct {
	Plies    int
	Known    io.Reader // existing lines
	Lines    io.Writer // receives new lines, each in one call of Write
	Limits   Limits
	Progress func(known, all int) // called for each line; nil if not wanted
}

// Bare returns the [BareSolver] form of s, or s if it has none.
func Bare(s Solver) Solver {
	if b, ok := As[BareSolver](s); ok {
		return b.Bare()
	}
	return s
}
