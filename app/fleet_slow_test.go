//go:build slow

package app

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"io"
	"net/http"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"go.uber.org/goleak"

	"github.com/sente-games/sente/catalog/standard"
	"github.com/sente-games/sente/internal/testutil"
	"github.com/sente-games/sente/match/fleet"
)

// lines is a writer that splits the output of a command into lines.
type lines struct {
	mu   sync.Mutex
	part []byte
	all  chan string
}

func newLines() *lines { return &lines{all: make(chan string, 10_000)} }

func (l *lines) Write(text []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.part = append(l.part, text...)
	for {
		line, rest, whole := bytes.Cut(l.part, []byte("\n"))
		if !whole {
			return len(text), nil
		}
		l.all <- string(line)
		l.part = bytes.Clone(rest)
	}
}

// next returns the next line that contains a text.
func (l *lines) next(t *testing.T, with string) string {
	t.Helper()
	for line := range l.all {
		if strings.Contains(line, with) {
			return line
		}
	}
	t.Fatalf("there is no line with %q", with)
	return ""
}

// runningCommand is a running command line.
type runningCommand struct {
	out, err *lines
	end      context.CancelFunc
	status   chan int // receives the exit status, then is closed
}

// start starts a command line, which is stopped at the end of the test at the latest.
func start(t *testing.T, line string) *runningCommand {
	t.Helper()
	ctx, end := context.WithCancel(t.Context())
	r := &runningCommand{newLines(), newLines(), end, make(chan int, 1)}
	go func() {
		r.status <- Run(ctx, strings.Fields(line), Streams{In: strings.NewReader(""), Out: r.out, Err: r.err}, standard.Games(), AllParts...)
		close(r.out.all)
		close(r.err.all)
		close(r.status)
	}()
	return r
}

// interruptAndWait interrupts the command and returns its exit status, 0 if that has been received
// before.
func (r *runningCommand) interruptAndWait() int {
	r.end()
	return <-r.status
}

// readFleetUntil reads fleet events until enough returns true.
func readFleetUntil(t *testing.T, page string, enough func(fleet.Overview) bool) fleet.Overview {
	t.Helper()
	base, _, _ := strings.Cut(page, "/#")
	client := &http.Client{Transport: &http.Transport{DisableKeepAlives: true}}
	r, err := client.Get(base + "/api/fleet/events")
	testutil.NoError(t, err)
	defer r.Body.Close()
	lines := bufio.NewReader(r.Body)
	for {
		line, err := lines.ReadString('\n')
		testutil.NoError(t, err)
		if data, ok := strings.CutPrefix(line, "data: "); ok {
			var v fleet.Overview
			testutil.NoError(t, json.Unmarshal([]byte(data), &v))
			if enough(v) {
				return v
			}
		}
	}
}

// TestFleet_IsShownInLogPageAndMetrics checks that the server's log, its page, Prometheus and the
// page of a match show the fleet, and that no goroutine is leaked.
func TestFleet_IsShownInLogPageAndMetrics(t *testing.T) {
	defer goleak.VerifyNone(t, goleak.IgnoreCurrent())
	folder := t.TempDir()
	server := start(t, "serve --workers 127.0.0.1:0 --listen 127.0.0.1:0 --data "+folder)
	defer server.interruptAndWait()
	address := server.out.next(t, "")
	if !strings.HasPrefix(address, "nats://") {
		t.Fatalf("the first line is %q", address)
	}
	address += " --token-file " + filepath.Join(folder, "sente-queue.token")
	page := server.out.next(t, "/#/fleet")
	worker := start(t, "worker "+address+" -j 2")
	defer worker.interruptAndWait()
	server.err.next(t, "worker connected (worker: ")
	games := start(t, "match random random:seed=2 --game tictactoe --games 100 --nodes 5 --quiet --live --json --fleet "+address)
	defer games.interruptAndWait()
	live := games.err.next(t, "run=live")
	if state := awaitState(t, live, func() {}); state.Phase != "done" || state.Games != 100 {
		t.Errorf("the page of the match was told %+v", state)
	}
	games.out.next(t, `"games":100`)
	if status := <-games.status; status != exitOK {
		t.Errorf("the match ends with %d", status)
	}
	server.err.next(t, ", title: tictactoe: random – random:seed=2, results: ")
	v := readFleetUntil(t, page, func(v fleet.Overview) bool {
		return v.Totals.Stored >= 50 && len(v.Runs) == 1 && v.Runs[0].Results >= 50
	})
	if v.Runs[0].Open || v.Runs[0].Games != 2 || v.Present != 1 || v.Slots != 2 || len(v.Faults) != 0 {
		t.Errorf("%+v", v)
	}
	base, _, _ := strings.Cut(page, "/#")
	r, err := (&http.Client{Transport: &http.Transport{DisableKeepAlives: true}}).Get(base + "/metrics")
	testutil.NoError(t, err)
	text, err := io.ReadAll(r.Body)
	r.Body.Close()
	for _, want := range []string{"\nsente_fleet_workers 1\n", "\nsente_fleet_slots 2\n", "\nsente_fleet_runs 0\n", "\nsente_fleet_faults_total{kind=\"forgery\"} 0\n"} {
		if err != nil || !strings.Contains(string(text), want) {
			t.Errorf("%q is missing (%v) in %s", want, err, text)
		}
	}
	if status := worker.interruptAndWait(); status != exitOK {
		t.Errorf("the worker ends with %d", status)
	}
	server.err.next(t, "worker disconnected (worker: ")
	if status := server.interruptAndWait(); status != exitOK {
		t.Errorf("the server ends with %d", status)
	}
}

// TestLog_IsJSONWithTheFlag checks that every line on standard error of serve and worker is JSON
// with --log-format json, also when the worker loses its connection.
func TestLog_IsJSONWithTheFlag(t *testing.T) {
	folder := t.TempDir()
	server := start(t, "serve --workers 127.0.0.1:0 --listen 127.0.0.1:0 --log-format json --data "+folder)
	defer server.interruptAndWait()
	address := server.out.next(t, "") + " --token-file " + filepath.Join(folder, "sente-queue.token")
	page, _, _ := strings.Cut(server.out.next(t, "/#/fleet"), "/#")
	worker := start(t, "worker "+address+" -j 1 --log-format json")
	defer worker.interruptAndWait()
	seen := []string{worker.err.next(t, "worker started"), server.err.next(t, "worker connected")}
	r, err := (&http.Client{Transport: &http.Transport{DisableKeepAlives: true}}).Get(page + "/api/nowhere")
	testutil.NoError(t, err)
	r.Body.Close()
	server.interruptAndWait()
	seen = append(seen, worker.err.next(t, "the server is not reachable"))
	worker.interruptAndWait()
	misdirected := start(t, "worker nowhere --log-format json")
	<-misdirected.status
	for _, l := range []*lines{server.err, worker.err, misdirected.err} {
		for line := range l.all {
			seen = append(seen, line)
		}
	}
	for _, line := range seen {
		if !json.Valid([]byte(line)) {
			t.Errorf("not JSON: %s", line)
		}
	}
	if !strings.Contains(strings.Join(seen, "\n"), `"msg":"request refused"`) {
		t.Errorf("the refused request is missing in %q", seen)
	}
}
