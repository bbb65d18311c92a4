package order

import (
	"cmp"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

// Every index comes once: the first one, then by falling score, ties by index.
func TestPickerAgreesWithSorting(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	var p Picker
	for range 5000 {
		n := 1 + r.IntN(30)
		scores := make([]int64, n)
		for i := range scores {
			scores[i] = int64(r.IntN(7)) << r.IntN(44) * int64(1-2*r.IntN(2))
		}
		first := r.IntN(2*n) - n/2
		var want []int
		for i := range n {
			if i != first {
				want = append(want, i)
			}
		}
		slices.SortStableFunc(want, func(a, b int) int { return cmp.Compare(scores[b], scores[a]) })
		if first >= 0 && first < n {
			want = append([]int{first}, want...)
		}
		if got := picked(&p, n, first, scores); !slices.Equal(got, want) {
			t.Fatalf("first %d, scores %v: picked %v, want %v", first, scores, got, want)
		}
	}
}

func picked(p *Picker, n, first int, scores []int64) (order []int) {
	rank := func() bool {
		keys := p.Rank()
		for i := range n {
			if i != p.First() {
				keys = append(keys, Key(i, scores[i]))
			}
		}
		p.Ranked(keys)
		return p.Next()
	}
	p.Start(n, first)
	for p.Next() || p.Unranked() && rank() {
		order = append(order, p.Index())
		if p.Tried() != len(order) || p.Past(len(order)-1) != p.Index() {
			panic("the picker lost count")
		}
	}
	return order
}

func TestPickerTellsScores(t *testing.T) {
	var p Picker
	p.Start(3, None)
	p.Ranked(append(p.Rank(), Key(0, -7), Key(1, 9), Key(2, 0)))
	for _, want := range []int64{9, 0, -7} {
		if !p.Next() || p.Score() != want {
			t.Errorf("score %d, want %d", p.Score(), want)
		}
	}
}

func TestKillersKeepTheLastTwo(t *testing.T) {
	var k Killers[int]
	if k.Rank(0) != 0 {
		t.Error("an empty list knows move 0")
	}
	k.Add(0)
	k.Add(0)
	if k.Rank(0) != 2 {
		t.Error("the latest killer does not rank 2")
	}
	k.Add(5)
	k.Add(7)
	if k.Rank(7) != 2 || k.Rank(5) != 1 || k.Rank(0) != 0 {
		t.Errorf("ranks of 7, 5, 0: %d %d %d", k.Rank(7), k.Rank(5), k.Rank(0))
	}
	k.Clear()
	if k.Rank(7) != 0 || k.Rank(0) != 0 {
		t.Error("Clear left a killer")
	}
}

func TestHistoryStaysInBounds(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 8))
	var h History
	moves := []uint{0, 3, 224, 4095}
	for range 100_000 {
		m := moves[r.IntN(len(moves))]
		h.Of(1).Reward(m, int32(r.IntN(2*HistoryMax+1))-HistoryMax)
		if s := h.Of(1).Score(m); s > HistoryMax || s < -HistoryMax {
			t.Fatalf("score %d", s)
		}
	}
	for _, m := range moves {
		if s := h.Of(0).Score(m); s != 0 {
			t.Errorf("the other player's score of %d is %d", m, s)
		}
	}
}

func TestHistoryLearns(t *testing.T) {
	var h History
	g, b := int8(3), int8(-4)
	good, bad := Code(&g), Code(&b)
	for range 50 {
		h.Of(0).Reward(good, 1000)
		h.Of(0).Reward(bad, -1000)
	}
	before := h.Of(0).Score(good)
	if before < HistoryMax/2 || h.Of(0).Score(bad) > -HistoryMax/2 {
		t.Errorf("good %d, bad %d", before, h.Of(0).Score(bad))
	}
	h.Age()
	if h.Of(0).Score(good) != before/2 {
		t.Error("Age does not halve")
	}
	h.Clear()
	if h.Of(0).Score(good) != 0 {
		t.Error("Clear left a score")
	}
}

// Small moves have places of their own, whatever their type.
func TestCodesAreDistinct(t *testing.T) {
	type point struct{ X, Y int8 }
	places := map[uint]bool{}
	for x := range int8(19) {
		for y := range int8(16) {
			m := point{x, y}
			places[Code(&m)] = true
		}
	}
	if len(places) < 250 {
		t.Errorf("304 points share %d places", len(places))
	}
	wide := map[uint]bool{}
	for i := range 361 {
		wide[Code(&i)] = true
	}
	if len(wide) != 361 {
		t.Errorf("361 numbers share %d places", len(wide))
	}
	for i := range uint16(historySize) {
		if Code(&i) != uint(i) {
			t.Fatalf("number %d has place %d", i, Code(&i))
		}
	}
}

func TestCodable(t *testing.T) {
	type gap struct {
		A int8
		B int16
	}
	type point struct{ X, Y int16 }
	for name, c := range map[string]struct{ got, want bool }{
		"int8":    {Codable[int8](), true},
		"point":   {Codable[point](), true},
		"[4]byte": {Codable[[4]byte](), true},
		"int":     {Codable[int](), true},
		"gap":     {Codable[gap](), false},
		"string":  {Codable[string](), false},
		"pointer": {Codable[*int](), false},
		"float":   {Codable[float64](), false},
		"3 bytes": {Codable[[3]byte](), false},
		"empty":   {Codable[struct{}](), false},
	} {
		if c.got != c.want {
			t.Errorf("Codable of %s is %v", name, c.got)
		}
	}
}

// Whatever is postponed, each move comes once to stay: those that were not
// postponed first, best first, then the others, best first.
func TestPostponedMovesComeLast(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 16))
	for range 2000 {
		n := 1 + rng.IntN(9)
		first := rng.IntN(n+1) - 1
		scores := make([]int64, n)
		for i := range scores {
			scores[i] = int64(rng.IntN(5))
		}
		var p Picker
		p.Start(n, first)
		rank := func() bool {
			keys := p.Rank()
			for i, s := range scores {
				if i != p.First() {
					keys = append(keys, Key(i, s))
				}
			}
			p.Ranked(keys)
			return p.Next()
		}
		best := func(set []int) int {
			top := set[0]
			for _, i := range set {
				if scores[i] > scores[top] {
					top = i
				}
			}
			return top
		}
		var waiting, late, got, want []int // slow twin: what is left, and what was put back
		for i := range n {
			if i != first {
				waiting = append(waiting, i)
			}
		}
		again := false
		for p.Next() || p.Unranked() && rank() {
			i := p.Index()
			switch {
			case len(got) == 0 && first >= 0:
				want = append(want, first)
			default:
				if len(waiting) == 0 {
					waiting, late, again = late, nil, true
				}
				slices.Sort(waiting)
				b := best(waiting)
				waiting = slices.DeleteFunc(waiting, func(x int) bool { return x == b })
				want = append(want, b)
			}
			if i != want[len(want)-1] {
				t.Fatalf("index %d, want %d", i, want[len(want)-1])
			}
			may := len(got) > 0 && !again && len(waiting)+len(late) > 0
			if rng.IntN(2) == 0 {
				if p.Postpone() != may {
					t.Fatalf("move %d of %d postponed: %v, want %v", len(got)+1, n, !may, may)
				}
				if may {
					late, want = append(late, i), want[:len(want)-1]
					continue
				}
			}
			if got = append(got, i); p.Tried() != len(got) {
				t.Fatalf("%d tried, want %d", p.Tried(), len(got))
			}
		}
		for i, index := range got {
			if p.Past(i) != index {
				t.Fatalf("past %d is %d, want %d", i, p.Past(i), index)
			}
		}
		if len(got) != n {
			t.Fatalf("%d moves of %d", len(got), n)
		}
	}
}

// A ranking that forgets a move is a fault of its caller and said to be one.
func TestRankedCountsKeys(t *testing.T) {
	for _, keys := range [][]int64{{}, {Key(0, 1)}, {Key(0, 1), Key(1, 2), Key(1, 3)}} {
		func() {
			defer func() {
				if text, _ := recover().(string); !strings.HasPrefix(text, "order: Ranked needs a key for each of 2 moves") {
					t.Errorf("%d keys: %q", len(keys), text)
				}
			}()
			var p Picker
			p.Start(2, None)
			p.Ranked(append(p.Rank(), keys...))
		}()
	}
}
