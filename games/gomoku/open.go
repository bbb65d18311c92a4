package gomoku

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/rules"
)

// SizeHelp says in words which boards there are.
const SizeHelp = "5 to 22"

// ParseSize reads the number of lines, "15" or "15x15"; "" is 15.
func ParseSize(text string) (int, error) {
	if text == "" {
		return DefaultSize, nil
	}
	width, height, both := strings.Cut(strings.ToLower(text), "x")
	size, err := strconv.Atoi(width)
	switch {
	case both && width != height:
		return 0, fmt.Errorf("size %q is not a Gomoku board: it is square, such as 15", clip(text))
	case err != nil:
		return 0, fmt.Errorf("size %q is not a Gomoku board: write the number of lines, such as 15", clip(text))
	case size < MinSize || size > MaxSize:
		return 0, fmt.Errorf("size %s is not a Gomoku board: sizes are %s", clip(text), SizeHelp)
	}
	return size, nil
}

// FromRecord returns the rules of a record and the position before its moves.
func FromRecord(r sente.Record) (Rules, State, error) {
	rule, err := ParseRule(r.Rules)
	if err != nil {
		return Rules{}, State{}, err
	}
	size, err := ParseSize(r.Size)
	if err != nil {
		return Rules{}, State{}, err
	}
	if r.Opening != "" && r.Opening != "none" {
		return Rules{}, State{}, fmt.Errorf("unknown opening %q: the openings are none", clip(r.Opening))
	}
	game := Rules{rule: rule, size: uint8(size)}
	setup, err := game.ParseSetup(r.Setup)
	if err != nil {
		return Rules{}, State{}, err
	}
	start, err := game.Place(setup)
	return game, start, err
}

// Open sets up the board that a record describes, without its moves.
func Open(r sente.Record) (rules.Board, error) {
	game, start, err := FromRecord(r)
	if err != nil {
		return nil, err
	}
	return rules.NewBoard(game, start), nil
}
