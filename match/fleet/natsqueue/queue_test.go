package natsqueue_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"go.uber.org/goleak"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/internal/testutil"
	"github.com/sente-games/sente/match/fleet"
	"github.com/sente-games/sente/match/fleet/internal/fleettest"
	"github.com/sente-games/sente/match/fleet/natsqueue"
)

// startRole plays the role of a child process of a slow test and reports whether there is one.
var startRole = func() (played bool) { return false }

func TestMain(m *testing.M) {
	if !startRole() {
		goleak.VerifyTestMain(m)
	}
}

// serve starts a server in a new folder.
func serve(t *testing.T, change func(*fleet.ServerConfig)) *natsqueue.Server {
	t.Helper()
	c := fleet.ServerConfig{Dir: t.TempDir(), Listen: "127.0.0.1:0", Store: 256 << 20, Log: lines(t)}
	if change != nil {
		change(&c)
	}
	s := testutil.Must(natsqueue.StartServer(t.Context(), c))(t)
	t.Cleanup(func() { _ = s.Close() })
	return s
}

// lines logs to the test.
func lines(t *testing.T) *slog.Logger { return slog.New(slog.NewTextHandler(t.Output(), nil)) }

func connect(t *testing.T, s *natsqueue.Server) *natsqueue.Queue {
	t.Helper()
	return connectTo(t, s.Address(), s.Token())
}

func connectTo(t *testing.T, a natsqueue.Address, token string) *natsqueue.Queue {
	t.Helper()
	q := testutil.Must(natsqueue.ConnectQueue(t.Context(), a, fleet.ConnectOptions{Token: token}))(t)
	t.Cleanup(func() { _ = q.Close() })
	return q
}

// doublingSession is a kind whose jobs double numbers.
type doublingSession struct{ fail func(n int) error }

func (d doublingSession) DoJob(_ context.Context, body json.RawMessage) (json.RawMessage, error) {
	var n int
	if err := json.Unmarshal(body, &n); err != nil {
		return nil, err
	}
	if d.fail != nil {
		if err := d.fail(n); err != nil {
			return nil, err
		}
	}
	return json.Marshal(2 * n)
}

func (doublingSession) Close() error { return nil }

func doublingKinds(d doublingSession) map[string]fleet.SessionOpener {
	return map[string]fleet.SessionOpener{"double": func(context.Context, fleet.Manifest, map[string][]byte, int) (fleet.Session, error) { return d, nil }}
}

func manifest() fleet.Manifest {
	return fleet.Manifest{Kind: "double", Title: "numbers", Program: "test", Game: sente.Record{Game: "none"}, Lease: time.Second, Attempts: 3}
}

// work starts a worker that ends with the test, or when rest is called.
func work(t *testing.T, q fleet.Queue, name string, d doublingSession) (rest func()) {
	t.Helper()
	ctx, stop := context.WithCancel(t.Context())
	w := &fleet.Worker{Queue: q, Name: name, Program: "test", Slots: 2, Kinds: doublingKinds(d), Log: lines(t).With("name", name)}
	done := make(chan error, 1)
	go func() { done <- w.Run(ctx) }()
	rest = sync.OnceFunc(func() {
		stop()
		if err := <-done; err != nil {
			t.Log(name, err)
		}
	})
	t.Cleanup(rest)
	return rest
}

// doJobs has jobs done and returns what they came to.
func doJobs(t *testing.T, d *fleet.Dispatcher, jobs int) []int {
	t.Helper()
	sums := make([]int, jobs)
	var wg sync.WaitGroup
	for i := range jobs {
		wg.Go(func() {
			r, err := d.DoJob(t.Context(), fmt.Sprint("job-", i), json.RawMessage(fmt.Sprint(i)))
			if aside := (*fleet.SetAsideError)(nil); errors.As(err, &aside) {
				sums[i] = -1
				return
			}
			if err != nil {
				t.Error(err)
				return
			}
			_ = json.Unmarshal(r.Body, &sums[i])
		})
	}
	wg.Wait()
	return sums
}

func TestQueue_RunsJobs(t *testing.T) {
	for name, change := range map[string]func(*fleet.ServerConfig){
		"loopback": nil,
		"TLS":      func(c *fleet.ServerConfig) { c.Listen = "0.0.0.0:0" },
	} {
		t.Run(name, func(t *testing.T) {
			s := serve(t, change)
			text := s.Address().String()
			a, err := natsqueue.ParseAddress(text)
			if err != nil || a.String() != text || strings.Contains(text, s.Token()) {
				t.Fatalf("%s reads as %v, %v", text, a, err)
			}
			d := testutil.Must(fleet.StartDispatcher(t.Context(), connect(t, s), manifest(), nil, lines(t)))(t)
			work(t, connect(t, s), "one", doublingSession{})
			work(t, connect(t, s), "two", doublingSession{func(n int) error {
				if n == 13 {
					return errors.New("no luck")
				}
				return nil
			}})
			for i, n := range doJobs(t, d, 100) {
				if n != 2*i && i != 13 {
					t.Errorf("job %d has come to %d", i, n)
				}
			}
			if err := d.Close(true); err != nil {
				t.Error(err)
			}
		})
	}
}

func TestQueue_PassesCheck(t *testing.T) { fleettest.CheckQueue(t, connect(t, serve(t, nil))) }

func TestServer_RejectsStrangers(t *testing.T) {
	s := serve(t, nil)
	refused := func(a natsqueue.Address, token, want string) {
		t.Helper()
		if _, err := natsqueue.ConnectQueue(t.Context(), a, fleet.ConnectOptions{Token: token}); err == nil || !strings.Contains(err.Error(), want) || strings.Contains(err.Error(), "wrong") {
			t.Errorf("%v; want %q", err, want)
		}
	}
	refused(s.Address(), "wrong", "rejected the token")
	refused(s.Address(), "", "requires a token")
	a := s.Address()
	a.Replicas = 3
	connect(t, s) // makes streams with one replica
	refused(a, s.Token(), "remove replicas=3")
	a = serve(t, func(c *fleet.ServerConfig) { c.Listen = "0.0.0.0:0" }).Address()
	a.Pin = strings.Repeat("00", 32)
	refused(a, "wrong", "does not match the address")
}

// TestServe_KeepsItsSecrets checks that the token and the certificate stay the same, and that
// only their owner can read them, also where they could be read by others before.
func TestServe_KeepsItsSecrets(t *testing.T) {
	dir := t.TempDir()
	config := func(c *fleet.ServerConfig) { c.Dir, c.Listen = dir, "0.0.0.0:0" }
	s := serve(t, config)
	address, token := s.Address().String(), s.Token()
	s.Close()
	for _, name := range []string{"sente-queue.token", "sente-queue.pem"} {
		testutil.NoError(t, os.Chmod(filepath.Join(dir, name), 0o644))
	}
	s = serve(t, config)
	if s.Address().String() != address || s.Token() != token || token == "" {
		t.Errorf("%s and %s at first, then %s and %s", address, token, s.Address(), s.Token())
	}
	for _, name := range []string{"sente-queue.token", "sente-queue.pem"} {
		info := testutil.Must(os.Stat(filepath.Join(dir, name)))(t)
		if info.Mode().Perm() != 0o600 && runtime.GOOS != "windows" {
			t.Errorf("%s has mode %v", name, info.Mode())
		}
	}
}

// TestSurvey_CountsJobsAndResults: the counts are those of jobs and results that were submitted,
// leased, stored and rejected. The server updates them after its acknowledgement: synctest waits
// for that.
func TestSurvey_CountsJobsAndResults(t *testing.T) {
	// The first stream of a process starts a goroutine that all servers share: not in the bubble.
	connect(t, serve(t, nil))
	synctest.Test(t, func(t *testing.T) {
		s := testutil.Must(natsqueue.StartServer(t.Context(), fleet.ServerConfig{Dir: t.TempDir(), Store: 256 << 20, Log: lines(t)}))(t)
		defer s.Close()
		q := testutil.Must(s.Connect(t.Context()))(t)
		defer q.Close()
		m := manifest()
		m.Run = "0123"
		testutil.NoError(t, q.OpenRun(t.Context(), m))
		submit := func() { // twice each: a job that waits or is on lease is not submitted again
			for i := range 14 {
				testutil.NoError(t, q.SubmitJob(t.Context(), fleet.Job{Run: m.Run, ID: fmt.Sprint("j", i%7), Body: json.RawMessage("1")}))
			}
		}
		submit()
		lease, err := q.TakeJob(t.Context(), m, 5*time.Second)
		if err != nil || lease == nil {
			t.Fatal(lease, err)
		}
		check := func(want fleet.RunCounts, results int64) {
			t.Helper()
			synctest.Wait()
			stock, err := q.SurveyStore(t.Context(), []string{m.Run, "unknown"})
			if err != nil || stock.Runs[m.Run] != want || stock.Results != results || stock.Runs["unknown"] != (fleet.RunCounts{}) || stock.Bytes == 0 {
				t.Errorf("%+v, %v; want %+v", stock, err, want)
			}
		}
		submit()
		check(fleet.RunCounts{Waiting: 6, Leased: 1}, 0)
		result := fleet.Result{Run: m.Run, Job: "j0", Worker: "w", Program: "test", Body: json.RawMessage("2")}
		for _, job := range []string{"j0", "j0", "j1"} {
			result.Job = job
			testutil.Must(q.StoreResult(t.Context(), result))(t)
		}
		check(fleet.RunCounts{Waiting: 6, Leased: 1, Results: 2}, 2)
		testutil.NoError(t, lease.Done(t.Context()))
		check(fleet.RunCounts{Waiting: 6, Results: 2}, 2)
		testutil.NoError(t, q.RejectResult(t.Context(), result))
		check(fleet.RunCounts{Waiting: 6, Results: 1}, 1)
	})
}

// FuzzParseAddress reads addresses: one that can be read is written so that it reads the same,
// and errors do not contain what is in the place of a token.
func FuzzParseAddress(f *testing.F) {
	pin := strings.Repeat("0a", 32)
	for _, text := range []string{
		"nats://127.0.0.1:4222", "tls://host:1,other:2,[::1]:3?pin=" + pin + "&replicas=3", "nats://localhost:1?replicas=3", "nats://SECRETSECRET@127.0.0.1:1",
		"nats://SUAB@h:1/", "nats://h:1", "tls://h:1", "nats://127.0.0.1:1?pin=" + pin, "nats://h:0", "http://h:1", "nats://h:1?x=1", "nats://%zz@h:1", "nats://%25:4", "://s://TOKEN@",
	} {
		f.Add(text)
	}
	_, usual := natsqueue.ParseAddress("") // its examples are no secrets
	f.Fuzz(func(t *testing.T, text string) {
		a, err := natsqueue.ParseAddress(text)
		if err != nil {
			if _, secret, ok := strings.Cut(text, "://"); ok {
				if secret, _, ok = strings.Cut(secret, "@"); ok && len(secret) > 11 && !strings.Contains(secret, "?") && !strings.Contains(usual.Error(), secret) && strings.Contains(err.Error(), secret) {
					t.Errorf("the error contains the secret: %v", err)
				}
			}
			return
		}
		again, err := natsqueue.ParseAddress(a.String())
		if err != nil || again.String() != a.String() || again.Pin != a.Pin || again.Replicas != a.Replicas {
			t.Errorf("%q reads as %+v, which is written %q and reads as %+v, %v", text, a, a.String(), again, err)
		}
		if strings.Contains(a.String(), "@") {
			t.Errorf("%q is accepted", text)
		}
	})
}
