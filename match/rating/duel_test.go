package rating

import "testing"

// meetingsOf are games of x against y: pairs, and games without a partner.
func meetingsOf(g Games) (all []Meeting) {
	add := func(n int64, t Tally) {
		for range n {
			all = append(all, Meeting{"x", "y", t})
		}
	}
	for i, t := range []Tally{{Losses: 2}, {Losses: 1, Draws: 1}, {Draws: 2}, {Wins: 1, Draws: 1}, {Wins: 2}} {
		add(g.Pairs[i], t)
	}
	add(g.Single.Wins, Tally{Wins: 1})
	add(g.Single.Draws, Tally{Draws: 1})
	add(g.Single.Losses, Tally{Losses: 1})
	return all
}

// TestListOfTwoSaysWhatTheEstimateSays: interval and likelihood of two players are those of
// a match of them, from single games and from pairs; a tie is a tie.
func TestListOfTwoSaysWhatTheEstimateSays(t *testing.T) {
	for _, g := range []Games{
		{Single: Tally{5, 0, 5}}, {Pairs: Pairs{0, 0, 5, 0, 0}}, {Pairs{1, 2, 3, 5, 4}, Tally{3, 1, 2}}, {Single: Tally{Wins: 1}}, {Pairs: Pairs{7, 3, 3, 3, 1}},
	} {
		e := g.Estimate()
		for _, anchor := range []string{"", "x", "y"} {
			l, err := Rate(t.Context(), meetingsOf(g), ListOptions{Anchor: anchor, Resamplings: 10})
			if err != nil {
				t.Fatal(err)
			}
			x, at := l.Standings[0], 0
			if x.Player != "x" {
				x, at = l.Standings[1], 1
			}
			y := l.Standings[1-at]
			near(t, "LOS", l.LOS[at][1-at], e.Likely, 1e-12)
			near(t, "low", (x.Low-x.Elo)+(y.Elo-y.High)+(x.Elo-y.Elo), e.Low, 1e-6)
			near(t, "high", (x.High-x.Elo)+(y.Elo-y.Low)+(x.Elo-y.Elo), e.High, 1e-6)
			if anchor == "x" && x.High != x.Low || anchor == "y" && y.High != y.Low {
				t.Errorf("the anchor %s has an interval: %+v", anchor, l.Standings)
			}
		}
	}
}
