package rating

import (
	"context"
	"math/rand/v2"
	"reflect"
	"testing"
)

// TestPairCounter_CountsAsItsTwins compares the counter with the two folds that it replaced:
// one over games as they come, for statistics, and one by encounter, for rating lists.
func TestPairCounter_CountsAsItsTwins(t *testing.T) {
	dice := rand.New(rand.NewPCG(3, 5))
	for range 200 {
		type game struct {
			encounter, seat int
			points          Points
		}
		var all []game
		for encounter := range dice.IntN(30) {
			for _, seat := range dice.Perm(2)[:1+min(1, dice.IntN(4))] {
				all = append(all, game{encounter, seat, Points(dice.IntN(3))})
			}
		}
		dice.Shuffle(len(all), func(i, k int) { all[i], all[k] = all[k], all[i] })
		var c PairCounter[int]
		var tally Tally
		var games Games
		half, index := map[int]Points{}, map[int]int{}
		var meetings []Meeting
		for _, g := range all {
			c.Add(g.encounter, g.seat, g.points)
			tally.Add(g.points)
			if before, ok := half[g.encounter]; ok {
				games.Pair(before, g.points)
			} else {
				games.Single.Add(g.points)
				half[g.encounter] = g.points
				index[g.encounter] = len(meetings)
				meetings = append(meetings, Meeting{A: "a", B: "b"})
			}
			meetings[index[g.encounter]].Result.Add(g.points)
		}
		if c.Tally != tally || c.Games != games {
			t.Fatalf("%+v, want %+v and %+v", c, tally, games)
		}
		got, err := Rate(context.Background(), c.Meetings("a", "b"), ListOptions{Resamplings: 20})
		want, err2 := Rate(context.Background(), meetings, ListOptions{Resamplings: 20})
		if err != nil || err2 != nil || !reflect.DeepEqual(got, want) {
			t.Fatalf("%+v, %v; want %+v", got, err, want)
		}
	}
}

// TestPairCounter_FurtherGames: copies of an encounter, with one opening, make pairs of their own.
func TestPairCounter_FurtherGames(t *testing.T) {
	var c PairCounter[string]
	for _, seat := range []int{0, 0, 1, 0, 1} {
		c.Add("x", seat, Points(2*seat))
	}
	c.AddSingle(Draw)
	if want := (Games{Pairs{DD: 2}, Tally{Draws: 1, Losses: 1}}); c.Games != want || c.Tally != (Tally{2, 1, 3}) {
		t.Errorf("%+v, %+v; want %+v", c.Games, c.Tally, want)
	}
}
