// Kalah (William Julius Champion, 1940) as a program of its own, with engines, every
// verb and the studio:
//
//	go run ./examples/kalah
//
// It shows a game in which a player may move again, pits that hold many seeds and the
// stores beside them, sizes ("6x4" is six pits of four seeds) and two rule sets. The game
// ends as soon as one side has no seeds left; the other side collects its own.
package main

import (
	"fmt"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/app"
	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/rules"
)

func main() { app.Main(catalog.Catalog{game()}) }

func game() catalog.Game {
	g := catalog.New("kalah", "Kalah", open)
	g.About = "Sow seeds around the board; more than half of them in one's store win."
	g.Rules = []catalog.Choice{
		{Name: standard, About: "a last seed in an empty pit of one's own captures if there are seeds opposite"},
		{Name: emptyCapture, About: "such a seed goes to the store even if there are none"},
	}
	g.Sizes, g.SizeHelp = []string{"6x4", "6x3", "6x6", "4x3", "3x3"}, sizeHelp
	g.Preview = "s3 s6 n2 n1 s5 n4 s2"
	return g
}

const (
	standard     = "standard"
	emptyCapture = "empty-capture"
	sizeHelp     = "1x1 to 6x6, pits by seeds"
)

// open returns the game that a record asks for.
func open(r sente.Record) (game rules.Easy[Board, Move], start rules.EasyState[Board], err error) {
	pits, seeds := 6, 4
	if len(r.Size) == 3 && r.Size[1] == 'x' {
		pits, seeds = int(r.Size[0])-'0', int(r.Size[2])-'0'
	} else if r.Size != "" {
		pits = 0
	}
	switch {
	case pits < 1 || pits > widest || seeds < 1 || seeds > 6:
		return game, start, fmt.Errorf("size %.20q cannot be had: sizes are %s", r.Size, sizeHelp)
	case r.Rules != "" && r.Rules != standard && r.Rules != emptyCapture:
		return game, start, fmt.Errorf("rules %.20q are not known: there are %s and %s", r.Rules, standard, emptyCapture)
	case r.Opening != "" && r.Opening != "none":
		return game, start, fmt.Errorf("opening %.20q is not known: there are no opening rules", r.Opening)
	case r.Setup != "":
		return game, start, fmt.Errorf("set-up %.20q cannot be used: all pits hold the same at first", r.Setup)
	}
	game = rules.NewEasy[Board, Move](New(pits, seeds, r.Rules == emptyCapture))
	return game, game.Start(), nil
}
