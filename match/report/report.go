package report

import (
	"cmp"
	"fmt"
	"io"
	"slices"
	"time"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/internal/keep"
	"github.com/sente-games/sente/match"
	"github.com/sente-games/sente/match/rating"
	"github.com/sente-games/sente/match/stats"
)

// Size limits of a page, so that a browser can open it.
const (
	maxReplayBytes = 4 << 20 // bytes of replayable games
	maxRows        = 10_000  // games in the list
)

// GameReport is a page of games. It is not safe for concurrent use.
type GameReport struct {
	games    catalog.Catalog
	plan     *match.Plan // nil if the games do not belong to a single run
	stats    *stats.GameStats
	rows     []gameRow
	known    map[string]bool
	unlisted int
	replays  *replayStore
	test     *sprtTest
}

// PageState is the information about the run that a page shows in addition to its games.
type PageState struct {
	Title        string
	SettingLines []string // the settings, one sentence each
	Planned      int      // number of games of the whole run, 0 if unknown
	EndReason    string   // reason for the end of the run, one clause; "" while it is in progress and for games of files
	Running      bool
	Now          time.Time
}

// gameRow is a game in the list.
type gameRow struct {
	start  time.Time
	order  int64
	names  []string
	result string
	winner string
	reason string
	plies  int
	spent  time.Duration
	replay int // index in the replays, -1 if it cannot be replayed
}

// NewReport returns an empty page. plan is the plan of the run, nil if there is no run.
func NewReport(games catalog.Catalog, plan *match.Plan) *GameReport {
	r := &GameReport{games: games, plan: plan, stats: stats.NewStats(games), known: map[string]bool{}, replays: newReplays(games, plan)}
	if plan != nil && plan.Test != nil {
		r.test = &sprtTest{run: rating.NewSPRTRun(*plan.Test, 1), halfPairs: map[int64][2]pairHalf{}}
	}
	return r
}

// AddGame adds a game unless its key is already known. The error explains why the game cannot be
// counted.
func (r *GameReport) AddGame(g stats.Game) error {
	if g.Key != "" && r.known[g.Key] {
		return nil
	}
	if err := r.stats.AddGame(g); err != nil {
		return err
	}
	if g.Key != "" {
		r.known[g.Key] = true
	}
	r.addRow(g)
	if r.test != nil {
		r.test.addGame(g, r.plan.Players[0].Name)
	}
	return nil
}

// addRow adds a game to the list, and to the replays if there is space.
func (r *GameReport) addRow(g stats.Game) {
	if len(r.rows) == maxRows {
		r.unlisted++
		return
	}
	one := gameRow{
		start: g.Record.Start, order: g.Order, names: g.Record.Players, winner: g.Record.Result.Winner, reason: g.Record.Result.Reason,
		plies: len(g.Record.Moves), result: formatResult(g.Record.Result.Winner), replay: r.replays.addGame(g.Record),
	}
	for _, t := range g.Record.Thinking {
		one.spent += t.Time
	}
	r.rows = append(r.rows, one)
}

func formatResult(winner string) string {
	switch winner {
	case "":
		return "not finished"
	case sente.Draw:
		return "draw"
	}
	return winner + " won"
}

// sortedRows returns the games of the list in the order in which they were played.
func (r *GameReport) sortedRows() []gameRow {
	rows := slices.Clone(r.rows)
	slices.SortStableFunc(rows, func(a, b gameRow) int { return cmp.Or(a.start.Compare(b.start), cmp.Compare(a.order, b.order)) })
	return rows
}

// Stats returns the statistics of the games of the page.
func (r *GameReport) Stats() *stats.GameStats { return r.stats }

// pageStart is the first line of a page.
const pageStart = "<!doctype html><!-- a page of games, written by sente -->\n"

// FileKind matches pages written by this package, which Save may replace.
var FileKind = keep.Begins("page of games", pageStart)

// Save writes the page to a file atomically, and replaces an older page.
func (r *GameReport) Save(disk keep.Disk, name string, s PageState) error {
	return keep.Replace(disk, name, FileKind, func(w io.Writer) error { return r.Write(w, s) })
}

// Write writes the page.
func (r *GameReport) Write(w io.Writer, s PageState) error {
	if _, err := io.WriteString(w, pageStart); err != nil {
		return fmt.Errorf("the page cannot be written: %w", err)
	}
	return r.newPageData(s).writePage(w)
}
