package natsqueue_test

import (
	"context"
	"fmt"
	"os"

	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/fleet"
	"github.com/sente-games/sente/fleet/natsqueue"
	"github.com/sente-games/sente/match"
	"github.com/sente-games/sente/player"

	"github.com/sente-games/sente"
)

// A server, a worker and the owner of a run, here all in one process: each could be on a
// machine of its own.
func Example() {
	ctx, stop := context.WithCancel(context.Background())
	defer stop()
	games := catalog.Standard()
	folder, err := os.MkdirTemp("", "queue")
	if err != nil {
		fmt.Println(err)
		return
	}
	defer os.RemoveAll(folder)
	server, err := natsqueue.Serve(ctx, natsqueue.Config{Dir: folder, Listen: "127.0.0.1:0", Store: 64 << 20})
	if err != nil {
		fmt.Println(err)
		return
	}
	defer server.Close()

	queue, err := natsqueue.Connect(ctx, server.Address(), natsqueue.Options{Token: server.Token()})
	if err != nil {
		fmt.Println(err)
		return
	}
	defer queue.Close()
	open := func(game sente.Record, e match.Entrant) (player.Player, error) {
		g, err := games.Game(game.Game)
		if err != nil {
			return player.Player{}, err
		}
		return player.New(g, e.Engine)
	}
	worker := fleet.Worker{
		Queue: queue, Name: fleet.WorkerName(), Program: fleet.Program(), Slots: 2,
		Kinds: map[string]fleet.Opener{fleet.Games: fleet.Player(games, open)},
	}
	worked := make(chan error, 1)
	go func() { worked <- worker.Work(ctx) }()

	limits := sente.Limits{Nodes: 200}
	plan := match.Plan{
		Game: "tictactoe", Kind: match.Match, Games: 10, Plies: 1,
		Players: []match.Entrant{{Name: "perfect", Engine: "sente", Limits: limits}, {Name: "random", Engine: "random", Limits: limits}},
	}
	runner, err := fleet.PlayMatches(ctx, queue, games, plan, nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	report, err := match.Run{Plan: plan, Games: games, Runner: runner}.Play(ctx)
	fmt.Println(report.Crosstable.Games(), "games,", report.Why, err, runner.Close(report.Complete))
	stop()
	fmt.Println(<-worked)
	// Output:
	// 10 games, all games are played <nil> <nil>
	// <nil>
}
