//go:build slow && unix

package app_test

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/sente-games/sente/internal/testutil"
	"github.com/sente-games/sente/match"
)

// TestAMatchThatIsKilledGoesOn ends a match at random moments, politely and not,
// and takes it up by the same command until it is done. It is for fault 9, a manager
// that is killed.
func TestAMatchThatIsKilledGoesOn(t *testing.T) { killAndGoOn(t, 3, 120) }

// TestAMatchThatIsKilledGoesOnLong does so 20 times.
func TestAMatchThatIsKilledGoesOnLong(t *testing.T) {
	testutil.Long(t)
	killAndGoOn(t, 20, 1500)
}

func killAndGoOn(t *testing.T, times, games int) {
	journal := filepath.Join(t.TempDir(), "run.jsonl")
	args := []string{
		"match", "search", "search:without=Cutoffs", "--game", "connectfour", "--nodes", "250",
		"--games", fmt.Sprint(games), "--seed", "9", "-j", "2", "--json",
	}
	want, err := exec.Command("sente", args...).Output()
	if err != nil {
		t.Fatal(err)
	}
	args = append(args, "--journal", journal)
	dice := rand.New(rand.NewPCG(1, 2))
	kills := 0
	for ; kills < times; kills++ {
		if !interruptOne(t, args, kills, journal, 2+dice.IntN(games/(2*times))) {
			break
		}
	}
	if kills < times {
		t.Fatalf("the match was over after %d interruptions: it needs more games", kills)
	}
	got, err := exec.Command("sente", args...).Output()
	if err != nil || !bytes.Equal(got, want) {
		t.Errorf("%v\nundisturbed %s\ninterrupted %s", err, want, got)
	}
	onceEach(t, journal, games)
}

// interruptOne starts a match and ends it when its journal has grown by at least two lines, the
// first of which may be the head of a new journal. It returns false if the match was over before.
func interruptOne(t *testing.T, args []string, n int, journal string, lines int) bool {
	t.Helper()
	var errs bytes.Buffer
	cmd := exec.Command("sente", args...)
	cmd.Stderr = &errs
	enough := linesOf(t, journal) + lines
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	for deadline := time.Now().Add(time.Minute); linesOf(t, journal) < enough && time.Now().Before(deadline); {
		time.Sleep(time.Millisecond)
	}
	stop := []os.Signal{syscall.SIGINT, syscall.SIGKILL}[n%2]
	_ = cmd.Process.Signal(stop)
	if err := cmd.Wait(); err == nil {
		return false
	}
	text := errs.String()
	resume := strings.Contains(text, "go on with: sente match search search:without=Cutoffs --game connectfour")
	if stop == syscall.SIGINT && !resume {
		t.Errorf("an interrupted match says %q", text)
	}
	return true
}

// linesOf is the number of lines in a file, 0 if there is none.
func linesOf(t *testing.T, name string) int {
	t.Helper()
	text, err := os.ReadFile(name)
	if err != nil && !os.IsNotExist(err) {
		t.Fatal(err)
	}
	return bytes.Count(text, []byte("\n"))
}

// onceEach reads a journal and finds every game of the match in it once.
func onceEach(t *testing.T, name string, games int) {
	t.Helper()
	file, err := os.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	seen := map[string]int{}
	err = match.ReadJournal(name, file, func(*match.Plan) error { return nil }, func(r match.Result) error {
		seen[fmt.Sprintf("%d.%d", r.Number, r.Seating)]++
		return nil
	}, func(notice string) { t.Error(notice) })
	if err != nil || len(seen) != games {
		t.Errorf("%d games in the journal, want %d; %v", len(seen), games, err)
	}
	for game, n := range seen {
		if n != 1 {
			t.Errorf("game %s is there %d times", game, n)
		}
	}
}
