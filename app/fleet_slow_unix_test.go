//go:build slow && unix

package app_test

import (
	"bufio"
	"bytes"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/sente-games/sente/internal/testutil"
	"github.com/sente-games/sente/match"
)

// fleetMatch is a match with deterministic games.
const fleetMatch = "match search search:without=Cutoffs --game connectfour --nodes 300 --journal FILE"

// startInBackground starts sente until the end of the test and returns it with a reader of its
// output.
func startInBackground(t *testing.T, args ...string) (*exec.Cmd, *bufio.Reader) {
	t.Helper()
	cmd := exec.Command("sente", args...)
	cmd.Stderr = t.Output()
	out := testutil.Must(cmd.StdoutPipe())(t)
	testutil.NoError(t, cmd.Start())
	t.Cleanup(func() {
		_ = cmd.Process.Kill()
		_ = cmd.Wait()
	})
	return cmd, bufio.NewReader(out)
}

// serveFleet starts sente serve, sets its token in the environment and returns its address.
func serveFleet(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	_, out := startInBackground(t, "serve", "--workers", "127.0.0.1:0", "--data", dir, "--store", "256MiB")
	address := testutil.Must(out.ReadString('\n'))(t)
	t.Setenv("SENTE_FLEET_TOKEN", string(testutil.Must(os.ReadFile(filepath.Join(dir, "sente-queue.token")))(t)))
	return strings.TrimSpace(address)
}

// matchOutcome is the result of a match from its journal and its table.
type matchOutcome struct {
	table string
	games map[string]string // moves and result, by encounter and seating
}

func readOutcome(t *testing.T, table, journal string) matchOutcome {
	t.Helper()
	file, err := os.Open(journal)
	testutil.NoError(t, err)
	defer file.Close()
	p := matchOutcome{table, map[string]string{}}
	_, results, err := match.ReadJournal(journal, file, func(string) {})
	testutil.NoError(t, err)
	for r, err := range results {
		testutil.NoError(t, err)
		key := fmt.Sprint(r.Number, ".", r.Seating)
		if p.games[key] != "" {
			t.Errorf("game %s is in the journal twice", key)
		}
		p.games[key] = fmt.Sprint(r.Record.Moves, r.Points, r.Cause)
	}
	return p
}

// playMatch plays a match to its end; afterGame is called with the number of games so far.
func playMatch(t *testing.T, args string, afterGame func(games int)) matchOutcome {
	t.Helper()
	journal := filepath.Join(t.TempDir(), "journal")
	cmd := exec.Command("sente", strings.Fields(strings.ReplaceAll(args, "FILE", journal))...)
	var says bytes.Buffer
	cmd.Stderr = &says
	out, err := cmd.StdoutPipe()
	testutil.NoError(t, err)
	testutil.NoError(t, cmd.Start())
	table, games := "", 0
	lines := bufio.NewScanner(out)
	for lines.Scan() {
		switch line := lines.Text(); {
		case strings.HasPrefix(line, "game "):
			games++
			afterGame(games)
		case strings.HasPrefix(line, "fleet:"):
			t.Log(line)
		case !strings.Contains(line, "games/s"):
			table += line + "\n"
		}
	}
	err = cmd.Wait()
	t.Log(says.String())
	testutil.NoError(t, err)
	return readOutcome(t, table, journal)
}

func (p matchOutcome) requireSame(t *testing.T, other matchOutcome) {
	t.Helper()
	if p.table != other.table {
		t.Errorf("the tables differ:\n%s%s", p.table, other.table)
	}
	if !maps.Equal(p.games, other.games) {
		t.Errorf("of %d and %d games some differ", len(p.games), len(other.games))
	}
}

// TestFleet_PlaysLocalGames plays a match locally, and on two workers of which one is killed
// halfway. All games must be the same, move by move (fault 26).
func TestFleet_PlaysLocalGames(t *testing.T) {
	const args = fleetMatch + " --games 60 --seed 9"
	alone := playMatch(t, args, func(int) {})
	address := serveFleet(t)
	one, _ := startInBackground(t, "worker", address, "-j", "2")
	startInBackground(t, "worker", address, "-j", "1")
	alone.requireSame(t, playMatch(t, args+" --fleet "+address, func(games int) {
		if games == 20 {
			_ = one.Process.Kill()
		}
	}))
}
