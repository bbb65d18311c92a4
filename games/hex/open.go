package hex

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/internal/visible"
	"github.com/sente-games/sente/rules"
)

// SizeHelp describes the supported sizes.
const SizeHelp = "2 to 19"

// Rule sets. The empty name is PieRules.
const (
	PieRules   = "pie"   // the second player may take over the first stone
	PlainRules = "plain" // without a swap
)

// FromRecord returns the game of a record and its start.
func FromRecord(r sente.Record) (game rules.Easy[Board, Move], start rules.EasyState[Board], err error) {
	size, err := ParseSize(r.Size)
	switch {
	case err != nil:
		return game, start, err
	case r.Rules != "" && r.Rules != PlainRules && r.Rules != PieRules:
		return game, start, fmt.Errorf("unknown rules %q: Hex has the rules %s and %s", visible.Clip(r.Rules), PieRules, PlainRules)
	case r.Opening != "" && r.Opening != "none":
		return game, start, fmt.Errorf("unknown opening %q: Hex has no opening rules; the swap is one of its rules", visible.Clip(r.Opening))
	}
	b := New(size, r.Rules != PlainRules)
	if strings.TrimSpace(r.Setup) != "" {
		if b, err = b.SetUp(r.Setup); err != nil {
			return game, start, err
		}
	}
	game = rules.NewEasy[Board, Move](b)
	return game, game.Start(), nil
}

// Open returns the board at the start of a record.
func Open(r sente.Record) (rules.Board, error) {
	game, start, err := FromRecord(r)
	if err != nil {
		return nil, err
	}
	return rules.NewBoard(game, start), nil
}

// ParseSize parses the number of cells along an edge, "11" or "11x11"; "" is 11.
func ParseSize(text string) (size int, err error) {
	t := strings.ToLower(strings.TrimSpace(text))
	if t == "" {
		return defaultSize, nil
	}
	width, height, both := strings.Cut(t, "x")
	size, err = strconv.Atoi(width)
	if err != nil || both && height != width || size < minSize || size > maxSize {
		return 0, fmt.Errorf("size %q is not supported by Hex: sizes are %s", visible.Clip(text), SizeHelp)
	}
	return size, nil
}
