package connectfour

import (
	"fmt"
	"slices"
	"strings"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/internal/visible"
)

// names are the columns in text: as the public solvers write them, and letters
// where the digits end. There are no wider boards than there are names.
const names = "123456789abcdefghijklmnopqrstuvwxyz"

// Format writes a column: "1" the leftmost, "a" the tenth.
func (frame[S]) Format(_ *S, m Move) string { return names[m : m+1] }

// Parse reads a column. Upper case is read too.
func (f frame[S]) Parse(_ *S, text string) (Move, error) {
	t := strings.ToLower(strings.TrimSpace(text))
	if len(t) == 1 {
		if c := strings.IndexByte(names[:f.width], t[0]); c >= 0 {
			return Move(c), nil
		}
	}
	return 0, fmt.Errorf("%q is no column of the %s board: columns are %s", visible.Clip(text), f.Size(), f.columns())
}

// columns says which names columns have.
func (f frame[S]) columns() string {
	last := names[f.width-1 : f.width]
	switch {
	case f.width == 1:
		return "1 only"
	case f.width <= 9:
		return "1 to " + last
	case f.width == 10:
		return "1 to 9 and a"
	}
	return "1 to 9 and a to " + last
}

// Split cuts "4453" into its columns.
func (f frame[S]) Split(text string) ([]string, error) {
	moves := make([]string, 0, len(text))
	for _, c := range text {
		if _, err := f.Parse(nil, string(c)); err != nil {
			return nil, err
		}
		moves = append(moves, string(c))
	}
	return moves, nil
}

// Explain returns why a stone cannot be dropped into column m.
func (r Rules) Explain(s *State, m Move) error { return r.explain(m, r.Moves(s, nil)) }

// Explain returns why a stone cannot be dropped into column m.
func (r Wide) Explain(s *WideState, m Move) error { return r.explain(m, r.Moves(s, nil)) }

// explain returns why m is not among the legal moves, nil if it is or if the game is
// over.
func (f frame[S]) explain(m Move, legal []Move) error {
	if m < 0 || m >= Move(f.width) {
		return sente.NewMessage("no_such_column", "the {size} board has no such column: columns are {columns}", "size", f.Size(), "columns", f.columns())
	}
	if len(legal) == 0 || slices.Contains(legal, m) {
		return nil
	}
	free := make([]string, len(legal))
	for i, l := range legal {
		free[i] = f.Format(nil, l)
	}
	return sente.NewMessage("column_full", "column {column} is full: there is room in {columns}", "column", f.Format(nil, m), "columns", strings.Join(free, ", "))
}
