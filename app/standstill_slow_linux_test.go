//go:build slow

package app_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/sente-games/sente/internal/playertest"
	"github.com/sente-games/sente/internal/testutil"
)

// TestStandstill_SuspendsEngines checks that Ctrl-Z also stops the engines, which have
// process groups of their own, and that they continue with the match.
func TestStandstill_SuspendsEngines(t *testing.T) {
	const pause = time.Second // longer than limit and grace
	slow := playertest.Command("slow")
	cmd := exec.Command("sente", "match", slow, slow, "--game", "gomoku", "--size", "5", "--games", "1", "--time", "300ms", "--grace", "500ms", "--max-moves", "8", "--json")
	cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true}
	var out, errs bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &errs
	testutil.NoError(t, cmd.Start())
	pid := cmd.Process.Pid
	t.Cleanup(func() {
		_ = cmd.Process.Kill()
		_ = cmd.Wait()
	})

	var engines []int
	awaitCondition(t, "two engines run", func() bool { engines = children(pid); return len(engines) == 2 })
	_ = cmd.Process.Signal(syscall.SIGTSTP)
	for _, p := range append(engines, pid) {
		awaitCondition(t, fmt.Sprintf("process %d is stopped", p), func() bool { return formatState(p) == "T" })
	}
	time.Sleep(pause)
	for _, p := range append(engines, pid) {
		if s := formatState(p); s != "T" {
			t.Errorf("process %d of %d and %v went on: it is in state %q", p, pid, engines, s)
		}
	}
	_ = cmd.Process.Signal(syscall.SIGCONT)
	if err := cmd.Wait(); err != nil {
		t.Fatal(err, &errs)
	}
	var ended struct {
		Causes map[string]int `json:"causes"`
	}
	testutil.NoError(t, json.Unmarshal(out.Bytes(), &ended))
	if len(ended.Causes) != 1 || ended.Causes["length"] != 1 {
		t.Errorf("the games ended by %v", ended.Causes)
	}
	for _, p := range engines {
		if s := formatState(p); s != "" {
			t.Errorf("engine %d is left in state %q", p, s)
		}
	}
}

// awaitCondition waits until a condition is true, for at most one minute.
func awaitCondition(t *testing.T, what string, so func() bool) {
	t.Helper()
	for deadline := time.Now().Add(time.Minute); !so(); time.Sleep(5 * time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatalf("it is not so after a minute that %s", what)
		}
	}
}

// formatState returns the state of a process: "S" sleeping, "T" stopped, "" ended.
func formatState(pid int) string { return processStat(pid)[0] }

// processStat returns the state and the parent of a process.
func processStat(pid int) [2]string {
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	if err != nil {
		return [2]string{}
	}
	words := strings.Fields(string(text[bytes.LastIndexByte(text, ')')+1:])) // the name may contain any character
	return [2]string(words[:2])
}

// children returns the child processes of a process.
func children(pid int) (all []int) {
	names, _ := filepath.Glob("/proc/[0-9]*")
	for _, name := range names {
		child, _ := strconv.Atoi(filepath.Base(name))
		if processStat(child)[1] == strconv.Itoa(pid) {
			all = append(all, child)
		}
	}
	return all
}
