package simple_test

import (
	"context"
	"testing"
	"time"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/engines/simple"
	"github.com/sente-games/sente/games/connectfour"
	"github.com/sente-games/sente/internal/testutil"
	"go.uber.org/goleak"
)

// formed is the engine of connectFour behind Forms.
func formed(t *testing.T) sente.Engine {
	t.Helper()
	return testutil.Must(simple.NewFormsEngine(
		sente.Record{},
		func(r sente.Record) (int, error) { _, err := connectfour.SizeOf(r); return 1, err },
		func(sente.Record) (sente.Engine, error) { return newConnectFour(t), nil },
	))(t)
}

// Whatever the reply is, a position that was pondered on to its end is worth far
// fewer nodes than one that is new, and the same.
func TestPonder_SavesNodes(t *testing.T) {
	defer goleak.VerifyNone(t, goleak.IgnoreCurrent())
	for _, moves := range []string{"7225753363613131156611", "1767235667232175621774455"} {
		for _, e := range []sente.Engine{newConnectFour(t), formed(t)} {
			game := digits(moves)
			ponderer(t, e).Ponder(t.Context(), game)
			reply, _ := think(t, newConnectFour(t), game, sente.Limits{})
			game = game.WithMove(reply.Move)
			cold, _ := think(t, newConnectFour(t), game, sente.Limits{})
			warm, _ := think(t, e, game, sente.Limits{})
			if warm.Info.Nodes > cold.Info.Nodes/4 || warm.Info.Score.Won() != cold.Info.Score.Won() {
				t.Errorf("%s: %v in %d nodes after pondering, %v in %d without",
					moves, warm.Info.Score, warm.Info.Nodes, cold.Info.Score, cold.Info.Nodes)
			}
		}
	}
}

// Pondering ends with its context, at once, and the next answer is a legal one
// however soon it is wanted.
func TestPonder_Stops(t *testing.T) {
	defer goleak.VerifyNone(t, goleak.IgnoreCurrent())
	tree := testutil.Must(simple.Open(fourInARow, simple.MonteCarlo()))(t)
	for _, e := range []sente.Engine{newConnectFour(t), formed(t), tree} {
		for _, wait := range []time.Duration{0, time.Millisecond, 20 * time.Millisecond} {
			testutil.RunsWithin(t, wait.String()+" of pondering", wait+time.Second, func() {
				ctx, cancel := context.WithTimeout(t.Context(), wait)
				defer cancel()
				ponderer(t, e).Ponder(ctx, digits("4"))
			})
			choice, _ := think(t, e, digits("44"), sente.Limits{Time: time.Millisecond})
			if choice.Move < "1" || choice.Move > "7" || len(choice.Move) != 1 {
				t.Errorf("after %v of pondering plays %q", wait, choice.Move)
			}
		}
	}
}

func ponderer(t *testing.T, e sente.Engine) sente.Ponderer {
	t.Helper()
	p, ok := sente.As[sente.Ponderer](e)
	if !ok {
		t.Fatalf("%T does not ponder", e)
	}
	return p
}
