package sente

import (
	"context"
	"io"
)

// Solver finds out how a game ends when both sides play their best.
type Solver interface {
	// Solve returns what is known of the position at the end of the record, for
	// the side to move. Info.Source is "proof" if its result is certain, or "book" if
	// it is and comes from a book of the solver: Score is
	// then decided, or 0 for a draw, and Bound is Exact if no quicker win or
	// slower loss exists, else Lower for a win and Upper for a loss. Limits and
	// cancellation end it as they end Think; then it knows no more than an engine.
	Solve(ctx context.Context, game Record, limits Limits, report func(Info)) (Info, error)
}

// What a solver may also be; [As] finds it. The solvers that the methods return
// share their tables with the one that was asked: one of them is closed.
type (
	// WeakSolver can also find out only who wins, which is quicker: of the results
	// of Weak the bound is not exact.
	WeakSolver interface{ Weak() Solver }

	// BareSolver can leave out the lines: the nodes and the time of the results of
	// Bare are those of the score alone.
	BareSolver interface{ Bare() Solver }

	// BookSolver has a book of its own, and WithoutBook solves even what the book
	// knows.
	BookSolver interface{ WithoutBook() Solver }

	// BookMaker is a solver that can make its book.
	BookMaker interface {
		// CheckBook says what is wrong with the lines of a book for the record's game.
		CheckBook(r Record, known io.Reader) error
		// MakeBook writes a line for each position of the task that the known lines do not
		// contain.
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

// Bare returns the solver without lines, if it can do without.
func Bare(s Solver) Solver {
	if b, ok := As[BareSolver](s); ok {
		return b.Bare()
	}
	return s
}
