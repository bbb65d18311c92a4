package app

import (
	"errors"
	"fmt"
	"log/slog"
	"runtime"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/sente-games/sente/internal/amount"
	"github.com/sente-games/sente/lab/remote"
	"github.com/sente-games/sente/match/fleet"
)

type workerVerb struct {
	fleetFlag
	Jobs amount.Jobs
	logFlags
}

// register adds the flags to fs.
func (v *workerVerb) register(fs *pflag.FlagSet) {
	fs.VarP(textValue(&v.Jobs, "N"), "jobs", "j", "Number of jobs to run concurrently; default: one per processor.")
	v.registerToken(fs)
	v.logFlags.register(fs, "messages about jobs and the connection")
}

// newWorkerCommand returns the command worker.
func newWorkerCommand(env *environment) *cobra.Command {
	v := new(workerVerb)
	cmd := &cobra.Command{
		Use:   "worker",
		Short: "Run jobs from a queue on this machine",
		Long:  `Run jobs of all runs in a queue, until Ctrl-C: games of matches, positions to solve, games to review. Requires the address and the token of the queue; files of engines are transferred through the queue. A result is kept until it is stored, even while the server is unreachable. Runs that need a different version of the program are skipped, with a message.`,
		Example: env.selectExamples(`
{program} worker nats://127.0.0.1:4222 --token-file token.txt
{program} worker 'tls://192.168.1.5:4222?pin=SHA256' --jobs 4`, ``),
		RunE: func(*cobra.Command, []string) error { return v.run(env) },
	}
	v.register(cmd.Flags())
	return env.withArguments(cmd,
		argument{text: &v.Fleet, name: "URL", usage: "Address of the queue, which is the first line that {program} serve prints."},
	)
}

// run processes jobs until it is interrupted.
func (v workerVerb) run(env *environment) error {
	foot := newPanel(env)
	log := v.newLogger(env, foot, slog.LevelInfo, newLineLogger(foot.printMessage))
	q, err := v.connectQueue(env, "address", "worker", log)
	if err != nil {
		return err
	}
	defer q.Close()
	if v.Jobs == 0 {
		v.Jobs = amount.Jobs(runtime.NumCPU())
	}
	w := &fleet.Worker{
		Queue: q, Name: fleet.WorkerName(), Program: fleet.Program(), Slots: int(v.Jobs), Log: log,
		Kinds: map[string]fleet.SessionOpener{
			fleet.KindGames:   fleet.MatchOpener(env.games, newPlayerOpener(env.games)),
			remote.KindSolve:  remote.SolveOpener(env.games),
			remote.KindReview: remote.ReviewOpener(env.games),
		},
	}
	log.Info("worker started", "worker", w.Name, "program", w.Program, "slots", w.Slots)
	began := time.Now()
	end := foot.showLines(func(int, int) []string {
		return []string{formatWorkerStatus(w.Status(), w.RunTitles(), time.Since(began))}
	})
	err = w.Run(env.ctx)
	end()
	if env.ctx.Err() != nil && errors.Is(err, env.ctx.Err()) {
		return nil
	}
	return err
}

// formatWorkerStatus formats the state of a worker on one line.
func formatWorkerStatus(s fleet.Status, doing []string, up time.Duration) string {
	text := fmt.Sprintf("%d of %d jobs running, %s done, %.1f per minute", s.Busy, s.Slots, amount.Counted(int(s.Stored), "job"), float64(s.Stored)/max(up.Minutes(), 1.0/60))
	for _, rare := range []struct {
		n    int64
		word string
	}{{s.Refused + s.Late, "refused"}, {s.Failed, "failed"}, {int64(s.Waiting), "not stored yet"}} {
		if rare.n > 0 {
			text += fmt.Sprintf(", %d %s", rare.n, rare.word)
		}
	}
	switch len(doing) {
	case 0:
		return text + ", no run"
	case 1:
		return text + ", " + doing[0]
	}
	return text + fmt.Sprintf(", %d runs", len(doing))
}
