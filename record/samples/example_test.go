package samples_test

import (
	"bytes"
	"fmt"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/record/samples"
)

// A record becomes a game of a file, and is read again.
func Example() {
	game := sente.Record{
		Game: "tictactoe", Moves: []sente.Move{"b2", "a1"}, Result: sente.Result{Winner: "first"},
		Thinking: []sente.Thought{{Score: 40, Depth: 3, Policy: "b2:90:40 a1:10:-5"}, {Score: -700, Depth: 5}},
	}
	var moves samples.Collector
	if err := moves.Add(game); err != nil {
		fmt.Println(err)
		return
	}
	header := samples.Header{Game: "tictactoe", Seats: []string{"first", "second"}, Moves: moves.Moves()}
	g, err := moves.Table().EncodeRecord(game, header.Seats)
	if err != nil {
		fmt.Println(err)
		return
	}
	var file bytes.Buffer
	w, err := samples.NewWriter(&file, header)
	if err == nil {
		err = w.Write(g)
	}
	if err == nil {
		err = w.Close(samples.Totals{})
	}
	if err != nil {
		fmt.Println(err)
		return
	}
	r, err := samples.NewReader(&file)
	if err != nil {
		fmt.Println(err)
		return
	}
	g, err = r.Next()
	for _, s := range g.Samples {
		fmt.Println(s.Ply, s.Score, s.Depth, s.Visits)
	}
	fmt.Println(r.Header.Moves, g.Moves, g.Winner, err)
	// Output:
	// 0 +40 3 [{1 90} {0 10}]
	// 1 -700 5 []
	// [a1 b2] [1 0] 0 <nil>
}
