package natsqueue_test

import (
	"context"
	"fmt"
	"log"
	"os"

	"github.com/sente-games/sente/catalog/standard"
	"github.com/sente-games/sente/match"
	"github.com/sente-games/sente/match/fleet"
	"github.com/sente-games/sente/match/fleet/natsqueue"
	"github.com/sente-games/sente/match/player"

	"github.com/sente-games/sente"
)

// A server, a worker and the owner of a run, here all in one process: each could be on a
// machine of its own.
func Example() {
	check := func(err error) {
		if err != nil {
			log.Fatal(err)
		}
	}
	ctx, stop := context.WithCancel(context.Background())
	defer stop()
	folder, err := os.MkdirTemp("", "queue")
	check(err)
	defer os.RemoveAll(folder)
	server, err := natsqueue.StartServer(ctx, fleet.ServerConfig{Dir: folder, Listen: "127.0.0.1:0", Store: 64 << 20})
	check(err)
	defer server.Close()
	queue, err := natsqueue.ConnectQueue(ctx, server.Address(), fleet.ConnectOptions{Token: server.Token()})
	check(err)
	defer queue.Close()

	games := standard.Games()
	game, err := games.FindGame("tictactoe")
	check(err)
	open := func(_ sente.Record, e match.Entrant) (player.Player, error) { return player.NewPlayer(game, e.Engine) }
	worker := fleet.Worker{
		Queue: queue, Name: fleet.WorkerName(), Program: fleet.Program(), Slots: 2,
		Kinds: map[string]fleet.SessionOpener{fleet.KindGames: fleet.MatchOpener(games, open)},
	}
	worked := make(chan error, 1)
	go func() { worked <- worker.Run(ctx) }()

	limits := sente.Limits{Nodes: 200}
	plan := match.Plan{
		Game: "tictactoe", Kind: match.Match, Games: 10, Plies: 1,
		Players: []match.Entrant{{Name: "perfect", Engine: "sente", Limits: limits}, {Name: "random", Engine: "random", Limits: limits}},
	}
	runner, err := fleet.PlayMatches(ctx, queue, games, plan, nil)
	check(err)
	report, err := match.Run{Plan: plan, Games: games, Runner: runner}.PlayAll(ctx)
	fmt.Println(report.Crosstable.Games(), "games,", report.StopReason, err, runner.Close(report.Complete))
	stop()
	fmt.Println(<-worked)
	// Output:
	// 10 games, all games are played <nil> <nil>
	// <nil>
}
