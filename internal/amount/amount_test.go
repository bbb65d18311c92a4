package amount

import (
	"encoding"
	"testing"
	"time"

	"github.com/sente-games/sente/internal/testutil"
)

func TestUnmarshalText_Amounts(t *testing.T) {
	var (
		span    Span
		count   Count
		threads Threads
		jobs    Jobs
		nodes   Nodes
		tables  Tables
	)
	for _, c := range []struct {
		to   encoding.TextUnmarshaler
		text string
		got  func() int64
		want int64 // -1 if it cannot be read
	}{
		{&span, "1.5", func() int64 { return int64(span.Limit()) }, int64(1500 * time.Millisecond)},
		{&span, "2m", func() int64 { return int64(span.Limit()) }, int64(2 * time.Minute)},
		{&span, "0", func() int64 { return int64(span.Limit()) }, 1},
		{&span, "-1s", nil, -1},
		{&span, "1001h", nil, -1},
		{&span, "NaN", nil, -1},
		{&count, "7", func() int64 { return int64(count) }, 7},
		{&count, "200k", func() int64 { return int64(count) }, 200_000},
		{&count, "3M", func() int64 { return int64(count) }, 3_000_000},
		{&count, "0", nil, -1},
		{&count, "k", nil, -1},
		{&count, "99999999999999999999", nil, -1},
		{&threads, "256", func() int64 { return int64(threads) }, 256},
		{&threads, "257", nil, -1},
		{&jobs, "1k", func() int64 { return int64(jobs) }, 1000},
		{&jobs, "1025", nil, -1},
		{&nodes, "1048576", func() int64 { return int64(nodes) }, 1 << 20},
		{&nodes, "2M", nil, -1},
		{&tables, "3", func() int64 { return int64(tables) }, 3 << 20},
		{&tables, "1099511627776", nil, -1},
	} {
		err := c.to.UnmarshalText([]byte(c.text))
		switch {
		case (err == nil) != (c.want >= 0):
			t.Errorf("%T %q: %v", c.to, c.text, err)
		case err == nil && c.got() != c.want:
			t.Errorf("%T %q is %d, want %d", c.to, c.text, c.got(), c.want)
		}
	}
}

// TestSpan_ZeroDiffersFromUnset checks that a zero duration is an immediate limit and a missing one no limit.
func TestSpan_ZeroDiffersFromUnset(t *testing.T) {
	var none, zero Span
	testutil.NoError(t, zero.UnmarshalText([]byte("0s")))
	if none.Set() || none.Limit() != 0 || none.Or(time.Hour) != time.Hour {
		t.Error("a span that was not written limits something")
	}
	if !zero.Set() || zero.Limit() == 0 || zero.Or(time.Hour) != 0 {
		t.Error("a span of zero limits nothing")
	}
}

// TestShare_AcceptsZero checks that zero is accepted.
func TestShare_AcceptsZero(t *testing.T) {
	for text, want := range map[string]Share{"0": 0, "12": 12, "4k": 4000} {
		var s Share = 1
		if err := s.UnmarshalText([]byte(text)); err != nil || s != want {
			t.Errorf("%s: %d, %v", text, s, err)
		}
	}
	var s Share
	if err := s.UnmarshalText([]byte("-1")); err == nil || err.Error() != `invalid number "-1": expected an integer` {
		t.Error(err)
	}
}
