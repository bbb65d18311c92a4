package othello

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/sente-games/sente/internal/visible"
)

// Characters of discs and free squares in the boards of other programs.
const (
	blackChars, whiteChars, freeChars = "Xx*Bb@", "OoWw", "-._"
)

// parseBoard parses a board in the forms of other programs, row by row from the top: all squares as characters,
// with or without blanks between the rows, and the side to move; the same in the brackets of GGS,
// "[8 -------- … *]"; and FEN, "8/8/8/3ox3/3xo3/8/8/8 x". Without a side to move the number of discs determines
// it. isBoard is false for other texts.
func (r Rules) parseBoard(text string) (discs [2]uint64, turn int, isBoard bool, err error) {
	text = strings.TrimSpace(text)
	ggs := strings.HasPrefix(text, "[") && strings.HasSuffix(text, "]")
	words := strings.Fields(strings.Trim(text, "[]"))
	if len(words) == 0 || strings.Contains(text, ":") {
		return discs, 0, false, nil
	}
	if ggs {
		if words[0] != strconv.Itoa(r.side) {
			return discs, 0, true, fmt.Errorf("the board has %s rows (want %d)", visible.Clip(words[0]), r.side)
		}
		words = words[1:]
	}
	cells := strings.Builder{}
	fen := len(words) > 0 && strings.Contains(words[0], "/")
	if fen {
		row, problem := r.expandFEN(words[0])
		if problem != nil {
			return discs, 0, true, problem
		}
		cells.WriteString(row)
		words = words[1:]
	}
	for len(words) > 0 && cells.Len() < r.side*r.side {
		cells.WriteString(words[0])
		words = words[1:]
	}
	all := cells.String()
	if strings.Trim(all, blackChars+whiteChars+freeChars) != "" || len(all) < 16 {
		return discs, 0, ggs, nil
	}
	if len(all) != r.side*r.side {
		return discs, 0, true, fmt.Errorf("the board has %d squares (want %d)", len(all), r.side*r.side)
	}
	n := 0
	for i, c := range all {
		m, _ := r.Parse(nil, string(rune('a'+i%r.side))+strconv.Itoa(i/r.side+1))
		switch {
		case strings.ContainsRune(blackChars, c):
			discs[0] |= 1 << uint(m)
			n++
		case strings.ContainsRune(whiteChars, c):
			discs[1] |= 1 << uint(m)
			n++
		}
	}
	turn = n % 2
	switch {
	case len(words) > 1 || len(words) == 1 && (len(words[0]) != 1 || !strings.Contains(blackChars+whiteChars, words[0])):
		return discs, 0, true, fmt.Errorf("%q is not a side to move after the board (want X or O)", visible.Clip(strings.Join(words, " ")))
	case len(words) == 1 && strings.Contains(blackChars, words[0]):
		turn = 0
	case len(words) == 1:
		turn = 1
	}
	return discs, turn, true, nil
}

// expandFEN returns the squares of a board in FEN, in which a number is a run of free squares.
func (r Rules) expandFEN(text string) (string, error) {
	rows := strings.Split(text, "/")
	if len(rows) != r.side {
		return "", fmt.Errorf("the FEN has %d rows (want %d)", len(rows), r.side)
	}
	var all strings.Builder
	for i, row := range rows {
		var cells strings.Builder
		for _, c := range row {
			if c >= '1' && c <= '9' {
				cells.WriteString(strings.Repeat("-", int(c-'0')))
			} else {
				cells.WriteRune(c)
			}
		}
		if strings.Trim(cells.String(), blackChars+whiteChars+freeChars) != "" || cells.Len() != r.side {
			return "", fmt.Errorf("row %d of the FEN, %q, has not %d squares of x, o and numbers", i+1, visible.Clip(row), r.side)
		}
		all.WriteString(cells.String())
	}
	return all.String(), nil
}
