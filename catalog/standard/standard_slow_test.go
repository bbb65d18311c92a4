//go:build slow

package standard_test

import (
	"fmt"
	"testing"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
)

// TestEngines_PlayEveryRuleSet asks every engine for a move by every rule set and opening on offer.
func TestEngines_PlayEveryRuleSet(t *testing.T) {
	eachProfile(func(g catalog.Game, p catalog.Profile) {
		engine := engineOf(t, g, p.Name)
		for _, r := range forms(g) {
			playsLegally(t, g, engine, r)
		}
	})
}

// TestLevels_WorkForEveryEngine checks that every engine but the random one can play weaker, at every
// level, the main one by every rule set.
func TestLevels_WorkForEveryEngine(t *testing.T) {
	eachProfile(func(g catalog.Game, p catalog.Profile) {
		_, has := p.FindOption("level")
		if has == (p.Name == "random") {
			t.Errorf("%s %s has levels: %v", g.Name, p.Name, has)
		}
		for _, n := range []int{0, 30, 95} {
			if !has {
				break
			}
			all := []sente.Record{preview(t, g)}
			if n == 0 && p.Name == "sente" {
				all = forms(g)
			}
			engine := engineOf(t, g, fmt.Sprintf("%s:level=%d", p.Name, n))
			for _, r := range all {
				playsLegally(t, g, engine, r)
			}
		}
	})
}

// TestEngines_PlayFromSetups has every engine play two moves from a position in the middle of a
// game that was set up.
func TestEngines_PlayFromSetups(t *testing.T) {
	setups := map[string]string{
		"tictactoe":   "x: b2 a1; o: c3 a3",
		"connectfour": "first: 4.1 4.3 3.1; second: 4.2 4.4",
		"othello":     "black: d5 e4 d3 d4; white: e5; to-move: white",
		"quarto":      "tdrf: b3; slqh: c2; given: tlrh",
		"nim":         "heaps: 1 4 5; to-move: second",
		"omega":       "white: e5 a1; black: a3 b2",
		"gomoku":      "black: h8 h9 h10; white: a1; to-move: white",
	}
	eachProfile(func(g catalog.Game, p catalog.Profile) {
		engine := engineOf(t, g, p.Name)
		defer closeAll(t, engine)
		r := sente.Record{Game: g.Name, Setup: setups[g.Name], Moves: []sente.Move{}}
		for range 2 {
			r = r.WithMove(playsLegally(t, g, engine, r))
		}
	})
}
