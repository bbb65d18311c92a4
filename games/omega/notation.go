package omega

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/internal/visible"
)

// swapText is the notation of a swap.
const swapText = "swap"

// Name returns the name of a cell: a letter for the row from the top and a number from 1 within it.
func (g *Ground) Name(cell int) string {
	return string(rune('a'+g.row[cell])) + strconv.Itoa(int(g.col[cell])+1)
}

// Format returns the cell, or "swap". The colour follows from the position.
func (r Rules) Format(_ *State, m Move) string {
	if m == Swap {
		return swapText
	}
	return r.Name(m.Cell())
}

// Parse parses a cell such as "e5" or "#30", counted row by row from 0; it may be preceded by the
// colour of the stone, as in "white:e5", which must be the next one.
func (r Rules) Parse(s *State, text string) (Move, error) {
	return r.Read(r.nextColour(s), text)
}

// Read parses a cell for a stone of the colour next, as [Rules.Parse] does, or "swap".
func (r Rules) Read(next int, text string) (Move, error) {
	t := strings.ToLower(strings.TrimSpace(text))
	if t == swapText && r.options.Pie {
		return Swap, nil
	}
	if word, cell, tagged := strings.Cut(t, ":"); tagged {
		colour, err := r.parseColour(word)
		if err != nil {
			return 0, err
		}
		if colour != next {
			return 0, fmt.Errorf("%q is a %s stone, but the next one is %s: the stones of a turn are placed in the order %s", visible.Clip(text), colours[colour], colours[next], strings.Join(colours[:r.players], ", "))
		}
		t = cell
	}
	cell, ok := r.parseCell(t)
	if !ok {
		return 0, fmt.Errorf("invalid cell %q on the board of side %d: expected the row, a to %c, and the position in it, such as %s, or #0 to #%d", visible.Clip(text), r.side, 'a'+rune(2*r.side-2), r.Name(r.cells/2), r.cells-1)
	}
	return NewMove(next, cell), nil
}

// parseCell parses the lower-case name of a cell.
func (g *Ground) parseCell(text string) (cell int, ok bool) {
	if len(text) < 2 || len(text) > 4 || text[1] == '+' || text[1] == '-' {
		return 0, false
	}
	n, err := strconv.Atoi(text[1:])
	if err != nil {
		return 0, false
	}
	if text[0] == '#' {
		return n, n < g.cells
	}
	row := int(text[0]) - 'a'
	if row < 0 || row > 2*g.side-2 || n < 1 || n > int(g.from[row+1]-g.from[row]) {
		return 0, false
	}
	return int(g.from[row]) + n - 1, true
}

// parseColour parses a prefix of a colour's name.
func (r Rules) parseColour(text string) (colour int, err error) {
	found := -1
	for i, name := range colours[:r.players] {
		if text != "" && strings.HasPrefix(name, text) {
			if found >= 0 {
				return 0, fmt.Errorf("%q is ambiguous: it may be %s or %s", visible.Clip(text), colours[found], name)
			}
			found = i
		}
	}
	if found < 0 {
		return 0, fmt.Errorf("unknown colour %q: expected %s", visible.Clip(text), strings.Join(colours[:r.players], ", "))
	}
	return found, nil
}

// Split splits "e5f6#30swap" into its moves.
func (r Rules) Split(text string) (moves []string, err error) {
	for rest := text; rest != ""; {
		n := moveLength(rest)
		if n == 0 {
			return nil, fmt.Errorf("%q cannot be split into moves: %q is not a cell such as %s", visible.Clip(text), visible.Clip(rest), r.Name(r.cells/2))
		}
		moves, rest = append(moves, rest[:n]), rest[n:]
	}
	return moves, nil
}

// moveLength returns the number of bytes of the first move of a text, or 0 if it does not start
// with a move.
func moveLength(text string) int {
	if len(text) >= len(swapText) && strings.EqualFold(text[:len(swapText)], swapText) {
		return len(swapText)
	}
	start := 0
	word := 0
	for word < len(text) && isLetter(text[word]) {
		word++
	}
	if word > 0 && word < len(text) && text[word] == ':' {
		start = word + 1
	}
	n := start + 1
	if n > len(text) || text[start] != '#' && !isLetter(text[start]) {
		return 0
	}
	for n < len(text) && text[n] >= '0' && text[n] <= '9' {
		n++
	}
	if n == start+1 {
		return 0
	}
	return n
}

func isLetter(c byte) bool { return c|0x20 >= 'a' && c|0x20 <= 'z' }

// Explain returns the reason why m is illegal.
func (r Rules) Explain(s *State, m Move) error {
	switch {
	case m == Swap && s.swapped:
		return sente.NewMessage("colours_swapped", "the colours have already been exchanged")
	case m == Swap && !r.canSwap(s):
		return sente.NewMessage("swap_not_allowed", "swap is only possible as the second player's reply to the first turn")
	case m != Swap && m.Cell() < r.cells && s.stones[m.Cell()] != 0:
		return sente.NewMessage("cell_occupied_by", "{cell} is occupied by a {colour} stone", "cell", r.Name(m.Cell()), "colour", colours[s.stones[m.Cell()]-1])
	}
	return nil
}
