package capture

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/tune"
)

// The features of a position times the weights are the evaluation, as far as its
// whole numbers go, and those of a move are its rate.
func TestFeaturesAreTheEvaluation(t *testing.T) {
	rng := rand.New(rand.NewPCG(19, 42))
	w := usual()
	worth, rank := make([]float64, worthFeatures), make([]float64, 2*parts+3)
	for i := range parts {
		v := w.at(i)
		worth[i], worth[waiterAt+i] = float64(v.mover), float64(v.waiter)
		rank[i], rank[waiterAt+i] = float64(v.own), float64(v.other)
	}
	for i, n := range []int32{w.greed.prize, w.greed.mover, w.greed.waiter, w.greed.menace, w.greed.tempo} {
		worth[prizeAt+i] = float64(n)
	}
	for i, n := range []int32{w.greed.take, w.greed.rescue, w.greed.attack} {
		rank[takeAt+i] = float64(n)
	}
	g := mustGame(t, "capture", 13)
	l := newLesson(1)
	l.replay.board = NewBoard(g)
	b := l.replay.board
	for range 200 {
		s := skirmish(rng, g, b, 60)
		b.Set(&s)
		if b.pending || b.count[0][Five-Three]+b.count[1][Five-Three] > 0 {
			continue
		}
		if got, want := product(l.features(), worth), float64(b.eval(0)); math.Abs(got-want) > 12 {
			t.Fatalf("features make %.1f, the evaluation is %.0f\n%s", got, want, picture(b))
		}
		moves, _ := b.Moves(0, nil)
		for _, c := range moves {
			if got, want := product(b.traits(c), rank), float64(b.promise(c)); math.Abs(got-want) > 16 {
				t.Fatalf("traits of %v make %.1f, its rate is %.0f\n%s", c, got, want, picture(b))
			}
		}
	}
}

func product(f []tune.Feature, w []float64) (sum float64) {
	for _, x := range f {
		sum += float64(x.Value) * w[x.Index]
	}
	return sum
}

// Weights written are weights read.
func TestWeightsFile(t *testing.T) {
	w := byHand
	w.pair[3][2].own, w.greed.take = 7, 99
	text := w.file("a note").Encode()
	got, err := readWeights(text)
	if err != nil {
		t.Fatal(err)
	}
	if *got != w {
		t.Error(cmp.Diff(string(text), string(got.file("a note").Encode())))
	}
	for _, bad := range []string{"", "sente-parameters 1\n", string(bytes.Replace(text, []byte("line four"), []byte("line fuor"), 1))} {
		if _, err := readWeights([]byte(bad)); err == nil {
			t.Errorf("%.40q is accepted", bad)
		}
	}
}

// TestLongPractice plays games, for TestLongLearn to fit weights to them:
//
//	SENTE_LONG=1 SENTE_DATA=/some/games.jsonl SENTE_SEED=1 go test ./engines/capture -run TestLongPractice
//	SENTE_LONG=1 SENTE_DATA="/some/games.jsonl ..." SENTE_OUT=weights.txt go test ./engines/capture -run TestLongLearn -v
func TestLongPractice(t *testing.T) {
	name := os.Getenv("SENTE_DATA")
	if !long() || name == "" {
		return
	}
	file, err := os.OpenFile(name, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o644)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	rng := rand.New(rand.NewPCG(matchSeed(), 7))
	e := small(t)
	encoder := json.NewEncoder(file)
	for range 400 {
		for _, r := range practise(t, e, rng, 1000) {
			if err := encoder.Encode(r); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// TestLongLearn fits weights to the games of SENTE_DATA and writes them to SENTE_OUT;
// with SENTE_FIT=value the worth of positions alone.
func TestLongLearn(t *testing.T) {
	if !long() || os.Getenv("SENTE_OUT") == "" {
		return
	}
	var games []sente.Record
	for _, name := range strings.Fields(os.Getenv("SENTE_DATA")) {
		data, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		for line := range bytes.Lines(data) {
			var r sente.Record
			if json.Unmarshal(line, &r) == nil {
				games = append(games, r)
			}
		}
	}
	file, err := (Student{}).Learn(t.Context(), games, tune.Lesson{
		Options: tune.Options{Rounds: 60}, Blend: 1, Value: true, Order: os.Getenv("SENTE_FIT") != "value", Say: t.Logf,
	})
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(os.Getenv("SENTE_OUT"), file.Encode(), 0o644); err != nil {
		t.Fatal(err)
	}
}

// TestLongWeights plays the usual weights and those of the file SENTE_WEIGHTS
// against each other.
//
//	SENTE_LONG=1 SENTE_WEIGHTS=weights.txt go test ./engines/capture -run TestLongWeights -v
func TestLongWeights(t *testing.T) {
	name := os.Getenv("SENTE_WEIGHTS")
	if !long() || name == "" {
		return
	}
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	w, err := readWeights(data)
	if err != nil {
		t.Fatal(err)
	}
	old := best()
	old.worth = w
	fmt.Println("the usual weights against those of the file:", told(contest(t, best(), old, 50, matchNodes(4000), matchSeed())))
}

// practise plays a game from one to seven random stones and thinks about a stray
// for every move of it; the game comes last.
func practise(t *testing.T, e *engine, rng *rand.Rand, nodes int64) (records []sente.Record) {
	r := scattered(rng, 1+rng.IntN(7))
	r.Thinking = make([]sente.Thought, len(r.Moves))
	e.Forget()
	think := func(r sente.Record) (sente.Record, error) {
		c, err := e.Think(t.Context(), r, sente.Limits{Nodes: nodes}, nil)
		if err != nil {
			return r, err
		}
		r = r.With(c.Move)
		r.Thinking = append(make([]sente.Thought, len(r.Moves)-1), sente.Thought{Score: c.Info.Score, Depth: c.Info.Depth, Nodes: c.Info.Nodes})
		return r, nil
	}
	slips := rng.IntN(2) == 0
	for {
		next, err := think(r)
		if err != nil {
			break
		}
		thought := next.Thinking[len(next.Moves)-1]
		move := next.Moves[len(r.Moves)]
		if stray, ok := (Student{}).Stray(r, rng); ok && thought.Depth > 1 {
			if judged, err := think(stray); err == nil {
				records = append(records, judged)
			}
			if slips && rng.IntN(12) == 0 {
				move, thought = stray.Moves[len(r.Moves)], sente.Thought{}
			}
		}
		thoughts := append(r.Thinking, thought)
		r = r.With(move)
		r.Thinking = thoughts
		if len(r.Moves) > 200 {
			break
		}
	}
	return append(records, r)
}
