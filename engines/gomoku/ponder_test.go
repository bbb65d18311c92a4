package gomoku

import (
	"context"
	"math/rand/v2"
	"testing"
	"time"

	"go.uber.org/goleak"

	"github.com/sente-games/sente"
)

// Pondering ends with its context and leaves the engine ready, whatever the
// record was.
func TestPonderingStops(t *testing.T) {
	defer goleak.VerifyNone(t, goleak.IgnoreCurrent())
	e := newTestEngine()
	r := opening(rand.New(rand.NewPCG(6, 16)), "freestyle", 6)
	for _, game := range []sente.Record{r, {}, {Moves: []sente.Move{"h8", "h8"}}, {Game: "nim"}, {Size: "19"}} {
		ctx, cancel := context.WithTimeout(t.Context(), 5*time.Millisecond)
		e.Ponder(ctx, game)
		cancel()
		c := think(t, e, r, sente.Limits{Nodes: 100})
		if _, err := e.player.replay.rules.Parse(nil, string(c.Move)); err != nil {
			t.Error(err)
		}
	}
}
