package app

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io"
	"regexp"
	"strings"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/internal/keep"
	"github.com/sente-games/sente/internal/regular"
)

// withoutBook is the solver that searches even what a book knows.
func withoutBook(solver sente.Solver) sente.Solver {
	if b, ok := sente.As[sente.BookSolver](solver); ok {
		return b.WithoutBook()
	}
	return solver
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
	defer sente.Close(solver)
	maker, ok := sente.As[sente.BookMaker](solver)
	if !ok {
		return fmt.Errorf("--make-book: the solver of %s has no book of its own: sente book makes books for engines", all[0].game.Name)
	}
	if err := maker.CheckBook(all[0].record, strings.NewReader("")); err != nil {
		return err
	}
	file, known, err := resume(env.disk, v.MakeBook, all[0].record, maker)
	if err != nil {
		return fmt.Errorf("--make-book: %w", err)
	}
	defer func() { err = errors.Join(err, file.Close()) }()
	progress := newProgress(env.err)
	defer progress.clear()
	plies := cmp.Or(int(v.Plies), bookPlies)
	err = maker.MakeBook(env.ctx, all[0].record, plies, bytes.NewReader(known), file, v.limits(), func(n, of int) {
		progress.say("%d of %d positions", n, of)
	})
	progress.clear()
	if env.ctx.Err() != nil {
		return fmt.Errorf("stopped: the same command goes on with %s", v.MakeBook)
	}
	if err == nil {
		_, err = fmt.Fprintf(env.out, "%s holds all positions of %d plies\n", v.MakeBook, plies)
	}
	return err
}

// resume opens a book of lines to go on with. The lines that are known are read
// before a line that was torn is cut off.
func resume(disk keep.Disk, name string, r sente.Record, maker sente.BookMaker) (*keep.Log, []byte, error) {
	var known []byte
	file, err := keep.OpenLog(disk, name, func(in io.Reader) (int64, error) {
		text, err := io.ReadAll(in)
		if err != nil {
			return 0, fmt.Errorf("%s cannot be read: %w", name, regular.Cause(err))
		}
		whole := bytes.LastIndexByte(text, '\n') + 1
		known = text[:whole]
		if err := maker.CheckBook(r, bytes.NewReader(known)); err != nil {
			return 0, fmt.Errorf("%s is no book of this solver: %w; name another file", name, err)
		}
		if whole == 0 && !tornLine.Match(text) {
			return 0, fmt.Errorf("%s is no book of this solver: it holds no line; name another file", name)
		}
		return int64(whole), nil
	})
	return file, known, err
}

// tornLine is the beginning of a line "4453 -2 4", or zeros in its place.
var tornLine = regexp.MustCompile(`^([1-9][0-9a-z]{0,127}( (-?([0-9]{1,2}( [0-9a-z]?)?)?)?)?)?\x00*$`)
