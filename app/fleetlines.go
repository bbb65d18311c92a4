package app

import (
	"cmp"
	"context"
	"fmt"
	"log/slog"
	"strings"
	"sync"
	"time"

	"github.com/sente-games/sente/internal/amount"
	"github.com/sente-games/sente/internal/visible"
	"github.com/sente-games/sente/match/fleet"
)

// observeQueue tracks the state of a queue until stop is called; stop waits for the goroutine.
func (env *environment) observeQueue(q fleet.ObserverQueue, log *slog.Logger) (o *fleet.Observer, stop func()) {
	o = fleet.NewObserver(env.games, log, nil)
	ctx, end := context.WithCancel(env.ctx)
	var work sync.WaitGroup
	work.Go(func() { o.FollowQueue(ctx, q) })
	return o, func() {
		end()
		work.Wait()
	}
}

// formatOverview formats the numbers of workers, slots, jobs and faults on one line.
func formatOverview(v fleet.Overview) string {
	parts := []string{amount.Counted(v.Present, "worker"), amount.Counted(v.Slots, "slot"), amount.Counted(v.Busy, "job") + " running"}
	if waiting := waitingJobs(v); waiting > 0 {
		parts = append(parts, fmt.Sprintf("%d waiting", waiting))
	}
	others := 0
	for _, w := range v.Workers {
		if w.State == fleet.OtherBuild {
			others++
		}
	}
	faults := int64(0)
	for _, n := range v.Kinds {
		faults += n
	}
	for _, rare := range []struct {
		n    int
		word string
	}{{v.Lost, "lost"}, {others, "with a different version"}} {
		if rare.n > 0 {
			parts = append(parts, fmt.Sprintf("%d %s", rare.n, rare.word))
		}
	}
	if faults > 0 {
		parts = append(parts, amount.Counted(int(faults), "fault"))
	}
	return strings.Join(parts, ", ")
}

func waitingJobs(v fleet.Overview) (n int64) {
	for _, r := range v.Runs {
		n += r.Waiting
	}
	return n
}

// minTableRows is the minimum number of runs, and of workers, in the table.
const minTableRows = 3

// formatQueue returns a table of the runs and workers of a queue that fits a terminal.
func formatQueue(v fleet.Overview, width, height int) []string {
	rows := max(cmp.Or(height, 24)-6, 2*minTableRows) // without headers and totals
	runs := min(len(v.Runs), max(rows/3, rows-len(v.Workers), minTableRows))
	workers := min(len(v.Workers), max(rows-runs, minTableRows))
	name := max(width-66, 16)
	lines := []string{fmt.Sprintf("%-*s %9s %9s %9s %9s %9s", name, "run", "waiting", "running", "results", "jobs/min", "games/min")}
	for _, r := range v.Runs[:runs] {
		games := ""
		if r.Games > 0 {
			games = fmt.Sprintf("%.1f", r.Rate*float64(r.Games))
		}
		rate := "ended"
		if r.Open {
			rate = fmt.Sprintf("%.1f", r.Rate)
		} else {
			games = ""
		}
		lines = append(lines, fmt.Sprintf("%s %9d %9d %9d %9s %9s", padCell(r.Title, name), r.Waiting, r.Leased, r.Results, rate, games))
	}
	lines = append(lines, notListedLine(len(v.Runs)-runs, "run")...)
	lines = append(lines, fmt.Sprintf("%-*s %9s %9s %7s %7s %8s %9s", name, "worker", "jobs", "done", "refused", "failed", "jobs/min", "heard"))
	for _, w := range v.Workers[:workers] {
		lines = append(lines, fmt.Sprintf("%s %9s %9d %7d %7d %8.1f %9s", padCell(w.Name, name), fmt.Sprintf("%d/%d", w.Busy, w.Slots), w.Stored, w.Refused+w.Late, w.Failed, w.Rate, formatHeartbeat(w)))
	}
	lines = append(lines, notListedLine(len(v.Workers)-workers+v.More, "worker")...)
	return append(lines, fmt.Sprintf("%s; %s, %.1f MB stored", formatOverview(v), amount.Counted(int(v.Store.Results), "result"), float64(v.Store.Bytes)/1e6))
}

// formatHeartbeat formats the time since a worker's last heartbeat, or its state if it is lost or of
// another build.
func formatHeartbeat(w fleet.WorkerView) string {
	switch w.State {
	case fleet.OtherBuild:
		return "other"
	case fleet.Silent:
		return "lost"
	}
	return time.Duration(w.Age * float64(time.Second)).Truncate(time.Second).String()
}

// padCell pads or truncates a text to a width in runes.
func padCell(text string, width int) string {
	r := []rune(visible.Line(text))
	if len(r) > width {
		r = append(r[:width-1:width-1], '…')
	}
	return string(r) + strings.Repeat(" ", width-len(r))
}

func notListedLine(n int, what string) []string {
	if n <= 0 {
		return nil
	}
	return []string{"and " + amount.Counted(n, what) + " more"}
}
