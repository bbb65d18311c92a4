package match_test

import (
	"context"
	"errors"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/internal/testutil"
	"github.com/sente-games/sente/match"
	"github.com/sente-games/sente/player"
)

func pair(a, b engine) []player.Player {
	return []player.Player{{Name: "a", Engine: a}, {Name: "b", Engine: b}}
}

func TestPlayRecordsEveryMoveAndThought(t *testing.T) {
	ref := referee(t, sente.Record{})
	var reports int
	var told []sente.Move
	err := match.Play(t.Context(), ref, match.Game{
		Players: pair(first, first),
		Report:  func(int, sente.Info) { reports++ },
		Moved:   func(_ int, m sente.Move) { told = append(told, m) },
	})
	r := ref.Record()
	if err != nil || !ref.Over() {
		t.Fatalf("over %v, %v", ref.Over(), err)
	}
	if d := cmp.Diff(r.Moves, told); d != "" || reports != len(r.Moves) {
		t.Errorf("%d reports, moves told: %s", reports, d)
	}
	for i, th := range r.Thinking {
		if th.Depth != 3 || th.Nodes != 7 || th.Score != 5 {
			t.Errorf("thought %d is %+v", i, th)
		}
	}
}

func TestAnEngineLosesByItsOwnFault(t *testing.T) {
	for name, c := range map[string]struct {
		a, b           engine
		winner, reason string
	}{
		"illegal move":  {always("9"), first, "second", "a made an illegal move: "},
		"occupied":      {first, always("4.1"), "first", "b made an illegal move: "},
		"error":         {first, fails, "first", "b gave up: no idea"},
		"hang":          {sleeps, first, "second", "a ran out of time"},
		"slow":          {first, takes(2 * time.Second), "first", "b ran out of time"},
		"within grace":  {takes(1050 * time.Millisecond), fails, "first", "b gave up"},
		"no move named": {always(""), first, "second", "a made an illegal move: "},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				ref := referee(t, sente.Record{Control: sente.Control{Move: time.Second}})
				err := match.Play(t.Context(), ref, match.Game{Players: pair(c.a, c.b), Grace: 100 * time.Millisecond})
				got := ref.Record().Result
				if err != nil || got.Winner != c.winner || !strings.HasPrefix(got.Reason, c.reason) {
					t.Errorf("got %+v, %v; want %s by %q", got, err, c.winner, c.reason)
				}
			})
		})
	}
}

func TestAGameClockRunsOut(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		control := sente.Control{Game: 10 * time.Second, Increment: time.Second}
		ref := referee(t, sente.Record{Control: control})
		err := match.Play(t.Context(), ref, match.Game{Players: pair(takes(3900*time.Millisecond), takes(time.Second))})
		r := ref.Record()
		// a has 10 s, then 7.1, 4.2, 1.3: its fourth move comes too late.
		if err != nil || r.Result.Winner != "second" || len(r.Moves) != 6 {
			t.Errorf("%d moves, %+v, %v", len(r.Moves), r.Result, err)
		}
	})
}

func TestAClockGoesOnWhereTheGameWasLeft(t *testing.T) {
	var left []time.Duration
	asks := func(ctx context.Context, r sente.Record, l sente.Limits) (sente.Choice, error) {
		left = append(left, l.Left)
		return sente.Choice{}, errors.New("enough")
	}
	ref := referee(t, sente.Record{
		Moves:    moves("1", "2", "1", "2"),
		Thinking: []sente.Thought{{Time: 2 * time.Second}, {Time: 9 * time.Second}, {Time: 3 * time.Second}, {}},
		Control:  sente.Control{Game: time.Minute},
	})
	testutil.NoError(t, match.Play(t.Context(), ref, match.Game{Players: pair(asks, asks)}))
	if d := cmp.Diff([]time.Duration{55 * time.Second}, left); d != "" {
		t.Error(d)
	}
}

func TestCancellingLeavesTheGameOpen(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ctx, stop := context.WithCancel(t.Context())
		time.AfterFunc(time.Second, stop)
		ref := referee(t, sente.Record{})
		err := match.Play(ctx, ref, match.Game{Players: pair(first, sleeps)})
		if !errors.Is(err, context.Canceled) || ref.Over() || len(ref.Record().Moves) != 1 {
			t.Errorf("%v, over %v, moves %v", err, ref.Over(), ref.Record().Moves)
		}
	})
}
