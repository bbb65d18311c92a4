package gomoku

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/tune"
)

// thoughtful plays games of the engine against itself, a few plies each.
func thoughtful(t *testing.T, games int) (all []sente.Record) {
	t.Helper()
	rng := rand.New(rand.NewPCG(9, 9))
	e := must(newEngine(Options{Memory: 8 << 20}, best()))
	for range games {
		r := opening(rng, "freestyle", 6)
		r.Thinking = make([]sente.Thought, len(r.Moves))
		for range 8 {
			c, err := e.Think(context.Background(), r, sente.Limits{Nodes: 150}, nil)
			if err != nil {
				break
			}
			r = r.With(c.Move)
			r.Thinking = append(r.Thinking, sente.Thought{Score: c.Info.Score, Depth: c.Info.Depth})
		}
		r.Result.Winner = []string{"black", "white", sente.Draw}[rng.IntN(3)]
		all = append(all, r)
	}
	return all
}

// TestFeaturesAreTheEvaluation: the features of a position times the weights are
// what the board says, and so for moves.
func TestFeaturesAreTheEvaluation(t *testing.T) {
	rng := rand.New(rand.NewPCG(4, 4))
	worth, ranks := make([]float64, worthFeatures), make([]float64, rankFeatures)
	for i := range worth {
		worth[i] = float64(rng.IntN(200) - 100)
	}
	for i := range ranks {
		ranks[i] = float64(rng.IntN(200) - 100)
	}
	w := &weights{}
	w.setWorth(worth)
	w.setRanks(ranks)
	l := newLesson(0)
	l.replay.weights = w
	positions := 0
	for n, r := range thoughtful(t, 30) {
		for i := range r.Moves {
			if err := l.lay(r, i); err != nil {
				t.Fatal(err)
			}
			if !l.calm() {
				continue
			}
			positions++
			b := l.replay.board
			if got, want := valueOf(l.features(), worth), float64(b.Eval()); got != want {
				t.Fatalf("game %d, move %d: features are worth %v, the board says %v", n, i, got, want)
			}
			c := b.Moves(nil)[0]
			k := b.aspect[c].known()
			if got, want := ranks[k.of(b.turn).kind()]+ranks[otherAt+k.of(1-b.turn).kind()], float64(b.promise(c)); got != want {
				t.Fatalf("game %d, move %d: features promise %v, the board says %v", n, i, got, want)
			}
		}
	}
	if positions < 100 {
		t.Errorf("only %d positions", positions)
	}
}

func valueOf(f []tune.Feature, w []float64) (s float64) {
	for _, x := range f {
		s += float64(x.Value) * w[x.Index]
	}
	return s
}

// TestModelsStartAsTold: before any game a kind is worth what its start adds up to.
func TestModelsStartAsTold(t *testing.T) {
	worth, ranks := worthModel(worthBeliefs), rankModel(rankBeliefs)
	if worth.Features() != worthFeatures || ranks.Features() != rankFeatures {
		t.Fatalf("%d and %d features, want %d and %d", worth.Features(), ranks.Features(), worthFeatures, rankFeatures)
	}
	var w weights
	w.setWorth(worth.Weights(worth.Space.Start()))
	w.setRanks(ranks.Weights(ranks.Space.Start()))
	for k, p := range allKinds().patterns {
		want := byHand.of(p)
		want.own, want.other = decisive.of(p).own, decisive.of(p).other
		if w.of[k] != want {
			t.Fatalf("%s: %+v, want %+v", p.name(), w.of[k], want)
		}
	}
	if w.tempo != byHand.tempo {
		t.Errorf("tempo %d, want %d", w.tempo, byHand.tempo)
	}
}

func TestLearn(t *testing.T) {
	games := thoughtful(t, 40)
	var said strings.Builder
	o := tune.Lesson{
		Options: tune.Options{Rounds: 3, Apart: 0.3, Seed: 2}, Value: true, Network: true, Order: true,
		Say: func(format string, args ...any) { fmt.Fprintf(&said, format+"\n", args...) },
	}
	f, err := Student{}.Learn(t.Context(), games, o)
	if err != nil {
		t.Fatal(err)
	}
	again, err := Student{}.Learn(t.Context(), games, o)
	if err != nil || string(again.Encode()) != string(f.Encode()) {
		t.Errorf("two fits differ, %v", err)
	}
	w, err := readWeights(f.Encode())
	if err != nil {
		t.Fatal(err)
	}
	if reflect.DeepEqual(w, defaultWeights()) || !strings.Contains(said.String(), "40 games and strays: ") {
		t.Errorf("nothing was learned; said %q", said.String())
	}
	if len(w.stars.rows) == 0 || w.stars.lines == defaultWeights().stars.lines {
		t.Errorf("no stars were learned: %d rows", len(w.stars.rows))
	}
	o.Value, o.Network = false, false
	f, err = Student{}.Learn(t.Context(), games, o)
	if err != nil {
		t.Fatal(err)
	}
	w, _ = readWeights(f.Encode())
	for k := range w.of {
		if d := defaultWeights().of[k]; w.of[k].mover != d.mover || w.of[k].waiter != d.waiter {
			t.Fatal("what positions are worth was fitted, too")
		}
	}
	if !reflect.DeepEqual(w.stars, defaultWeights().stars) {
		t.Error("stars were fitted, too")
	}
	if _, err := (Student{}).Learn(t.Context(), nil, o); err == nil || !strings.Contains(err.Error(), "too few games") {
		t.Errorf("no games: %v", err)
	}
}

// TestJudge: what a position came to, seen by the side to move.
func TestJudge(t *testing.T) {
	r := sente.Record{
		Game: "gomoku", Moves: []sente.Move{"h8", "a1", "i9", "h9"},
		Thinking: []sente.Thought{{}, {}, {Score: 200, Depth: 5}, {Score: -200, Depth: 5}},
		Result:   sente.Result{Winner: "black"},
	}
	e := 1 / (1 + math.Exp(-1))
	for blend, want := range map[float64][2]float64{0: {1, 0}, 1: {e, 1 - e}, 0.5: {(1 + e) / 2, (1 - e) / 2}} {
		l := newLesson(blend)
		if err := l.game(r, 0); err != nil {
			t.Fatal(err)
		}
		if l.outcomes.Len() != 2 || l.choices.Len() != 2 {
			t.Fatalf("%d positions, %d moves", l.outcomes.Len(), l.choices.Len())
		}
		zero := make([]float64, worthFeatures)
		for i, w := range want {
			g := make([]float64, worthFeatures)
			l.outcomes.Loss(i, zero, g)
			if got := 0.5 - g[tempoAt]*unit; math.Abs(got-w) > 1e-6 {
				t.Errorf("blend %v, position %d: target %v, want %v", blend, i, got, w)
			}
		}
	}
}
