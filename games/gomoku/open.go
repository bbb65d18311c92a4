package gomoku

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/internal/visible"
	"github.com/sente-games/sente/rules"
)

// SizeHelp describes the supported sizes.
const SizeHelp = "5 to 22"

// SizeOf returns the number of lines of a record's board; without a size in the record, the default
// of its rules.
func SizeOf(r sente.Record) (int, error) {
	if r.Size != "" {
		return ParseSize(r.Size)
	}
	law, err := ParseLaw(r.Rules)
	return law.Rule.Size(), err
}

// ParseSize parses the number of lines, "15" or "15x15"; "" is 15.
func ParseSize(text string) (int, error) {
	if text == "" {
		return DefaultSize, nil
	}
	width, height, both := strings.Cut(strings.ToLower(text), "x")
	size, err := strconv.Atoi(width)
	switch {
	case both && width != height:
		return 0, fmt.Errorf("size %q is not supported by Gomoku: boards are square, such as 15", visible.Clip(text))
	case err != nil:
		return 0, fmt.Errorf("size %q is not supported by Gomoku: expected the number of lines, such as 15", visible.Clip(text))
	case size < MinSize || size > MaxSize:
		return 0, fmt.Errorf("size %s is not supported by Gomoku: sizes are %s", visible.Clip(text), SizeHelp)
	}
	return size, nil
}

// FromRecord returns the rules of a record and the position before its moves.
func FromRecord(r sente.Record) (Rules, State, error) {
	game, err := rulesFromRecord(r)
	if err != nil {
		return Rules{}, State{}, err
	}
	if r.Setup == "" {
		return game, game.Start(), nil
	}
	if game.Opening() > StandardOpening {
		return Rules{}, State{}, fmt.Errorf("the opening %v starts on an empty board and cannot be combined with a set-up", game.Opening())
	}
	setup, err := game.ParseSetup(r.Setup)
	if err != nil {
		return Rules{}, State{}, err
	}
	start, err := game.Place(setup)
	return game, start, err
}

// rulesFromRecord returns the rules of a record.
func rulesFromRecord(r sente.Record) (Rules, error) {
	law, err := ParseLaw(r.Rules)
	if err != nil {
		return Rules{}, err
	}
	size, err := SizeOf(r)
	if err != nil {
		return Rules{}, err
	}
	opening, err := ParseOpening(r.Opening)
	if err != nil {
		return Rules{}, err
	}
	return NewGame(law, size, opening)
}

// Open returns the board of a record without its moves.
func Open(r sente.Record) (rules.Board, error) {
	game, start, err := FromRecord(r)
	if err != nil {
		return nil, err
	}
	return rules.NewBoard(game, start), nil
}
