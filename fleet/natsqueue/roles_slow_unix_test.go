//go:build slow && unix

package natsqueue_test

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"hash/fnv"
	"io"
	"log/slog"
	"os"
	"os/exec"
	"sync"
	"testing"
	"time"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/fleet"
	"github.com/sente-games/sente/fleet/natsqueue"
)

// rolePlayed holds the role of a process of a drill.
const rolePlayed = "SENTE_DRILL"

func init() {
	startRole = func() (played bool) {
		told := os.Getenv(rolePlayed)
		if told == "" {
			return false
		}
		if err := playRole(told); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		return true
	}
}

// role is what a process of a drill is told.
type role struct {
	Role    string // server, worker or owner
	Dir     string // of the server
	Listen  string
	Address string // of the queue
	Name    string // of the worker
	Jobs    int    // of the owner
}

// playRole does what the process is told, until its input ends: nothing is left of a drill
// that was broken off.
func playRole(told string) error {
	var r role
	if err := json.Unmarshal([]byte(told), &r); err != nil {
		return err
	}
	ctx, stop := context.WithCancel(context.Background())
	defer stop()
	go func() {
		_, _ = io.Copy(io.Discard, os.Stdin)
		stop()
	}()
	if r.Role == "server" {
		s, err := natsqueue.Serve(ctx, natsqueue.Config{Dir: r.Dir, Listen: r.Listen, Store: 1 << 30, Log: slog.New(slog.NewTextHandler(os.Stderr, nil))})
		if err != nil {
			return err
		}
		defer s.Close()
		fmt.Println(s.Address())
		<-ctx.Done()
		return nil
	}
	a, err := natsqueue.ParseAddress(r.Address)
	if err != nil {
		return err
	}
	q, err := natsqueue.Connect(ctx, a, natsqueue.Options{Give: time.Hour})
	if err != nil {
		return err
	}
	defer q.Close()
	if r.Role == "worker" {
		w := &fleet.Worker{Queue: q, Name: r.Name, Program: "test", Slots: 2, Kinds: drillKinds()}
		return w.Work(ctx)
	}
	return own(ctx, q, r.Jobs)
}

func warn(text string) { fmt.Fprintln(os.Stderr, text) }

// drillRun has short leases, and workers that are killed for other reasons than their jobs.
func drillRun() fleet.Manifest {
	return fleet.Manifest{
		Kind: "drill", Title: "drill", Program: "test", Game: sente.Record{Game: "none"},
		Lease: drillLease, Attempts: 1000,
	}
}

const drillLease = time.Second

// Jobs of a drill take up to 29 ms, and one in 500 longer than a lease.
func drillTime(n int) time.Duration {
	if n%500 == 250 {
		return drillLease * 3 / 2
	}
	return time.Duration(n*7919%30) * time.Millisecond
}

// drillResult is what a job comes to: 0 to 2, as a loss, a draw and a win.
func drillResult(n int) int {
	h := fnv.New32a()
	_, _ = fmt.Fprint(h, n)
	return int(h.Sum32() % 3)
}

// drilled is a session that says on its output which jobs it begins.
type drilled struct{}

func drillKinds() map[string]fleet.Opener {
	return map[string]fleet.Opener{"drill": func(context.Context, fleet.Manifest, map[string][]byte, int) (fleet.Session, error) {
		return drilled{}, nil
	}}
}

var out sync.Mutex

func (drilled) Do(ctx context.Context, body json.RawMessage) (json.RawMessage, error) {
	var n int
	if err := json.Unmarshal(body, &n); err != nil {
		return nil, err
	}
	out.Lock()
	fmt.Println(n)
	out.Unlock()
	select {
	case <-time.After(drillTime(n)): // it is the work
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	return json.Marshal(drillResult(n))
}

func (drilled) Close() error { return nil }

// drillTotals are how many jobs have come to 0, 1 and 2.
type drillTotals [3]int

// own owns the run of a drill, as far as some earlier owner has not, and prints its totals.
func own(ctx context.Context, q fleet.Queue, jobs int) error {
	d, err := fleet.Dispatch(ctx, q, drillRun(), fleet.Judge{}, nil)
	if err != nil {
		return err
	}
	var totals drillTotals
	var mu sync.Mutex
	var trouble error
	var wg sync.WaitGroup
	free := make(chan struct{}, 64)
	for n := range jobs {
		free <- struct{}{}
		wg.Go(func() {
			defer func() { <-free }()
			came := 0
			r, err := d.Do(ctx, drillID(n), json.RawMessage(fmt.Sprint(n)))
			if err == nil {
				err = json.Unmarshal(r.Body, &came)
			}
			mu.Lock()
			defer mu.Unlock()
			if err == nil {
				totals[came]++
			}
			trouble = errors.Join(trouble, err)
		})
	}
	wg.Wait()
	if err := errors.Join(trouble, d.Close(ctx.Err() == nil)); err != nil {
		return err
	}
	return json.NewEncoder(os.Stdout).Encode(totals)
}

func drillID(n int) string { return fmt.Sprint("job-", n) }

// process is one that a drill has started.
type process struct {
	cmd   *exec.Cmd
	input io.Closer
	lines chan string // of its output, unless they go elsewhere
	ended chan struct{}
	err   error // of its end
}

// start starts a process of a drill, which is ended with the test, if not before. Lines of
// its output go to each, or if that is nil to be read.
func start(t *testing.T, r role, each func(line string)) *process {
	t.Helper()
	told, err := json.Marshal(r)
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(os.Args[0])
	cmd.Env = append(os.Environ(), rolePlayed+"="+string(told))
	cmd.Stderr = os.Stderr
	input, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	output, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	p := &process{cmd: cmd, input: input, lines: make(chan string, 1024), ended: make(chan struct{})}
	if each == nil {
		each = func(line string) {
			select {
			case p.lines <- line:
			case <-t.Context().Done():
			}
		}
	}
	go func() {
		in := bufio.NewScanner(output)
		for in.Scan() {
			each(in.Text())
		}
		close(p.lines)
		p.err = cmd.Wait()
		close(p.ended)
	}()
	t.Cleanup(p.kill)
	return p
}

// kill ends the process at once, and waits for what it has said to be read.
func (p *process) kill() {
	_ = p.cmd.Process.Kill()
	for range p.lines {
	}
	<-p.ended
}
