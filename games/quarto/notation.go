package quarto

import (
	"fmt"
	"strings"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/internal/visible"
	"github.com/sente-games/sente/rules"
)

// Format returns a square by column and row with 1 as the lowest row, "b2", or the given piece,
// "tdrf".
func (Rules) Format(_ *State, m Move) string {
	if m.isGive() {
		return m.givenPiece().String()
	}
	return string([]byte{'a' + byte(m)%side, '4' - byte(m)/side})
}

// Parse parses a square or a piece.
func (Rules) Parse(_ *State, text string) (Move, error) {
	t := strings.ToLower(strings.TrimSpace(text))
	if len(t) == 2 && t[0] >= 'a' && t[0] <= 'd' && t[1] >= '1' && t[1] <= '4' {
		return Move('4'-t[1])*side + Move(t[0]-'a'), nil
	}
	if len(t) == numProperties {
		p, err := ParsePiece(t)
		return Give(p), err
	}
	return 0, fmt.Errorf("invalid move %q: expected a square, a1 to d4, or a piece to give, four letters such as tdrf", visible.Clip(text))
}

// Split splits "tdrfb2slqh" into its moves.
func (r Rules) Split(text string) (moves []string, err error) {
	return rules.CutMoves(text, func(rest string) int {
		n := min(numProperties, len(rest))
		if len(rest) >= 2 && rest[1] >= '0' && rest[1] <= '9' {
			n = 2
		}
		if _, err := r.Parse(nil, rest[:n]); err != nil {
			return 0
		}
		return n
	}), nil
}

// Explain returns the reason why m is illegal.
func (r Rules) Explain(s *State, m Move) error {
	name := r.Format(s, m)
	switch {
	case s.Over:
		return nil
	case m.isGive() && s.Hand != None:
		return sente.NewMessage("place_piece_first", "{piece} cannot be given now: first place {other} ({words}) on a square", "piece", name, "other", s.Hand, "words", s.Hand.Words())
	case !m.isGive() && s.Hand == None:
		return sente.NewMessage("give_piece_first", "nothing can be placed on {square} yet: first give your opponent a piece, such as {piece}", "square", name, "piece", r.Format(s, r.Moves(s, nil)[0]))
	case m.isGive() && s.Stock>>m.givenPiece()&1 == 0:
		return sente.NewMessage("piece_on_board", "piece {piece} ({words}) is already on the board", "piece", name, "words", m.givenPiece().Words())
	case !m.isGive() && s.Taken>>m&1 != 0:
		return sente.NewMessage("cell_occupied", "{cell} is occupied", "cell", name)
	}
	return nil
}
