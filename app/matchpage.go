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
	page := report.NewReport(env.games, m.Plan)
	if err := m.Games(func(r match.Result) error { return page.AddGame(stats.FromResult(r)) }); err != nil {
		return err
	}
	openings := fmt.Sprintf("after %d random plies", m.Plan.Plies)
	if m.Plan.Openings != nil {
		openings = amount.Counted(len(m.Plan.Openings), "opening")
	}
	words := append([]string{formatPlan(*m.Plan, openings)}, formatEntrants(*m.Plan)...)
	return page.Write(to, report.PageState{Title: runTitle(*m.Plan), SettingLines: words, Planned: m.Planned, EndReason: m.Why, Running: m.Running, Now: time.Now()})
}
