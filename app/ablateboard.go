package app

import (
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/sente-games/sente/lab/bench"
	"github.com/sente-games/sente/terminal"
)

// errorsOf is the column of errors, "-" where no score is known.
func errorsOf(t *bench.Tally) string {
	if t.Known == 0 {
		return "-"
	}
	return fmt.Sprint(t.Errors)
}

// table writes the tallies as lines of equal columns.
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

// board shows the table: on a terminal that has room for it at every step, and
// everywhere once at the end.
type board struct {
	out   io.Writer
	json  bool
	table *terminal.LiveLines
	last  time.Time
	aside progress // where the table is not live
}

// redrawEvery keeps the screen from flickering.
const redrawEvery = 100 * time.Millisecond

func newBoard(env *environment, json bool) *board {
	return &board{out: env.out, json: json, table: terminal.NewLiveLines(env.out), aside: newProgress(env.err)}
}

// show brings the screen up to date; the words say what goes on now.
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

// clear takes everything off the screen.
func (b *board) clear() {
	b.aside.clear()
	b.table.Clear()
}

// finish writes the table as it is in the end.
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
