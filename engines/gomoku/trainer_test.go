package gomoku

import (
	"context"
	"fmt"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/engines/internal/five/board"
	"github.com/sente-games/sente/engines/internal/five/eval"
	"github.com/sente-games/sente/internal/testutil"
	"github.com/sente-games/sente/train"
)

// thoughtful plays games of the engine against itself, a few plies each.
func thoughtful(t *testing.T, rules string, games int) (all []sente.Record) {
	t.Helper()
	rng := rand.New(rand.NewPCG(9, 9))
	e := must(newEngine(Options{Memory: 8 << 20}, defaultConfig()))
	for range games {
		r := opening(rng, rules, 6)
		r.Thinking = make([]sente.Thought, len(r.Moves))
		for range 8 {
			c, err := e.Think(context.Background(), r, sente.Limits{Nodes: 150}, nil)
			if err != nil {
				break
			}
			r = r.WithMove(c.Move)
			r.Thinking = append(r.Thinking, sente.Thought{Score: c.Info.Score, Depth: c.Info.Depth})
		}
		r.Result.Winner = []string{"black", "white", sente.Draw}[rng.IntN(3)]
		all = append(all, r)
	}
	return all
}

// TestTrainer_FeaturesEqualEvaluation: the features of a position times the weights are
// what the board says, and so for moves.
func TestTrainer_FeaturesEqualEvaluation(t *testing.T) {
	testutil.SkipUnderRace(t)
	rng := rand.New(rand.NewPCG(4, 4))
	worth, ranks := make([]float64, numWorthFeatures), make([]float64, numRankFeatures)
	for i := range worth {
		worth[i] = float64(rng.IntN(200) - 100)
	}
	for i := range ranks {
		ranks[i] = float64(rng.IntN(200) - 100)
	}
	l := Trainer.Open().(*engineTrainee)
	l.SetWorth(worth)
	l.SetRanks(ranks)
	l.weights.Network = eval.NetworkWeights{}
	l.replay.weights, l.positionSet = &Weights{given: &l.weights}, true
	positions := 0
	for n, r := range thoughtful(t, "freestyle", 30) {
		for i := range r.Moves {
			if err := layBefore(l, r, i); err != nil {
				t.Fatal(err)
			}
			if !l.IsQuiet() {
				continue
			}
			positions++
			b := l.replay.board
			if got, want := valueOf(l.EvalFeatures(), worth), float64(b.Quiesce()); got != want {
				t.Fatalf("game %d, move %d: features are worth %v, the board says %v", n, i, got, want)
			}
			_, features := l.MovesWithFeatures()
			if got, want := valueOf(features(0), ranks), float64(b.orderingValue(b.Moves(nil)[0])); got != want {
				t.Fatalf("game %d, move %d: features promise %v, the board says %v", n, i, got, want)
			}
		}
	}
	if positions < 100 {
		t.Errorf("only %d positions", positions)
	}
}

// layBefore sets up the position before move i.
func layBefore(l *engineTrainee, r sente.Record, i int) error {
	r.Moves, r.Thinking = r.Moves[:i], nil
	return l.SetPosition(r)
}

func valueOf(f []train.Feature, w []float64) (s float64) {
	for _, x := range f {
		s += float64(x.Value) * w[x.Index]
	}
	return s
}

func TestTrainer_Train(t *testing.T) {
	testutil.SkipUnderRace(t)
	games := thoughtful(t, "freestyle", 40)
	var said strings.Builder
	o := train.Options{
		FitOptions: train.FitOptions{Rounds: 3, Validation: 0.3, Seed: 2}, Value: true, Network: true, Order: true,
		Log: func(format string, args ...any) { fmt.Fprintf(&said, format+"\n", args...) },
	}
	f, err := Trainer.Train(t.Context(), train.Listed(games...), o)
	testutil.NoError(t, err)
	again, err := Trainer.Train(t.Context(), train.Listed(games...), o)
	if err != nil || string(again.Encode()) != string(f.Encode()) {
		t.Errorf("two fits differ, %v", err)
	}
	w, err := decodeWeights(f.Encode())
	testutil.NoError(t, err)
	if reflect.DeepEqual(w, defaultWeights(board.Freestyle, defaultSize)) || !strings.Contains(said.String(), "40 games and perturbed positions: ") {
		t.Errorf("nothing was fitted; said %q", said.String())
	}
	if len(w.Network.Features) == 0 || w.Network.Groups == defaultWeights(board.Freestyle, defaultSize).Network.Groups {
		t.Errorf("no network was fitted: %d features", len(w.Network.Features))
	}
	o.Value, o.Network = false, false
	f, err = Trainer.Train(t.Context(), train.Listed(games...), o)
	testutil.NoError(t, err)
	w, _ = decodeWeights(f.Encode())
	for k := range w.Kinds {
		if d := defaultWeights(board.Freestyle, defaultSize).Kinds[k]; w.Kinds[k].Mover != d.Mover || w.Kinds[k].Waiter != d.Waiter {
			t.Fatal("what positions are worth was fitted, too")
		}
	}
	if !reflect.DeepEqual(w.Network, defaultWeights(board.Freestyle, defaultSize).Network) {
		t.Error("a network was fitted, too")
	}
	mixed := train.Listed(games[0], sente.Record{Game: "gomoku", Rules: "renju", Moves: games[0].Moves, Thinking: games[0].Thinking})
	if _, err := Trainer.Train(t.Context(), mixed, o); err == nil || !strings.Contains(err.Error(), "game 2: its rules are renju, but those before are freestyle: since only one of them is the same for both sides") {
		t.Errorf("games by two rules: %v", err)
	}
	if _, err := Trainer.Train(t.Context(), train.Listed(), o); err == nil || !strings.Contains(err.Error(), "too few games") {
		t.Errorf("no games: %v", err)
	}
}
