//go:build slow && unix

package app_test

import (
	"bytes"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"syscall"
	"testing"
	"time"

	"github.com/sente-games/sente/internal/playertest"
	"github.com/sente-games/sente/internal/testutil"
)

// TestAMatchThatStandsStillBlamesNoEngine is for fault 24, clock jumps and suspension:
// a match is stopped in the midst of moves, as by Ctrl-Z, for longer than any move may
// take.
func TestAMatchThatStandsStillBlamesNoEngine(t *testing.T) {
	const (
		limit, grace = "300ms", "500ms"
		pause        = 1200 * time.Millisecond
		times        = 3
	)
	journal := filepath.Join(t.TempDir(), "run.jsonl")
	slow := playertest.Command("slow")
	cmd := exec.Command("sente", "match", slow, slow, "--game", "gomoku", "--size", "5", "--games", "1", "--time", limit, "--grace", grace, "--max-moves", "10", "--json", "--journal", journal)
	var ended struct {
		Causes map[string]int `json:"causes"`
	}
	var out bytes.Buffer
	cmd.Stdout = &out
	testutil.NoError(t, cmd.Start())
	exited := make(chan error, 1)
	go func() { exited <- cmd.Wait() }()
	for linesOf(t, journal) < 1 && len(exited) == 0 {
		time.Sleep(10 * time.Millisecond)
	}
	for range times {
		time.Sleep(200 * time.Millisecond)
		_ = cmd.Process.Signal(syscall.SIGSTOP)
		time.Sleep(pause)
		_ = cmd.Process.Signal(syscall.SIGCONT)
	}
	testutil.NoError(t, <-exited)
	testutil.NoError(t, json.Unmarshal(out.Bytes(), &ended))
	if len(ended.Causes) != 1 || ended.Causes["length"] != 1 {
		t.Errorf("the games ended by %v", ended.Causes)
	}
}

// linesOf returns the number of lines in a file, 0 if there is none.
func linesOf(t *testing.T, name string) int {
	t.Helper()
	text, err := os.ReadFile(name)
	if err != nil && !os.IsNotExist(err) {
		t.Fatal(err)
	}
	return bytes.Count(text, []byte("\n"))
}
