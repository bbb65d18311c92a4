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
	mostReplays = 4 << 20 // bytes of replayable games
	mostRows    = 10_000  // games in the list
)

// Report is a page of games. It is not safe for concurrent use.
type Report struct {
	games    catalog.Catalog
	plan     *match.Plan // nil if the games do not belong to a single run
	stats    *stats.Stats
	rows     []row
	known    map[string]bool
	unlisted int
	replays  *replays
	test     *test
}

// State is the information about the run that a page shows in addition to its games.
type State struct {
	Title   string
	Words   []string // the settings, one sentence each
	Planned int      // number of games of the whole run, 0 if unknown
	Why     string   // reason for the end of the run, one clause; "" while it is in progress and for games of files
	Running bool
	Now     time.Time
}

// row is a game in the list.
type row struct {
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

// New returns an empty page. plan is the plan of the run, nil if there is no run.
func New(games catalog.Catalog, plan *match.Plan) *Report {
	r := &Report{games: games, plan: plan, stats: stats.New(games), known: map[string]bool{}, replays: newReplays(games, plan)}
	if plan != nil && plan.Test != nil {
		r.test = &test{run: rating.NewRun(*plan.Test, 1), halves: map[int64][2]half{}}
	}
	return r
}

// Add adds a game unless its key is already known. The error explains why the game cannot be
// counted.
func (r *Report) Add(g stats.Game) error {
	if g.Key != "" && r.known[g.Key] {
		return nil
	}
	if err := r.stats.Add(g); err != nil {
		return err
	}
	if g.Key != "" {
		r.known[g.Key] = true
	}
	r.list(g)
	if r.test != nil {
		r.test.add(g, r.plan.Players[0].Name)
	}
	return nil
}

// list adds a game to the list, and to the replays if there is space.
func (r *Report) list(g stats.Game) {
	if len(r.rows) == mostRows {
		r.unlisted++
		return
	}
	one := row{
		start: g.Record.Start, order: g.Order, names: g.Record.Players, winner: g.Record.Result.Winner, reason: g.Record.Result.Reason,
		plies: len(g.Record.Moves), result: resultWords(g.Record.Result.Winner), replay: r.replays.add(g.Record),
	}
	for _, t := range g.Record.Thinking {
		one.spent += t.Time
	}
	r.rows = append(r.rows, one)
}

func resultWords(winner string) string {
	switch winner {
	case "":
		return "not finished"
	case sente.Draw:
		return "draw"
	}
	return winner + " won"
}

// sorted returns the games of the list in the order in which they were played.
func (r *Report) sorted() []row {
	rows := slices.Clone(r.rows)
	slices.SortStableFunc(rows, func(a, b row) int { return cmp.Or(a.start.Compare(b.start), cmp.Compare(a.order, b.order)) })
	return rows
}

// Stats returns the statistics of the games of the page.
func (r *Report) Stats() *stats.Stats { return r.stats }

// start is the first line of a page.
const start = "<!doctype html><!-- a page of games, written by sente -->\n"

// Kind matches pages written by this package, which Save may replace.
var Kind = keep.Begins("page of games", start)

// Save writes the page to a file atomically, and replaces an older page.
func (r *Report) Save(disk keep.Disk, name string, s State) error {
	return keep.Replace(disk, name, Kind, func(w io.Writer) error { return r.Write(w, s) })
}

// Write writes the page.
func (r *Report) Write(w io.Writer, s State) error {
	if _, err := io.WriteString(w, start); err != nil {
		return fmt.Errorf("the page cannot be written: %w", err)
	}
	return r.view(s).write(w)
}
