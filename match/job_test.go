package match

import (
	"testing"
	"time"

	"github.com/sente-games/sente"
)

// TestBegun: a game has begun in which a player has moved, or that did not end by a fault.
func TestBegun(t *testing.T) {
	opening, thought := sente.Thought{}, sente.Thought{Time: time.Millisecond}
	for _, c := range []struct {
		cause Cause
		moves []sente.Thought
		want  bool
	}{
		{Crashed, nil, false},
		{Crashed, []sente.Thought{opening, opening}, false},
		{OutOfTime, []sente.Thought{opening, thought}, true},
		{Crashed, []sente.Thought{thought}, true},
		{ByRules, []sente.Thought{opening}, true},
		{Agreed, nil, true},
	} {
		if got := (Result{Cause: c.cause, Record: sente.Record{Thinking: c.moves}}).Begun(); got != c.want {
			t.Errorf("%s after %v: %v", c.cause, c.moves, got)
		}
	}
}
