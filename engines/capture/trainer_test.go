package capture

import (
	"bytes"
	"math"
	"math/rand/v2"
	"reflect"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/engines/internal/five/board"
	"github.com/sente-games/sente/engines/internal/five/eval"
	"github.com/sente-games/sente/engines/internal/five/search"
	game "github.com/sente-games/sente/games/gomoku"
	"github.com/sente-games/sente/internal/testutil"
	"github.com/sente-games/sente/train"
)

// The features of a position times the weights are the evaluation, as far as its
// whole numbers go, and those of a move are its rate.
func TestTrainer_FeaturesEqualEvaluation(t *testing.T) {
	testutil.SkipUnderRace(t)
	rng := rand.New(rand.NewPCG(19, 42))
	w := newHandTuned()
	worth, rank := make([]float64, numWorthFeatures), make([]float64, 2*numParts+3)
	for i := range numParts {
		v := w.valueOfPart(i)
		worth[i], worth[waiterOffset+i] = float64(v.Mover), float64(v.Waiter)
		rank[i], rank[waiterOffset+i] = float64(v.Own), float64(v.Other)
	}
	for i, n := range []int32{w.captures.capturedStones, w.captures.mover, w.captures.waiter, w.captures.menace, w.captures.tempo} {
		worth[prizeOffset+i] = float64(n)
	}
	for i, n := range []int32{w.captures.take, w.captures.rescue, w.captures.attack} {
		rank[takeOffset+i] = float64(n)
	}
	g := mustGame(t, "capture", 13)
	l := newTrainee()
	l.replay.board = newBoard(g, handTunedWeights())
	b := l.replay.board
	for range testutil.SampleSize(60, 200) {
		s := skirmish(rng, g, b, 60)
		b.SetPosition(&s)
		if b.fivePending || b.classCounts[0][board.Five-board.Three]+b.classCounts[1][board.Five-board.Three] > 0 {
			continue
		}
		if got, want := product(l.EvalFeatures(), worth), float64(b.computeQuiesce(0)); math.Abs(got-want) > 12 {
			t.Fatalf("features make %.1f, the evaluation is %.0f\n%s", got, want, picture(b))
		}
		moves, _ := b.Moves(0, nil)
		for _, c := range moves {
			if got, want := product(b.moveFeatures(c), rank), float64(b.staticRank(c)); math.Abs(got-want) > 16 {
				t.Fatalf("features of %v make %.1f, its rate is %.0f\n%s", c, got, want, picture(b))
			}
		}
	}
}

// TestTrainer_PointsEqualBoard: a fit is told of the points that the network of a board counts, as
// the side to move sees them.
func TestTrainer_PointsEqualBoard(t *testing.T) {
	rng := rand.New(rand.NewPCG(21, 42))
	g := mustGame(t, "pente", 13)
	e := newTrainee()
	e.replay.board = newBoard(g, seeing())
	b := e.replay.board
	moves := 0
	for range 50 {
		s := skirmish(rng, g, b, 60)
		b.SetPosition(&s)
		played := b.anyMove()
		points, state := e.NetworkPoints(sente.Move(played.String()))
		counted := map[[train.PointFeatures]eval.Feature]int{}
		for i, numbers := range points.Features {
			var of [train.PointFeatures]eval.Feature
			for d, n := range numbers {
				of[d] = e.numbers.Features()[n].Feature
			}
			if points.Counts[i] {
				counted[of]++
			}
		}
		b.forEachCell(func(c Cell) {
			p := b.rowFeatures(c)
			if b.turn == game.White {
				p = p.SwapColours()
			}
			if b.IsEmpty(c) && b.included.Has(b.index[c]) {
				counted[[...]eval.Feature{p.FeatureIn(0).CanonicalForm(), p.FeatureIn(1).CanonicalForm(), p.FeatureIn(2).CanonicalForm(), p.FeatureIn(3).CanonicalForm()}]--
			}
		})
		for f, n := range counted {
			if n != 0 {
				t.Fatalf("points with the features %v are counted %d times too often\n%s", f, n, picture(b))
			}
		}
		if near := b.cellsNearStones(); (points.Move >= 0) != near.has(played) || state != b.networkStateIndex() {
			t.Fatalf("move %v is point %d, the state %d, must be %d\n%s", played, points.Move, state, b.networkStateIndex(), picture(b))
		}
		moves += min(points.Move+1, 1)
	}
	if moves == 0 {
		t.Error("no move was near a stone")
	}
}

func product(f []train.Feature, w []float64) (sum float64) {
	for _, x := range f {
		sum += float64(x.Value) * w[x.Index]
	}
	return sum
}

// Weights written are weights read.
func TestWeights_FileRoundTrip(t *testing.T) {
	w := *newHandTuned()
	w.pair[3][2].Own, w.captures.take = 7, 99
	text := w.toFile("a note").Encode()
	got, err := readWeights(text)
	testutil.NoError(t, err)
	if !reflect.DeepEqual(*got, w) {
		t.Error(cmp.Diff(string(text), string(got.toFile("a note").Encode())))
	}
	for _, bad := range []string{"", "sente-parameters 1\n", string(bytes.Replace(text, []byte("line four"), []byte("line fuor"), 1))} {
		if _, err := readWeights([]byte(bad)); err == nil {
			t.Errorf("%.40q is accepted", bad)
		}
	}
}

// TestWeights_SearchParameters: a file of weights says how the engine searches, within bounds.
func TestWeights_SearchParameters(t *testing.T) {
	f := WeightsFile()
	f.Tables = append(f.Tables, train.WeightTable{Name: search.ParameterTable, Columns: []string{"value"}, Rows: []train.Row{{Name: "breadth", Values: []int{9}}}})
	w, err := ReadWeights(f.Encode())
	testutil.NoError(t, err)
	e, err := NewWithWeights(w, record("pente"), Options{Memory: 4 << 20})
	testutil.NoError(t, err)
	if got := e.(*engine).Position.Breadth; got != 9 {
		t.Errorf("breadth %d, want 9", got)
	}
	f.Tables[len(f.Tables)-1].Name = "serach"
	if _, err := ReadWeights(f.Encode()); err == nil || !strings.Contains(err.Error(), "unknown table serach") {
		t.Errorf("a table serach: %v", err)
	}
	f.Tables[len(f.Tables)-1].Name = search.ParameterTable
	f.Tables[len(f.Tables)-1].Rows[0].Values[0] = 3
	if _, err := ReadWeights(f.Encode()); err == nil {
		t.Error("a breadth of 3 is taken")
	}
}

// TestWeights_Embedded: the program brings weights in the form in which a fit writes them, with a network.
func TestWeights_Embedded(t *testing.T) {
	text, err := train.Unpack(packedWeights)
	testutil.NoError(t, err)
	f, err := train.Decode(text)
	testutil.NoError(t, err)
	if again := defaultWeights().toFile(f.Notes...).Encode(); !bytes.HasPrefix(again, bytes.TrimSuffix(text, []byte("\n"))) {
		t.Error("the weights are not written as a fit would")
	}
	if defaultWeights().network.IsEmpty() {
		t.Error("there is no network")
	}
}

// TestWeights_KeepMemoryLimit: the tables of the largest file.
func TestWeights_KeepMemoryLimit(t *testing.T) {
	w := *newHandTuned()
	for f := range eval.Feature(math.MaxUint16) {
		if f == f.CanonicalForm() {
			w.network.Features = append(w.network.Features, eval.FeatureWeights{Feature: f, Vector: eval.Vector{int16(f % 8000), int16(f / 8000)}})
		}
	}
	w.network.States = make([]eval.FirstRow, numStates)
	data := w.toFile().Encode()
	runtime.GC()
	runtime.GC() // pools are emptied in two steps
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	read, err := ReadWeights(data)
	testutil.NoError(t, err)
	read.patternAndNetwork()
	runtime.GC()
	runtime.GC()
	runtime.ReadMemStats(&after)
	if bytes := int64(after.HeapAlloc) - int64(before.HeapAlloc); bytes > WeightsBytes {
		t.Errorf("the weights take %d bytes, more than %d", bytes, WeightsBytes)
	}
	runtime.KeepAlive(read)
	runtime.KeepAlive(data)
}

// TestWeights_LargeSumsAreRejected: parts that add up to more than there is room for are named.
func TestWeights_LargeSumsAreRejected(t *testing.T) {
	w := *newHandTuned()
	w.pair[1][1].Other = 9000
	_, err := ReadWeights(w.toFile().Encode())
	if want := "column other of table points: the sum 54004 of b1 b1 b1 b1 is out of range"; err == nil || !strings.HasPrefix(err.Error(), want) {
		t.Errorf("%v, want %s", err, want)
	}
}

// FuzzReadWeights: whatever is read is the same after writing and reading. All lines must
// be there, so one of them is what changes.
func FuzzReadWeights(f *testing.F) {
	lines := bytes.Split(newHandTuned().toFile("a note").Encode(), []byte("\n"))
	f.Add(uint16(0), []byte("sente-parameters 2"))
	f.Add(uint16(4), []byte("line dead 1 -2 3 32767"))
	f.Add(uint16(5), []byte("line blocked one 1 NaN 3 4"))
	f.Add(uint16(len(lines)-2), []byte("end\nend"))
	f.Fuzz(func(t *testing.T, line uint16, text []byte) {
		changed := slices.Clone(lines)
		changed[int(line)%len(lines)] = text
		w, err := readWeights(bytes.Join(changed, []byte("\n")))
		if err != nil {
			return
		}
		if again, err := readWeights(w.toFile().Encode()); err != nil || !reflect.DeepEqual(*again, *w) {
			t.Fatalf("other weights after writing: %v", err)
		}
	})
}
