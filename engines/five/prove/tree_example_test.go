package prove_test

import (
	"bytes"
	"context"
	"fmt"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/engines/five/prove"
	"github.com/sente-games/sente/engines/five/prove/check"
	"github.com/sente-games/sente/games/gomoku"
)

// Black has three in a row with room on both sides: an open four, then a five.
func ExampleTree() {
	record := sente.Record{Game: "gomoku", Moves: []sente.Move{"h8", "a1", "i8", "a3", "j8", "a5"}}
	game, _, _, err := gomoku.Replay(record)
	if err != nil {
		fmt.Println(err)
		return
	}
	var tree prove.Tree
	four := tree.AddNode(prove.Node{Move: 7*15 + 6, Rest: prove.Five}) // g8
	var file bytes.Buffer
	if err := tree.Write(&file, prove.Claim{Record: record, Game: game, Winner: "black", Root: four}); err != nil {
		fmt.Println(err)
		return
	}
	claim, err := check.VerifyThreats(context.Background(), &file)
	fmt.Println(tree.NumNodes(), "node,", tree.Plies(four), "plies:", claim.Winner, "wins", err)
	// Output: 1 node, 3 plies: black wins <nil>
}
