package capture

import (
	"bytes"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/sente-games/sente/engines/five/point"
	"github.com/sente-games/sente/engines/five/threat"
	"github.com/sente-games/sente/internal/serial"
	"github.com/sente-games/sente/tune"
)

// The features of a position times the weights are the evaluation, as far as its
// whole numbers go, and those of a move are its rate.
func TestFeaturesAreTheEvaluation(t *testing.T) {
	serial.Test(t, 0)
	rng := rand.New(rand.NewPCG(19, 42))
	w := usual()
	worth, rank := make([]float64, worthFeatures), make([]float64, 2*parts+3)
	for i := range parts {
		v := w.at(i)
		worth[i], worth[waiterAt+i] = float64(v.Mover), float64(v.Waiter)
		rank[i], rank[waiterAt+i] = float64(v.Own), float64(v.Other)
	}
	for i, n := range []int32{w.captures.prize, w.captures.mover, w.captures.waiter, w.captures.menace, w.captures.tempo} {
		worth[prizeAt+i] = float64(n)
	}
	for i, n := range []int32{w.captures.take, w.captures.rescue, w.captures.attack} {
		rank[takeAt+i] = float64(n)
	}
	g := mustGame(t, "capture", 13)
	l := newTrainee()
	l.replay.board = NewBoard(g)
	b := l.replay.board
	for range 200 {
		s := skirmish(rng, g, b, 60)
		b.Set(&s)
		if b.pending || b.count[0][point.Five-point.Three]+b.count[1][point.Five-point.Three] > 0 {
			continue
		}
		if got, want := product(l.Features(), worth), float64(b.quiesce(0)); math.Abs(got-want) > 12 {
			t.Fatalf("features make %.1f, the evaluation is %.0f\n%s", got, want, picture(b))
		}
		moves, _ := b.Moves(0, nil)
		for _, c := range moves {
			if got, want := product(b.features(c), rank), float64(b.promise(c)); math.Abs(got-want) > 16 {
				t.Fatalf("features of %v make %.1f, its rate is %.0f\n%s", c, got, want, picture(b))
			}
		}
	}
}

// TestQuiet: a position is quiet unless a win is found, and so it is where the search
// gives up.
func TestQuiet(t *testing.T) {
	serial.Test(t, 0)
	rng := rand.New(rand.NewPCG(20, 42))
	g := mustGame(t, "capture", 13)
	e := newTrainee()
	e.replay.board = NewBoard(g)
	b := e.replay.board
	count := map[bool]int{}
	for range 400 {
		s := skirmish(rng, g, b, 60)
		b.Set(&s)
		if b.pending || b.count[0][point.Five-point.Three]+b.count[1][point.Five-point.Three] > 0 {
			continue
		}
		_, plies := newVCF(b, 1<<12).Win(best().Horizon)
		e.vcf = newVCF(b, 1<<12)
		if quiet := e.Quiet(); quiet != (plies <= 0) {
			t.Fatalf("quiet is %v, a win in %d was found\n%s", quiet, plies, picture(b))
		}
		count[plies == threat.Unknown]++
	}
	if count[true] == 0 || count[false] == 0 {
		t.Errorf("the search gave up and ended in %v positions", count)
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
	w.pair[3][2].Own, w.captures.take = 7, 99
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
