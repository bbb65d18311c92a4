package connectfour

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/rules"
)

// SizeHelp says in words which boards there are.
const SizeHelp = "WIDTHxHEIGHT with WIDTH * (HEIGHT + 1) at most 64, such as 7x6 or 8x7"

// Size writes the board's size as ParseSize reads it: "7x6".
func (r Rules) Size() string { return fmt.Sprintf("%dx%d", r.width, r.height) }

// ParseSize returns the rules of the board of that size; "" is 7x6.
func ParseSize(text string) (Rules, error) {
	if text == "" {
		return Standard, nil
	}
	w, h, _ := strings.Cut(strings.ToLower(text), "x")
	width, errW := strconv.Atoi(w)
	height, errH := strconv.Atoi(h)
	if errW != nil || errH != nil {
		return Rules{}, fmt.Errorf("size %q is not a Connect Four board: sizes are %s", clip(text), SizeHelp)
	}
	return New(width, height)
}

// FromRecord returns the rules that a record describes.
func FromRecord(r sente.Record) (Rules, error) {
	switch {
	case r.Rules != "":
		return Rules{}, fmt.Errorf("unknown rules %q: Connect Four has only one set of rules, leave them out", clip(r.Rules))
	case r.Opening != "" && r.Opening != "none":
		return Rules{}, fmt.Errorf("unknown opening %q: Connect Four has none", clip(r.Opening))
	case strings.TrimSpace(r.Setup) != "":
		return Rules{}, fmt.Errorf("set-up %q cannot be used: a Connect Four position is given by its moves, such as 4453", clip(r.Setup))
	}
	return ParseSize(r.Size)
}

// Open sets up the empty board that a record describes.
func Open(r sente.Record) (rules.Board, error) {
	game, err := FromRecord(r)
	if err != nil {
		return nil, err
	}
	return rules.NewBoard(game, game.Start()), nil
}
