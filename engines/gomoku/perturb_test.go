package gomoku

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/internal/testutil"
)

// TestTrainer_Perturb: a perturbed position goes on from its game by a few moves that a search
// would look at, and is quiet; the same seed draws the same one.
func TestTrainer_Perturb(t *testing.T) {
	testutil.SkipUnderRace(t)
	rng := rand.New(rand.NewPCG(6, 6))
	found, lengths := 0, map[int]bool{}
	for i := range testutil.SampleSize(60, 200) {
		r := opening(rng, "freestyle", 4+rng.IntN(12))
		r.Thinking, r.Result = make([]sente.Thought, len(r.Moves)), sente.Result{Winner: "black"}
		draw := func() (sente.Record, bool) { return Trainer.Perturb(r, rand.New(rand.NewPCG(uint64(i), 1))) }
		p, ok := draw()
		if again, _ := draw(); !slices.Equal(again.Moves, p.Moves) {
			t.Fatalf("%v and %v by one seed", p.Moves, again.Moves)
		}
		if !ok {
			continue
		}
		found++
		n := len(p.Moves) - len(r.Moves)
		lengths[n] = true
		e := Trainer.Open().(*engineTrainee)
		if n < 1 || n > 3 || !slices.Equal(p.Moves[:len(r.Moves)], r.Moves) || p.Thinking != nil || p.Result.Winner != "" {
			t.Fatalf("%+v is perturbed to %+v", r, p)
		}
		if err := e.SetPosition(p); err != nil || !e.IsQuiet() {
			t.Fatalf("%v: %v, or not quiet", p.Moves, err)
		}
	}
	if found < 15 || len(lengths) < 2 {
		t.Errorf("%d perturbed positions of lengths %v", found, lengths)
	}
	won := sente.Record{Moves: []sente.Move{"h8", "a1", "h9", "a3", "h10", "a5", "h11", "a7", "h12"}}
	if _, ok := Trainer.Perturb(won, rng); ok {
		t.Error("a game that is over is perturbed")
	}
}
