package clock

import (
	"testing"
	"time"

	"github.com/sente-games/sente"
	"pgregory.net/rapid"
)

const ms = time.Millisecond

func TestPlan_Budgets(t *testing.T) {
	for _, c := range []struct {
		name   string
		limits sente.Limits
		want   Budget
	}{
		{"no clock", sente.Limits{Depth: 3}, Budget{}},
		{"time for the move", sente.Limits{Time: 500 * ms}, Budget{480 * ms, 480 * ms}},
		{"as fast as possible", sente.Limits{Time: 1}, Budget{1, 1}},
		{"short time", sente.Limits{Time: 80 * ms}, Budget{70 * ms, 70 * ms}},
		{"overdrawn", sente.Limits{Left: -5 * ms}, Budget{1, 1}},
		{"even share", sente.Limits{Left: 25 * time.Second}, Budget{600 * ms, 3 * time.Second}},
		{"increment", sente.Limits{Left: 25 * time.Second, Increment: 4 * time.Second}, Budget{2400 * ms, 25 * time.Second / 3}},
		{"both, the move's is tighter", sente.Limits{Left: 250 * time.Second, Time: time.Second}, Budget{980 * ms, 980 * ms}},
		{"both, overdrawn", sente.Limits{Left: -1, Time: time.Second}, Budget{1, 1}},
	} {
		if got := Plan(c.limits, Habits{}); got != c.want {
			t.Errorf("%s: %v, want %v", c.name, got, c.want)
		}
	}
}

// However the limits are, the time is never exceeded and never zero.
func TestPlan_StaysWithinLimits(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		span := rapid.Int64Range(0, int64(10*time.Hour))
		l := sente.Limits{
			Time:      time.Duration(span.Draw(t, "time")),
			Left:      time.Duration(span.Draw(t, "left")),
			Increment: time.Duration(span.Draw(t, "increment")),
		}
		b := Plan(l, Habits{})
		for _, limit := range []time.Duration{l.Time, l.Left} {
			if limit >= 8 && (b.Hard >= limit || b.Hard < 1 || b.Soft > b.Hard || b.Soft < 1) {
				t.Fatalf("%+v: %+v", l, b)
			}
		}
	})
}

// A clock that is spent by the plan never runs out, and lasts for a long game.
func TestPlan_ClockLasts(t *testing.T) {
	left := time.Minute
	for range 100 {
		b := Plan(sente.Limits{Left: left}, Habits{})
		left -= b.Hard
		if left <= 0 {
			t.Fatal("the clock ran out")
		}
	}
	left = time.Minute
	for move := range 40 {
		left -= Plan(sente.Limits{Left: left}, Habits{}).Soft
		if left < 10*time.Second {
			t.Fatalf("after %d moves only %v of a minute is left", move+1, left)
		}
	}
}
