package app

import (
	"errors"
	"fmt"
	"runtime"

	"github.com/sente-games/sente/fleet"
	"github.com/sente-games/sente/internal/amount"
)

type workerVerb struct {
	URL  string      `arg:"" name:"url" help:"The address of the queue, as the first line of sente serve names it."`
	Jobs amount.Jobs `short:"j" placeholder:"N" help:"Jobs at a time; default: one for each processor."`
}

// Help teaches by example.
func (workerVerb) Help() string {
	return `Does jobs of all runs of a queue, until Ctrl-C: encounters of matches, positions to solve, games to review. It needs nothing but the address; files of engines come by way of the queue. A result is kept until it is stored, also while the server is away. A worker of another build than a run needs does none of its jobs, and says why.

    sente worker nats://TOKEN@192.168.1.5:4222
    sente worker nats://TOKEN@192.168.1.5:4222 --jobs 4`
}

// Run works until Ctrl-C.
func (v workerVerb) Run(env *environment) error {
	q, err := env.joinFleet("the address", v.URL, "worker")
	if err != nil {
		return err
	}
	defer q.Close()
	if v.Jobs == 0 {
		v.Jobs = amount.Jobs(runtime.NumCPU())
	}
	w := &fleet.Worker{
		Queue: q, Name: fleet.WorkerName(), Program: fleet.Program(), Slots: int(v.Jobs), Log: env.notice,
		Kinds: map[string]fleet.Opener{fleet.Games: fleet.Player(env.games, openerOf(env.games))},
	}
	env.notice(fmt.Sprintf("%s: %s, %s at a time", w.Name, w.Program, amount.Counted(w.Slots, "job")))
	err = w.Work(env.ctx)
	if env.ctx.Err() != nil && errors.Is(err, env.ctx.Err()) {
		return nil
	}
	return err
}
