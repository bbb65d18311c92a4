package connectfour

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/engines/connectfour/solver"
	"github.com/sente-games/sente/games/connectfour"
)

// CheckBook returns the first error in the lines of a book for boards of the record's game.
func (s *Solver) CheckBook(r sente.Record, known io.Reader) error {
	p, err := emptyBookBoard(r)
	if err != nil {
		return err
	}
	return checkBook(known, p.size)
}

// emptyBookBoard returns the empty board of a record's game, or an error if the game does not support
// books.
func emptyBookBoard(r sente.Record) (recordPosition, error) {
	p, ok := positionOfRecord(r)
	switch {
	case len(r.Moves) > 0:
		return p, errors.New("a book starts from the empty board: omit the moves")
	case !ok:
		return p, fmt.Errorf("the solver does not support the board size %q: columns * (rows + 1) must be at most 64", r.Size)
	case p.rules.Line() != connectfour.Standard.Line():
		return p, errors.New("books are only supported for four in a row: omit --rules")
	}
	return p, nil
}

// MakeBook writes a line for each position of the task that cannot be derived from the known lines.
// It uses memory and threads of the limits. It can be stopped at any time; the same task with the
// lines of both calls continues it. Consecutive positions are similar, so that the solver's table
// contains most of the next one.
func (s *Solver) MakeBook(ctx context.Context, r sente.Record, task sente.BookTask) error {
	p, err := emptyBookBoard(r)
	if err != nil {
		return err
	}
	if maxPlies := p.rules.MaxPlies() - 4; task.Plies < 1 || task.Plies > maxPlies {
		return fmt.Errorf("invalid number of plies %d for a book: expected 1 to %d on this board", task.Plies, maxPlies)
	}
	exact, err := s.solvers.openSolver(p.solverBoard(), cmp.Or(task.Limits.Memory, s.options.Memory), task.Limits.Threads)
	switch {
	case err != nil:
		return err
	case exact == nil:
		return fmt.Errorf("the solver does not support a board of %v, or has too little memory for it", p.size)
	}
	book, err := ReadBook(task.Known, p.size)
	if err != nil {
		return err
	}
	all := book.openPositions(task.Plies)
	known := 0
	var unknown []bookOpening
	for _, o := range all {
		if _, ok := book.FindAnswer(&o.state); ok {
			known++
		} else {
			unknown = append(unknown, o)
		}
	}
	for _, o := range unknown {
		line, err := solveOpening(ctx, exact, o)
		if err != nil {
			return err
		}
		if _, err := io.WriteString(task.Lines, line); err != nil {
			return err
		}
		if known++; task.Progress != nil {
			task.Progress(known, len(all))
		}
	}
	return nil
}

// solveOpening solves a position and returns its line.
func solveOpening(ctx context.Context, s *solver.Solver, p bookOpening) (string, error) {
	known, err := s.ScorePosition(ctx, p.state, solver.Query{})
	if err != nil {
		return "", err
	}
	m, _, err := s.BestMove(ctx, p.state, known.Lower, solver.Query{})
	if err != nil {
		return "", err
	}
	return fmt.Sprintf("%s %d %s\n", p.moves, known.Lower, connectfour.Standard.Format(nil, m)), nil
}

// bookOpening is a position and moves that lead to it.
type bookOpening struct {
	state state
	moves string
}

// openPositions returns the positions with plies stones in which no side has won or wins immediately,
// one of each pair of mirror images.
func (b *Book) openPositions(plies int) (all []bookOpening) {
	seen := map[uint64]bool{}
	var walk func(p bookOpening)
	walk = func(p bookOpening) {
		key, _ := b.symmetricKey(&p.state)
		if seen[key] || p.state.Over {
			return
		}
		seen[key] = true
		if int(p.state.Ply) == plies {
			if b.rules.Threats(p.state.Own, p.state.Mask)&b.rules.Landing(&p.state) == 0 {
				all = append(all, p)
			}
			return
		}
		for _, m := range b.centralMovesFirst(&p.state) {
			walk(bookOpening{b.positionAfter(&p.state, m), p.moves + b.rules.Format(nil, m)})
		}
	}
	walk(bookOpening{state: b.rules.Start()})
	return all
}

// centralMovesFirst returns the legal moves, those nearest to the middle first, so that the most common
// positions come first.
func (b *Book) centralMovesFirst(s *state) (moves []move) {
	width := b.rules.Width()
	for i := range width {
		m := move((width-1)/2 + (1-2*(i%2))*((i+1)/2))
		if width%2 == 0 {
			m = move((width-1)/2 + (2*(i%2)-1)*((i+1)/2))
		}
		if b.rules.Landing(s)&b.rules.Column(m) != 0 {
			moves = append(moves, m)
		}
	}
	return moves
}
