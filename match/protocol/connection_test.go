package protocol

import (
	"context"
	"errors"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/internal/testutil"
)

func TestTraceWire_ReportsBothDirections(t *testing.T) {
	var traced []string
	w := TraceWire(&wire{answers: map[string][]string{"go": {"first", "second"}}}, func(sent bool, line string) {
		traced = append(traced, map[bool]string{true: "> ", false: "< "}[sent]+line)
	})
	testutil.NoError(t, w.Send(t.Context(), "go 1"))
	testutil.Must(w.Receive(t.Context()))(t)
	if _, ok := w.Pending(); !ok {
		t.Error("no second line")
	}
	if _, ok := w.Pending(); ok {
		t.Error("a third line")
	}
	ctx, stop := context.WithCancel(t.Context())
	stop()
	if _, err := w.Receive(ctx); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
	if d := cmp.Diff([]string{"> go 1", "< first", "< second"}, traced); d != "" {
		t.Error(d)
	}
	if plain := Wire(&wire{}); TraceWire(plain, nil) != plain {
		t.Error("a wire without a trace is wrapped")
	}
}

func TestTimeouts_MaxTime(t *testing.T) {
	for _, c := range []struct {
		limits sente.Limits
		want   time.Duration
	}{
		{sente.Limits{}, DefaultMaxMoveTime},
		{sente.Limits{Nodes: 1}, DefaultMaxMoveTime},
		{sente.Limits{Time: time.Second}, time.Second},
		{sente.Limits{Time: time.Hour}, time.Hour},
		{sente.Limits{Left: time.Hour}, time.Hour}, // a clock is a limit of time
		{sente.Limits{Time: time.Minute, Left: time.Second}, time.Second},
		{sente.Limits{Time: time.Second, Left: time.Minute}, time.Second},
		{sente.Limits{Time: time.Second, Left: -1}, 0},
		{sente.Limits{Left: -1}, 0},
	} {
		if got := (Timeouts{}).MaxTime(c.limits); got != c.want {
			t.Errorf("%+v: %v, want %v", c.limits, got, c.want)
		}
	}
	if got := (Timeouts{MaxMoveTime: time.Minute}).MaxTime(sente.Limits{}); got != time.Minute {
		t.Error(got)
	}
}
