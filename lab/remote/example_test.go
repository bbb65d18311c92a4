package remote_test

import (
	"context"
	"fmt"
	"log"
	"os"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog/standard"
	"github.com/sente-games/sente/lab/remote"
	"github.com/sente-games/sente/match/fleet"
	"github.com/sente-games/sente/match/fleet/natsqueue"
)

// A queue without a port, and one worker, both in this process.
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
	server, err := natsqueue.StartServer(ctx, fleet.ServerConfig{Dir: folder, Store: 64 << 20})
	check(err)
	defer server.Close()
	queue, err := server.Connect(ctx)
	check(err)
	defer queue.Close()

	games := standard.Games()
	worker := fleet.Worker{
		Queue: queue, Name: fleet.WorkerName(), Program: fleet.Program(), Slots: 1,
		Kinds: map[string]fleet.SessionOpener{remote.KindSolve: remote.SolveOpener(games)},
	}
	worked := make(chan error, 1)
	go func() { worked <- worker.Run(ctx) }()

	asker, err := remote.RunClient{Queue: queue, Games: games}.StartSolve(ctx, sente.Record{Game: "connectfour"}, remote.SolveSettings{})
	check(err)
	answer, err := asker.RequestSolution(ctx, sente.Record{Game: "connectfour", Moves: []sente.Move{"4", "5", "4", "5", "4", "5"}})
	check(err)
	fmt.Println(answer.Solution.Words, asker.Close(true))
	stop()
	fmt.Println(<-worked)
	// Output:
	// first wins in 1 move <nil>
	// <nil>
}
