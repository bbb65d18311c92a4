package main

import (
	"fmt"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/rules"
)

// The rule sets, and a description of the sizes that Open accepts.
const (
	Standard     = "standard"
	EmptyCapture = "empty-capture"
	SizeHelp     = "1x1 to 6x6, pits by seeds"
)

// Open returns the game of a record.
func Open(r sente.Record) (game rules.Easy[Board, Move], start rules.EasyState[Board], err error) {
	pits, seeds := 6, 4
	if len(r.Size) == 3 && r.Size[1] == 'x' {
		pits, seeds = int(r.Size[0])-'0', int(r.Size[2])-'0'
	} else if r.Size != "" {
		pits = 0
	}
	switch {
	case pits < 1 || pits > widest || seeds < 1 || seeds > 6:
		return game, start, fmt.Errorf("size %.20q cannot be had: sizes are %s", r.Size, SizeHelp)
	case r.Rules != "" && r.Rules != Standard && r.Rules != EmptyCapture:
		return game, start, fmt.Errorf("rules %.20q are not known: there are %s and %s", r.Rules, Standard, EmptyCapture)
	case r.Opening != "" && r.Opening != "none":
		return game, start, fmt.Errorf("opening %.20q is not known: there are no opening rules", r.Opening)
	case r.Setup != "":
		return game, start, fmt.Errorf("set-up %.20q cannot be used: all pits hold the same at first", r.Setup)
	}
	game = rules.NewEasy[Board, Move](New(pits, seeds, r.Rules == EmptyCapture))
	return game, game.Start(), nil
}
