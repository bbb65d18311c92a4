package natsqueue_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/fleet"
	"github.com/sente-games/sente/fleet/fleettest"
	"github.com/sente-games/sente/fleet/natsqueue"
	"go.uber.org/goleak"
)

// startRole plays the role of a child process of a slow test and reports whether there is one.
var startRole = func() (played bool) { return false }

func TestMain(m *testing.M) {
	if !startRole() {
		goleak.VerifyTestMain(m)
	}
}

// serve starts a server in a new folder.
func serve(t *testing.T, change func(*natsqueue.Config)) *natsqueue.Server {
	t.Helper()
	c := natsqueue.Config{Dir: t.TempDir(), Listen: "127.0.0.1:0", Store: 256 << 20, Log: lines(t)}
	if change != nil {
		change(&c)
	}
	s, err := natsqueue.Serve(t.Context(), c)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(s.Close)
	return s
}

// lines logs to the test.
func lines(t *testing.T) *slog.Logger { return slog.New(slog.NewTextHandler(t.Output(), nil)) }

func connect(t *testing.T, a natsqueue.Address) *natsqueue.Queue {
	t.Helper()
	q, err := natsqueue.Connect(t.Context(), a, natsqueue.Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(q.Close)
	return q
}

// doubling is a kind whose jobs double numbers.
type doubling struct{ fail func(n int) error }

func (d doubling) Do(_ context.Context, body json.RawMessage) (json.RawMessage, error) {
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

func (doubling) Close() error { return nil }

func kinds(d doubling) map[string]fleet.Opener {
	return map[string]fleet.Opener{"double": func(context.Context, fleet.Manifest, map[string][]byte, int) (fleet.Session, error) { return d, nil }}
}

func manifest() fleet.Manifest {
	return fleet.Manifest{Kind: "double", Title: "numbers", Program: "test", Game: sente.Record{Game: "none"}, Lease: time.Second, Attempts: 3}
}

// work starts a worker that ends with the test, or when rest is called.
func work(t *testing.T, q fleet.Queue, name string, d doubling) (rest func()) {
	t.Helper()
	ctx, stop := context.WithCancel(t.Context())
	w := &fleet.Worker{Queue: q, Name: name, Program: "test", Slots: 2, Kinds: kinds(d), Log: lines(t).With("name", name)}
	done := make(chan error, 1)
	go func() { done <- w.Work(ctx) }()
	rest = sync.OnceFunc(func() {
		stop()
		if err := <-done; err != nil {
			t.Log(name, err)
		}
	})
	t.Cleanup(rest)
	return rest
}

// all has jobs done and returns what they came to.
func all(t *testing.T, d *fleet.Dispatcher, jobs int) []int {
	t.Helper()
	sums := make([]int, jobs)
	var wg sync.WaitGroup
	for i := range jobs {
		wg.Go(func() {
			r, err := d.Do(t.Context(), fmt.Sprint("job-", i), json.RawMessage(fmt.Sprint(i)))
			if aside := (*fleet.SetAside)(nil); errors.As(err, &aside) {
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

func TestJobsAreDone(t *testing.T) {
	for name, change := range map[string]func(*natsqueue.Config){
		"token": nil,
		"nkey":  func(c *natsqueue.Config) { c.NKey = true },
		"TLS":   func(c *natsqueue.Config) { c.TLS = true },
	} {
		t.Run(name, func(t *testing.T) {
			s := serve(t, change)
			text := s.Address().String()
			a, err := natsqueue.ParseAddress(text)
			if err != nil || a.String() != text {
				t.Fatalf("%s reads as %v, %v", text, a, err)
			}
			d, err := fleet.Dispatch(t.Context(), connect(t, a), manifest(), fleet.Judge{}, lines(t))
			if err != nil {
				t.Fatal(err)
			}
			work(t, connect(t, a), "one", doubling{})
			work(t, connect(t, a), "two", doubling{func(n int) error {
				if n == 13 {
					return errors.New("no luck")
				}
				return nil
			}})
			for i, n := range all(t, d, 100) {
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

func TestQueue(t *testing.T) { fleettest.Check(t, connect(t, serve(t, nil).Address())) }

func TestStrangersAreKeptOut(t *testing.T) {
	s := serve(t, nil)
	a := s.Address()
	a.Secret = "wrong"
	if _, err := natsqueue.Connect(t.Context(), a, natsqueue.Options{}); err == nil || !strings.Contains(err.Error(), "does not know the token") || strings.Contains(err.Error(), "wrong") {
		t.Errorf("a wrong token: %v", err)
	}
	tls := serve(t, func(c *natsqueue.Config) { c.TLS = true })
	a = tls.Address()
	a.Pin = ""
	if _, err := natsqueue.Connect(t.Context(), a, natsqueue.Options{}); err == nil || !strings.Contains(err.Error(), "?pin=") {
		t.Errorf("no pin: %v", err)
	}
	a.Pin = strings.Repeat("00", 32)
	if _, err := natsqueue.Connect(t.Context(), a, natsqueue.Options{}); err == nil || !strings.Contains(err.Error(), "another certificate") {
		t.Errorf("a wrong pin: %v", err)
	}
}
