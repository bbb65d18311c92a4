package simple_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/engines/simple"
	"github.com/sente-games/sente/games/tictactoe"
	"github.com/sente-games/sente/rules"
	"github.com/sente-games/sente/search/mcts"
)

func newTree(t *testing.T, opts ...mcts.Option) sente.Engine {
	t.Helper()
	e, err := simple.OpenTree(sente.Record{}, fourInARow, opts...)
	if err != nil {
		t.Fatal(err)
	}
	return e
}

func TestTreeFindsWinsAndBlocks(t *testing.T) {
	e := newTree(t)
	for _, test := range []struct{ moves, want string }{
		{"121212", "1"},  // win
		{"12121", "1"},   // block
		{"443355", "26"}, // three in a row with both ends open
	} {
		choice, _ := think(t, e, digits(test.moves), sente.Limits{Nodes: 1000})
		if !strings.Contains(test.want, string(choice.Move)) {
			t.Errorf("%s: plays %s, want one of %s (%v)", test.moves, choice.Move, test.want, choice.Info.Score)
		}
	}
}

func TestTreeAnswersWhateverTheLimits(t *testing.T) {
	for _, limits := range []sente.Limits{
		{Depth: 1},
		{Nodes: 1},
		{Nodes: 1000},
		{Time: 1},
		{Time: 20 * time.Millisecond},
		{Left: -1},
		{Nodes: 300, Lines: 3},
		{Nodes: 300, Threads: 2},
		{Nodes: 300, Memory: 1},
	} {
		choice, reports := think(t, newTree(t), digits("4453"), limits)
		last := reports[len(reports)-1]
		if last.Line[0] != choice.Move || !playsThrough(t, digits("4453"), last.Line) {
			t.Errorf("%+v: chose %s, last report %v", limits, choice.Move, last.Line)
		}
	}
}

func TestTreeFollowsAnyRecord(t *testing.T) {
	e := newTree(t)
	wide := digits("455")
	wide.Size = "9x6"
	for _, r := range []sente.Record{digits(""), digits("44"), digits("4453"), digits("4"), wide, digits("435")} {
		choice, _ := think(t, e, r, sente.Limits{Nodes: 200})
		if !playsThrough(t, r, choice.Info.Line) {
			t.Errorf("%s %v: %v", r.Size, r.Moves, choice.Info.Line)
		}
	}
	if _, err := e.Think(t.Context(), digits("1212121"), sente.Limits{}, nil); err == nil || !strings.Contains(err.Error(), "the game is over") {
		t.Errorf("after the end: %v", err)
	}
}

func TestTreeSolvesTicTacToe(t *testing.T) {
	e, err := simple.OpenTree(sente.Record{}, func(sente.Record) (rules.Easy[tictactoe.Board, tictactoe.Square], rules.EasyState[tictactoe.Board], error) {
		return tictactoe.Game, tictactoe.Game.Start(), nil
	})
	if err != nil {
		t.Fatal(err)
	}
	choice, _ := think(t, e, sente.Record{Game: "tictactoe"}, sente.Limits{Nodes: 500_000})
	if choice.Info.Source != "proof" || choice.Info.Score != 0 {
		t.Errorf("%+v", choice)
	}
	if !slices.Contains([]sente.Move{"a1", "a3", "c1", "c3", "b2", "b1", "b3", "a2", "c2"}, choice.Move) {
		t.Errorf("plays %s", choice.Move)
	}
}
