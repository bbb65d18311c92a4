package othello

import (
	"fmt"
	"slices"
	"strings"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/internal/visible"
	"github.com/sente-games/sente/rules"
)

// passText is the notation of a pass.
const passText = "pass"

// Format returns a square by column and row, counted from the top left: "d3"; or "pass".
func (Rules) Format(_ *State, m Move) string {
	if m == Pass {
		return passText
	}
	return string([]byte{'a' + byte(m)%stride, '1' + byte(m)/stride})
}

// Parse parses a square or "pass" in either case.
func (r Rules) Parse(_ *State, text string) (Move, error) {
	t := strings.ToLower(strings.TrimSpace(text))
	if t == passText {
		return Pass, nil
	}
	if len(t) == 2 {
		column, row := uint(t[0])-'a', uint(t[1])-'1'
		if column <= r.last && row <= r.last {
			return Move(row*stride + column), nil
		}
	}
	return 0, fmt.Errorf("invalid move %q on the %s board: expected a square, a1 to %s with row 1 at the top, or pass", visible.Clip(text), r.formatSize(), r.Format(nil, Move(r.last*stride+r.last)))
}

// formatSize returns the size: "8x8".
func (r Rules) formatSize() string { return fmt.Sprintf("%dx%d", r.side, r.side) }

// Split splits "d3c5pass" into its moves.
func (r Rules) Split(text string) (moves []string, err error) {
	return rules.CutMoves(text, func(rest string) int {
		switch {
		case len(rest) >= len(passText) && strings.EqualFold(rest[:len(passText)], passText):
			return len(passText)
		case len(rest) < 2 || rest[1] < '0' || rest[1] > '9':
			return 0
		}
		return 2
	}), nil
}

// Explain returns the reason why m is illegal.
func (r Rules) Explain(s *State, m Move) error {
	legal := r.Moves(s, nil)
	switch name := r.Format(s, m); {
	case slices.Contains(legal, m) || len(legal) == 0:
		return nil
	case m == Pass:
		return sente.NewMessage("pass_not_allowed", "passing is not allowed if you can turn discs; legal moves: {moves}", "moves", r.formatMoves(s, legal))
	case (s.Own|s.Other)>>uint(m)&1 != 0:
		return sente.NewMessage("square_occupied", "{square} is occupied; legal moves: {moves}", "square", name, "moves", r.formatMoves(s, legal))
	case legal[0] == Pass:
		return sente.NewMessage("only_pass", "{square} turns no disc, nor does any other square: the only legal move is pass", "square", name)
	default:
		return sente.NewMessage("turns_no_disc", "{square} turns no disc; legal moves: {moves}", "square", name, "moves", r.formatMoves(s, legal))
	}
}

func (r Rules) formatMoves(s *State, legal []Move) string {
	names := make([]string, len(legal))
	for i, m := range legal {
		names[i] = r.Format(s, m)
	}
	return strings.Join(names, ", ")
}
