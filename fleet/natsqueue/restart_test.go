package natsqueue_test

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"sync"
	"testing"
	"time"

	"github.com/sente-games/sente/fleet"
	"github.com/sente-games/sente/fleet/natsqueue"
	"github.com/sente-games/sente/internal/testutil"
)

// TestRestartLong stores 100,000 results of the size of a pair of games, and tells how long a
// server takes that was killed, or stopped, until it hands out a job, and an owner to take
// the results in (docs/experiments/0203-restart.md).
//
//	SENTE_LONG=1 go test ./fleet/natsqueue -run TestRestartLong -v -timeout 30m
func TestRestartLong(t *testing.T) {
	if !testutil.LongEnabled() {
		t.Log("set SENTE_LONG=1 to run it")
		return
	}
	const results, size = 100_000, 2_500
	r := role{Role: "server", Dir: t.TempDir(), Listen: "127.0.0.1:0"}
	server := start(t, r, nil)
	a, err := natsqueue.ParseAddress(<-server.lines)
	if err != nil {
		t.Fatal(err)
	}
	m := fill(t, a, results, size)
	t.Logf("with %d results of %d bytes the server has %s", results, size, resident(server.cmd.Process.Pid))
	for turn := range 6 {
		how := "killed"
		if turn%2 == 0 {
			server.kill()
		} else {
			how = "stopped"
			_ = server.input.Close()
			<-server.ended
		}
		began := time.Now()
		server = start(t, r, nil)
		<-server.lines
		up := time.Since(began)
		q := connect(t, a)
		l, err := q.Take(t.Context(), m, time.Minute)
		if err != nil || l == nil {
			t.Fatalf("no job: %v", err)
		}
		first := time.Since(began)
		if err := l.Return(0); err != nil {
			t.Error(err)
		}
		took := time.Now()
		owner := m
		owner.Run = ""
		d, err := fleet.Dispatch(t.Context(), q, owner, fleet.Judge{}, nil)
		if err != nil {
			t.Fatal(err)
		}
		recalled := time.Since(took)
		if r, err := d.Do(t.Context(), "job-0", json.RawMessage("0")); err != nil || d.Counts().Earlier != 1 {
			t.Errorf("the first result: %v, %v", r, err)
		}
		if err := d.Close(false); err != nil {
			t.Error(err)
		}
		t.Logf("%s: ready after %v, the first job after %v; an owner has all results after %v more; the server has %s; load %s",
			how, up.Round(time.Millisecond), first.Round(time.Millisecond), recalled.Round(time.Millisecond), resident(server.cmd.Process.Pid), load())
	}
}

// fill opens a run with one job that waits, and stores results.
func fill(t *testing.T, a natsqueue.Address, results, size int) fleet.Manifest {
	t.Helper()
	q := connect(t, a)
	m := manifest()
	d, err := fleet.Dispatch(t.Context(), q, m, fleet.Judge{}, nil)
	if err != nil {
		t.Fatal(err)
	}
	m.Run = d.Run()
	if err := d.Close(false); err != nil {
		t.Fatal(err)
	}
	if err := q.Submit(t.Context(), fleet.Job{Run: m.Run, ID: "waits", Body: json.RawMessage("1")}); err != nil {
		t.Fatal(err)
	}
	body, err := json.Marshal(randomText(size))
	if err != nil {
		t.Fatal(err)
	}
	began := time.Now()
	next := make(chan int)
	var storing sync.WaitGroup
	for range 64 {
		storing.Go(func() {
			for n := range next {
				r := fleet.Result{Run: m.Run, Job: fmt.Sprint("job-", n), Worker: "one", Program: "test", Body: body}
				if stored, err := q.Store(t.Context(), r); err != nil || !stored {
					t.Error(stored, err)
				}
			}
		})
	}
	for n := range results {
		next <- n
	}
	close(next)
	storing.Wait()
	t.Logf("%.0f results stored a second, load %s", float64(results)/time.Since(began).Seconds(), load())
	return m
}

// randomText is a text that compresses as moves do, about to the half.
func randomText(size int) string {
	dice := rand.New(rand.NewPCG(1, 1))
	text := make([]byte, size)
	for i := range text {
		text[i] = "0123456789abcdef"[dice.IntN(16)]
	}
	return string(text)
}
