package app

import (
	"fmt"
	"io"
	"time"

	"github.com/sente-games/sente/internal/amount"
	"github.com/sente-games/sente/match"
	"github.com/sente-games/sente/match/report"
	"github.com/sente-games/sente/match/stats"
	"github.com/sente-games/sente/studio"
)

// writeMatch writes the report page of a match in the studio.
func (env *environment) writeMatch(to io.Writer, m studio.ReportData) error {
	page := report.New(env.games, m.Plan)
	if err := m.Games(func(r match.Result) error { return page.Add(stats.FromResult(r)) }); err != nil {
		return err
	}
	openings := fmt.Sprintf("after %d random plies", m.Plan.Plies)
	if m.Plan.Openings != nil {
		openings = amount.Counted(len(m.Plan.Openings), "opening")
	}
	words := append([]string{planWords(*m.Plan, openings)}, entrantsWords(*m.Plan)...)
	return page.Write(to, report.State{Title: titleOf(*m.Plan), Words: words, Planned: m.Planned, Why: m.Why, Running: m.Running, Now: time.Now()})
}
