package quarto

import (
	"fmt"
	"strings"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/internal/visible"
)

// Format writes a square by column and row, the lowest row being 1, "b2", or the
// piece that is given, "tdrf".
func (Rules) Format(_ *State, m Move) string {
	if m.gives() {
		return m.piece().String()
	}
	return string([]byte{'a' + byte(m)%side, '4' - byte(m)/side})
}

// Parse reads a square or a piece.
func (Rules) Parse(_ *State, text string) (Move, error) {
	t := strings.ToLower(strings.TrimSpace(text))
	if len(t) == 2 && t[0] >= 'a' && t[0] <= 'd' && t[1] >= '1' && t[1] <= '4' {
		return Move('4'-t[1])*side + Move(t[0]-'a'), nil
	}
	if len(t) == properties {
		p, err := ParsePiece(t)
		return Give(p), err
	}
	return 0, fmt.Errorf("%q is no move: moves are squares, a1 to d4, and pieces to give, four letters such as tdrf", visible.Clip(text))
}

// Split cuts "tdrfb2slqh" into its moves.
func (r Rules) Split(text string) (moves []string, err error) {
	for text != "" {
		n := min(properties, len(text))
		if len(text) >= 2 && text[1] >= '0' && text[1] <= '9' {
			n = 2
		}
		if _, err := r.Parse(nil, text[:n]); err != nil {
			return nil, err
		}
		moves, text = append(moves, text[:n]), text[n:]
	}
	return moves, nil
}

// Explain returns why m may not be played.
func (r Rules) Explain(s *State, m Move) error {
	name := r.Format(s, m)
	switch {
	case s.Over:
		return nil
	case m.gives() && s.Hand != None:
		return sente.NewMessage("place_piece_first", "{piece} cannot be given now: first place {other} ({words}) on a square", "piece", name, "other", s.Hand, "words", s.Hand.Words())
	case !m.gives() && s.Hand == None:
		return sente.NewMessage("give_piece_first", "nothing can be placed on {square} now: first give the other side a piece, such as {piece}", "square", name, "piece", r.Format(s, r.Moves(s, nil)[0]))
	case m.gives() && s.Stock>>m.piece()&1 == 0:
		return sente.NewMessage("piece_on_board", "piece {piece} ({words}) is on the board already", "piece", name, "words", m.piece().Words())
	case !m.gives() && s.Taken>>m&1 != 0:
		return sente.NewMessage("cell_occupied", "{cell} is occupied", "cell", name)
	}
	return nil
}
