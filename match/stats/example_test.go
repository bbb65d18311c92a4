package stats_test

import (
	"fmt"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog/standard"
	"github.com/sente-games/sente/match/stats"
)

// Three games, of which the last one repeats the first and the second goes on.
func Example() {
	won := sente.Record{Game: "tictactoe", Players: []string{"ann", "bob"}, Moves: []sente.Move{"a1", "b1", "a2", "b2", "a3"}}
	begun := sente.Record{Game: "tictactoe", Players: []string{"bob", "ann"}, Moves: []sente.Move{"b2"}}
	all := stats.NewStats(standard.Games())
	for i, r := range []sente.Record{won, begun, won} {
		if err := all.AddGame(stats.Game{Order: int64(i), Record: r}); err != nil {
			fmt.Println(err)
		}
	}
	s := all.Summary()
	fmt.Printf("%d games, black won %d, on average after %g plies; %d repeated, %d incomplete\n", s.Games, s.Black, *s.LengthBlack, s.Repeated, s.Incomplete)
	p := s.Pairings[0]
	fmt.Printf("%s vs %s: +%d =%d -%d, %v\n", p.Players[0], p.Players[1], p.Wins, p.Draws, p.Losses, p.Estimate)
	// Output:
	// 2 games, black won 2, on average after 5 plies; 1 repeated, 1 incomplete
	// ann vs bob: +2 =0 -0, both games won: too few games for an estimate, LOS 87.50 %
}
