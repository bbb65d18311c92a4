package breakthrough

import (
	"fmt"
	"strings"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/internal/visible"
	"github.com/sente-games/sente/rules"
)

// Format returns the start and the destination of a pawn: "e2e3".
func (Board) Format(m Move) string { return formatSquare(m.From) + formatSquare(m.To) }

func formatSquare(s int8) string { return string([]byte{'a' + byte(s&7), '1' + byte(s>>3)}) }

// Parse parses the notation of Format, also with a hyphen or, for a capture, an x in between.
func (b Board) Parse(text string) (Move, error) {
	t := strings.ToLower(strings.TrimSpace(text))
	if n := moveLength(t); n == 0 || n != len(t) {
		return Move{}, fmt.Errorf("invalid move %q: expected the squares that a pawn leaves and enters, such as e2e3", visible.Clip(text))
	}
	m := Move{parseSquare(t[:2]), parseSquare(t[len(t)-2:])}
	if t[2] == 'x' && (b.Pawns[0]|b.Pawns[1])>>m.To&1 == 0 {
		return m, fmt.Errorf("invalid move %q: there is nothing to capture on %s, expected %s", visible.Clip(text), formatSquare(m.To), b.Format(m))
	}
	return m, nil
}

// moveLength returns the length of the move at the start of a text, 0 if there is no move.
func moveLength(text string) int {
	n := 4
	if len(text) > 2 && (text[2] == '-' || text[2]|0x20 == 'x') {
		n = 5
	}
	if len(text) < n || !isSquare(text[:2]) || !isSquare(text[n-2:n]) {
		return 0
	}
	return n
}

func isSquare(t string) bool {
	return t[0]|0x20 >= 'a' && t[0]|0x20 <= 'h' && t[1] >= '1' && t[1] <= '8'
}

func parseSquare(t string) int8 { return int8(t[1]-'1')*8 + int8(t[0]|0x20-'a') }

// Split splits "e2e3d7d6" into moves.
func (Board) Split(text string) (moves []string, err error) {
	return rules.CutMoves(text, moveLength), nil
}

// Explain returns an error with the reason why a move is illegal.
func (b Board) Explain(m Move) error {
	own, other := b.Pawns[b.Side], b.Pawns[1-b.Side]
	switch ahead, aside := b.ahead(m.To)-b.ahead(m.From), m.To&7-m.From&7; {
	case own>>m.From&1 == 0:
		return sente.NewMessage("no_piece", "there is no {colour} piece on {square}", "colour", b.Seats()[b.Side], "square", formatSquare(m.From))
	case ahead != 1 || aside < -1 || aside > 1:
		return sente.NewMessage("pawn_steps_ahead", "a pawn moves one row ahead, straight or diagonally")
	case own>>m.To&1 != 0:
		return sente.NewMessage("cell_occupied", "{cell} is occupied", "cell", formatSquare(m.To))
	case other>>m.To&1 != 0:
		return sente.NewMessage("pawn_captures_diagonally", "a pawn captures only diagonally")
	}
	return nil
}
