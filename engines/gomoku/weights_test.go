package gomoku

import (
	"bytes"
	"math"
	"math/rand/v2"
	"runtime"
	"slices"
	"testing"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/engines/internal/five/board"
	"github.com/sente-games/sente/engines/internal/five/eval"
	"github.com/sente-games/sente/internal/testutil"
	"github.com/sente-games/sente/train"
)

// TestBoard_ThreatState counts the points of each class once more.
func TestBoard_ThreatState(t *testing.T) {
	testutil.SkipUnderRace(t)
	rng := rand.New(rand.NewPCG(3, 3))
	seen := map[int]bool{}
	for range testutil.SampleSize(300, 2000) {
		b := NewBoard(15, board.Freestyle)
		for range 4 + rng.IntN(40) {
			c := Cell((3+rng.IntN(9))*15 + 3 + rng.IntN(9))
			if b.colour[c] == board.Empty {
				b.Play(c)
			}
		}
		var n [2][board.NumPointClasses]int
		for c := range b.cells {
			if b.colour[c] == board.Empty {
				n[0][b.ClassAt(b.turn, Cell(c))]++
				n[1][b.ClassAt(1-b.turn, Cell(c))]++
			}
		}
		name := "own " + foursIn(n[0]) + " other " + foursIn(n[1])
		switch {
		case n[1][board.OpenFour] > 1:
			name += " open-fours"
		case n[1][board.OpenFour] == 1:
			name += " open-four"
		}
		if got := stateNames()[b.threatState()]; got != name {
			t.Fatalf("%q, want %q", got, name)
		}
		seen[b.threatState()] = true
	}
	if len(seen) < numStates/4 {
		t.Errorf("only %d of %d states came up", len(seen), numStates)
	}
}

func foursIn(n [board.NumPointClasses]int) string {
	switch plain := n[board.Four]+n[board.FourPlus] > 0; {
	case plain && n[board.FourThree] > 0:
		return "both"
	case plain:
		return "four"
	case n[board.FourThree] > 0:
		return "four-three"
	}
	return "none"
}

func readOwn(t *testing.T, data []byte) *Weights {
	t.Helper()
	w, err := ReadWeights(data)
	testutil.NoError(t, err)
	return w
}

// TestWeights_KeepMemoryLimit: the tables of the largest file.
func TestWeights_KeepMemoryLimit(t *testing.T) {
	w := *defaultWeights(board.Freestyle, defaultSize)
	w.Network.Features = nil
	for f := range eval.Feature(math.MaxUint16) {
		if f == f.CanonicalForm() {
			w.Network.Features = append(w.Network.Features, eval.FeatureWeights{Feature: f, Vector: eval.Vector{int16(f % 8000), int16(f / 8000)}})
		}
	}
	w.Network.White.Groups[0][0], w.Network.White.Features = 1, slices.Clone(w.Network.Features)
	w.Network.WhiteStates = w.Network.States
	data := w.File().Encode()
	runtime.GC()
	runtime.GC() // pools are emptied in two steps
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	own := readOwn(t, data)
	own.patternTables(board.Renju, defaultSize)
	runtime.GC()
	runtime.ReadMemStats(&after)
	if took := int64(after.HeapAlloc) - int64(before.HeapAlloc); took > WeightsBytes || took < WeightsBytes/4 {
		t.Errorf("%d bytes, said are up to %d", took, int64(WeightsBytes))
	}
	runtime.KeepAlive(data)
	runtime.KeepAlive(own)
}

// TestWeights_AnyValuesPlay: whatever numbers a file may hold, the engine answers.
func TestWeights_AnyValuesPlay(t *testing.T) {
	testutil.SkipUnderRace(t)
	for seed := range uint64(4) {
		rng := rand.New(rand.NewPCG(seed, 9))
		number := func() int16 {
			if seed < 2 {
				return []int16{math.MinInt16, math.MaxInt16}[seed]
			}
			return int16(rng.IntN(1 << 16))
		}
		w := *defaultWeights(board.Freestyle, defaultSize)
		for k := range w.Kinds {
			w.Kinds[k] = eval.PointValue{Mover: number(), Waiter: number(), Own: number(), Other: number()}
		}
		for i := range w.States {
			w.States[i] = number()
		}
		row := func(r []int16) {
			clear(r)
			for i := range 3 {
				r[i] = max(number(), -math.MaxInt16)
			}
		}
		n := &w.Network
		n.States = slices.Clone(n.States)
		for i := range n.First {
			row(n.First[i][:])
		}
		for i := range n.States {
			row(n.States[i][:])
		}
		for i := range n.Second {
			row(n.Second[i][:])
		}
		for i := range n.Policy {
			row(n.Policy[i][:])
		}
		row(n.Worth[:])
		row(n.WorthByInput[:])
		n.WorthBias = number()
		e, err := NewWithWeights(readOwn(t, w.File().Encode()), Options{Memory: 8 << 20})
		testutil.NoError(t, err)
		for _, rules := range []string{"freestyle", "renju"} {
			think(t, e, sente.Record{Game: "gomoku", Rules: rules, Moves: []sente.Move{"h8", "i9", "h10", "g9", "i10", "d4"}}, sente.Limits{Nodes: 1500})
		}
	}
}

// TestWeights_ByRules: the program brings weights for every rule, in the form in which a fit
// writes them; what renju's say of black and of white is not the same.
func TestWeights_ByRules(t *testing.T) {
	for r := range board.NumRules {
		if !testutil.SlowEnabled && r%2 == 1 {
			continue
		}
		for _, size := range []int{defaultSize, defaultSize + 1} {
			weightsOf(t, r, size)
		}
	}
}

func weightsOf(t *testing.T, r board.Rule, size int) {
	t.Helper()
	text, err := train.Unpack(weightsKindFor(r, size).weightsFile())
	if err != nil {
		t.Fatal(r, err)
	}
	f, err := train.Decode(text)
	if err != nil {
		t.Fatal(r, err)
	}
	own := defaultWeights(r, size)
	if again := own.File(f.Notes...).Encode(); !bytes.HasPrefix(again, bytes.TrimSuffix(text, []byte("\n"))) {
		t.Errorf("the weights for %v on a board of %d are not written as a fit would", r, size)
	}
	if coloured := own.Network.HasColourViews(); coloured != (r == board.Renju) {
		t.Errorf("%v: white has vectors of its own: %v", r, coloured)
	}
	if large := own != defaultWeights(r, defaultSize); large != (r != board.Renju && size > defaultSize) {
		t.Errorf("%v on a board of %d: weights of its own: %v", r, size, large)
	}
}
