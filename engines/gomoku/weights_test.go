package gomoku

import (
	"bytes"
	"fmt"
	"math"
	"math/rand/v2"
	"runtime"
	"slices"
	"testing"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/engines/five/line"
	"github.com/sente-games/sente/engines/five/network"
	"github.com/sente-games/sente/engines/five/point"
	"github.com/sente-games/sente/engines/gomoku/weights"
	"github.com/sente-games/sente/internal/testutil"
	"github.com/sente-games/sente/tune"
)

// TestEmbeddedWeights: by the weights that the engine brings, a stone that wins at
// once is expected before any that does not, and more of a five than of an open
// four.
func TestEmbeddedWeights(t *testing.T) {
	w := defaultWeights(line.Freestyle, ordinarySize)
	least, most := [point.Classes]int16{}, [point.Classes]int16{}
	for i := range least {
		least[i], most[i] = math.MaxInt16, math.MinInt16
	}
	for k, p := range point.OfKinds() {
		c := p.Class()
		least[c], most[c] = min(least[c], w.Kinds[k].Own), max(most[c], w.Kinds[k].Own)
	}
	if below := slices.Max(most[:point.OpenFour]); least[point.OpenFour] <= below || least[point.Five] <= most[point.OpenFour] {
		t.Errorf("fives from %d, open fours %d to %d, all else up to %d", least[point.Five], least[point.OpenFour], most[point.OpenFour], below)
	}
}

// TestThreats counts the points of each class once more.
func TestThreats(t *testing.T) {
	testutil.SkipUnderRace(t)
	rng := rand.New(rand.NewPCG(3, 3))
	seen := map[int]bool{}
	for range 2000 {
		b := NewBoard(15, line.Freestyle)
		for range 4 + rng.IntN(40) {
			c := Cell((3+rng.IntN(9))*15 + 3 + rng.IntN(9))
			if b.colour[c] == line.Empty {
				b.Play(c)
			}
		}
		var n [2][point.Classes]int
		for c := range b.cells {
			if b.colour[c] == line.Empty {
				n[0][b.ClassAt(b.turn, Cell(c))]++
				n[1][b.ClassAt(1-b.turn, Cell(c))]++
			}
		}
		name := "own " + foursIn(n[0]) + " other " + foursIn(n[1])
		switch {
		case n[1][point.OpenFour] > 1:
			name += " open-fours"
		case n[1][point.OpenFour] == 1:
			name += " open-four"
		}
		if got := weights.StateNames()[b.threats()]; got != name {
			t.Fatalf("%q, want %q", got, name)
		}
		seen[b.threats()] = true
	}
	if len(seen) < weights.States/2 {
		t.Errorf("only %d of %d states came up", len(seen), weights.States)
	}
}

func foursIn(n [point.Classes]int) string {
	switch plain := n[point.Four]+n[point.FourPlus] > 0; {
	case plain && n[point.FourThree] > 0:
		return "both"
	case plain:
		return "four"
	case n[point.FourThree] > 0:
		return "four-three"
	}
	return "none"
}

// otherFile is a file of weights by which points are worth something else.
func otherFile(t *testing.T) []byte {
	w := *defaultWeights(line.Freestyle, ordinarySize)
	for i := range w.Network.Worth {
		w.Network.Worth[i] /= 2
	}
	return w.File().Encode()
}

func readOwn(t *testing.T, data []byte) *Weights {
	t.Helper()
	w, err := ReadWeights(data)
	if err != nil {
		t.Fatal(err)
	}
	return w
}

func engineBy(t *testing.T, w *Weights) sente.Engine {
	t.Helper()
	e, err := NewBy(w, Options{Memory: 8 << 20})
	if err != nil {
		t.Fatal(err)
	}
	return e
}

// thoughts are what engines say about positions by two rules, each asked in turn.
func thoughts(t *testing.T, engines ...sente.Engine) []string {
	return thoughtsBy(t, []string{"freestyle", "renju", "freestyle"}, engines...)
}

func thoughtsBy(t *testing.T, all []string, engines ...sente.Engine) []string {
	said := make([]string, len(engines))
	for _, rules := range all {
		for _, moves := range [][]sente.Move{{"h8", "i9", "h10", "g9", "i10", "d4"}, {"h8", "h9", "i8", "g8", "i10"}} {
			for i, e := range engines {
				c, err := e.Think(t.Context(), sente.Record{Game: "gomoku", Rules: rules, Moves: moves}, sente.Limits{Nodes: 1500}, nil)
				if err != nil {
					t.Fatal(err)
				}
				said[i] += fmt.Sprintln(c.Move, c.Info.Score, c.Info.Nodes)
			}
		}
	}
	return said
}

// TestWeightsOfAFile: by the numbers of an embedded file an engine plays as without, where it plays by
// them, and by others otherwise; and an engine says the same whether or not one of other weights, or of
// the same, thinks beside it.
func TestWeightsOfAFile(t *testing.T) {
	testutil.SkipUnderRace(t)
	same, other := readOwn(t, WeightsFile(sente.Record{}).Encode()), readOwn(t, otherFile(t))
	by := func(w *Weights) sente.Engine { return engineBy(t, w) }
	usual, given := thoughts(t, by(nil))[0], thoughts(t, by(same))[0]
	if both := thoughtsBy(t, []string{"freestyle"}, by(same), by(nil)); both[0] != both[1] {
		t.Errorf("by the same numbers it says\n%s not\n%s", both[0], both[1])
	}
	if given == usual {
		t.Error("renju has no numbers of its own")
	}
	changed := thoughts(t, by(other))[0]
	if changed == usual {
		t.Error("other numbers change nothing")
	}
	beside := thoughts(t, by(nil), by(other), by(same), by(other))
	if want := []string{usual, changed, given, changed}; !slices.Equal(beside, want) {
		t.Errorf("side by side engines say\n%v not\n%v", beside, want)
	}
	if one, two := by(other).(*engine), by(other).(*engine); one.player.board.points != two.player.board.points {
		t.Error("two engines of the same weights make tables of their own")
	}
}

// TestWeightsKeepToTheirMemory: the tables of the largest file.
func TestWeightsKeepToTheirMemory(t *testing.T) {
	w := *defaultWeights(line.Freestyle, ordinarySize)
	w.Network.Features = nil
	for f := range network.Feature(math.MaxUint16) {
		if f == f.Canonical() {
			w.Network.Features = append(w.Network.Features, network.FeatureWeights{Feature: f, Vector: network.Vector{int16(f % 8000), int16(f / 8000)}})
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
	own.points(line.Renju, ordinarySize)
	runtime.GC()
	runtime.ReadMemStats(&after)
	if took := int64(after.HeapAlloc) - int64(before.HeapAlloc); took > WeightsBytes || took < WeightsBytes/4 {
		t.Errorf("%d bytes, said are up to %d", took, int64(WeightsBytes))
	}
	runtime.KeepAlive(data)
	runtime.KeepAlive(own)
}

// TestAnyNumbersPlay: whatever numbers a file may hold, the engine answers.
func TestAnyNumbersPlay(t *testing.T) {
	testutil.SkipUnderRace(t)
	for seed := range uint64(6) {
		rng := rand.New(rand.NewPCG(seed, 9))
		number := func() int16 {
			if seed < 2 {
				return []int16{math.MinInt16, math.MaxInt16}[seed]
			}
			return int16(rng.IntN(1 << 16))
		}
		w := *defaultWeights(line.Freestyle, ordinarySize)
		for k := range w.Kinds {
			w.Kinds[k] = point.Value{Mover: number(), Waiter: number(), Own: number(), Other: number()}
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
		thoughts(t, engineBy(t, readOwn(t, w.File().Encode())))
	}
}

// TestWeightsOfRules: the program brings weights for every rule, in the form in which a fit
// writes them; what renju's say of black and of white is not the same.
func TestWeightsOfRules(t *testing.T) {
	for r := range line.Rules {
		for _, size := range []int{ordinarySize, ordinarySize + 1} {
			weightsOf(t, r, size)
		}
	}
}

func weightsOf(t *testing.T, r line.Rule, size int) {
	t.Helper()
	text, err := tune.Unpack(fittedTo(r, size).file())
	if err != nil {
		t.Fatal(r, err)
	}
	f, err := tune.Decode(text)
	if err != nil {
		t.Fatal(r, err)
	}
	own := defaultWeights(r, size)
	if again := own.File(f.Notes...).Encode(); !bytes.Equal(again, text) {
		t.Errorf("the weights for %v on a board of %d are not written as a fit would", r, size)
	}
	if coloured := own.Network.Coloured(); coloured != (r == line.Renju) {
		t.Errorf("%v: white has vectors of its own: %v", r, coloured)
	}
	if large := own != defaultWeights(r, ordinarySize); large != (r != line.Renju && size > ordinarySize) {
		t.Errorf("%v on a board of %d: weights of its own: %v", r, size, large)
	}
}

// TestSearchOfAFile: a file of weights says how the engine searches.
func TestSearchOfAFile(t *testing.T) {
	visited := func(rows ...tune.Row) int64 {
		f := WeightsFile(sente.Record{})
		if rows != nil {
			f.Tables = append(f.Tables, tune.WeightTable{Name: "search", Columns: []string{"value"}, Rows: rows})
		}
		w, err := ReadWeights(f.Encode())
		if err != nil {
			t.Fatal(err)
		}
		e, err := NewBy(w, Options{Memory: 4 << 20})
		if err != nil {
			t.Fatal(err)
		}
		own := e.(*engine).Position
		for _, r := range rows {
			if r.Name == "breadth" && own.Breadth != r.Values[0] || r.Name == "vcf-inner" && own.Inner != int64(r.Values[0]) {
				t.Errorf("breadth %d and %d tries inside, want %v", own.Breadth, own.Inner, rows)
			}
		}
		c, err := e.Think(t.Context(), sente.Record{Game: "gomoku", Moves: []sente.Move{"h8", "i9", "j8", "g7", "i10"}}, sente.Limits{Depth: 7}, nil)
		if err != nil {
			t.Fatal(err)
		}
		return c.Info.Nodes
	}
	usual := visited()
	for _, r := range []tune.Row{{Name: "breadth", Values: []int{9}}, {Name: "vcf-inner", Values: []int{3}}, {Name: "counter-moves", Values: []int{0}}, {Name: "lmr-slope", Values: []int{40}}} {
		if got := visited(r); got == usual && r.Name != "vcf-inner" {
			t.Errorf("%v: %d nodes, as without it", r, got)
		}
	}
}
