//go:build slow

package natsqueue_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/sente-games/sente/internal/keep"
	"github.com/sente-games/sente/internal/testutil"
	"github.com/sente-games/sente/match/fleet"
	"github.com/sente-games/sente/match/fleet/natsqueue"
)

// serverState is a server with its keeper.
type serverState struct {
	dir    string
	server *natsqueue.Server
	queue  *natsqueue.Queue
	stop   context.CancelFunc
	ended  chan error

	spoke chan string

	mu   sync.Mutex
	said []string
}

// Write receives a log record.
func (k *serverState) Write(record []byte) (int, error) {
	k.mu.Lock()
	defer k.mu.Unlock()
	k.said = append(k.said, string(record))
	k.spoke <- string(record)
	return len(record), nil
}

// startKeeper starts a server with its keeper in a folder.
func startKeeper(t *testing.T, dir string) *serverState {
	t.Helper()
	k := &serverState{dir: dir, ended: make(chan error, 1), spoke: make(chan string, 100)}
	var ctx context.Context
	ctx, k.stop = context.WithCancel(t.Context())
	log := slog.New(slog.NewTextHandler(k, nil))
	var err error
	if k.server, err = natsqueue.StartServer(ctx, fleet.ServerConfig{Dir: dir, Listen: "127.0.0.1:0", Store: 256 << 20, Log: log}); err != nil {
		t.Fatal(err)
	}
	if k.queue, err = k.server.Connect(ctx); err != nil {
		t.Fatal(err)
	}
	keeper := testutil.Must(k.queue.NewKeeper(ctx, keep.OS, dir, log))(t)
	go func() { k.ended <- keeper.Run(ctx) }()
	return k
}

func (k *serverState) end(t *testing.T) string {
	t.Helper()
	k.stop()
	if err := <-k.ended; err != nil {
		t.Error(err)
	}
	k.queue.Close()
	k.server.Close()
	k.mu.Lock()
	defer k.mu.Unlock()
	return strings.Join(k.said, "\n")
}

// results waits until the queue has as many results of a run, and returns what they are.
func (k *serverState) results(t *testing.T, run string, many int) map[string]string {
	t.Helper()
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	found := map[string]string{}
	testutil.NoError(t, k.queue.FollowResults(ctx, run, func(r fleet.Result) {
		if found[r.Job] = string(r.Body); len(found) == many {
			stop()
		}
	}, func() {}))
	return found
}

const someJobs = 60

// doneRun has jobs done on a server that is then stopped.
func doneRun(t *testing.T, dir string) (run string, results map[string]string) {
	t.Helper()
	k := startKeeper(t, dir)
	d := testutil.Must(fleet.StartDispatcher(t.Context(), k.queue, manifest(), nil, nil))(t)
	q := connect(t, k.server)
	rest := work(t, q, "one", doublingSession{})
	doJobs(t, d, someJobs)
	rest()
	if err := d.Close(false); err != nil {
		t.Error(err)
	}
	results = k.results(t, d.RunName(), someJobs)
	if said := k.end(t); said != "" {
		t.Errorf("the server said: %s", said)
	}
	return d.RunName(), results
}

// eachFile calls change for the files and folders below a folder whose names end so.
func eachFile(t *testing.T, dir, end string, change func(name string) error) {
	t.Helper()
	found := false
	err := filepath.WalkDir(dir, func(path string, e fs.DirEntry, err error) error {
		if err != nil || !strings.HasSuffix(path, end) {
			return err
		}
		found = true
		if err = change(path); err == nil && e.IsDir() {
			err = fs.SkipDir
		}
		return err
	})
	if err != nil || !found {
		t.Fatalf("no file ends with %s: %v", end, err)
	}
}

// TestExportKeeper_RestoresDamagedStreams: whatever befalls the files of the streams, the results are
// there again, and it is said that something was wrong.
func TestExportKeeper_RestoresDamagedStreams(t *testing.T) {
	dir := t.TempDir()
	run, want := doneRun(t, dir)
	const results, blocks = "jetstream/$G/streams/sente_results", "jetstream/$G/streams/sente_results/msgs"
	rewrite := func(change func([]byte) []byte) func(name string) error {
		return func(name string) error {
			text, err := os.ReadFile(name)
			if err == nil {
				err = os.WriteFile(name, change(text), 0o600)
			}
			return err
		}
	}
	flip := rewrite(func(b []byte) []byte { b[len(b)/2] ^= 4; return b })
	for name, damage := range map[string]struct {
		folder, end string // of the files
		change      func(name string) error
	}{
		"the streams are gone":              {"", "jetstream", os.RemoveAll},
		"the metadata of a stream is gone":  {results, "meta.inf", os.Remove},
		"all metadata is gone":              {"jetstream", "meta.inf", os.Remove},
		"metadata is garbage":               {results, "meta.inf", rewrite(func(b []byte) []byte { return bytes.Repeat([]byte("x"), len(b)) })},
		"a bit is flipped behind the index": {blocks, ".blk", flip},
		"a bit is flipped": {blocks, ".blk", func(name string) error {
			return errors.Join(flip(name), os.Remove(filepath.Join(filepath.Dir(name), "index.db")))
		}},
		"a block is cut":    {blocks, ".blk", rewrite(func(b []byte) []byte { return b[:len(b)/2] })},
		"a quarter is zero": {blocks, ".blk", rewrite(func(b []byte) []byte { clear(b[3*len(b)/4:]); return b })},
	} {
		t.Run(name, func(t *testing.T) {
			there := filepath.Join(t.TempDir(), "queue")
			testutil.NoError(t, os.CopyFS(there, os.DirFS(dir)))
			eachFile(t, filepath.Join(there, damage.folder), damage.end, damage.change)
			k := startKeeper(t, there)
			got := k.results(t, run, someJobs)
			for text := range k.spoke {
				t.Log(text)
				if strings.Contains(text, "the store was damaged") {
					break
				}
			}
			k.end(t)
			if fmt.Sprint(got) != fmt.Sprint(want) {
				t.Errorf("the results are %v, want %v", got, want)
			}
		})
	}
	t.Run("nothing is wrong", func(t *testing.T) {
		k := startKeeper(t, dir)
		got := k.results(t, run, someJobs)
		if said := k.end(t); fmt.Sprint(got) != fmt.Sprint(want) || said != "" {
			t.Errorf("%v, %q", got, said)
		}
	})
}

// TestWithdraw_LosesNoJobOnLease takes each job back while a worker has it, and hands it in anew:
// none gets lost, whether the worker ends its old lease or returns it.
func TestWithdraw_LosesNoJobOnLease(t *testing.T) {
	const jobs = 100
	s := serve(t, nil)
	q := connect(t, s)
	d := testutil.Must(fleet.StartDispatcher(t.Context(), q, manifest(), nil, nil))(t)
	m := manifest()
	m.Run = d.RunName()
	var mu sync.Mutex
	times := map[string]int{}
	var open, working sync.WaitGroup
	open.Add(jobs)
	anew, over := make(chan fleet.Job, jobs), make(chan struct{})
	for n := range 4 {
		q := connect(t, s)
		working.Go(func() {
			for turn := n; ; turn++ {
				select {
				case <-over:
					return
				default:
				}
				l, err := q.TakeJob(t.Context(), m, time.Second)
				if err != nil || l == nil {
					continue
				}
				mu.Lock()
				times[l.Job().ID]++
				number := times[l.Job().ID]
				mu.Unlock()
				if number == 1 {
					anew <- l.Job()
				}
				if number == 1 && turn%2 == 0 {
					err = l.Return(0)
				} else {
					err = l.Done(t.Context())
				}
				if number == 2 {
					open.Done()
				}
				if err != nil {
					t.Error(err)
				}
			}
		})
	}
	for n := range jobs {
		testutil.NoError(t, q.SubmitJob(t.Context(), fleet.Job{Run: m.Run, ID: fmt.Sprint("job-", n), Body: json.RawMessage("1")}))
	}
	for range jobs {
		j := <-anew
		testutil.NoError(t, errors.Join(q.WithdrawJob(t.Context(), j), q.SubmitJob(t.Context(), j)))
	}
	open.Wait()
	close(over)
	working.Wait()
	testutil.NoError(t, d.Close(true))
}
