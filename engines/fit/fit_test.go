package fit

import (
	"math"
	"testing"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/train"
)

// counter is an engine for a game in which every position is quiet but the third: its
// one feature is 1, and its moves are a and b.
type counter struct{ plies int }

func (c *counter) SetPosition(r sente.Record) error { c.plies = len(r.Moves); return nil }
func (c *counter) Turn() int                        { return c.plies % 2 }
func (c *counter) IsQuiet() bool                    { return c.plies != 2 }
func (c *counter) EvalFeatures() []train.Feature    { return []train.Feature{{Index: 0, Value: 1}} }
func (c *counter) MovesWithFeatures() ([]sente.Move, func(i int) []train.Feature) {
	return []sente.Move{"a", "b"}, func(i int) []train.Feature { return []train.Feature{{Index: int32(i), Value: 1}} }
}
func (c *counter) PromisingMoves(func() int) []sente.Move { return []sente.Move{"a"} }
func (c *counter) WorthModel() train.Model {
	return train.Model{Space: train.Space{{Name: "worth", Step: 100}}}
}

func (c *counter) RankModel() train.Model {
	return train.Model{Space: train.Space{{Name: "a", Step: 100}, {Name: "b", Step: 100}}}
}
func (c *counter) SetWorth([]float64)                     {}
func (c *counter) SetRanks([]float64)                     {}
func (c *counter) WeightsFile(notes ...string) train.File { return train.File{Notes: notes} }

// TestExamples: positions that a search has looked at deep enough and that are quiet
// come with what they led to, seen by the side to move.
func TestExamples(t *testing.T) {
	r := sente.Record{
		Moves:    []sente.Move{"a", "b", "a", "a", "b", "c"},
		Thinking: []sente.Thought{{Score: 200, Depth: 5}, {Score: -200, Depth: 4}, {Depth: 9}, {Score: 200, Depth: 2}, {Depth: 1}, {Depth: 7}},
		Result:   sente.Result{Winner: "black"},
	}
	e := 1 / (1 + math.Exp(-1))
	for _, c := range []struct {
		blend  float64
		winner string
		want   [4]float64 // of the moves 1, 2, 4 and 6
	}{
		{0, "black", [4]float64{1, 0, 0, 0}},
		{0, "white", [4]float64{0, 1, 1, 1}},
		{0, sente.Draw, [4]float64{0.5, 0.5, 0.5, 0.5}},
		{1, "black", [4]float64{e, 1 - e, e, 0.5}},
		{0, "", [4]float64{e, 1 - e, e, 0.5}},
		{0.5, "black", [4]float64{(1 + e) / 2, (1 - e) / 2, e / 2, 0.25}},
	} {
		r.Result.Winner = c.winner
		x := newExamples(&counter{}, train.Options{Blend: c.blend, Value: true, Order: true})
		if err := x.addGame(r, 3); err != nil {
			t.Fatal(err)
		}
		if x.outcomes.Len() != len(c.want) || x.choices.Len() != 2 || x.outcomes.Game(0) != 3 {
			t.Fatalf("%d positions, %d moves", x.outcomes.Len(), x.choices.Len())
		}
		for i, want := range c.want {
			g := []float64{0}
			x.outcomes.Loss(i, []float64{0}, g)
			if got := 0.5 - g[0]*Unit; math.Abs(got-want) > 1e-6 {
				t.Errorf("%q, blend %v, position %d: target %v, want %v", c.winner, c.blend, i, got, want)
			}
		}
		for i, want := range []int{0, 1} {
			g := []float64{0, 0}
			if x.choices.Loss(i, []float64{0, 0}, g); g[want] >= 0 || g[1-want] <= 0 {
				t.Errorf("move %d: gradient %v, played was %d", i, g, want)
			}
		}
	}
}
