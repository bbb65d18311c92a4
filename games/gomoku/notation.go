package gomoku

import (
	"fmt"
	"strings"

	"github.com/sente-games/sente/internal/visible"
)

// Format returns a point, "h8", or a choice, "black".
func (Rules) Format(_ *State, p Point) string { return p.String() }

// Parse parses a point on the board or, if colours may be exchanged, a choice.
func (r Rules) Parse(_ *State, text string) (Point, error) {
	if p, ok := parseChoice(text); ok && r.Opening().Swaps() {
		return p, nil
	}
	return ParsePoint(text, r.Size())
}

// Split splits "h8i9" into its points; they may be mixed with choices: "h8i9g7black".
func (Rules) Split(text string) ([]string, error) {
	if _, said := parseChoice(text); said {
		return []string{text}, nil // a number among them
	}
	var moves []string
	for rest := text; rest != ""; {
		if n := choiceLength(rest); n > 0 {
			moves, rest = append(moves, rest[:n]), rest[n:]
			continue
		}
		n := 1
		for n < len(rest) && rest[n] >= '0' && rest[n] <= '9' {
			n++
		}
		letter := rest[0] | 0x20
		if letter < 'a' || letter > 'z' || n == 1 {
			return nil, fmt.Errorf("invalid points %q: expected a letter and a number, such as h8, at %q", visible.Clip(text), visible.Clip(rest))
		}
		moves, rest = append(moves, rest[:n]), rest[n:]
	}
	return moves, nil
}

// FromTop converts a point between row numbers from the top edge and from the bottom.
func (r Rules) FromTop(text string) (string, error) {
	if _, ok := parseChoice(text); ok {
		return text, nil
	}
	p, err := ParsePoint(text, r.Size())
	if err != nil {
		return "", err
	}
	return PointAt(p.X(), r.Size()-1-p.Y()).String(), nil
}

// splitWords splits a text at spaces and commas.
func splitWords(text string) []string {
	return strings.FieldsFunc(text, func(c rune) bool { return c == ' ' || c == ',' || c == '\n' || c == '\t' || c == '\r' })
}
