package connectfour

import (
	"fmt"
	"slices"
	"strings"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/internal/visible"
	"github.com/sente-games/sente/rules"
)

// columnNames are the names of the columns: digits as in the public solvers, then letters. They
// limit the width of boards.
const columnNames = "123456789abcdefghijklmnopqrstuvwxyz"

// Format returns the name of a column: "1" the leftmost, "a" the tenth.
func (frame[S]) Format(_ *S, m Move) string { return columnNames[m : m+1] }

// Parse parses a column in either case.
func (f frame[S]) Parse(_ *S, text string) (Move, error) {
	t := strings.ToLower(strings.TrimSpace(text))
	if len(t) == 1 {
		if c := strings.IndexByte(columnNames[:f.width], t[0]); c >= 0 {
			return Move(c), nil
		}
	}
	return 0, fmt.Errorf("invalid column %q of the %s board: expected %s", visible.Clip(text), f.Size(), f.columnRange())
}

// columnRange returns the range of column names for messages.
func (f frame[S]) columnRange() string {
	last := columnNames[f.width-1 : f.width]
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

// Split splits "4453" into its columns.
func (f frame[S]) Split(text string) ([]string, error) {
	return rules.CutMoves(text, f.dropLength), nil
}

// dropLength returns 1 if a text begins with a column, otherwise 0.
func (f frame[S]) dropLength(text string) int {
	if strings.IndexByte(columnNames[:f.width], lower(text[0])) < 0 {
		return 0
	}
	return 1
}

// lower returns an ASCII letter in lower case and other characters unchanged.
func lower(c byte) byte {
	if c >= 'A' && c <= 'Z' {
		c += 'a' - 'A'
	}
	return c
}

// Explain returns the reason why a stone cannot be dropped into column m.
func (r Rules) Explain(s *State, m Move) error { return r.explainDrop(m, r.Moves(s, nil)) }

// Explain returns the reason why a stone cannot be dropped into column m.
func (r Wide) Explain(s *WideState, m Move) error { return r.explainDrop(m, r.Moves(s, nil)) }

// explainDrop returns the reason why m is not among the legal moves, or nil if it is or the game is
// over.
func (f frame[S]) explainDrop(m Move, legal []Move) error {
	if m < 0 || m >= Move(f.width) {
		return sente.NewMessage("no_such_column", "the {size} board has no such column: columns are {columns}", "size", f.Size(), "columns", f.columnRange())
	}
	if len(legal) == 0 || slices.Contains(legal, m) {
		return nil
	}
	free := make([]string, len(legal))
	for i, l := range legal {
		free[i] = f.Format(nil, l)
	}
	return sente.NewMessage("column_full", "column {column} is full: possible columns are {columns}", "column", f.Format(nil, m), "columns", strings.Join(free, ", "))
}
