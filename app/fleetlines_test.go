package app

import (
	"bytes"
	"fmt"
	"log/slog"
	"regexp"
	"strings"
	"testing"

	"github.com/sente-games/sente/internal/visible"
	"github.com/sente-games/sente/match/fleet"
	"github.com/sente-games/sente/terminal"
)

// busyOverview returns the state of a queue with the given numbers of runs and workers.
func busyOverview(runs, workers int) fleet.Overview {
	v := fleet.Overview{Present: workers, Slots: 4 * workers, Busy: 3 * workers, Store: fleet.StoreInfo{Results: 70, Bytes: 2_500_000}}
	for i := range runs {
		v.Runs = append(v.Runs, fleet.RunView{Run: fmt.Sprint(i), Title: strings.Repeat("gomoku: sente – heuristic ", 3), Open: i < 2, Waiting: 30, Leased: 9, Results: 35, Rate: 12.5, Games: 2})
	}
	for i := range workers {
		v.Workers = append(v.Workers, fleet.WorkerView{Name: fmt.Sprint("worker-", i), State: fleet.Working, Slots: 4, Busy: 3, Stored: 35, Refused: 1, Late: 1, Rate: 6.25, Age: 1.9})
	}
	return v
}

// TestQueueLines_FitTerminal checks that the lines fit the terminal and give the number of omitted
// rows.
func TestQueueLines_FitTerminal(t *testing.T) {
	for _, c := range []struct{ runs, workers, width, height int }{
		{0, 0, 80, 24}, {1, 1, 80, 24}, {2, 3, 120, 40}, {40, 100, 80, 24}, {3, 100, 80, 24}, {40, 2, 80, 24}, {40, 100, 40, 5}, {40, 100, 80, 0},
	} {
		lines := formatQueue(busyOverview(c.runs, c.workers), c.width, c.height)
		if height := max(c.height, 12); c.height > 0 && len(lines) >= height {
			t.Errorf("%+v: %d lines", c, len(lines))
		}
		for _, l := range lines[:len(lines)-1] {
			if n := len([]rune(l)); n > max(c.width, 82) {
				t.Errorf("%+v: %d columns: %s", c, n, l)
			}
		}
		listed, more := 0, 0
		for _, l := range lines {
			n := 0
			if _, err := fmt.Sscanf(l, "and %d", &n); err == nil {
				more += n
			} else if strings.HasPrefix(l, "gomoku") || strings.HasPrefix(l, "worker-") {
				listed++
			}
		}
		if listed+more != c.runs+c.workers {
			t.Errorf("%+v: %d rows and %d more:\n%s", c, listed, more, strings.Join(lines, "\n"))
		}
	}
}

// TestMessagePanel_WritesAboveLiveLines checks that messages are written above the live lines, and
// that the live lines are removed at the end.
func TestMessagePanel_WritesAboveLiveLines(t *testing.T) {
	var out bytes.Buffer
	env := &environment{ctx: t.Context(), name: "sente", err: visible.NewWriter(&out)}
	p := &messagePanel{env: env, live: terminal.NewLiveLinesSize(env.err, 40, 10)}
	p.printMessage("before")
	end := p.showLines(func(width, height int) []string { return []string{fmt.Sprint("lines ", width, " ", height)} })
	p.printMessage("between")
	newLogger(p, "json", slog.LevelInfo).With("key", 1).Info("record")
	end()
	end = p.showLines(func(int, int) []string { return nil })
	end()
	text := out.String()
	if got := finalScreen(text); !regexp.MustCompile(`^sente: before\nsente: between\n\{[^\n]*"msg":"record","key":1\}\n$`).MatchString(got) {
		t.Errorf("%q, of %q", got, text)
	}
	if !strings.Contains(text, "lines 40 10\n") {
		t.Errorf("%q", text)
	}
	out.Reset()
	p = newPanel(env)
	p.showLines(func(int, int) []string { t.Error("there is no terminal"); return nil })()
	p.printMessage("a notice")
	if out.String() != "sente: a notice\n" {
		t.Errorf("%q", &out)
	}
}

// finalScreen returns the final contents of a terminal. It supports lines, cursor up and erase below.
func finalScreen(text string) string {
	var lines []string
	for text != "" {
		up := 0
		if n, _ := fmt.Sscanf(text, "\x1b[%dA\r\x1b[J", &up); n == 1 {
			lines = lines[:len(lines)-up]
			text = text[strings.Index(text, "J")+1:]
			continue
		}
		line, rest, _ := strings.Cut(text, "\n")
		lines, text = append(lines, line+"\n"), rest
	}
	return strings.Join(lines, "")
}
