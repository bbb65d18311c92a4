package omega

import (
	"testing"

	"github.com/sente-games/sente"
	game "github.com/sente-games/sente/games/omega"
	"github.com/sente-games/sente/search/mcts"
)

// What is learned equals averages made from the moves and rewards of the samples, for
// each player and from each position.
func TestLoreEqualsAverages(t *testing.T) {
	for _, rules := range []string{"2p", "3p", "4p"} {
		how := DefaultRollouts
		how.Own, how.Others, how.MASTWeight = 2, 2, 4
		g, s, err := NewGame(sente.Record{Size: "4", Rules: rules}, &how)
		if err != nil {
			t.Fatal(err)
		}
		type key struct{ player, colour, cell int }
		worth, usual := map[key]int64{}, map[int]int64{}
		var random mcts.Random
		for range 60 {
			out := mcts.Sample[game.Move]{Wanted: true}
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

// A cell that did well is preferred, and without the weight nothing is learned.
func TestLoreIsHeeded(t *testing.T) {
	var p playoutBoard
	p.neighbours = new([game.MostCells][6]uint16)
	for cell := range p.neighbours {
		p.neighbours[cell] = [6]uint16{game.MostCells, game.MostCells, game.MostCells, game.MostCells, game.MostCells, game.MostCells}
	}
	var taste [game.MostCells]int32
	taste[7] = 1 << 20
	var random mcts.Random
	free, found := []uint16{3, 7}, 0
	for range 200 {
		if free[p.chooseCell(free, 1, 1, 8, &taste, &random)] == 7 {
			found++
		}
	}
	if found < 190 {
		t.Errorf("the cell that did well was taken %d times of 200", found)
	}
	g, s, err := NewGame(sente.Record{Size: "3"}, nil)
	if err != nil {
		t.Fatal(err)
	}
	var out mcts.Sample[game.Move]
	if g.Sample(&s, &random, &out); g.playout.moveStats != nil {
		t.Error("something is learned although no setting asks for it")
	}
}
