package library_test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"

	_ "modernc.org/sqlite" // the driver

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog/standard"
	"github.com/sente-games/sente/library"
)

// Explore returns the moves from a position, independent of the move order that led to it.
func ExampleOpen() {
	dir, err := os.MkdirTemp("", "library")
	if err != nil {
		panic(err)
	}
	defer os.RemoveAll(dir)
	ctx := context.Background()
	store, err := library.Open(ctx, standard.Games(), filepath.Join(dir, "games.db"))
	if err != nil {
		panic(err)
	}
	defer store.Close()
	for _, moves := range [][]sente.Move{{"h8", "i9", "j7"}, {"h8", "g9", "f7"}, {"h8", "i8"}} {
		if _, err := store.Add(ctx, library.Entry{Record: sente.Record{Game: "gomoku", Moves: moves}}); err != nil {
			panic(err)
		}
	}
	found, err := store.Explore(ctx, library.Query{Position: &sente.Record{Game: "gomoku", Moves: []sente.Move{"h8"}}})
	if err != nil {
		panic(err)
	}
	for _, m := range found.Moves {
		fmt.Println(m.Games, "games")
	}
	// Output:
	// 2 games
	// 1 games
}
