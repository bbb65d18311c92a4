package stats_test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"

	"github.com/sente-games/sente/catalog/standard"
	"github.com/sente-games/sente/match/rating"
	"github.com/sente-games/sente/match/stats"
)

// One list of ratings out of a file of games.
func ExampleLeague() {
	dir, err := os.MkdirTemp("", "league")
	if err != nil {
		fmt.Println(err)
		return
	}
	defer os.RemoveAll(dir)
	name := filepath.Join(dir, "games.jsonl")
	const game = `{"game":"tictactoe","moves":["a1","b1","a2","b2","a3"],"players":["anna","bert"],"result":{"winner":"first"}}` + "\n"
	if err := os.WriteFile(name, []byte(game+game), 0o600); err != nil {
		fmt.Println(err)
		return
	}
	l := stats.NewLeague(standard.Games(), false, func(string) {})
	if err := l.ReadFile(context.Background(), name); err != nil {
		fmt.Println(err)
		return
	}
	players, err := l.RankPlayers(context.Background(), rating.ListOptions{})
	for _, p := range players {
		fmt.Println(p.Name, p.Games, p.Wins, *p.Elo > 0)
	}
	fmt.Println(err)
	// Output:
	// anna 2 2 true
	// bert 2 0 false
	// <nil>
}
