//go:build slow

package library

import (
	"bufio"
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"go.uber.org/goleak"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/internal/testutil"
)

// adding is set in a process that adds games until it is killed, and says after each batch
// how many batches are in.
const adding = "SENTE_ADDS_GAMES_TO"

func TestMain(m *testing.M) {
	if name := os.Getenv(adding); name != "" {
		addForEver(name)
		return
	}
	goleak.VerifyTestMain(m)
}

// aBatch are games that no other batch has.
func aBatch(n int) (all []Entry) {
	for i := range 40 {
		moves := []sente.Move{"h8", "i9", "g7", "j10"}[:1+i%4]
		all = append(all, Entry{Record: sente.Record{Game: "gomoku", Moves: moves, Players: []string{fmt.Sprint(n), fmt.Sprint(i)}}, Source: "batch", Number: n})
	}
	return all
}

func addForEver(name string) {
	ctx := context.Background()
	s, err := Open(ctx, games, name)
	if err != nil {
		fmt.Println(err)
		os.Exit(1)
	}
	n := 0
	if err := s.db.QueryRow("SELECT coalesce(max(number) + 1, 0) FROM games").Scan(&n); err != nil {
		fmt.Println(err)
		os.Exit(1)
	}
	for ; ; n++ {
		if _, err := s.Add(ctx, aBatch(n)...); err != nil {
			fmt.Println(err)
			os.Exit(1)
		}
		fmt.Println("in", n)
	}
}

// TestAdd_ProcessKilled kills a process that adds games, again and again: what it said is in
// is there, each batch completely or not at all, and the file is whole (fault 11).
func TestAdd_ProcessKilled(t *testing.T) { kills(t, 20) }

// TestLongKills does that many times.
func TestLongKills(t *testing.T) {
	testutil.Long(t)
	kills(t, 200)
}

func kills(t *testing.T, times int) {
	rng := rand.New(rand.NewPCG(1, 1))
	name := filepath.Join(t.TempDir(), "games.db")
	most := -1
	for range times {
		last := killed(t, name, 1+rng.IntN(6), rng.IntN(20_000))
		most = max(most, last)
		s := open(t, name)
		testutil.NoError(t, s.Check(t.Context()))
		var batches, whole, rows, lost int
		err := s.db.QueryRow(`SELECT count(*), count(CASE n WHEN 40 THEN 1 END), (SELECT count(*) FROM positions),
			(SELECT count(*) FROM games g WHERE NOT EXISTS (SELECT 1 FROM records r WHERE r.game = g.id)) FROM (SELECT count(*) n FROM games GROUP BY number)`).Scan(&batches, &whole, &rows, &lost)
		testutil.NoError(t, err)
		if batches < most+1 || whole != batches || rows != batches*10*(2+3+4+5) || lost != 0 {
			t.Fatalf("batch %d was said to be in: %d are, %d of them whole, with %d positions", most, batches, whole, rows)
		}
		e, err := s.Explore(t.Context(), Query{Position: &sente.Record{Game: "gomoku"}})
		if err != nil || e.Games != 40*batches || len(e.Moves) != 1 {
			t.Fatalf("%+v of %d batches: %v", e, batches, err)
		}
		testutil.NoError(t, s.Close())
	}
	t.Logf("%d kills, %d batches", times, most+1)
}

// killed starts a process that adds games and kills it some work after it has said so many
// times that a batch is in. It returns the last batch that it spoke of.
func killed(t *testing.T, name string, batches, work int) (last int) {
	t.Helper()
	self, err := os.Executable()
	testutil.NoError(t, err)
	process := exec.CommandContext(t.Context(), self)
	process.Env = append(os.Environ(), adding+"="+name)
	out, err := process.StdoutPipe()
	testutil.NoError(t, err)
	testutil.NoError(t, process.Start())
	last = -1
	lines := bufio.NewScanner(out)
	for n := 0; lines.Scan(); {
		if _, err := fmt.Sscanf(lines.Text(), "in %d", &last); err != nil {
			t.Error(lines.Text())
		}
		if n++; n != batches {
			continue
		}
		for range work { // so that it is killed at any point of the next batch
			_ = strings.Repeat("x", 100)
		}
		if err := process.Process.Kill(); err != nil {
			t.Error(err)
		}
	}
	process.Wait() //nolint:errcheck // it was killed
	return last
}
