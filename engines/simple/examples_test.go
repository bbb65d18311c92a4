package simple_test

import (
	"context"
	"fmt"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/engines/simple"
	"github.com/sente-games/sente/games/othello"
)

// The same answer with and without a feature of the search, and what the feature
// saves.
func ExampleOpenSearch() {
	record := sente.Record{Game: "othello", Size: "6x6"}
	var nodes []int64
	for _, set := range []simple.SearchSettings{{}, {Without: "Table"}} {
		engine, err := simple.OpenSearch(record, othello.FromRecord, set)
		if err != nil {
			fmt.Println(err)
			return
		}
		choice, err := engine.Think(context.Background(), record, sente.Limits{Depth: 6}, nil)
		if err != nil {
			fmt.Println(err)
			return
		}
		nodes = append(nodes, choice.Info.Nodes)
	}
	fmt.Println("the table saves nodes:", nodes[0] < nodes[1])
	// Output: the table saves nodes: true
}

// Open plays a game of several sizes: the source tells the rules by the record.
func ExampleOpen() {
	engine, err := simple.Open(othello.FromRecord)
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, size := range []string{"4x4", "6x6"} {
		choice, err := engine.Think(context.Background(), sente.Record{Size: size}, sente.Limits{Depth: 2}, nil)
		fmt.Println(size, choice.Move != "", err)
	}
	// Output:
	// 4x4 true <nil>
	// 6x6 true <nil>
}
