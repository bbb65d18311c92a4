package weights

import (
	"bytes"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/sente-games/sente/engines/five/network"
	"github.com/sente-games/sente/engines/five/point"
	"github.com/sente-games/sente/engines/five/selectivity"
)

// byHand are the weights made by hand in the form that is fitted.
func byHand() *Weights {
	w := &Weights{Tempo: point.ByHand.Tempo, Search: selectivity.Tables}
	for k, p := range point.OfKinds() {
		w.Kinds[k] = point.ByHand.Of(p)
	}
	return w
}

// TestWeightsFile: weights are the same after writing and reading.
func TestWeightsFile(t *testing.T) {
	rng := rand.New(rand.NewPCG(2, 2))
	number := func() int16 { return int16(rng.IntN(1 << 16)) }
	small := func() (v network.Vector) {
		for i := range v {
			v[i] = number() % 8192
		}
		return v
	}
	w := &Weights{Tempo: number(), Search: selectivity.Tables}
	for k := range w.Kinds {
		w.Kinds[k] = point.Value{Mover: number(), Waiter: number(), Own: number(), Other: number()}
	}
	for i := range w.States {
		w.States[i] = number()
	}
	for _, f := range []network.Feature{0, 7, 0x0100, 0x55ff} {
		w.Network.Features = append(w.Network.Features, network.FeatureWeights{Feature: f.Canonical(), Vector: small()})
		w.Network.Groups[rng.IntN(network.Groups)] = small()
	}
	slices.SortFunc(w.Network.Features, func(a, b network.FeatureWeights) int { return int(a.Feature) - int(b.Feature) })
	for i := range network.First {
		w.Network.First[i][rng.IntN(network.Inputs)] = number()
	}
	w.Network.States = make([]network.FirstRow, States)
	for i := range States {
		w.Network.States[i][rng.IntN(network.First)] = number()
	}
	for i := range network.Second {
		w.Network.Second[i][rng.IntN(network.First)] = number()
		w.Network.Worth[i], w.Network.SecondBias[i] = small()[0]/8, small()[1]/8
	}
	for i := range network.Inputs {
		w.Network.Policy[i][rng.IntN(network.Second)] = number()
		w.Network.WorthByInput[i], w.Network.PolicyBias[i] = -small()[0]/8, -small()[1]/8
	}
	w.Network.Worth[0], w.Network.WorthBias = 77, number()
	w.Search[selectivity.Slope], w.Search[selectivity.Singular] = 85, 2
	got, err := Decode(w.File("a note").Encode())
	if err != nil || !reflect.DeepEqual(got, w) {
		t.Fatalf("read something else: %v", err)
	}
}

func TestWeightsNameWhatIsWrong(t *testing.T) {
	hand := byHand()
	hand.Network.Features = []network.FeatureWeights{{Vector: network.Vector{3: 77}}}
	hand.Network.States = make([]network.FirstRow, States)
	whole := string(hand.File().Encode())
	for _, c := range []struct{ old, new, want string }{
		{"sente-parameters 1", "x", "line 1"},
		{"[points]", "[spots]", `table points has the columns ""`},
		{"mover waiter own other", "mover waiter other own", `"mover waiter own other" are needed`},
		{"- - - - 0 0 0 0\n", "", "table points has 1364 rows: 1365 are needed"},
		{"b1 - - - 0", "b2 - - - 0", `row 2 of table points is "b2 - - -": it should be "b1 - - -"`},
		{"- - - - 0 0 0 0", "- - - - 0 0 0 70000", `row "- - - -" of table points: 70000 is out of range`},
		{"tempo 10", "", "table side has 0 rows"},
		{"[feature-vectors]", "[star-rows]", "table star-rows is none of these weights"},
		{"0 0 0 77 0", "0 0 0 -8192 0", `row "....*...." of table feature-vectors: -8192 is out of range: -8191 to 8191`},
		{"- - 0 0 0 0 0 0", "- - 0 0 0 8192 0 0", `row "- -" of table group-vectors: 8192 is out of range`},
	} {
		_, err := Decode([]byte(strings.Replace(whole, c.old, c.new, 1)))
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%q: %v, want %q", c.new, err, c.want)
		}
	}
}

// FuzzDecode: whatever is read is the same after writing and reading. A file
// has two thousand lines that must all be there, so one of them is what changes.
func FuzzDecode(f *testing.F) {
	lines := bytes.Split(byHand().File("a note").Encode(), []byte("\n"))
	f.Add(uint16(0), []byte("sente-parameters 2"))
	f.Add(uint16(3), []byte("[points] mover waiter own other\n- - - - 0 0 0 0"))
	f.Add(uint16(4), []byte("- - - - 1 -2 3 32767"))
	f.Add(uint16(5), []byte("b1 - - - 0 0 0 99999"))
	f.Add(uint16(len(lines)-1), []byte("[feature-vectors] mover waiter\n"))
	f.Fuzz(func(t *testing.T, line uint16, text []byte) {
		changed := slices.Clone(lines)
		changed[int(line)%len(lines)] = text
		w, err := Decode(bytes.Join(changed, []byte("\n")))
		if err != nil {
			return
		}
		if again, err := Decode(w.File().Encode()); err != nil || !reflect.DeepEqual(again, w) {
			t.Fatalf("other weights after writing: %v", err)
		}
	})
}
