//go:build slow && unix

package app_test

import (
	"bytes"
	"encoding/json"
	"os/exec"
	"path/filepath"
	"syscall"
	"testing"
	"time"

	"github.com/sente-games/sente/internal/playertest"
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
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
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
	if err := <-exited; err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(out.Bytes(), &ended); err != nil {
		t.Fatal(err)
	}
	if len(ended.Causes) != 1 || ended.Causes["length"] != 1 {
		t.Errorf("the games ended by %v", ended.Causes)
	}
}
