//go:build slow && unix

package app_test

import (
	"bufio"
	"bytes"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/sente-games/sente/internal/playertest"
	"github.com/sente-games/sente/internal/testutil"
)

// program is a separate process of sente.
type program struct {
	*exec.Cmd
	out  *bufio.Reader
	errs bytes.Buffer
}

// startProgram starts a program and waits for its first line of output.
func startProgram(t *testing.T, args ...string) *program {
	t.Helper()
	p := &program{Cmd: exec.Command("sente", args...)}
	p.Stderr = &p.errs
	out, err := p.StdoutPipe()
	if err == nil {
		_, err = p.StdinPipe() // open but without input
	}
	if err == nil {
		err = p.Start()
	}
	testutil.NoError(t, err)
	p.out = bufio.NewReader(out)
	if _, err := p.out.ReadString('\n'); err != nil {
		t.Fatalf("%v: %v %s", args, err, &p.errs)
	}
	return p
}

// ended returns the exit status and the last line of output on either stream.
func (p *program) ended() (status int, last string) {
	var rest bytes.Buffer
	_, _ = p.out.WriteTo(&rest)
	_ = p.Wait()
	lines := strings.Split(strings.TrimSpace(rest.String()+p.errs.String()), "\n")
	return p.ProcessState.ExitCode(), lines[len(lines)-1]
}

// startBlocked starts a program that blocks because its output is not read.
func startBlocked(t *testing.T) *program {
	t.Helper()
	return startProgram(t, "trace", "othello", "--engine", "search:without=Cutoffs", "--depth", "6", "--keep", "1000000")
}

// awaitUnread returns the exit status and the errors of a program with unread output.
func (p *program) awaitUnread() (status int, said string) {
	_ = p.Wait()
	return p.ProcessState.ExitCode(), strings.TrimSpace(p.errs.String())
}

func TestSignal_EndsProgramWithMessage(t *testing.T) {
	for _, c := range []struct {
		args   []string
		signal syscall.Signal
		status int
		last   string
	}{
		{[]string{"play", "gomoku", "--players", "h,h"}, syscall.SIGINT, 0, "Stopped"},
		{[]string{"doctor", playertest.Command("hang")}, syscall.SIGTERM, 2, "sente: the test was interrupted"},
	} {
		testutil.CheckDuration(t, c.args[0], 10*time.Second, func() time.Duration {
			p := startProgram(t, c.args...)
			began := time.Now()
			testutil.NoError(t, p.Process.Signal(c.signal))
			status, last := p.ended()
			if status != c.status || !strings.HasSuffix(last, c.last) {
				t.Errorf("%v: status %d, %q", c.args, status, last)
			}
			return time.Since(began)
		})
	}
}

// TestSignal_EndsBlockedWrites covers blocked writes, which a context cannot cancel.
func TestSignal_EndsBlockedWrites(t *testing.T) {
	testutil.CheckDuration(t, "the end", 10*time.Second, func() time.Duration {
		p := startBlocked(t)
		began := time.Now()
		_ = p.Process.Signal(syscall.SIGINT)
		if status, last := p.awaitUnread(); status != 2 || !strings.HasPrefix(last, "sente: stopped forcibly: the command was blocked by a file, a pipe or a terminal, or ") {
			t.Errorf("status %d, %q", status, last)
		}
		return time.Since(began)
	})
}

func TestSignal_SecondEndsProgramAtOnce(t *testing.T) {
	testutil.CheckDuration(t, "the end", 10*time.Second, func() time.Duration {
		p := startBlocked(t)
		_ = p.Process.Signal(syscall.SIGINT)
		time.Sleep(600 * time.Millisecond) // signals in quick succession count as one
		began := time.Now()
		_ = p.Process.Signal(syscall.SIGINT)
		if status, last := p.awaitUnread(); status != 130 && time.Since(began) < time.Second {
			t.Errorf("status %d, %q", status, last)
		}
		return time.Since(began)
	})
}

// TestStandstill_BlamesNoEngine covers fault 24, clock jumps and suspension: a match is
// stopped during moves, as by Ctrl-Z, for longer than a move may take.
func TestStandstill_BlamesNoEngine(t *testing.T) {
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
	for countLines(t, journal) < 1 && len(exited) == 0 {
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

// countLines returns the number of lines in a file, 0 if there is none.
func countLines(t *testing.T, name string) int {
	t.Helper()
	text, err := os.ReadFile(name)
	if err != nil && !os.IsNotExist(err) {
		t.Fatal(err)
	}
	return bytes.Count(text, []byte("\n"))
}

// TestJournal_RejectsPipe checks that a pipe is rejected as a journal without waiting for a writer.
func TestJournal_RejectsPipe(t *testing.T) {
	name := filepath.Join(t.TempDir(), "pipe")
	if err := syscall.Mkfifo(name, 0o600); err != nil {
		t.Skip(err)
	}
	_, said := runForOutput("", "match", "search", "random", "--game", "tictactoe", "--games", "2", "--depth", "1", "--journal", name)
	if !strings.Contains(said, "pipe is not a regular file") {
		t.Errorf("%q", said)
	}
}
