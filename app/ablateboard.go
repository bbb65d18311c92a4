package app

import (
	"fmt"
	"io"
	"strings"
	"time"

	"golang.org/x/term"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/internal/visible"
	"github.com/sente-games/sente/terminal"
)

// tally is what one configuration has done so far.
type tally struct {
	Game      string  `json:"game"`
	Engine    string  `json:"engine"`
	Positions int     `json:"positions"`
	Nodes     float64 `json:"nodes"` // mean of a position
	MS        float64 `json:"ms"`    // mean of a position
	Rate      int64   `json:"nps"`
	Known     int     `json:"known"` // positions whose score is known
	Errors    int     `json:"errors"`
	Cached    int     `json:"cached"` // measurements of earlier runs

	nodes, micros int64
	warm          bool // it has searched before
}

// add takes in the search of one position.
func (t *tally) add(m measurement, c benchCase) {
	t.Positions++
	t.nodes += m.nodes
	t.micros += m.micros
	t.Nodes = float64(t.nodes) / float64(t.Positions)
	t.MS = float64(t.micros) / 1e3 / float64(t.Positions)
	t.Rate = int64(sente.Info{Nodes: t.nodes, Time: time.Duration(t.micros) * time.Microsecond}.Rate())
	if m.cached {
		t.Cached++
	}
	if c.known != nil {
		t.Known++
		if m.points == nil || *m.points != *c.known {
			t.Errors++
		}
	}
}

// errors is the column of errors, "-" where no score is known.
func (t *tally) errors() string {
	if t.Known == 0 {
		return "-"
	}
	return fmt.Sprint(t.Errors)
}

// table writes the tallies as lines of equal columns.
func table(all []*tally) []string {
	wide := len("configuration")
	for _, t := range all {
		wide = max(wide, len(t.Engine))
	}
	lines := []string{fmt.Sprintf("%-*s %9s %12s %11s %9s %6s %6s", wide, "configuration", "positions", "nodes", "ms", "nodes/s", "errors", "cached")}
	for _, t := range all {
		lines = append(lines, fmt.Sprintf("%-*s %9d %12.0f %11.3f %9s %6s %6d",
			wide, t.Engine, t.Positions, t.Nodes, t.MS, terminal.Short(t.Rate), t.errors(), t.Cached))
	}
	return lines
}

// board shows the table: on a terminal that has room for it at every step, and
// everywhere once at the end.
type board struct {
	out    io.Writer
	json   bool
	live   bool
	drawn  int // lines on the screen
	width  int
	last   time.Time
	aside  progress // where the table is not live
	height int
}

// redrawEvery keeps the screen from flickering.
const redrawEvery = 100 * time.Millisecond

func newBoard(env *environment, json bool) *board {
	b := &board{out: env.out, json: json, aside: newProgress(env.err)}
	fd, ok := terminal.Descriptor(env.out)
	if !ok || json {
		return b
	}
	width, height, err := term.GetSize(fd)
	b.live, b.width, b.height = err == nil && width > 20, width, height
	return b
}

// show brings the screen up to date; the words say what goes on now.
func (b *board) show(all []*tally, format string, args ...any) {
	if !b.live || len(all)+2 >= b.height {
		b.aside.say(format, args...)
		return
	}
	if time.Since(b.last) < redrawEvery {
		return
	}
	b.last = time.Now()
	b.draw(append(table(all), fmt.Sprintf(format, args...)))
}

// draw writes lines over those drawn before.
func (b *board) draw(lines []string) {
	var text strings.Builder
	if b.drawn > 0 {
		fmt.Fprintf(&text, "\x1b[%dA\r\x1b[J", b.drawn)
	}
	for _, line := range lines {
		cut := []rune(visible.Line(line))
		text.WriteString(string(cut[:min(len(cut), b.width-1)]) + "\n")
	}
	b.drawn = len(lines)
	fmt.Fprint(visible.Raw(b.out), text.String())
}

// clear takes everything off the screen.
func (b *board) clear() {
	b.aside.clear()
	if b.drawn > 0 {
		fmt.Fprintf(visible.Raw(b.out), "\x1b[%dA\r\x1b[J", b.drawn)
		b.drawn = 0
	}
}

// finish writes the table as it is in the end.
func (b *board) finish(all []*tally) error {
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
