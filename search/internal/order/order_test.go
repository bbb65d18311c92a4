package order

import (
	"cmp"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

// Every index comes once: the first one, then by falling score, ties by index.
func TestPicker_AgreesWithSorting(t *testing.T) {
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
		p.SetKeys(keys)
		return p.Next()
	}
	p.Start(n, first)
	for p.Next() || p.Unranked() && rank() {
		order = append(order, p.Index())
		if p.Tried() != len(order) || p.TriedIndex(len(order)-1) != p.Index() || p.Index() != first && p.Score() != scores[p.Index()] {
			panic("the picker lost count")
		}
	}
	return order
}

func TestKillers_KeepLastTwo(t *testing.T) {
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

func TestHistory_StaysInBounds(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 8))
	var h History
	moves := []uint{0, 3, 224, 4095}
	for range 100_000 {
		m := moves[r.IntN(len(moves))]
		h.ForPlayer(1).Reward(m, int32(r.IntN(2*HistoryMax+1))-HistoryMax)
		if s := h.ForPlayer(1).Score(m); s > HistoryMax || s < -HistoryMax {
			t.Fatalf("score %d", s)
		}
	}
	for _, m := range moves {
		if s := h.ForPlayer(0).Score(m); s != 0 {
			t.Errorf("the other player's score of %d is %d", m, s)
		}
	}
}

// Small moves have places of their own, whatever their type.
func TestCode_IsDistinct(t *testing.T) {
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
		if small := uint8(i); Code(&i) != uint(i) || Code(&small) != uint(small) {
			t.Fatalf("number %d has place %d, as a byte %d", i, Code(&i), Code(&small))
		}
	}
}

func TestPicker_PostponedMoveComesLast(t *testing.T) {
	var p Picker
	p.Reserve(4)
	p.Start(4, 3)
	if !p.Next() || p.Postpone() {
		t.Error("the first move was postponed")
	}
	p.SetKeys(append(p.Rank(), Key(0, 5), Key(1, 9), Key(2, 7)))
	var order []int
	for p.Next() {
		if p.Index() != 1 || !p.Postpone() {
			order = append(order, p.Index())
		}
	}
	if !slices.Equal(order, []int{2, 0, 1}) {
		t.Errorf("move 1 postponed: order %v", order)
	}
	defer func() {
		if text, _ := recover().(string); !strings.HasPrefix(text, "order: SetKeys needs a key for each of 4 moves") {
			t.Errorf("a missing key: %q", text)
		}
	}()
	p.Start(4, None)
	p.SetKeys(p.Rank())
}

func TestCodable_AcceptsNumbersWithoutGaps(t *testing.T) {
	type gap struct {
		A int8
		B int16
	}
	got := []bool{Codable[int8](), Codable[struct{ X, Y int16 }](), Codable[[4]byte](), Codable[gap](), Codable[string](), Codable[float64](), Codable[[3]byte]()}
	if want := []bool{true, true, true, false, false, false, false}; !slices.Equal(got, want) {
		t.Errorf("codable %v, want %v", got, want)
	}
}

func TestRefutations_AreKeptPerPlayerAndMove(t *testing.T) {
	var h History
	var r Replies
	var c Continuation
	h.ForPlayer(0).Reward(9, 400)
	h.Age()
	r.Update(0, 5, 9)
	c.ForMove(0, 5).Reward(9, 300)
	for player, before := range map[int8]uint{0: 5, 1: 5, 2: 6} {
		got := []int32{h.ForPlayer(player & 1).Score(9), int32(r.CounterMove(player, before)), c.ForMove(player, before).Score(9), c.WithoutMove(player).Score(9)}
		want := map[int8][]int32{0: {200, 9, 300, 0}, 1: {0, None, 0, 0}, 2: {200, None, 0, 0}}[player]
		if !slices.Equal(got, want) {
			t.Errorf("player %d after move %d: %v, want %v", player&1, before, got, want)
		}
	}
	if h.Clear(); h.ForPlayer(0).Score(9) != 0 {
		t.Error("Clear left a score")
	}
}
