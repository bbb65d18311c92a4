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

// Parse parses the notation of Format, with or without separators between the squares, the arrow in brackets,
// "d1-d7(g7)", and the notation of UCI, "d1d7,d7g7".
func (Board) Parse(text string) (m Move, err error) {
	t := strings.TrimSpace(text)
	m, n := parsePrefix(t)
	if n == 0 || n != len(t) {
		return Move{}, fmt.Errorf("invalid move %q: expected the squares that an amazon leaves, enters and shoots at, such as d1-d7/g7", visible.Clip(text))
	}
	return m, nil
}

// parsePrefix parses the move at the start of a text and returns its length, 0 if there is no move.
func parsePrefix(text string) (m Move, n int) {
	from, rest := cutSquare(text)
	to, rest := cutSquare(trimSeparators(rest))
	closing := ""
	switch {
	case strings.HasPrefix(rest, "("):
		rest, closing = rest[1:], ")"
	case strings.HasPrefix(rest, ","):
		var again square
		if again, rest = cutSquare(rest[1:]); again != to {
			return m, 0
		}
	default:
		rest = trimSeparators(rest)
	}
	shot, rest := cutSquare(rest)
	if from < 0 || to < 0 || shot < 0 || !strings.HasPrefix(rest, closing) {
		return m, 0
	}
	return Move{From: from, To: to, Shot: shot}, len(text) - len(rest) + len(closing)
}

// trimSeparators removes signs between two squares.
func trimSeparators(text string) string { return strings.TrimLeft(text, "-/x") }

// cutSquare returns the square at the start of a text, -1 if there is no square, and the text after it.
func cutSquare(text string) (at square, rest string) {
	n := squareLength(text)
	if n == 0 {
		return -1, text
	}
	row, _ := strconv.Atoi(text[1:n])
	return squareOf(int(lower(text[0])-'a'), row-1), text[n:]
}

// parseSquare parses a text of which squareLength is the length.
func parseSquare(text string) square {
	at, _ := cutSquare(text)
	return at
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
	for text = strings.TrimLeft(text, ","); text != ""; text = strings.TrimLeft(text, ",") {
		_, n := parsePrefix(text)
		if n == 0 {
			return append(moves, text), nil
		}
		moves, text = append(moves, text[:n]), text[n:]
	}
	return moves, nil
}

// SplitsAtCommas reports that Split gets texts with commas, which moves of UCI contain.
func (Board) SplitsAtCommas() bool { return true }

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
