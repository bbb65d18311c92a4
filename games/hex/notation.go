package hex

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/internal/visible"
	"github.com/sente-games/sente/rules"
)

// swapText is the notation of a swap, as in SGF and the Hex Text Protocol: the stone changes its
// colour and is mirrored, so that it has the same worth for its new owner.
const swapText = "swap-pieces"

// Format returns column and row, a1 being the acute corner at the top left: "f6"; or "swap-pieces".
func (Board) Format(m Move) string {
	if m == Swap {
		return swapText
	}
	return string(rune('a'+m%stride-1)) + strconv.Itoa(int(m/stride))
}

// Parse parses the notation of Format, and "swap".
func (b Board) Parse(text string) (Move, error) {
	t := strings.ToLower(strings.TrimSpace(text))
	switch t {
	case swapText, "swap":
		return Swap, nil
	case "swap-sides":
		return Swap, fmt.Errorf("unsupported move %q: here the players keep their edges and the stone is mirrored, expected %s", visible.Clip(text), swapText)
	}
	if m, ok := b.parseCell(t); ok {
		return m, nil
	}
	return Swap, fmt.Errorf("invalid move %q on a board of size %d: expected a cell, a1 to %s with row 1 at the top, or %s", visible.Clip(text), b.Size, b.Format(at(int(b.Size)-1, int(b.Size)-1)), swapText)
}

// parseCell parses a cell in lower case.
func (b *Board) parseCell(t string) (Move, bool) {
	if len(t) < 2 || len(t) > 3 || t[1] == '0' {
		return Swap, false
	}
	x := int(t[0]) - 'a'
	y, err := strconv.ParseUint(t[1:], 10, 8)
	if err != nil || x < 0 || x >= int(b.Size) || y > uint64(b.Size) {
		return Swap, false
	}
	return at(x, int(y)-1), true
}

// Split splits "f6swap-piecesg5" into moves: letters followed by digits, or a swap.
func (Board) Split(text string) (moves []string, err error) {
	return rules.CutMoves(text, moveLength), nil
}

// moveLength returns the length of the swap or the cell at the start of a text, 0 if there is neither.
func moveLength(text string) int {
	for _, word := range []string{"swap-sides", swapText, "swap"} {
		if len(text) >= len(word) && strings.EqualFold(text[:len(word)], word) {
			return len(word)
		}
	}
	n := 1
	for n < len(text) && text[n] >= '0' && text[n] <= '9' {
		n++
	}
	if letter := text[0] | 0x20; n == 1 || letter < 'a' || letter > 'z' {
		return 0
	}
	return n
}

// Explain returns an error with the reason why a move is illegal.
func (b Board) Explain(m Move) error {
	switch {
	case m != Swap:
		return sente.NewMessage("cell_occupied", "{cell} is occupied", "cell", b.Format(m))
	case !b.Swaps:
		return sente.NewMessage("no_swap_rule", "the rules plain do not allow a swap")
	}
	return sente.NewMessage("no_swap_now", "only the second player may swap, and only at its first move")
}
