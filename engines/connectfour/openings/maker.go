package openings

import (
	"context"
	"fmt"
	"io"

	"github.com/sente-games/sente/engines/connectfour/solver"
	"github.com/sente-games/sente/games/connectfour"
)

// Work is what it takes to make a book.
type Work struct {
	Plies int                  // stones of the positions to be solved
	Known io.Reader            // lines of the book that are there already
	Lines io.Writer            // where the others go, each in one call of Write
	Told  func(known, all int) // about each line; may be nil
}

// Make writes a line for each position of a book that is not known. It can be
// ended at any time; the same work with what has become known goes on.
// Neighbours follow each other, since the solver's table knows most of the next
// position already.
func Make(ctx context.Context, s *solver.Solver, size connectfour.Size, work Work) error {
	book, err := Read(work.Known, size)
	if err != nil {
		return err
	}
	all := book.positions(work.Plies)
	known := 0
	var left []place
	for _, p := range all {
		if _, ok := book.Find(&p.state); ok {
			known++
		} else {
			left = append(left, p)
		}
	}
	for _, p := range left {
		line, err := solved(ctx, s, p)
		if err != nil {
			return err
		}
		if _, err := io.WriteString(work.Lines, line); err != nil {
			return err
		}
		if known++; work.Told != nil {
			work.Told(known, len(all))
		}
	}
	return nil
}

// solved is the line of a position.
func solved(ctx context.Context, s *solver.Solver, p place) (string, error) {
	known, err := s.Score(ctx, p.state, solver.Query{})
	if err != nil {
		return "", err
	}
	m, _, err := s.Move(ctx, p.state, known.Lower, solver.Query{})
	if err != nil {
		return "", err
	}
	return fmt.Sprintf("%s %d %s\n", p.moves, known.Lower, connectfour.Standard.Format(nil, m)), nil
}

// place is a position and a way to it.
type place struct {
	state state
	moves string
}

// positions are those with a number of stones in which no side has won or wins at once,
// one of each pair of mirror images.
func (b *Book) positions(plies int) (all []place) {
	seen := map[uint64]bool{}
	var walk func(p place)
	walk = func(p place) {
		key, _ := b.fold(&p.state)
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
		for _, m := range b.fromTheMiddle(&p.state) {
			walk(place{b.after(&p.state, m), p.moves + b.rules.Format(nil, m)})
		}
	}
	walk(place{state: b.rules.Start()})
	return all
}

// fromTheMiddle are the moves, those nearest to the middle first, so that what
// people play comes first.
func (b *Book) fromTheMiddle(s *state) (moves []move) {
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
