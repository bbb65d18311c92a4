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
	"github.com/sente-games/sente/studio/metrics"
)

// liveFlags show a run in the studio while it lasts.
type liveFlags struct {
	Live string
}

// register adds the flags to fs.
func (f *liveFlags) register(fs *pflag.FlagSet) {
	fs.Var(stringValue(&f.Live, "ADDR"), "live", "Show the games while they are played, on a page at this address of this machine, such as 127.0.0.1:8080; without an address a free port. Where it is, is printed on a line of its own.")
}

// show is a page of the studio about one run.
type show struct {
	run  *studio.Live
	end  context.CancelFunc
	over chan error
}

// usualLive is the address that the page has where none is named.
const usualLive = "127.0.0.1:0"

// open serves the page. Without an address there is none: the show is then nil, and shows
// nothing. crew tells of the workers that play the run; it is nil if none do.
func (f liveFlags) open(env *environment, plan match.Plan, crew func() fleet.Overview) (*show, error) {
	if f.Live == "" {
		return nil, nil
	}
	listener, host, err := listenOn(env.ctx, "--live", f.Live)
	if err != nil {
		return nil, err
	}
	if at, ok := listener.Addr().(*net.TCPAddr); !ok || !at.IP.IsLoopback() {
		return nil, errors.Join(fmt.Errorf("--live %s is reached from the network: write an address of this machine alone, such as %s", visible.Clip(f.Live), usualLive), listener.Close())
	}
	live := studio.NewLive(env.games, plan)
	server, err := studio.New(env.ownGames(), studio.Options{Name: env.program(), Hosts: names(host), Live: live, Report: env.writeMatch, Fleet: crew, Metrics: metrics.Handler})
	if err != nil {
		return nil, errors.Join(err, listener.Close())
	}
	// What is watched ends with the run, and not before its last result is shown.
	ctx, end := context.WithCancel(context.WithoutCancel(env.ctx))
	s := &show{run: live, end: end, over: make(chan error, 1)}
	go func() { s.over <- server.Serve(ctx, listener) }()
	address := strings.TrimSuffix(addresses(listener, "")[0], "/") + "/#/skirmish?run=live"
	fmt.Fprintln(env.err, address)
	return s, nil
}

// watch lets the page hear of the games, beside whatever observes the run; of those of a
// journal at once.
func (s *show) watch(local *match.Local, run *match.Run, journal string) error {
	if s == nil {
		return nil
	}
	if run.Journal != nil {
		if err := s.run.LoadJournal(journal); err != nil {
			return err
		}
	}
	if local != nil {
		local.Watch(s.run)
	}
	before := run.Observe
	run.Observe = func(t *match.Crosstable, news []match.Result) {
		s.run.Observe(t, news)
		if before != nil {
			before(t, news)
		}
	}
	return nil
}

// watchTuning lets the page hear of the games of trials, which it cannot where they are
// played elsewhere: local is nil then.
func (s *show) watchTuning(local *match.Local) {
	if s != nil && local != nil {
		local.Watch(s.run)
	}
}

// tune tells the page where a run of tune stands.
func (s *show) tune(l tuning.Log) {
	if s != nil {
		s.run.UpdateTuning(l)
	}
}

// withLive gives --live the usual address where it has none.
func withLive(args []string) []string {
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
		all[i] = "--live=" + usualLive
	}
	return all
}

// close ends the page with the run.
func (s *show) close(report match.Report, err error) error {
	if s == nil {
		return nil
	}
	s.run.End(report, err)
	s.run.Close()
	s.end()
	return <-s.over
}
