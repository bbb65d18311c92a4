package solving

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"regexp"
	"strings"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/internal/keep"
	"github.com/sente-games/sente/lab"
)

// MakeBook writes the solver's own book of all positions of a number of plies from the start to a
// file, or continues the book that is in the file.
func (q SolveOptions) MakeBook(ctx context.Context, disk keep.Disk, name string, p lab.Position, task sente.BookTask) (err error) {
	solver, err := q.NewSolver(p)
	if err != nil {
		return err
	}
	defer sente.Close(solver)
	maker, ok := sente.As[sente.BookMaker](solver)
	if !ok {
		return fmt.Errorf("--make-book: the solver of %s has no book: use sente book to create books for engines", p.Game.Name)
	}
	if err := maker.CheckBook(p.Record, strings.NewReader("")); err != nil {
		return err
	}
	file, known, err := resumeBook(disk, name, p.Record, maker)
	if err != nil {
		return fmt.Errorf("--make-book: %w", err)
	}
	defer func() { err = errors.Join(err, file.Close()) }()
	task.Known, task.Lines, task.Limits = bytes.NewReader(known), file, q.Limits
	err = maker.MakeBook(ctx, p.Record, task)
	if ctx.Err() != nil {
		return fmt.Errorf("stopped: the same command continues with %s", name)
	}
	return err
}

// resumeBook opens a book to continue it. The known lines are read before an incomplete line is cut
// off.
func resumeBook(disk keep.Disk, name string, r sente.Record, maker sente.BookMaker) (*keep.Log, []byte, error) {
	var known []byte
	file, err := keep.OpenLog(disk, name, func(in io.Reader) (int64, error) {
		text, err := io.ReadAll(in)
		if err != nil {
			return 0, fmt.Errorf("%s cannot be read: %w", name, keep.Cause(err))
		}
		completeBytes := bytes.LastIndexByte(text, '\n') + 1
		known = text[:completeBytes]
		if err := maker.CheckBook(r, bytes.NewReader(known)); err != nil {
			return 0, fmt.Errorf("%s is not a book of this solver: %w; name another file", name, err)
		}
		if completeBytes == 0 && !tornLine.Match(text) {
			return 0, fmt.Errorf("%s is not a book of this solver: it has no lines; name another file", name)
		}
		return int64(completeBytes), nil
	})
	return file, known, err
}

// tornLine matches the beginning of a line "4453 -2 4", or zeros in its place.
var tornLine = regexp.MustCompile(`^([1-9][0-9a-z]{0,127}( (-?([0-9]{1,2}( [0-9a-z]?)?)?)?)?)?\x00*$`)
