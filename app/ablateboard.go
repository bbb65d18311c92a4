package app

import (
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/sente-games/sente/lab/bench"
	"github.com/sente-games/sente/terminal"
)

// errorsOf formats the number of wrong results, "-" if no scores are known.
func errorsOf(t *bench.Tally) string {
	if t.Known == 0 {
		return "-"
	}
	return fmt.Sprint(t.Errors)
}

// table formats the tallies as aligned lines below a header.
func table(all []*bench.Tally) []string {
	wide := len("configuration")
	for _, t := range all {
		wide = max(wide, len(t.Engine))
	}
	lines := []string{fmt.Sprintf("%-*s %9s %12s %11s %9s %6s %6s", wide, "configuration", "positions", "nodes", "ms", "nodes/s", "errors", "cached")}
	for _, t := range all {
		lines = append(lines, fmt.Sprintf("%-*s %9d %12.0f %11.3f %9s %6s %6d",
			wide, t.Engine, t.Positions, t.Nodes, t.MS, terminal.FormatCount(t.Rate), errorsOf(t), t.Cached))
	}
	return lines
}

// board displays the table: live on a terminal with enough rows, otherwise once at the end.
type board struct {
	out   io.Writer
	json  bool
	table *terminal.LiveLines
	last  time.Time
	aside progress // used if the table is not live
}

// redrawEvery is the minimum interval between redraws; it prevents flicker.
const redrawEvery = 100 * time.Millisecond

func newBoard(env *environment, json bool) *board {
	return &board{out: env.out, json: json, table: terminal.NewLiveLines(env.out), aside: newProgress(env.err)}
}

// show redraws the table; words describe the current step.
func (b *board) show(all []*bench.Tally, words string) {
	if b.json || len(all)+2 >= b.table.Height {
		b.aside.say("%s", words)
		return
	}
	if time.Since(b.last) < redrawEvery {
		return
	}
	b.last = time.Now()
	b.table.Draw(append(table(all), words))
}

// clear erases the live table and the progress line.
func (b *board) clear() {
	b.aside.clear()
	b.table.Clear()
}

// finish replaces the live table with the final one, as text or JSON.
func (b *board) finish(all []*bench.Tally) error {
	b.clear()
	if b.json {
		for _, t := range all {
			if err := writeJSON(b.out, t); err != nil {
				return err
			}
		}
		return nil
	}
	_, err := fmt.Fprintln(b.out, strings.Join(table(all), "\n"))
	return err
}
