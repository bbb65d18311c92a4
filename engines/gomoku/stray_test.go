package gomoku

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/sente-games/sente"
)

// TestStray: a stray goes on from its game by a few moves that a search would
// look at, and leads to a calm position; the same lot draws the same one.
func TestStray(t *testing.T) {
	rng := rand.New(rand.NewPCG(6, 6))
	found, lengths := 0, map[int]bool{}
	for i := range 200 {
		r := opening(rng, "freestyle", 4+rng.IntN(12))
		r.Thinking, r.Result = make([]sente.Thought, len(r.Moves)), sente.Result{Winner: "black"}
		draw := func() (sente.Record, bool) { return Student{}.Stray(r, rand.New(rand.NewPCG(uint64(i), 1))) }
		stray, ok := draw()
		if again, _ := draw(); !slices.Equal(again.Moves, stray.Moves) {
			t.Fatalf("%v and %v by one lot", stray.Moves, again.Moves)
		}
		if !ok {
			continue
		}
		found++
		n := len(stray.Moves) - len(r.Moves)
		lengths[n] = true
		l := newLesson(0)
		if n < 1 || n > strayMoves || !slices.Equal(stray.Moves[:len(r.Moves)], r.Moves) || stray.Thinking != nil || stray.Result.Winner != "" {
			t.Fatalf("%+v strays to %+v", r, stray)
		}
		if err := l.lay(stray, len(stray.Moves)); err != nil || !l.calm() {
			t.Fatalf("%v: %v, or not calm", stray.Moves, err)
		}
	}
	if found < 50 || len(lengths) != strayMoves {
		t.Errorf("%d strays of lengths %v", found, lengths)
	}
	won := sente.Record{Moves: []sente.Move{"h8", "a1", "h9", "a3", "h10", "a5", "h11", "a7", "h12"}}
	if _, ok := (Student{}).Stray(won, rng); ok {
		t.Error("a game that is over has strays")
	}
}
