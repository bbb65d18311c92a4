package omega

import (
	"math/rand/v2"
	"testing"

	"github.com/sente-games/sente"
	game "github.com/sente-games/sente/games/omega"
	"github.com/sente-games/sente/internal/testutil"
)

// forces is the slow oracle of a last turn: whether a player wins whatever the others do,
// by trying everything.
func forces(g RolloutGame, s *game.Step, me int) bool {
	st := g.Status(s)
	if st.Outcome.IsOver() {
		return st.Outcome.Winner(st.Turn) == me
	}
	own := int(st.Turn) == me
	for _, m := range g.Moves(s, nil) {
		var next game.Step
		g.Play(&next, s, m, false)
		won := forces(g, &next, me)
		g.Undo(s, m)
		if won == own {
			return own
		}
	}
	return !own
}

// What a last turn says is what trying everything says, and its stone keeps a win.
func TestLastTurn_EqualsExhaustiveSearch(t *testing.T) {
	rng := rand.New(rand.NewPCG(8, 12))
	w := new(lastTurnSolver)
	seen := map[bool]int{}
	later := map[int]int{}
	for i := range testutil.SampleSize(120, 400) {
		text := []string{"3p", "4p", "ties=draw-3p", "ties=draw-4p"}[i%4]
		g, s := lay(t, "3", text, nil)
		most := 7
		if testutil.SlowEnabled && i < 8 {
			most = 9 // slow
		}
		for left := 1 + rng.IntN(most); g.Left(&s) > left; {
			play(g, &s, glance(g, &s, rng))
		}
		me := g.ToMove(&s)
		cell, won, ok := w.FindWin(g.Live, &s, nil)
		want := forces(g, &s, me)
		if !ok || won != want {
			t.Fatalf("%s, %d left, player %d: %v (%v), trying everything says %v", text, g.Left(&s), me, won, ok, want)
		}
		seen[won]++
		later[g.Players()-1-me]++
		if !won {
			continue
		}
		play(g, &s, game.NewMove(g.NextColour(&s), cell))
		if !forces(g, &s, me) {
			t.Fatalf("%s: player %d had won, but not after its stone", text, me)
		}
	}
	if seen[true] < 10 || seen[false] < 10 || later[1] < 10 || later[2] < 2 {
		t.Errorf("results met: %v, with turns to come: %v", seen, later)
	}
}

// Other positions are left to the search.
func TestLastTurn_LeavesOtherPositions(t *testing.T) {
	for name, r := range map[string]sente.Record{
		"two players": {Size: "2"}, "a first turn": {Size: "5", Rules: "4p"}, "scores too large": {Size: "7", Rules: "4p"},
	} {
		g, s, err := newGame(r, nil)
		testutil.NoError(t, err)
		for name == "scores too large" && g.Left(&s) > 4 {
			play(g, &s, g.Moves(&s, nil)[0])
		}
		if _, won, ok := new(lastTurnSolver).FindWin(g.Live, &s, nil); won || ok {
			t.Errorf("%s: %v, %v", name, won, ok)
		}
	}
	rng := rand.New(rand.NewPCG(8, 13))
	g, s := lay(t, "5", "4p", nil)
	for g.Left(&s) > 8 {
		play(g, &s, glance(g, &s, rng))
	}
	calls := 0
	stop := func(int64) bool { calls++; return true }
	if _, _, ok := new(lastTurnSolver).FindWin(g.Live, &s, stop); ok != (calls == 0) {
		t.Errorf("stopped %d times, answered: %v", calls, ok)
	}
}

// A win of a last turn that the engine claims is won, whatever the others do.
func TestLastTurn_ClaimsHold(t *testing.T) {
	rng := rand.New(rand.NewPCG(8, 14))
	claims := 0
	for i := range 8 {
		r := sente.Record{Size: []string{"4", "5"}[i%2], Rules: []string{"3p", "4p"}[i/2%2]}
		g, s := lay(t, r.Size, r.Rules, nil)
		e := newEngine(t, Options{Memory: 1 << 20})
		winner := -1
		for g.Left(&s) > 0 {
			turn, m := g.ToMove(&s), glance(g, &s, rng)
			if g.Left(&s) <= g.Players()*2 && (winner < 0 || winner == turn) {
				c := testutil.Must(e.Think(t.Context(), r, sente.Limits{Nodes: 20}, nil))(t)
				if winner == turn && !c.Info.Score.Won() {
					t.Fatalf("player %d had won, now %v", turn, c.Info.Score)
				}
				if c.Info.Score.Won() && c.Info.Source == "proof" {
					winner = turn
					claims++
				}
				m = testutil.Must(g.Parse(&s, string(c.Move)))(t)
			}
			r = r.WithMove(sente.Move(g.Format(&s, m)))
			play(g, &s, m)
		}
		if got := g.Outcome(false).Winner(0); winner >= 0 && got != winner {
			t.Fatalf("player %d had won, but %d won", winner, got)
		}
	}
	if claims < 4 {
		t.Errorf("%d claims", claims)
	}
}
