package player_test

import (
	"context"
	"fmt"
	"time"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog/standard"
	"github.com/sente-games/sente/internal/playertest"
	"github.com/sente-games/sente/match/player"
)

func ExampleOpenPlayer() {
	gomoku, err := standard.Games().FindGame("gomoku")
	if err != nil {
		fmt.Println(err)
		return
	}
	command := playertest.Command("sound") // or "./pbrain-other --threads 1"
	p, err := player.OpenPlayer(gomoku, command, player.EngineOptions{Memory: 1 << 30})
	if err != nil {
		fmt.Println(err)
		return
	}
	game := sente.Record{Game: "gomoku", Moves: []sente.Move{"a15"}}
	if err := p.Ready(context.Background(), game); err != nil {
		fmt.Println(err)
		return
	}
	choice, err := p.Think(context.Background(), game, sente.Limits{Time: time.Second}, nil)
	fmt.Println(choice.Move, err)
	fmt.Println(p.Close())
	// Output:
	// b15 <nil>
	// <nil>
}
