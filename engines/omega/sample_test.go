package omega

import (
	"slices"
	"testing"

	game "github.com/sente-games/sente/games/omega"
	"github.com/sente-games/sente/search/mcts"
)

// Nothing is allocated while games are played out.
func TestSample_AllocatesNothing(t *testing.T) {
	for _, size := range []string{"5", "10"} {
		g, s := lay(t, size, "4p", nil)
		var random mcts.Random
		out := mcts.Sample[game.Move]{NeedsMoves: true}
		g.Sample(&s, &random, &out)
		if n := testing.AllocsPerRun(50, func() {
			out.Moves, out.Players = out.Moves[:0], out.Players[:0]
			g.Sample(&s, &random, &out)
		}); n > 0 {
			t.Errorf("side %s: %v allocations a game", size, n)
		}
	}
}

// TestSample_EqualsPlaying plays the moves of samples on the board: they are legal,
// each player's own, and worth what they are said to be.
func TestSample_EqualsPlaying(t *testing.T) {
	for i, rules := range []string{"", "3p", "4p", "ties=draw"} {
		how := RolloutSettings{Own: 1 + i, Others: 2, Scale: 1}
		g, s := lay(t, "4", rules, &how)
		random := new(mcts.Random)
		out := mcts.Sample[game.Move]{NeedsMoves: true}
		for range 200 {
			out.Moves, out.Players = out.Moves[:0], out.Players[:0]
			g.Sample(&s, random, &out)
			steps := []game.Step{s}
			for j, m := range out.Moves {
				if int(out.Players[j]) != g.ToMove(&steps[j]) || !slices.Contains(g.Moves(&steps[j], nil), m) {
					t.Fatalf("%s: stone %d, %s by player %d", rules, j, g.Format(nil, m), out.Players[j])
				}
				var next game.Step
				g.Play(&next, &steps[j], m, false)
				steps = append(steps, next)
			}
			last := steps[len(steps)-1]
			st := g.Status(&last)
			for p := range g.Players() {
				want := int64(0)
				switch st.Outcome.Winner(st.Turn) {
				case p:
					want = mcts.Unit
				case -1:
					want = mcts.Unit / int64(g.Players())
				}
				if !st.Outcome.IsOver() || out.Rewards[p] != want {
					t.Fatalf("%s: player %d is rewarded %d, want %d", rules, p, out.Rewards[p], want)
				}
			}
			for j := len(out.Moves) - 1; j >= 0; j-- {
				g.Undo(&steps[j], out.Moves[j])
			}
		}
	}
}
