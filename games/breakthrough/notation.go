package breakthrough

import (
	"fmt"
	"strings"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/internal/visible"
)

// Format returns the start and the destination of a pawn: "e2e3".
func (Board) Format(m Move) string { return formatSquare(m.From) + formatSquare(m.To) }

func formatSquare(s int8) string { return string([]byte{'a' + byte(s&7), '1' + byte(s>>3)}) }

// Parse parses the notation of Format, also with a hyphen or an x in between.
func (Board) Parse(text string) (Move, error) {
	t := strings.ToLower(strings.TrimSpace(text))
	if len(t) == 5 && (t[2] == '-' || t[2] == 'x') {
		t = t[:2] + t[3:]
	}
	if len(t) != 4 || !isSquare(t[:2]) || !isSquare(t[2:]) {
		return Move{}, fmt.Errorf("invalid move %q: expected the squares that a pawn leaves and enters, such as e2e3", visible.Clip(text))
	}
	return Move{parseSquare(t[:2]), parseSquare(t[2:])}, nil
}

func isSquare(t string) bool { return t[0] >= 'a' && t[0] <= 'h' && t[1] >= '1' && t[1] <= '8' }

func parseSquare(t string) int8 { return int8(t[1]-'1')*8 + int8(t[0]-'a') }

// Split splits "e2e3d7d6" into moves. A text with a hyphen or an x is one move.
func (Board) Split(text string) (moves []string, err error) {
	if strings.ContainsAny(text, "-x") {
		return []string{text}, nil
	}
	for ; len(text) > 4; text = text[4:] {
		moves = append(moves, text[:4])
	}
	return append(moves, text), nil
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
