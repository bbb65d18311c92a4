package omega

import (
	"testing"

	game "github.com/sente-games/sente/games/omega"
	"github.com/sente-games/sente/search/mcts"
)

// What is learned equals averages made from the moves and rewards of the samples, for
// each player and from each position.
func TestMoveStats_EqualAverages(t *testing.T) {
	for _, rules := range []string{"2p", "3p", "4p"} {
		how := DefaultRollouts
		how.Own, how.Others, how.MASTWeight = 2, 2, 4
		g, s := lay(t, "4", rules, &how)
		type key struct{ player, colour, cell int }
		worth, usual := map[key]int64{}, map[int]int64{}
		var random mcts.Random
		for range 60 {
			out := mcts.Sample[game.Move]{NeedsMoves: true}
			g.Sample(&s, &random, &out)
			mean := map[int]int64{}
			for player := range g.Players() {
				mean[player] = (out.Rewards[player] - usual[player]) * 4096 / mcts.Unit
				usual[player] += (out.Rewards[player] - usual[player]) >> averageShift
			}
			for i, m := range out.Moves {
				k := key{int(out.Players[i]), m.Colour(), m.Cell()}
				worth[k] += (mean[k.player] - worth[k]) >> averageShift
			}
		}
		for player := range g.Players() {
			for colour := range g.Players() {
				for cell := range g.Cells() {
					if got, want := int64(g.playout.moveStats.values[player][colour][cell]), worth[key{player, colour, cell}]; got != want {
						t.Fatalf("%s player %d colour %d cell %d: %d, want %d", rules, player, colour, cell, got, want)
					}
				}
			}
		}
	}
}
