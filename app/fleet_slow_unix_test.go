//go:build slow && unix

package app_test

import (
	"bufio"
	"bytes"
	"context"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/sente-games/sente/fleet"
	"github.com/sente-games/sente/fleet/natsqueue"
	"github.com/sente-games/sente/internal/testutil"
	"github.com/sente-games/sente/match"
)

// fleetMatch is a match whose games are the same each time.
const fleetMatch = "match search search:without=Cutoffs --game connectfour --nodes 300 --journal FILE"

// background starts sente, which is stopped with the test, and returns it with a reader of its
// output.
func background(t *testing.T, args ...string) (*exec.Cmd, *bufio.Reader) {
	t.Helper()
	cmd := exec.Command("sente", args...)
	return cmd, startBackground(t, cmd)
}

// startBackground starts a command that is stopped with the test, and returns a reader of its
// output.
func startBackground(t *testing.T, cmd *exec.Cmd) *bufio.Reader {
	t.Helper()
	out, err := cmd.StdoutPipe()
	if err == nil {
		err = cmd.Start()
	}
	if err != nil {
		t.Error(err)
		return bufio.NewReader(strings.NewReader(""))
	}
	t.Cleanup(func() {
		_ = cmd.Process.Kill()
		_ = cmd.Wait()
	})
	return bufio.NewReader(out)
}

// serveFleet starts sente serve, sets its token in the environment and returns its address. One that a signal ends before it has
// said anything was ended by the machine, and is started again; one that ends by itself says why.
func serveFleet(t *testing.T) string {
	t.Helper()
	const tries = 3
	for try := 1; ; try++ {
		var says bytes.Buffer
		dir := t.TempDir()
		cmd := exec.Command("sente", "serve", "--workers", "127.0.0.1:0", "--data", dir, "--store", "256MiB")
		cmd.Stderr = &says
		address, err := startBackground(t, cmd).ReadString('\n')
		if err == nil {
			t.Setenv("SENTE_FLEET_TOKEN", string(testutil.Must(os.ReadFile(filepath.Join(dir, "sente-queue.token")))(t)))
			return strings.TrimSpace(address)
		}
		_ = cmd.Wait() // how it ended is told
		if cmd.ProcessState == nil || cmd.ProcessState.ExitCode() >= 0 || try == tries {
			t.Fatalf("sente serve gives no address (%v; %v): %s", err, cmd.ProcessState, says.String())
		}
		t.Logf("sente serve is started again (%v): %s", cmd.ProcessState, says.String())
	}
}

// played is a match as its journal and its table have it.
type played struct {
	table string
	games map[string]string // moves and ending, by encounter and seating
}

func readPlayed(t *testing.T, table, journal string) played {
	t.Helper()
	file, err := os.Open(journal)
	testutil.NoError(t, err)
	defer file.Close()
	p := played{table, map[string]string{}}
	err = match.ReadJournal(journal, file, func(*match.Plan) error { return nil }, func(r match.Result) error {
		key := fmt.Sprint(r.Number, ".", r.Seating)
		if p.games[key] != "" {
			t.Errorf("game %s is in the journal twice", key)
		}
		p.games[key] = fmt.Sprint(r.Record.Moves, r.Points, r.Cause)
		return nil
	}, func(string) {})
	testutil.NoError(t, err)
	return p
}

// playMatch plays a match to its end.
func playMatch(t *testing.T, args string) played {
	t.Helper()
	journal := filepath.Join(t.TempDir(), "journal")
	cmd := exec.Command("sente", strings.Fields(strings.ReplaceAll(args, "FILE", journal))...)
	var says bytes.Buffer
	cmd.Stderr = &says
	out, err := cmd.StdoutPipe()
	testutil.NoError(t, err)
	testutil.NoError(t, cmd.Start())
	table := ""
	lines := bufio.NewScanner(out)
	for lines.Scan() {
		switch line := lines.Text(); {
		case strings.HasPrefix(line, "game "):
		case strings.HasPrefix(line, "fleet:"):
			t.Log(line)
		case !strings.Contains(line, "games/s"):
			table += line + "\n"
		}
	}
	err = cmd.Wait()
	t.Log(says.String())
	testutil.NoError(t, err)
	return readPlayed(t, table, journal)
}

func (p played) same(t *testing.T, other played) {
	t.Helper()
	if p.table != other.table {
		t.Errorf("the tables differ:\n%s%s", p.table, other.table)
	}
	if !maps.Equal(p.games, other.games) {
		t.Errorf("of %d and %d games some differ", len(p.games), len(other.games))
	}
}

// TestFleetPlaysTheSameGames plays a match alone, and by two workers of which one is killed
// in the middle: all games are the same, move by move (fault 26).
func TestFleetPlaysTheSameGames(t *testing.T) {
	const args = fleetMatch + " --games 120 --seed 9"
	alone := playMatch(t, args)
	address := serveFleet(t)
	one, _ := background(t, "worker", address, "-j", "2")
	background(t, "worker", address, "-j", "1")
	var watching sync.WaitGroup
	watching.Go(func() {
		afterResults(t, address, 20)
		_ = one.Process.Kill()
	})
	together := playMatch(t, args+" --fleet "+address)
	watching.Wait()
	alone.same(t, together)
}

// afterResults waits until so many results of some run are stored.
func afterResults(t *testing.T, address string, n int) {
	q := dial(t, address)
	defer q.Close()
	ctx, end := context.WithCancel(t.Context())
	run := ""
	err := q.Runs(ctx, func(m fleet.Manifest, _ bool) {
		run = m.Run
		end()
	})
	if err != nil {
		t.Error(err)
	}
	ctx, end = context.WithCancel(t.Context())
	err = q.Results(ctx, run, func(fleet.Result) {
		if n--; n == 0 {
			end()
		}
	}, func() {})
	if err != nil {
		t.Error(err)
	}
}

func dial(t *testing.T, address string) *natsqueue.Queue {
	a, err := natsqueue.ParseAddress(address)
	if err != nil {
		t.Error(err)
	}
	q, err := natsqueue.Connect(t.Context(), a, natsqueue.Options{Token: strings.TrimSpace(os.Getenv("SENTE_FLEET_TOKEN"))})
	if err != nil {
		t.Error(err)
	}
	return q
}
