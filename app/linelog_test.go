package app

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/sente-games/sente/internal/keep"
	"github.com/sente-games/sente/internal/testutil"
	"github.com/sente-games/sente/match"
)

func TestLineLog_ConcurrentGamesWriteWholeLines(t *testing.T) {
	name := filepath.Join(t.TempDir(), "lines.txt")
	for run := range 2 { // the second run extends the file
		l := testutil.Must(openLineLog(keep.OS, name))(t)
		var games sync.WaitGroup
		for g := range 8 {
			games.Go(func() {
				for i := range 100 {
					l.traceLine(match.GameID{Number: g, Seating: run}, "my brain", i%2 == 0, fmt.Sprintf("line %d\n\x1b", i))
				}
			})
		}
		games.Wait()
		testutil.NoError(t, l.Close())
	}
	lines := strings.Split(strings.TrimSuffix(string(testutil.Must(os.ReadFile(name))(t)), "\n"), "\n")
	if len(lines) != 1601 || lines[0]+"\n" != lineLogHead {
		t.Fatalf("%d lines, the first %q", len(lines), lines[0])
	}
	next := map[string]int{}
	for _, l := range lines[1:] {
		_, rest, _ := strings.Cut(l, " ")
		game, rest, _ := strings.Cut(rest, " ")
		want := fmt.Sprintf("'my brain' %s line %d", []string{">", "<"}[next[game]%2], next[game])
		if next[game]++; !strings.HasPrefix(rest, want) || strings.Contains(rest, "\x1b") {
			t.Fatalf("%q, want %q", l, want)
		}
	}
}

func TestCheckLineLog_AcceptsOnlyLineLogs(t *testing.T) {
	for text, want := range map[string]int64{
		"": 0, lineLogHead[:5]: 0, lineLogHead: int64(len(lineLogHead)), lineLogHead + "x\ny": int64(len(lineLogHead)) + 2,
		lineLogHead + strings.Repeat("y", 9000) + "\nz": int64(len(lineLogHead)) + 9001,
		"x": -1, "{\"sente\":\"match\"}\n": -1, lineLogHead[:5] + "x": -1, "(;GM[4])": -1, "\n": -1,
	} {
		got, err := checkLineLog("f", strings.NewReader(text))
		if err != nil {
			got = -1
		}
		if got != want {
			t.Errorf("%.40q: %d, %v; want %d", text, got, err, want)
		}
	}
}
