//go:build slow && unix

package app_test

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"hash/fnv"
	"io"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/fleet"
	"github.com/sente-games/sente/fleet/natsqueue"
	"github.com/sente-games/sente/match"
	"github.com/sente-games/sente/player"
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

// serveFleet starts sente serve and returns its address. One that a signal ends before it has
// said anything was ended by the machine, and is started again; one that ends by itself says why.
func serveFleet(t *testing.T) string {
	t.Helper()
	const tries = 3
	for try := 1; ; try++ {
		var says bytes.Buffer
		cmd := exec.Command("sente", "serve", "--workers", "127.0.0.1:0", "--data", t.TempDir(), "--store", "256MiB")
		cmd.Stderr = &says
		address, err := startBackground(t, cmd).ReadString('\n')
		if err == nil {
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
	if err != nil {
		t.Fatal(err)
	}
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
	if err != nil {
		t.Fatal(err)
	}
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
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
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
	if err != nil {
		t.Fatal(err)
	}
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
	q, err := natsqueue.Connect(t.Context(), a, natsqueue.Options{})
	if err != nil {
		t.Error(err)
	}
	return q
}

// TestLiarIsFound (fault 27) has a worker lie in a way that no rule forbids: it lets each player play
// for the other. The jobs that are done twice give it away, and its games are played again.
func TestLiarIsFound(t *testing.T) {
	for seed := 1; ; seed++ {
		args := fmt.Sprint(fleetMatch, " --games 200 --seed ", seed)
		l := &liar{chosen: make(chan struct{}), enough: make(chan struct{}), found: make(chan struct{})}
		address := serveFleet(t)
		l.Queue = dialTest(t, address)
		startWorker(t, l, "liar", l.lying)
		for _, name := range []string{"honest", "upright"} {
			startWorker(t, dialTest(t, address), name, l.waiting)
		}
		got := playMatch(t, args+" --fleet "+address)
		select {
		case <-l.chosen:
		default:
			t.Logf("seed %d: no job of the liar gives it away", seed)
			continue
		}
		playMatch(t, args).same(t, got)
		if l.quarantine() == "" {
			t.Error("the liar is not in quarantine")
		}
		return
	}
}

// liar is a worker that swaps the players until a job gives it away, or until it has done many.
// After that it does nothing before it is found, so that the match cannot end before the two
// others, who have waited so long, have compared that job.
type liar struct {
	fleet.Queue
	chosen chan struct{} // closed when a job that is done twice gives it away
	enough chan struct{} // closed when it has lied often

	mu    sync.Mutex
	lies  int
	why   string        // it is in quarantine
	found chan struct{} // closed when it is
}

func (l *liar) quarantine() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.why
}

func (l *liar) Quarantined(ctx context.Context, _ func(worker, reason string), old func()) error {
	return l.Queue.Quarantined(ctx, func(worker, reason string) {
		if worker == "liar" {
			l.mu.Lock()
			defer l.mu.Unlock()
			if l.why == "" {
				close(l.found)
			}
			l.why = reason
		}
	}, old)
}

// Store looks whether the result is one that gives it away: of a job that is done twice, and
// whose two games are not the same, as they are when the players are alike there.
func (l *liar) Store(ctx context.Context, r fleet.Result) (bool, error) {
	stored, err := l.Queue.Store(ctx, r)
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.lies++; l.lies > liesEnough {
		return stored, err
	}
	var games []match.Result
	h := fnv.New32a()
	_, _ = io.WriteString(h, r.Run+"/"+r.Job)
	switch {
	case isClosed(l.chosen):
	case stored && h.Sum32()%100 == 0 && json.Unmarshal(r.Body, &games) == nil && len(games) == 2 && !slices.Equal(games[0].Record.Moves, games[1].Record.Moves):
		close(l.chosen)
	case l.lies == liesEnough:
		close(l.enough)
	}
	return stored, err
}

// liesEnough leaves jobs of the hundred that the liar must be held back with.
const liesEnough = 80

func isClosed(c chan struct{}) bool {
	select {
	case <-c:
		return true
	default:
		return false
	}
}

// lying lets each player play for the other.
func (l *liar) lying(ctx context.Context, body json.RawMessage) (json.RawMessage, error) {
	if isClosed(l.chosen) {
		select {
		case <-l.found:
		case <-ctx.Done():
			return nil, ctx.Err()
		}
	}
	var job match.Job
	if err := json.Unmarshal(body, &job); err != nil || isClosed(l.enough) {
		return body, err
	}
	names := []string{job.Players[0].Name, job.Players[1].Name}
	slices.Reverse(job.Players)
	for i := range job.Players {
		job.Players[i].Name = names[i]
	}
	return json.Marshal(job)
}

// waiting changes nothing, and waits until the liar has lied.
func (l *liar) waiting(ctx context.Context, body json.RawMessage) (json.RawMessage, error) {
	select {
	case <-l.chosen:
	case <-l.enough:
	case <-ctx.Done():
	}
	return body, ctx.Err()
}

// dialTest is dial until the test ends.
func dialTest(t *testing.T, address string) *natsqueue.Queue {
	q := dial(t, address)
	t.Cleanup(q.Close)
	return q
}

// startWorker starts a worker that ends with the test; it changes jobs before it does them.
func startWorker(t *testing.T, queue fleet.Queue, name string, change change) {
	t.Helper()
	games := catalog.Standard()
	open := fleet.Player(games, func(game sente.Record, e match.Entrant) (player.Player, error) {
		g, err := games.Game(game.Game)
		if err != nil {
			return player.Player{}, err
		}
		return player.New(g, e.Engine)
	})
	w := &fleet.Worker{
		Queue: queue, Name: name, Program: fleet.Program(), Slots: 1,
		Kinds: map[string]fleet.Opener{fleet.Games: func(ctx context.Context, m fleet.Manifest, files map[string][]byte, slots int) (fleet.Session, error) {
			s, err := open(ctx, m, files, slots)
			return changing{s, change}, err
		}},
	}
	ctx, stop := context.WithCancel(t.Context())
	done := make(chan error, 1)
	go func() { done <- w.Work(ctx) }()
	t.Cleanup(func() {
		stop()
		if err := <-done; err != nil {
			t.Error(err)
		}
	})
}

// change makes another job of a job.
type change func(ctx context.Context, job json.RawMessage) (json.RawMessage, error)

// changing is a session that changes its jobs.
type changing struct {
	fleet.Session
	change change
}

func (s changing) Do(ctx context.Context, body json.RawMessage) (json.RawMessage, error) {
	body, err := s.change(ctx, body)
	if err != nil {
		return nil, err
	}
	return s.Session.Do(ctx, body)
}
