package record_test

import (
	"context"
	"fmt"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/record"
)

// A position as people write it becomes a record, and a record a line of text: here one
// whose rows count from the top.
func ExampleParse() {
	r, err := record.Parse(games, sente.Record{Game: "gomoku"}, "h8i9g7", false)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(r.Moves)
	text, err := record.EncodeMoves(games, record.FromTop, r)
	fmt.Println(text, err)
	_, err = record.Parse(games, sente.Record{Game: "gomoku"}, "h8h8", false)
	fmt.Println(err)
	// Output:
	// [h8 i9 g7]
	// h8i7g9 <nil>
	// move 2: h8 is occupied
}

// A file of SGF becomes studies; notes and the error tell where something is wrong.
func ExampleReadStudies() {
	opened, err := record.ReadStudies(context.Background(), games, record.ReadOptions{}, "game.sgf", []byte("(;GM[4]SZ[15];B[hh](;W[ii]C[solid])(;W[gg];B[zz])"))
	for n := range opened.Studies[0].All() {
		fmt.Printf("%d %q %q\n", n.ID(), n.Move(), n.Content().Comment)
	}
	fmt.Println(opened.Notes)
	fmt.Println(err)
	// Output:
	// 0 "" ""
	// 1 "h8" ""
	// 2 "i7" "solid"
	// 3 "g9" ""
	// 4 "zz" ""
	// [line 1, column 44: invalid SGF point "zz" on a 15x15 board: expected two letters, for example ed]
	// game.sgf, line 1, column 50: the game that starts in line 1 is incomplete: missing )
}
