package connectfour

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/engines/connectfour/openings"
	"github.com/sente-games/sente/games/connectfour"
)

// CheckBook says what is wrong with the lines of a book for boards of the record's
// game.
func (s *Solver) CheckBook(r sente.Record, known io.Reader) error {
	p, err := bookable(r)
	if err != nil {
		return err
	}
	return openings.Check(known, p.size)
}

// bookable is the empty board of a record's game, if there are books for it.
func bookable(r sente.Record) (place, error) {
	p, ok := placed(r)
	switch {
	case len(r.Moves) > 0:
		return p, errors.New("a book begins at the empty board: leave the moves out")
	case !ok:
		return p, fmt.Errorf("the solver has no board of size %q: it solves those with columns * (rows + 1) up to 64", r.Size)
	case p.rules.Line() != connectfour.Standard.Line():
		return p, errors.New("books are made for four in a row: leave --rules out")
	}
	return p, nil
}

// MakeBook solves the positions a number of plies from the start of the record's game
// and writes a line about each that does not follow from the lines that are known;
// see [openings.Make]. Of the limits it heeds memory and threads. After an error
// that is ctx.Err() the same call goes on where it stopped.
func (s *Solver) MakeBook(ctx context.Context, r sente.Record, plies int, known io.Reader, lines io.Writer, limits sente.Limits, told func(known, all int)) error {
	p, err := bookable(r)
	if err != nil {
		return err
	}
	if most := p.rules.MaxPlies() - 4; plies < 1 || plies > most {
		return fmt.Errorf("a book of %d plies is none: on this board there are 1 to %d", plies, most)
	}
	exact, err := s.oracle.open(p.board(), cmp.Or(limits.Memory, s.options.Memory), limits.Threads)
	switch {
	case err != nil:
		return err
	case exact == nil:
		return fmt.Errorf("the solver has no board of %v, or too little memory for it", p.size)
	}
	return openings.Make(ctx, exact, p.size, openings.Work{Plies: plies, Known: known, Lines: lines, Told: told})
}
