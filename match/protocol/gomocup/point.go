package gomocup

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/match/protocol"
)

// Supported board sizes, in points per side.
const (
	MinSize = 5
	MaxSize = 22
)

// FormatPoint returns the name of the point x,y, both from 0 and from the top left corner: 0,0 is
// a15 on a board of 15. The point must be on the board.
func FormatPoint(size, x, y int) sente.Move {
	return sente.Move(string(rune('a'+x)) + strconv.Itoa(size-y))
}

// ParsePoint is the inverse of [FormatPoint]. The error describes why m is invalid.
func ParsePoint(size int, m sente.Move) (x, y int, err error) {
	if len(m) < 2 {
		return 0, 0, fmt.Errorf("invalid point %s: expected a letter and a number, such as h8", protocol.QuoteReceived(string(m)))
	}
	row, err := parseNumber(string(m[1:]))
	x, y = int(m[0])-'a', size-row
	if err != nil || !isInside(size, x, y) {
		return 0, 0, fmt.Errorf("point %s is outside a board of %d", protocol.QuoteReceived(string(m)), size)
	}
	return x, y, nil
}

func isInside(size, x, y int) bool { return x >= 0 && y >= 0 && x < size && y < size }

// parseNumbers parses exactly n numbers separated by commas.
func parseNumbers(text string, n int) ([]int, error) {
	words := strings.Split(text, ",")
	if len(words) != n {
		return nil, fmt.Errorf("%s: expected %d numbers separated by commas, such as %s", protocol.QuoteReceived(text), n, "7,7,1"[:2*n-1])
	}
	values := make([]int, n)
	for i, w := range words {
		v, err := parseNumber(strings.TrimSpace(w))
		if err != nil {
			return nil, fmt.Errorf("%s: %w", protocol.QuoteReceived(text), err)
		}
		values[i] = v
	}
	return values, nil
}

// parsePoint parses the point of a command.
func parsePoint(command, text string) ([]int, error) {
	at, err := parseNumbers(text, 2)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", command, err)
	}
	return at, nil
}

// parseNumber parses a decimal number of ASCII digits with an optional minus sign; it rejects other
// forms that strconv accepts.
func parseNumber(text string) (int, error) {
	for i, c := range []byte(text) {
		if (c < '0' || c > '9') && (c != '-' || i > 0) {
			return 0, fmt.Errorf("%s is not a number", protocol.QuoteReceived(text))
		}
	}
	v, err := strconv.ParseInt(text, 10, 32)
	switch {
	case errors.Is(err, strconv.ErrRange):
		return 0, fmt.Errorf("%s is too large a number", protocol.QuoteReceived(text))
	case err != nil:
		return 0, fmt.Errorf("%s is not a number", protocol.QuoteReceived(text))
	}
	return int(v), nil
}
