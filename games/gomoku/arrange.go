package gomoku

import (
	"errors"
	"fmt"
	"slices"

	"github.com/sente-games/sente/internal/visible"
	"github.com/sente-games/sente/rules"
)

// Arrange returns the set-up of s after adding and removing stones. A new stone replaces the
// previous content of its point.
func (r Rules) Arrange(s *State, pieces []rules.CellChange, toMove string) (setup string, err error) {
	if s.Opening() {
		return "", errors.New("set-ups are not possible during the opening, before the colours are assigned")
	}
	u := r.buildSetup(s)
	if toMove != "" {
		if u.ToMove, err = parsePlayer("to-move", toMove); err != nil {
			return "", err
		}
	}
	on := map[Point]int{} // the colour of the stone, or noColour
	for _, put := range pieces {
		p, err := ParsePoint(put.Cell, r.Size())
		if err != nil {
			return "", fmt.Errorf("set-up: %w", err)
		}
		if on[p] = noColour; put.Piece != "" {
			if on[p], err = parsePlayer("of "+visible.Clip(put.Cell), put.Piece); err != nil {
				return "", err
			}
		}
	}
	moved := func(p Point) bool { _, ok := on[p]; return ok }
	u.Black, u.White = slices.DeleteFunc(u.Black, moved), slices.DeleteFunc(u.White, moved)
	u.Dead = slices.DeleteFunc(u.Dead, moved)
	for _, p := range r.allPoints() {
		switch colour, ok := on[p]; {
		case ok && colour == Black:
			u.Black = append(u.Black, p)
		case ok && colour == White:
			u.White = append(u.White, p)
		}
	}
	plain, err := NewGame(r.Law(), r.Size(), NoOpening)
	if err == nil {
		_, err = plain.Place(u)
	}
	return u.String(), err
}

// noColour represents a point without a stone.
const noColour = -1

// allPoints returns the points of the board, row by row from the top.
func (r Rules) allPoints() (all []Point) {
	for y := r.Size() - 1; y >= 0; y-- {
		for x := range r.Size() {
			all = append(all, PointAt(x, y))
		}
	}
	return all
}

// buildSetup returns the set-up of a position.
func (r Rules) buildSetup(s *State) Setup {
	u := Setup{ToMove: s.Colour(), Taken: [2]int{s.Taken(Black), s.Taken(White)}}
	for _, p := range r.allPoints() {
		switch colour, ok := s.Stone(p); {
		case s.Dead(p):
			u.Dead = append(u.Dead, p)
		case ok && colour == Black:
			u.Black = append(u.Black, p)
		case ok:
			u.White = append(u.White, p)
		}
	}
	return u
}
