package checkers

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/internal/visible"
)

// path returns the squares of a move, including the first.
func (m Move) path() []Square {
	at := m.from
	path := []Square{at}
	for i := range m.steps {
		d := m.ways >> (2 * i) & 3
		at = next[d][at]
		if m.takes {
			at = next[d][at]
		}
		path = append(path, at)
	}
	return path
}

// Format returns the notation of Portable Draughts Notation: 11-15, 15x24, and with every square of a
// chain 1x10x19.
func (Board) Format(m Move) string {
	sign := "-"
	if m.takes {
		sign = "x"
	}
	var words []string
	for _, s := range m.path() {
		words = append(words, s.String())
	}
	return strings.Join(words, sign)
}

// String returns the number of the square, 1 to 32.
func (s Square) String() string { return strconv.Itoa(int(s) + 1) }

// Parse parses a legal move given by all of its squares or, if it is unique, by the first and the
// last. Only captures may be written with an x or a colon.
func (b Board) Parse(text string) (Move, error) {
	m, err := b.parseSquares(text)
	if err == nil && !m.takes && strings.ContainsAny(text, "xX:") {
		return m, fmt.Errorf("invalid move %q: it captures nothing, expected %s", visible.Clip(text), b.Format(m))
	}
	return m, err
}

// parseSquares parses a legal move with any signs between its squares.
func (b Board) parseSquares(text string) (Move, error) {
	wanted, ok := splitSquares(text)
	if !ok {
		return Move{}, fmt.Errorf("invalid move %q: expected numbers of squares from 1 to 32, such as 11-15, or 22x15 for a capture", visible.Clip(text))
	}
	var short, legal []Move
	for _, m := range b.Moves(nil) {
		legal = append(legal, m)
		switch path := m.path(); {
		case slices.Equal(path, wanted):
			return m, nil
		case len(wanted) == 2 && path[0] == wanted[0] && path[len(path)-1] == wanted[1]:
			short = append(short, m)
		}
	}
	switch {
	case len(short) == 1:
		return short[0], nil
	case len(short) > 1:
		return Move{}, fmt.Errorf("ambiguous move %q: name every square of the chain, such as %s", visible.Clip(text), b.Format(short[0]))
	case len(legal) > 0 && legal[0].takes:
		return Move{}, sente.NewMessage("must_capture", "captures are compulsory, all of a chain; legal moves: {moves}", "moves", b.formatMoves(legal))
	}
	return Move{}, sente.NewMessage("not_legal_here", "{move} is not a legal move; legal moves: {moves}", "move", visible.Clip(text), "moves", b.formatMoves(legal))
}

// splitSquares parses at least two numbers of squares separated by hyphens, crosses or blanks.
func splitSquares(text string) (squares []Square, ok bool) {
	words := strings.FieldsFunc(text, func(r rune) bool { return strings.ContainsRune("-xX: ", r) })
	if len(words) > 16 {
		return nil, false
	}
	for _, word := range words {
		s, ok := parseSquare(word)
		if !ok {
			return nil, false
		}
		squares = append(squares, s)
	}
	return squares, len(squares) > 1
}

// parseSquare parses the number of a square.
func parseSquare(text string) (Square, bool) {
	n, err := strconv.ParseUint(text, 10, 8)
	if err != nil || n < 1 || n > squares || text[0] == '0' {
		return none, false
	}
	return Square(n - 1), true
}

func (b Board) formatMoves(moves []Move) string {
	names := make([]string, len(moves))
	for i, m := range moves {
		names[i] = b.Format(m)
	}
	return strings.Join(names, ", ")
}
