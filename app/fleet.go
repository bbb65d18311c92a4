package app

import (
	"errors"
	"fmt"
	"log/slog"
	"sync"

	"github.com/spf13/pflag"

	"github.com/sente-games/sente/fleet"
	"github.com/sente-games/sente/fleet/natsqueue"
	"github.com/sente-games/sente/internal/amount"
	"github.com/sente-games/sente/match"
)

// fleetFlag has the work done elsewhere.
type fleetFlag struct {
	Fleet string
}

// register adds the flags to fs.
func (f *fleetFlag) register(fs *pflag.FlagSet) {
	fs.Var(stringValue(&f.Fleet, "URL"), "fleet", "Have the work done by the workers of this queue, as the first line of {program} serve names it, instead of on this machine.")
}

// joinFleet connects to the queue of an address; log receives lost connections and reconnections.
func (env *environment) joinFleet(flag, address, name string, log *slog.Logger) (*natsqueue.Queue, error) {
	a, err := natsqueue.ParseAddress(address)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", flag, err)
	}
	q, err := natsqueue.Connect(env.ctx, a, natsqueue.Options{Name: env.program() + " " + name, Log: log})
	if err != nil {
		return nil, fmt.Errorf("%s: %w", flag, err)
	}
	return q, nil
}

// carryOutElsewhere plays a contest by the workers of a fleet.
func (c contest) carryOutElsewhere(run match.Run, games *chronicle) (match.Report, error) {
	view := newScoreboard(c, games)
	log := newLineLogger(view.say)
	q, err := c.env.joinFleet("--fleet", c.flags.Fleet, "owner", log)
	if err != nil {
		return match.Report{}, err
	}
	defer q.Close()
	m, err := fleet.PlayMatches(c.env.ctx, q, c.env.games, c.plan, log)
	if err != nil {
		return match.Report{}, fmt.Errorf("--fleet: %w", err)
	}
	run.Runner = m
	run.Observe = view.observe
	o, stop := c.env.observe(q, nil)
	defer stop()
	look := func() fleet.Overview { return o.OverviewOf(m.Run(), m.Counts()) }
	unfollow := sync.OnceFunc(view.follow(look))
	defer unfollow()
	live, err := c.flags.liveFlags.open(c.env, c.plan, look)
	if err == nil {
		err = live.watch(nil, &run, c.flags.Journal)
	}
	var report match.Report
	if err == nil {
		report, err = run.Play(c.env.ctx)
	}
	err = errors.Join(err, live.close(report, err), m.Close(report.Complete))
	unfollow()
	view.words = append(view.words[:len(view.words):len(view.words)], fleetWords(m))
	view.end()
	return c.conclude(report, err, games, view)
}

// fleetWords say what the fleet has contributed.
func fleetWords(m *fleet.Matches) string {
	c := m.Counts()
	text := fmt.Sprintf("fleet: run %s, %s from workers", m.Run(), amount.Counted(c.Results, "encounter"))
	if c.Earlier > 0 {
		text += fmt.Sprintf(", %d of them stored before", c.Earlier)
	}
	if c.Forged > 0 {
		text += fmt.Sprintf(", %s refused", amount.Counted(c.Forged, "result"))
	}
	return text
}
