package app

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/sente-games/sente"
)

// booked is a solver with a book of its own.
type booked interface{ WithoutBook() sente.Solver }

// withoutBook is the solver that searches even what a book knows.
func withoutBook(solver sente.Solver) sente.Solver {
	if b, ok := solver.(booked); ok {
		return b.WithoutBook()
	}
	return solver
}

// booking is a solver that can make its book.
type booking interface {
	// MakeBook writes a line about each position so many plies from the start that
	// the known lines do not hold.
	MakeBook(ctx context.Context, r sente.Record, plies int, known io.Reader, lines io.Writer, limits sente.Limits, told func(known, all int)) error
}

// bookPlies is how deep a solver's book is by default.
const bookPlies = 8

// makeBook lets the solver write its book, or go on with it.
func (v solveVerb) makeBook(env *environment) (err error) {
	all, err := v.positions(env)
	if err != nil {
		return err
	}
	solver, err := v.solver(all[0])
	if err != nil {
		return err
	}
	defer release(solver)
	maker, ok := solver.(booking)
	if !ok {
		return fmt.Errorf("--make-book: the solver of %s has no book of its own: sente book makes books for engines", all[0].game.Name)
	}
	file, known, err := resumed(v.MakeBook)
	if err != nil {
		return fmt.Errorf("--make-book: %w", err)
	}
	defer func() { err = errors.Join(err, file.Close()) }()
	ctx, stop := env.interruptible()
	defer stop()
	progress := newProgress(env.err)
	defer progress.clear()
	plies := cmp.Or(int(v.Plies), bookPlies)
	err = maker.MakeBook(ctx, all[0].record, plies, bytes.NewReader(known), file, v.limits(), func(n, of int) {
		progress.say("%d of %d positions", n, of)
	})
	progress.clear()
	if ctx.Err() != nil {
		return fmt.Errorf("stopped: the same command goes on with %s", v.MakeBook)
	}
	if err == nil {
		_, err = fmt.Fprintf(env.out, "%s holds all positions of %d plies\n", v.MakeBook, plies)
	}
	return err
}

// resumed opens a file of lines to go on with. A line that was torn is cut off.
func resumed(name string) (*os.File, []byte, error) {
	file, err := os.OpenFile(name, os.O_RDWR|os.O_CREATE, 0o644)
	if err != nil {
		return nil, nil, err
	}
	known, err := io.ReadAll(file)
	if err == nil {
		known = known[:bytes.LastIndexByte(known, '\n')+1]
		err = file.Truncate(int64(len(known)))
	}
	if err == nil {
		_, err = file.Seek(0, io.SeekEnd)
	}
	if err != nil {
		return nil, nil, errors.Join(err, file.Close())
	}
	return file, known, nil
}
