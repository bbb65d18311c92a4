package gomoku

import (
	"bytes"
	"math"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/sente-games/sente/engines/five/line"
	"github.com/sente-games/sente/engines/five/point"
)

// TestKinds: patterns are of one kind if and only if they have the same line
// classes, in whatever directions.
func TestKinds(t *testing.T) {
	seen := map[[4]line.Class]int{}
	for i := range 1 << 16 {
		p := point.Pattern(i)
		if !p.Valid() {
			continue
		}
		classes, k := [4]line.Class{p.In(0), p.In(1), p.In(2), p.In(3)}, p.Kind()
		slices.Sort(classes[:])
		if was, ok := seen[classes]; ok && was != k {
			t.Fatalf("%v has the point.Kinds %d and %d", classes, was, k)
		}
		seen[classes] = k
	}
	numbers := map[int]bool{}
	for _, k := range seen {
		numbers[k] = true
	}
	if len(seen) != point.Kinds || len(numbers) != point.Kinds {
		t.Errorf("%d sets of classes have %d point.Kinds: want %d", len(seen), len(numbers), point.Kinds)
	}
}

// TestKindsHaveOneClass: what a point is called depends on its kind alone.
func TestKindsHaveOneClass(t *testing.T) {
	for i := range 1 << 16 {
		if p := point.Pattern(i); p.Valid() && p.Class() != point.OfKinds()[p.Kind()].Class() {
			t.Fatalf("pattern %x is %v, its kind %q %v", i, p.Class(), p.Name(), point.OfKinds()[p.Kind()].Class())
		}
	}
}

// TestWeightsFile: weights are the same after writing and reading.
func TestWeightsFile(t *testing.T) {
	rng := rand.New(rand.NewPCG(2, 2))
	number := func() int16 { return int16(rng.IntN(1 << 16)) }
	w := &weights{tempo: number()}
	for k := range w.of {
		w.of[k] = point.Value{number(), number(), number(), number()}
	}
	for i := range w.threats {
		w.threats[i] = number()
	}
	for _, row := range []uint16{0, 7, 0x0100, 0x55ff} {
		r := rowWeights{row: firstOf(row)}
		for i := range r.is {
			r.is[i] = number() % (mostRow + 1)
		}
		w.stars.rows = append(w.stars.rows, r)
		w.stars.lines[rng.IntN(int(line.Classes))][rng.IntN(int(line.Classes))][3] = number() % (mostRow + 1)
	}
	for k := range w.stars.mix {
		w.stars.mix[k][k] = number()
	}
	for i := range w.stars.units {
		w.stars.units[i] = unitWeights{[starPools]int16{number(), number(), number(), number()}, number()}
	}
	slices.SortFunc(w.stars.rows, func(a, b rowWeights) int { return int(a.row) - int(b.row) })
	got, err := readWeights(w.file("a note").Encode())
	if err != nil || !reflect.DeepEqual(got, w) {
		t.Fatalf("read something else: %v", err)
	}
}

// TestEmbeddedWeights: by the weights that the engine brings, a stone that wins at
// once is expected before any that does not, and more of a five than of an open
// four.
func TestEmbeddedWeights(t *testing.T) {
	w := defaultWeights()
	least, most := [point.Classes]int16{}, [point.Classes]int16{}
	for i := range least {
		least[i], most[i] = math.MaxInt16, math.MinInt16
	}
	for k, p := range point.OfKinds() {
		c := p.Class()
		least[c], most[c] = min(least[c], w.of[k].Own), max(most[c], w.of[k].Own)
	}
	if below := slices.Max(most[:point.OpenFour]); least[point.OpenFour] <= below || least[point.Five] <= most[point.OpenFour] {
		t.Errorf("fives from %d, open fours %d to %d, all else up to %d", least[point.Five], least[point.OpenFour], most[point.OpenFour], below)
	}
}

func TestWeightsNameWhatIsWrong(t *testing.T) {
	hand := weightsByHand()
	hand.stars.rows = []rowWeights{{is: vector{3: 77}}}
	whole := string(hand.file().Encode())
	for _, c := range []struct{ old, new, want string }{
		{"sente-parameters 1", "x", "line 1"},
		{"[points]", "[spots]", `table points has the columns ""`},
		{"mover waiter own other", "mover waiter other own", `"mover waiter own other" are needed`},
		{"- - - - 0 0 0 0\n", "", "table points has 1364 rows: 1365 are needed"},
		{"b1 - - - 0", "b2 - - - 0", `row 2 of table points is "b2 - - -": it should be "b1 - - -"`},
		{"- - - - 0 0 0 0", "- - - - 0 0 0 70000", `row "- - - -" of table points: 70000 is out of range`},
		{"tempo 10", "", "table side has 0 rows"},
		{"0 0 0 77 0", "0 0 0 -8192 0", `row "....*...." of table star-rows: -8192 is out of range: -8191 to 8191`},
		{"- - 0 0 0 0 0 0", "- - 0 0 0 8192 0 0", `row "- -" of table star-lines: 8192 is out of range`},
	} {
		_, err := readWeights([]byte(strings.Replace(whole, c.old, c.new, 1)))
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%q: %v, want %q", c.new, err, c.want)
		}
	}
}

// FuzzReadWeights: whatever is read is the same after writing and reading. A file
// has two thousand lines that must all be there, so one of them is what changes.
func FuzzReadWeights(f *testing.F) {
	lines := bytes.Split(weightsByHand().file("a note").Encode(), []byte("\n"))
	f.Add(uint16(0), []byte("sente-parameters 2"))
	f.Add(uint16(3), []byte("[points] mover waiter own other\n- - - - 0 0 0 0"))
	f.Add(uint16(4), []byte("- - - - 1 -2 3 32767"))
	f.Add(uint16(5), []byte("b1 - - - 0 0 0 99999"))
	f.Add(uint16(len(lines)-1), []byte("[star-rows] mover waiter\n"))
	f.Fuzz(func(t *testing.T, line uint16, text []byte) {
		changed := slices.Clone(lines)
		changed[int(line)%len(lines)] = text
		w, err := readWeights(bytes.Join(changed, []byte("\n")))
		if err != nil {
			return
		}
		if again, err := readWeights(w.file().Encode()); err != nil || !reflect.DeepEqual(again, w) {
			t.Fatalf("other weights after writing: %v", err)
		}
	})
}

// TestThreats counts the points of each class once more.
func TestThreats(t *testing.T) {
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
		if got := threatNames()[b.threats()]; got != name {
			t.Fatalf("%q, want %q", got, name)
		}
		seen[b.threats()] = true
	}
	if len(seen) < threatStates/2 {
		t.Errorf("only %d of %d states came up", len(seen), threatStates)
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
