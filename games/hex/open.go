package hex

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/rules"
)

// SizeHelp describes the sizes that Open accepts.
const SizeHelp = "2 to 14"

// Open returns the game of a record.
func Open(r sente.Record) (game rules.Easy[Board, Move], start rules.EasyState[Board], err error) {
	size := 11
	if r.Size != "" {
		width, height, square := strings.Cut(r.Size, "x")
		if size, _ = strconv.Atoi(width); square && height != width {
			size = 0
		}
	}
	switch {
	case size < least || size > largest:
		return game, start, fmt.Errorf("size %.20q cannot be had: sizes are %s", r.Size, SizeHelp)
	case r.Rules != "" && r.Rules != "plain" && r.Rules != "pie":
		return game, start, fmt.Errorf("rules %.20q are not known: there are plain and pie", r.Rules)
	case r.Opening != "" && r.Opening != "none":
		return game, start, fmt.Errorf("opening %.20q is not known: there are no opening rules", r.Opening)
	case r.Setup != "":
		return game, start, fmt.Errorf("set-up %.20q cannot be used: the board is empty at first", r.Setup)
	}
	game = rules.NewEasy[Board, Move](New(size, r.Rules == "pie"))
	return game, game.Start(), nil
}
