package app

import (
	"fmt"

	"github.com/sente-games/sente/match"
	"github.com/sente-games/sente/match/fleet"
)

// gamesRunner plays games on this machine or on a fleet.
type gamesRunner struct {
	match.Runner
	local *match.LocalRunner // nil for a fleet
	close func(over bool) error
}

// newRunner returns a runner for the encounters of plan p. If title is not empty, it accepts
// encounters of any plan like p; title and of describe the run to observers of the fleet.
func (env *environment) newRunner(f fleetFlag, jobs int, p match.Plan, title string, common any) (*gamesRunner, error) {
	if f.Fleet == "" {
		local := match.NewLocalRunner(env.games, newPlayerOpener(env.games), jobs)
		return &gamesRunner{local, local, func(bool) error { return local.Close() }}, nil
	}
	log := newLineLogger(env.printNotice)
	q, err := f.connectQueue(env, "--fleet", "owner", log)
	if err != nil {
		return nil, err
	}
	var m *fleet.MatchRunner
	if title == "" {
		m, err = fleet.PlayMatches(env.ctx, q, env.games, p, log)
	} else {
		m, err = fleet.PlayPlans(env.ctx, q, env.games, fleet.PlanSeries{Plan: p, Title: title, Of: common}, log)
	}
	if err != nil {
		q.Close()
		return nil, fmt.Errorf("--fleet: %w", err)
	}
	alone := env.noticeIfNoWorkers(m.Dispatcher)
	return &gamesRunner{m, nil, func(over bool) error {
		defer q.Close()
		alone()
		return m.Close(over)
	}}, nil
}
