package app

import (
	"context"
	"errors"
	"fmt"
	"net"
	"slices"
	"strings"

	"github.com/spf13/pflag"

	"github.com/sente-games/sente/internal/visible"
	"github.com/sente-games/sente/lab/tuning"
	"github.com/sente-games/sente/match"
	"github.com/sente-games/sente/match/fleet"
	"github.com/sente-games/sente/studio"
)

// liveFlags contains the flag for showing a run in the studio.
type liveFlags struct {
	Live string
}

// register adds the flags to fs.
func (f *liveFlags) register(fs *pflag.FlagSet) {
	fs.Var(stringValue(&f.Live, "ADDR"), "live", "Show the running games on a page at this address of this machine, such as 127.0.0.1:8080; without an address, a free port is used. The URL is printed on a line of its own.")
}

// livePage is a studio page of one run.
type livePage struct {
	liveRun *studio.Live
	cancel  context.CancelFunc
	done    chan error
}

// defaultLiveAddress is the default address of the page.
const defaultLiveAddress = "127.0.0.1:0"

// openPage serves the page. Without an address it returns nil, a show with methods that do not act.
// crew returns the state of the workers that play the run; it is nil for a run on this machine.
func (f liveFlags) openPage(env *environment, plan match.Plan, crew func() fleet.Overview) (*livePage, error) {
	if f.Live == "" {
		return nil, nil
	}
	listener, host, err := listenOn(env.ctx, "--live", f.Live)
	if err != nil {
		return nil, err
	}
	if address, ok := listener.Addr().(*net.TCPAddr); !ok || !address.IP.IsLoopback() {
		return nil, errors.Join(fmt.Errorf("--live %s is reachable from the network: use an address of this machine only, such as %s", visible.Clip(f.Live), defaultLiveAddress), listener.Close())
	}
	live := studio.NewLive(env.games, plan)
	server, err := studio.New(env.ownGames(), studio.Options{Name: env.displayName(), Hosts: hostNames(host), Live: live, Report: env.writeMatch, Fleet: crew, Metrics: env.parts.metrics})
	if err != nil {
		return nil, errors.Join(err, listener.Close())
	}
	// The page ends after the run, so that it shows the last result even after an interrupt.
	ctx, end := context.WithCancel(context.WithoutCancel(env.ctx))
	s := &livePage{liveRun: live, cancel: end, done: make(chan error, 1)}
	go func() { s.done <- server.Serve(ctx, listener) }()
	address := strings.TrimSuffix(studioURLs(listener, "")[0], "/") + "/#/matches?run=live"
	fmt.Fprintln(env.err, address)
	return s, nil
}

// watchRun makes the page observe the games of the run, in addition to the current observer, and
// loads the games of an existing journal.
func (s *livePage) watchRun(local *match.LocalRunner, run *match.Run, journal string) error {
	if s == nil {
		return nil
	}
	if run.Journal != nil {
		if err := s.liveRun.LoadJournal(journal); err != nil {
			return err
		}
	}
	if local != nil {
		local.SetWatcher(s.liveRun)
	}
	before := run.Observe
	run.Observe = func(t *match.Crosstable, results []match.Result) {
		s.liveRun.Observe(t, results)
		if before != nil {
			before(t, results)
		}
	}
	return nil
}

// watchTuning makes the page observe the games of a tuning run. local is nil if they are played on
// remote workers, where they cannot be observed.
func (s *livePage) watchTuning(local *match.LocalRunner) {
	if s != nil && local != nil {
		local.SetWatcher(s.liveRun)
	}
}

// updateTuning updates the page with the state of a tuning run.
func (s *livePage) updateTuning(l tuning.TuningLog) {
	if s != nil {
		s.liveRun.UpdateTuning(l)
	}
}

// withLiveAddress adds the default address to --live without an address.
func withLiveAddress(args []string) []string {
	all := slices.Clone(args)
	for i, a := range all {
		if a != "--live" {
			continue
		}
		if i+1 < len(all) {
			if _, port, err := net.SplitHostPort(all[i+1]); err == nil && strings.Trim(port, "0123456789") == "" {
				continue
			}
		}
		all[i] = "--live=" + defaultLiveAddress
	}
	return all
}

// closePage ends the run on the page and stops the server.
func (s *livePage) closePage(report match.RunReport, err error) error {
	if s == nil {
		return nil
	}
	s.liveRun.End(report, err)
	s.liveRun.Close()
	s.cancel()
	return <-s.done
}
