package quarto_test

import (
	"fmt"

	"github.com/sente-games/sente/games/quarto"
)

// The name of a piece has a letter for each of its four properties.
func ExamplePiece() {
	piece, err := quarto.ParsePiece("slqh")
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(piece.Words())
	// Output: short light square hollow
}

// The first move gives the other side a piece; the next puts it on the board.
func ExampleRules() {
	rules := quarto.Game
	start := rules.Start()
	var given quarto.State
	status := rules.Play(&given, &start, quarto.Give(0), false)
	fmt.Println(rules.Format(&start, quarto.Give(0)), status.Turn, len(rules.Moves(&start, nil)))
	// Output: tdrf 1 16
}
