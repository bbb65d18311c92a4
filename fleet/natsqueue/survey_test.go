package natsqueue_test

import (
	"encoding/json"
	"fmt"
	"testing"
	"time"

	"github.com/sente-games/sente/fleet"
)

// TestSurvey: what the queue says of jobs and results is what was handed in, leased, stored
// and taken back.
func TestSurvey(t *testing.T) {
	s := serve(t, nil)
	q := connect(t, s.Address())
	m := manifest()
	d, err := fleet.Dispatch(t.Context(), q, m, fleet.Judge{}, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer d.Close(true) //nolint:errcheck // the server ends with the test
	m.Run = d.Run()
	submit := func() { // twice each: a job that waits or is on lease is not submitted again
		for i := range 14 {
			if err := q.Submit(t.Context(), fleet.Job{Run: m.Run, ID: fmt.Sprint("j", i%7), Body: json.RawMessage("1")}); err != nil {
				t.Fatal(err)
			}
		}
	}
	submit()
	lease, err := q.Take(t.Context(), m, 5*time.Second)
	if err != nil || lease == nil {
		t.Fatal(lease, err)
	}
	counts := func(want fleet.Piled, results int64) {
		t.Helper()
		right := func(stock fleet.Stock) bool { return stock.Runs[m.Run] == want && stock.Results == results }
		stock, err := q.Survey(t.Context(), []string{m.Run, "unknown"})
		for range 1000 { // the server's counts follow what is stored
			if err != nil || right(stock) {
				break
			}
			time.Sleep(10 * time.Millisecond)
			stock, err = q.Survey(t.Context(), []string{m.Run, "unknown"})
		}
		if err != nil || !right(stock) || stock.Runs["unknown"] != (fleet.Piled{}) || stock.Bytes == 0 {
			t.Errorf("%+v, %v; want %+v", stock, err, want)
		}
	}
	submit()
	counts(fleet.Piled{Waiting: 6, Leased: 1}, 0)
	result := fleet.Result{Run: m.Run, Job: "j0", Worker: "w", Program: "test", Body: json.RawMessage("2")}
	for _, job := range []string{"j0", "j0", "j1"} {
		result.Job = job
		if _, err := q.Store(t.Context(), result); err != nil {
			t.Fatal(err)
		}
	}
	counts(fleet.Piled{Waiting: 6, Leased: 1, Results: 2}, 2)
	if err := lease.Done(t.Context()); err != nil {
		t.Fatal(err)
	}
	counts(fleet.Piled{Waiting: 6, Results: 2}, 2)
	if err := q.Reject(t.Context(), result); err != nil {
		t.Fatal(err)
	}
	counts(fleet.Piled{Waiting: 6, Results: 1}, 1)
}
