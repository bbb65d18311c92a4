package gomoku

import (
	"bytes"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"github.com/sente-games/sente/engines/internal/five/board"
	"github.com/sente-games/sente/engines/internal/five/eval"
	"github.com/sente-games/sente/engines/internal/five/search"
)

// byHand are the weights made by hand in the form that is fitted.
func byHand() *weightValues {
	w := &weightValues{Tempo: eval.HandTuned.Tempo, Search: search.DefaultParameters}
	for k, p := range board.KindPatterns() {
		w.Kinds[k] = eval.HandTuned.PatternValue(p)
	}
	return w
}

// TestWeights_FileRoundTrip: weights are the same after writing and reading.
func TestWeights_FileRoundTrip(t *testing.T) {
	rng := rand.New(rand.NewPCG(2, 2))
	number := func() int16 { return int16(rng.IntN(1 << 16)) }
	small := func() (v eval.Vector) {
		for i := range v {
			v[i] = number() % 8192
		}
		return v
	}
	w := &weightValues{Tempo: number(), Search: search.DefaultParameters}
	for k := range w.Kinds {
		w.Kinds[k] = eval.PointValue{Mover: number(), Waiter: number(), Own: number(), Other: number()}
	}
	for i := range w.States {
		w.States[i] = number()
	}
	for _, f := range []eval.Feature{0, 7, 0x0100, 0x55ff} {
		w.Network.Features = append(w.Network.Features, eval.FeatureWeights{Feature: f.CanonicalForm(), Vector: small()})
		w.Network.Groups[rng.IntN(eval.FeatureGroups)] = small()
	}
	slices.SortFunc(w.Network.Features, func(a, b eval.FeatureWeights) int { return int(a.Feature) - int(b.Feature) })
	for i := range eval.FirstUnits {
		w.Network.First[i][rng.IntN(eval.Inputs)] = number()
	}
	w.Network.States = make([]eval.FirstRow, numStates)
	for i := range numStates {
		w.Network.States[i][rng.IntN(eval.FirstUnits)] = number()
	}
	for i := range eval.SecondUnits {
		w.Network.Second[i][rng.IntN(eval.FirstUnits)] = number()
		w.Network.Worth[i], w.Network.SecondBias[i] = small()[0]/8, small()[1]/8
	}
	for i := range eval.Inputs {
		w.Network.Policy[i][rng.IntN(eval.SecondUnits)] = number()
		w.Network.WorthByInput[i], w.Network.PolicyBias[i] = -small()[0]/8, -small()[1]/8
	}
	w.Network.Worth[0], w.Network.WorthBias = 77, number()
	w.Search[search.ParamReductionSlope], w.Search[search.ParamSingular] = 85, 2
	got, err := decodeWeights(w.File("a note").Encode())
	if err != nil || !reflect.DeepEqual(got, w) {
		t.Fatalf("read something else: %v", err)
	}
}

// FuzzDecodeWeights: whatever is read is the same after writing and reading. A file
// has two thousand lines that must all be there, so one of them is what changes.
func FuzzDecodeWeights(f *testing.F) {
	lines := bytes.Split(byHand().File("a note").Encode(), []byte("\n"))
	f.Add(uint16(0), []byte("sente-parameters 2"))
	f.Add(uint16(3), []byte("[points] mover waiter own other\n- - - - 0 0 0 0"))
	f.Add(uint16(4), []byte("- - - - 1 -2 3 32767"))
	f.Add(uint16(5), []byte("b1 - - - 0 0 0 99999"))
	f.Add(uint16(len(lines)-1), []byte("[feature-vectors] mover waiter\n"))
	f.Fuzz(func(t *testing.T, line uint16, text []byte) {
		changed := slices.Clone(lines)
		changed[int(line)%len(lines)] = text
		w, err := decodeWeights(bytes.Join(changed, []byte("\n")))
		if err != nil {
			return
		}
		if again, err := decodeWeights(w.File().Encode()); err != nil || !reflect.DeepEqual(again, w) {
			t.Fatalf("other weights after writing: %v", err)
		}
	})
}
