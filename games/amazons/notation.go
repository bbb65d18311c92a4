package amazons

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/internal/visible"
)

// Format returns an amazon's move and its arrow: "d1-d7/g7".
func (Board) Format(m Move) string {
	return m.From.String() + "-" + m.To.String() + "/" + m.Shot.String()
}

func (at square) String() string {
	return string(rune('a'+at%stride)) + strconv.Itoa(int(at/stride)+1)
}

// Parse parses the notation of Format, with or without separators between the squares.
func (Board) Parse(text string) (m Move, err error) {
	rest := strings.TrimSpace(text)
	for i, to := range []*square{&m.From, &m.To, &m.Shot} {
		if i > 0 {
			rest = strings.TrimLeft(rest, "-/x")
		}
		n := squareLength(rest)
		if n == 0 {
			break
		}
		*to, rest = parseSquare(rest[:n]), rest[n:]
		if i == 2 && rest == "" {
			return m, nil
		}
	}
	return Move{}, fmt.Errorf("invalid move %q: expected the squares that an amazon leaves, enters and shoots at, such as d1-d7/g7", visible.Clip(text))
}

// parseSquare parses a text of which squareLength is the length.
func parseSquare(text string) square {
	row, _ := strconv.Atoi(text[1:])
	return squareOf(int(lower(text[0])-'a'), row-1)
}

// squareLength returns the length of the square at the start of a text, 0 if there is no square.
func squareLength(text string) int {
	switch {
	case len(text) < 2 || lower(text[0]) < 'a' || lower(text[0]) > 'j' || text[1] < '1' || text[1] > '9':
		return 0
	case len(text) > 2 && text[1] == '1' && text[2] == '0':
		return 3
	}
	return 2
}

// lower returns an ASCII letter in lower case.
func lower(letter byte) byte { return letter | 0x20 }

// Split splits "d1-d7/g7d10-d6/g6" into moves of three squares.
func (Board) Split(text string) (moves []string, err error) {
	squares, from := 0, 0
	for i := 0; i < len(text); {
		n := squareLength(text[i:])
		i += max(1, n)
		if n > 0 {
			squares++
		}
		if squares == 3 {
			moves, from, squares = append(moves, text[from:i]), i, 0
		}
	}
	if from < len(text) || len(moves) == 0 {
		moves = append(moves, text[from:])
	}
	return moves, nil
}

// Explain returns an error with the reason why a move is illegal.
func (b Board) Explain(m Move) error {
	free := b.Free
	free.add(m.From)
	switch {
	case !b.Queens[b.Side].has(m.From):
		return sente.NewMessage("no_piece", "there is no {colour} piece on {square}", "colour", b.Seats()[b.Side], "square", m.From)
	case !sees(b.Free, m.From, m.To):
		return sente.NewMessage("amazon_cannot_move", "the amazon on {from} cannot move to {to}", "from", m.From, "to", m.To)
	case !sees(free, m.To, m.Shot):
		return sente.NewMessage("amazon_cannot_shoot", "from {from} the amazon cannot shoot at {to}", "from", m.To, "to", m.Shot)
	}
	return nil
}

// sees reports whether a queen could go from a square to another.
func sees(free set, from, to square) bool {
	var alone set
	alone.add(from)
	reached := alone.slides(free)
	return reached.has(to)
}
