package connectfour

import (
	"fmt"
	"strings"
)

// names are the columns in text: as the public solvers write them, and letters
// where the digits end.
const names = "123456789abcdefghijklmnopqrstuvw"

// Format writes a column: "1" the leftmost, "a" the tenth.
func (r Rules) Format(_ *State, m Move) string { return names[m : m+1] }

// Parse reads a column. Upper case is read too.
func (r Rules) Parse(_ *State, text string) (Move, error) {
	t := strings.ToLower(strings.TrimSpace(text))
	if len(t) == 1 {
		if c := strings.IndexByte(names[:r.width], t[0]); c >= 0 {
			return Move(c), nil
		}
	}
	return 0, fmt.Errorf("%q is no column of the %s board: columns are %s", clip(text), r.Size(), r.columns())
}

// columns says which names columns have.
func (r Rules) columns() string {
	last := names[r.width-1 : r.width]
	switch {
	case r.width == 1:
		return "1 only"
	case r.width <= 9:
		return "1 to " + last
	case r.width == 10:
		return "1 to 9 and a"
	}
	return "1 to 9 and a to " + last
}

// Split cuts "4453" into its columns.
func (r Rules) Split(text string) ([]string, error) {
	moves := make([]string, 0, len(text))
	for _, c := range text {
		if _, err := r.Parse(nil, string(c)); err != nil {
			return nil, err
		}
		moves = append(moves, string(c))
	}
	return moves, nil
}

// Explain says why a stone cannot be dropped into column m.
func (r Rules) Explain(s *State, m Move) string {
	if m < 0 || m >= Move(r.width) {
		return fmt.Sprintf("the %s board has no such column: columns are %s", r.Size(), r.columns())
	}
	if s.Over || s.Mask&r.Column(m) != r.Column(m) {
		return ""
	}
	var free []string
	for _, l := range r.Moves(s, nil) {
		free = append(free, r.Format(s, l))
	}
	return fmt.Sprintf("column %s is full: there is room in %s", r.Format(s, m), strings.Join(free, ", "))
}

// clip keeps a faulty text from filling the screen.
func clip(text string) string {
	if len(text) > 20 {
		return strings.ToValidUTF8(text[:20], "") + "..."
	}
	return text
}
