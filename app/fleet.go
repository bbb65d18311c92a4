package app

import (
	"errors"
	"fmt"
	"log/slog"
	"os"
	"strings"
	"sync"

	"github.com/spf13/pflag"

	"github.com/sente-games/sente/internal/amount"
	"github.com/sente-games/sente/internal/keep"
	"github.com/sente-games/sente/match"
	"github.com/sente-games/sente/match/fleet"
)

// fleetFlag contains the flags for a queue of remote workers.
type fleetFlag struct {
	Fleet     string
	TokenFile string
}

// register adds the flags to fs.
func (f *fleetFlag) register(fs *pflag.FlagSet) {
	fs.Var(stringValue(&f.Fleet, "URL"), "fleet", "Run the work on the workers of this queue instead of on this machine; the address is the first line that {program} serve prints.")
	f.registerToken(fs)
}

func (f *fleetFlag) registerToken(fs *pflag.FlagSet) {
	fs.Var(stringValue(&f.TokenFile, "FILE"), "token-file", "File that contains the token of the queue; {program} serve prints its path; default: the variable "+fleetTokenVariable+".")
}

// fleetTokenVariable is the environment variable with the token of a queue. A token is never an
// argument, since every user of a machine can read arguments.
const fleetTokenVariable = "SENTE_FLEET_TOKEN"

// readToken returns the token of the queue, "" if not given.
func (f fleetFlag) readToken() (string, error) {
	if f.TokenFile == "" {
		return strings.TrimSpace(os.Getenv(fleetTokenVariable)), nil
	}
	text, err := keep.ReadInput(f.TokenFile, 4096)
	if err != nil {
		return "", fmt.Errorf("--token-file %s: %w", f.TokenFile, keep.Cause(err))
	}
	token := strings.TrimSpace(string(text))
	if token == "" {
		return "", fmt.Errorf("--token-file %s: the file is empty", f.TokenFile)
	}
	return token, nil
}

// connectQueue connects to the queue. source is the flag or argument with the address, for errors;
// log receives lost connections and reconnections.
func (f fleetFlag) connectQueue(env *environment, source, name string, log *slog.Logger) (fleet.Connection, error) {
	if env.parts.fleet == nil {
		return nil, fmt.Errorf("%s: the program was built without a fleet", source)
	}
	token, err := f.readToken()
	if err != nil {
		return nil, err
	}
	q, err := env.parts.fleet.Connect(env.ctx, f.Fleet, fleet.ConnectOptions{Token: token, Name: env.displayName() + " " + name, Log: log})
	if err != nil {
		return nil, fmt.Errorf("%s: %w", source, err)
	}
	return q, nil
}

// playOnFleet plays the games of a run on the workers of a fleet.
func (c matchRun) playOnFleet(run match.Run, games *gameRecorder) (match.RunReport, error) {
	view := newScoreboard(c, games)
	log := newLineLogger(view.printNotice)
	q, err := c.flags.connectQueue(c.env, "--fleet", "owner", log)
	if err != nil {
		return match.RunReport{}, err
	}
	defer q.Close()
	m, err := fleet.PlayMatches(c.env.ctx, q, c.env.games, c.plan, log)
	if err != nil {
		return match.RunReport{}, fmt.Errorf("--fleet: %w", err)
	}
	run.Runner = m
	run.Observe = view.observeGames
	o, stop := c.env.observeQueue(q, nil)
	defer stop()
	look := func() fleet.Overview { return o.OverviewOf(m.RunName(), m.Counts()) }
	unfollow := sync.OnceFunc(view.followFleet(look))
	defer unfollow()
	live, err := c.flags.liveFlags.openPage(c.env, c.plan, look)
	if err == nil {
		err = live.watchRun(nil, &run, c.flags.Journal)
	}
	var report match.RunReport
	if err == nil {
		report, err = run.PlayAll(c.env.ctx)
	}
	err = errors.Join(err, live.closePage(report, err), m.Close(report.Complete))
	unfollow()
	view.planLines = append(view.planLines[:len(view.planLines):len(view.planLines)], formatFleetResults(m))
	view.removeTable()
	return c.writeResults(report, err, games, view)
}

// formatFleetResults formats the number of results from the fleet.
func formatFleetResults(m *fleet.MatchRunner) string {
	c := m.Counts()
	text := fmt.Sprintf("fleet: run %s, %s from workers", m.RunName(), amount.Counted(c.Results, "encounter"))
	if c.Earlier > 0 {
		text += fmt.Sprintf(", %d of them from an earlier run", c.Earlier)
	}
	if c.Forged > 0 {
		text += fmt.Sprintf(", %s refused", amount.Counted(c.Forged, "result"))
	}
	return text
}
