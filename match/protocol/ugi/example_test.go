package ugi_test

import (
	"fmt"

	"github.com/sente-games/sente/match/protocol/ugi"
)

// What an engine says of its search; a mate in three moves is a win with the fifth ply.
func ExampleParse() {
	info, ok := ugi.Parse("depth 5 nodes 1200 score mate 3 pv b2 a1")
	fmt.Println(info.Depth, info.Nodes, info.Score, info.Line, ok)
	fmt.Println(ugi.Format(info))
	// Output:
	// 5 1200 win 5 [b2 a1] true
	// info depth 5 score win 5 nodes 1200 nps 0 time 0 pv b2 a1
}
