package gomoku

import (
	"context"
	"math/rand/v2"
	"testing"
	"time"

	"go.uber.org/goleak"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/internal/testutil"
)

// What the engine knows of the position before the reply makes the search after
// it cheaper.
func TestPonderingSavesNodes(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 16))
	var cold, warm int64
	for range 24 {
		r := opening(rng, "freestyle", 8)
		e := newTestEngine()
		// As Ponder does, but so deep that the test is the same everywhere.
		if err := e.Deepen(t.Context(), r, sente.Limits{Depth: 7}); err != nil {
			t.Fatal(err)
		}
		c := think(t, newTestEngine(), r, sente.Limits{Depth: 7, Lines: 2})
		if c.Info.Score.Decided() {
			continue
		}
		next := r.With(c.Move)
		warm += think(t, e, next, sente.Limits{Depth: 6}).Info.Nodes
		cold += think(t, newTestEngine(), next, sente.Limits{Depth: 6}).Info.Nodes
	}
	t.Logf("%d nodes after pondering, %d without", warm, cold)
	if cold == 0 || 3*warm > 2*cold {
		t.Errorf("%d nodes after pondering, %d without", warm, cold)
	}
}

// Pondering ends with its context and leaves the engine ready, whatever the
// record was.
func TestPonderingStops(t *testing.T) {
	defer goleak.VerifyNone(t, goleak.IgnoreCurrent())
	e := newTestEngine()
	r := opening(rand.New(rand.NewPCG(6, 16)), "freestyle", 6)
	for _, game := range []sente.Record{r, {}, {Moves: []sente.Move{"h8", "h8"}}, {Game: "nim"}, {Size: "19"}} {
		testutil.RunsWithin(t, "20 ms of pondering", time.Second, func() {
			ctx, cancel := context.WithTimeout(t.Context(), 20*time.Millisecond)
			defer cancel()
			e.Ponder(ctx, game)
		})
		c := think(t, e, r, sente.Limits{Time: 10 * time.Millisecond})
		if _, err := e.player.replay.rules.Parse(nil, string(c.Move)); err != nil {
			t.Error(err)
		}
	}
}
