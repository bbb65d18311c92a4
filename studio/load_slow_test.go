//go:build slow

package studio

import (
	"bufio"
	"bytes"
	"context"
	"fmt"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/internal/testutil"
)

// TestLongRequests sends 10,000 random requests to the built binary, which is told that
// it has 1 GiB, and looks by strace which files it opens meanwhile. No more than that is
// ever resident; the address space says nothing, since Go never gives any back:
//
//	SENTE_LONG=1 go test ./studio -run TestLongRequests -v
func TestLongRequests(t *testing.T) {
	if !testutil.LongEnabled() {
		return
	}
	strace, err := exec.LookPath("strace")
	if err != nil || runtime.GOOS != "linux" {
		t.Skip("strace shows which files the studio opens: install it (Debian: apt-get install strace)")
	}
	folder := t.TempDir()
	secret, fifo := filepath.Join(folder, "secret.book"), filepath.Join(folder, "fifo")
	run := func(name string, args ...string) {
		if out, err := exec.Command(name, args...).CombinedOutput(); err != nil {
			t.Fatalf("%s: %v: %s", name, err, out)
		}
	}
	if err := os.WriteFile(secret, []byte("secret"), 0o600); err != nil {
		t.Fatal(err)
	}
	run("mkfifo", fifo)
	binary, trace := filepath.Join(folder, "sente"), filepath.Join(folder, "trace")
	run("go", "build", "-o", binary, "../cmd/sente")

	sente := exec.Command(strace, "-f", "--seccomp-bpf", "-e", "trace=openat,open,creat", "-o", trace, binary, "--no-open")
	sente.Env = append(os.Environ(), "HOME="+folder, "GOMEMLIMIT=1GiB")
	out, err := sente.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	var complaints bytes.Buffer
	sente.Stderr = &complaints
	if err := sente.Start(); err != nil {
		t.Fatal(err)
	}
	defer sente.Process.Kill() //nolint:errcheck // it may have ended
	address, err := bufio.NewReader(out).ReadString('\n')
	if err != nil {
		t.Fatalf("the studio does not start: %v: %s", err, &complaints)
	}
	url := strings.TrimSuffix(strings.TrimSpace(address), "/")
	ready, err := os.ReadFile(trace)
	if err != nil {
		t.Fatal(err)
	}
	pid := strings.Fields(string(ready))[0]

	s := newStorm(url, catalog.Standard(), secret, fifo, filepath.Join(folder, "missing"), "/dev/zero", "/etc/passwd")
	began := time.Now()
	s.blow(10_000, 16, uint64(began.UnixNano()))
	took := time.Since(began)
	alive, err := http.Get(url + "/api/games")
	if err != nil || alive.StatusCode != http.StatusOK {
		t.Fatalf("the studio is gone: %v: %s", err, &complaints)
	}
	alive.Body.Close()
	high := highWater(t, pid)
	time.Sleep(7 * time.Second) // engines of sessions that no page watches are closed
	after := residentNow(t, pid)
	whole, err := os.ReadFile(trace)
	if err != nil {
		t.Fatal(err)
	}
	opened := openedFiles(whole[len(ready):])
	t.Logf("10000 requests in %v, the slowest %v, answers %v", took.Round(time.Millisecond), s.slowest.Round(time.Millisecond), s.statuses)
	t.Logf("at most %d MiB resident, %d MiB after; opened meanwhile: %v", high>>10, after>>10, opened)
	for i, fault := range s.faults {
		if i < 20 {
			t.Error(fault)
		}
	}
	if high > 1<<20 {
		t.Errorf("%d KiB were resident", high)
	}
	for _, file := range opened {
		if !strings.HasPrefix(file, "/proc/") && !strings.HasPrefix(file, "/sys/") {
			t.Errorf("a request opened %s", file)
		}
	}
	stop(t, pid, sente)
}

var opens = regexp.MustCompile(`(?:openat|open|creat)\([^"]*"([^"]*)"`)

// openedFiles are the names in a trace, each once.
func openedFiles(trace []byte) (names []string) {
	for _, match := range opens.FindAllSubmatch(trace, -1) {
		names = append(names, string(match[1]))
	}
	slices.Sort(names)
	return slices.Compact(names)
}

// stop ends the studio as Ctrl-C does; pid is its own, not that of strace.
func stop(t *testing.T, pid string, sente *exec.Cmd) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), 10*time.Second)
	defer cancel()
	ended := make(chan error, 1)
	number, _ := strconv.Atoi(pid)
	if studio, err := os.FindProcess(number); err != nil || studio.Signal(os.Interrupt) != nil {
		t.Errorf("the studio cannot be told to end: %v", err)
	}
	go func() { ended <- sente.Wait() }()
	select {
	case <-ended:
	case <-ctx.Done():
		t.Error("the studio does not end within ten seconds")
	}
}

// highWater and residentNow are KiB of a process.
func highWater(t *testing.T, pid string) int   { t.Helper(); return memoryOf(t, pid, "VmHWM:") }
func residentNow(t *testing.T, pid string) int { t.Helper(); return memoryOf(t, pid, "VmRSS:") }

func memoryOf(t *testing.T, pid, name string) int {
	t.Helper()
	status, err := os.ReadFile(fmt.Sprintf("/proc/%s/status", pid))
	if err != nil {
		t.Fatalf("the studio is gone: %v", err)
	}
	_, rest, _ := strings.Cut(string(status), name)
	n, err := strconv.Atoi(strings.Fields(rest)[0])
	if err != nil {
		t.Fatal(err)
	}
	return n
}
