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

// observe tracks the state of a queue until stop is called; stop waits for the goroutine.
func (env *environment) observe(q fleet.Watching, log *slog.Logger) (o *fleet.Observer, stop func()) {
	o = fleet.NewObserver(env.games, log, nil)
	ctx, end := context.WithCancel(env.ctx)
	var work sync.WaitGroup
	work.Go(func() { o.Follow(ctx, q) })
	return o, func() {
		end()
		work.Wait()
	}
}

// crewWords formats the numbers of workers, slots, jobs and faults on one line.
func crewWords(v fleet.Overview) string {
	parts := []string{amount.Counted(v.Present, "worker"), amount.Counted(v.Slots, "slot"), amount.Counted(v.Busy, "job") + " running"}
	if waiting := waitingJobs(v); waiting > 0 {
		parts = append(parts, fmt.Sprintf("%d waiting", waiting))
	}
	others := 0
	for _, w := range v.Workers {
		if w.State == fleet.Stranger {
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

// fewestRows is the minimum number of runs, and of workers, in the table.
const fewestRows = 3

// queueLines returns a table of the runs and workers of a queue that fits a terminal.
func queueLines(v fleet.Overview, width, height int) []string {
	rows := max(cmp.Or(height, 24)-6, 2*fewestRows) // without headers and totals
	runs := min(len(v.Runs), max(rows/3, rows-len(v.Workers), fewestRows))
	workers := min(len(v.Workers), max(rows-runs, fewestRows))
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
		lines = append(lines, fmt.Sprintf("%s %9d %9d %9d %9s %9s", cell(r.Title, name), r.Waiting, r.Leased, r.Results, rate, games))
	}
	lines = append(lines, notListed(len(v.Runs)-runs, "run")...)
	lines = append(lines, fmt.Sprintf("%-*s %9s %9s %7s %7s %8s %9s", name, "worker", "jobs", "done", "refused", "failed", "jobs/min", "heard"))
	for _, w := range v.Workers[:workers] {
		lines = append(lines, fmt.Sprintf("%s %9s %9d %7d %7d %8.1f %9s", cell(w.Name, name), fmt.Sprintf("%d/%d", w.Busy, w.Slots), w.Stored, w.Refused+w.Late, w.Failed, w.Rate, heardWords(w)))
	}
	lines = append(lines, notListed(len(v.Workers)-workers+v.More, "worker")...)
	return append(lines, fmt.Sprintf("%s; %s, %.1f MB stored", crewWords(v), amount.Counted(int(v.Store.Results), "result"), float64(v.Store.Bytes)/1e6))
}

// heardWords formats the time since a worker's last heartbeat, or its state if it is lost or of
// another build.
func heardWords(w fleet.SeenWorker) string {
	switch w.State {
	case fleet.Stranger:
		return "other"
	case fleet.Silent:
		return "lost"
	}
	return time.Duration(w.Age * float64(time.Second)).Truncate(time.Second).String()
}

// cell pads or truncates a text to a width in runes.
func cell(text string, width int) string {
	r := []rune(visible.Line(text))
	if len(r) > width {
		r = append(r[:width-1:width-1], '…')
	}
	return string(r) + strings.Repeat(" ", width-len(r))
}

func notListed(n int, what string) []string {
	if n <= 0 {
		return nil
	}
	return []string{"and " + amount.Counted(n, what) + " more"}
}
