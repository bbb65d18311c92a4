package search

import (
	"testing"
	"time"
)

func TestLag_ReservesAndForgets(t *testing.T) {
	var l Lag
	for _, c := range []struct {
		late     time.Duration // of an answer
		answers  int           // with it
		limit    time.Duration
		reserved time.Duration
	}{
		{-time.Millisecond, 1, time.Second, 0},
		{40 * time.Millisecond, 1, time.Second, 60 * time.Millisecond},
		{0, 0, 80 * time.Millisecond, 40 * time.Millisecond}, // at most a half
		{0, 400, time.Second, 0},
	} {
		for range c.answers {
			l.recordDelay(c.late)
		}
		if got := l.reserveTime(c.limit, 0); got/time.Millisecond != c.reserved/time.Millisecond {
			t.Errorf("%v of %v in reserve after %d answers late by %v, want %v", got, c.limit, c.answers, c.late, c.reserved)
		}
	}
	if got := Lag(0).reserveTime(160*time.Millisecond, 10*time.Millisecond); got != 10*time.Millisecond {
		t.Errorf("%v in reserve without an answer, want 10ms", got)
	}
}
