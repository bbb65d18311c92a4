package app

import (
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/sente-games/sente/lab/bench"
	"github.com/sente-games/sente/terminal"
)

// formatErrors formats the number of wrong results, "-" if no scores are known.
func formatErrors(t *bench.EngineTally) string {
	if t.Known == 0 {
		return "-"
	}
	return fmt.Sprint(t.Errors)
}

// formatTallies formats the tallies as aligned lines below a header.
func formatTallies(all []*bench.EngineTally) []string {
	wide := len("configuration")
	for _, t := range all {
		wide = max(wide, len(t.Engine))
	}
	lines := []string{fmt.Sprintf("%-*s %9s %12s %11s %9s %6s %6s", wide, "configuration", "positions", "nodes", "ms", "nodes/s", "errors", "cached")}
	for _, t := range all {
		lines = append(lines, fmt.Sprintf("%-*s %9d %12.0f %11.3f %9s %6s %6d",
			wide, t.Engine, t.Positions, t.Nodes, t.MS, terminal.FormatCount(t.Rate), formatErrors(t), t.Cached))
	}
	return lines
}

// liveBoard displays the table: live on a terminal with enough rows, otherwise once at the end.
type liveBoard struct {
	out      io.Writer
	json     bool
	table    *terminal.LiveLines
	lastDraw time.Time
	progress statusLine // used if the table is not live
}

// minRedrawInterval is the minimum interval between redraws; it prevents flicker.
const minRedrawInterval = 100 * time.Millisecond

func newBoard(env *environment, json bool) *liveBoard {
	return &liveBoard{out: env.out, json: json, table: terminal.NewLiveLines(env.out), progress: newProgress(env.err)}
}

// redraw redraws the table; words describe the current step.
func (b *liveBoard) redraw(all []*bench.EngineTally, words string) {
	if b.json || len(all)+2 >= b.table.Height {
		b.progress.setText("%s", words)
		return
	}
	if time.Since(b.lastDraw) < minRedrawInterval {
		return
	}
	b.lastDraw = time.Now()
	b.table.Draw(append(formatTallies(all), words))
}

// clearLive erases the live table and the progress line.
func (b *liveBoard) clearLive() {
	b.progress.clearLine()
	b.table.Clear()
}

// writeFinal replaces the live table with the final one, as text or JSON.
func (b *liveBoard) writeFinal(all []*bench.EngineTally) error {
	b.clearLive()
	if b.json {
		for _, t := range all {
			if err := writeJSON(b.out, t); err != nil {
				return err
			}
		}
		return nil
	}
	_, err := fmt.Fprintln(b.out, strings.Join(formatTallies(all), "\n"))
	return err
}
