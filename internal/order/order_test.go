package order

import (
	"cmp"
	"math/rand/v2"
	"slices"
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
