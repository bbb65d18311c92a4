package rules

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/sente-games/sente/internal/visible"
)

// FEN is a notation of positions in a protocol or a file format: the rows of the board from the top, the side to
// move and fields that are ignored, such as "x5o/7/7/7/7/7/o5x x 0 1". Numbers are runs of empty squares, and a
// list of pieces in hand may follow the rows in square brackets.
type FEN struct {
	Columns, Rows int
	Letters       string                       // of each piece of the kit
	Sides         string                       // of each seat
	Fields        string                       // written after the side to move
	Quiet         string                       // part of the set-up with the first number after the side, "" if it is ignored
	Cell          func(column, row int) string // name of a square; both count from 0 at the bottom left; nil is "a1"
}

// IsFEN reports whether a text has the form of a FEN and not that of a set-up with parts.
func IsFEN(text string) bool { return strings.Contains(text, "/") && !strings.ContainsAny(text, ":;") }

// CellName returns the name of a square.
func (f FEN) CellName(column, row int) string {
	if f.Cell != nil {
		return f.Cell(column, row)
	}
	return string(rune('a'+column)) + strconv.Itoa(row+1)
}

// Parse returns the set-up of a FEN.
func (f FEN) Parse(text string, kit Kit) (Setup, error) {
	words := strings.Fields(text)
	if len(words) < 2 {
		return nil, fmt.Errorf("invalid FEN %q: expected the rows of the board and the side to move, such as %q", visible.Clip(text), f.example())
	}
	board, _, _ := strings.Cut(words[0], "[")
	rows := strings.Split(board, "/")
	if len(rows) != f.Rows {
		return nil, fmt.Errorf("invalid FEN %q: got %d rows, want %d", visible.Clip(text), len(rows), f.Rows)
	}
	side := strings.Index(f.Sides, words[1])
	if side < 0 || len(words[1]) != 1 {
		return nil, fmt.Errorf("invalid FEN %q: unknown side to move %q: expected %s or %s", visible.Clip(text), visible.Clip(words[1]), f.Sides[:1], f.Sides[1:])
	}
	setup := make(Setup, len(kit.Pieces))
	for i, p := range kit.Pieces {
		setup[i].Name = p.Name
	}
	for i, row := range rows {
		if err := f.parseRow(row, f.Rows-1-i, setup); err != nil {
			return nil, fmt.Errorf("invalid FEN %q: row %d: %w", visible.Clip(text), f.Rows-i, err)
		}
	}
	setup = slices.DeleteFunc(setup, func(p Part) bool { return len(p.Words) == 0 })
	if len(kit.Seats) > 0 {
		setup = setup.ToMove(kit.Seats[side])
	}
	numbers := slices.DeleteFunc(words[2:], func(w string) bool { return strings.Trim(w, "0123456789") != "" })
	if f.Quiet != "" && len(numbers) > 0 && numbers[0] != "0" {
		setup = append(setup, Part{f.Quiet, numbers[:1]})
	}
	return setup, nil
}

// parseRow adds the pieces of a row to a set-up.
func (f FEN) parseRow(text string, row int, setup Setup) error {
	column, empty := 0, 0
	for _, r := range text {
		if r >= '0' && r <= '9' {
			empty = min(empty*10+int(r-'0'), 1000)
			continue
		}
		column, empty = column+empty, 0
		piece := strings.IndexRune(f.Letters, r)
		if piece < 0 || piece >= len(setup) {
			return fmt.Errorf("unknown piece %q: expected one of %s", r, f.Letters[:min(len(f.Letters), len(setup))])
		}
		if column < f.Columns {
			setup[piece].Words = append(setup[piece].Words, f.CellName(column, row))
		}
		column++
	}
	column += empty
	if column != f.Columns {
		return fmt.Errorf("got %d squares, want %d", column, f.Columns)
	}
	return nil
}

// example returns a FEN of the empty board.
func (f FEN) example() string {
	return strings.TrimSpace(strings.TrimSuffix(strings.Repeat(strconv.Itoa(f.Columns)+"/", f.Rows), "/") + " " + f.Sides[:1] + " " + f.Fields)
}

// ParseSetup parses a set-up with parts of the kit, or one of the notations of positions in fens. It prefers the
// notation that has the letters of the text.
func (kit Kit) ParseSetup(text string, fens ...FEN) (u Setup, err error) {
	if len(fens) == 0 || !IsFEN(text) {
		if u, err = ParseSetup(text); err == nil {
			err = u.CheckParts(kit)
		}
		return u, err
	}
	board, _, _ := strings.Cut(strings.TrimSpace(text), " ")
	board, _, _ = strings.Cut(board, "[")
	for _, f := range fens {
		if strings.Trim(board, "/0123456789"+f.Letters) == "" {
			return f.Parse(text, kit)
		}
	}
	return fens[0].Parse(text, kit)
}
