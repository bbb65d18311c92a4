package ataxx

import (
	"fmt"
	"strings"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/internal/visible"
)

// Notations of a pass: that of all games, and that of the Universal Ataxx Interface.
const (
	passText = "pass"
	uaiPass  = "0000"
)

// Format returns the square where a piece is added, "b2", both squares of a jump, "a1c2", or "pass".
func (Board) Format(m Move) string {
	switch {
	case m == Pass:
		return passText
	case m.From == m.To:
		return formatSquare(m.To)
	}
	return formatSquare(m.From) + formatSquare(m.To)
}

func formatSquare(s int8) string { return string([]byte{'a' + byte(s%side), '1' + byte(s/side)}) }

// Parse parses the notation of Format, both squares of a step, and "0000" for a pass.
func (b Board) Parse(text string) (Move, error) {
	t := strings.ToLower(strings.TrimSpace(text))
	if t == passText || t == uaiPass {
		return Pass, nil
	}
	if len(t) != 2 && len(t) != 4 || !isSquare(t[:2]) || !isSquare(t[len(t)-2:]) {
		return Move{}, fmt.Errorf("invalid move %q: expected the square of a new piece such as b2, both squares of a jump such as a1c2, or %s to pass", visible.Clip(text), passText)
	}
	m := Move{parseSquare(t[:2]), parseSquare(t[len(t)-2:])}
	if near[m.From]>>m.To&1 != 0 && b.Pieces[b.Side]>>m.From&1 != 0 {
		m.From = m.To
	}
	return m, nil
}

func isSquare(t string) bool { return t[0] >= 'a' && t[0] < 'a'+side && t[1] >= '1' && t[1] < '1'+side }

func parseSquare(t string) int8 { return int8(t[1]-'1')*side + int8(t[0]-'a') }

// Explain returns an error with the reason why a move is illegal.
func (b Board) Explain(m Move) error {
	if m == Pass {
		return sente.NewMessage("must_move", "passing is not allowed while you can move")
	}
	taken, to := b.Pieces[0]|b.Pieces[1], formatSquare(m.To)
	switch {
	case b.Blocked>>m.To&1 != 0:
		return sente.NewMessage("square_blocked", "{square} is blocked", "square", to)
	case taken>>m.To&1 != 0:
		return sente.NewMessage("cell_occupied", "{cell} is occupied", "cell", to)
	case m.From == m.To:
		return sente.NewMessage("no_neighbour", "no {colour} piece is next to {square}", "colour", b.Seats()[b.Side], "square", to)
	case b.Pieces[b.Side]>>m.From&1 == 0:
		return sente.NewMessage("no_piece", "there is no {colour} piece on {square}", "colour", b.Seats()[b.Side], "square", formatSquare(m.From))
	}
	return sente.NewMessage("jump_two_squares", "a piece jumps exactly two squares, in any direction")
}
