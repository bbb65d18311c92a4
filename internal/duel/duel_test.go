package duel

import (
	"testing"
	"time"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
)

// TestAsked plays the match that SENTE_DUEL asks for, in a game of the catalog.
func TestAsked(t *testing.T) {
	terms, ok, err := Asked()
	if err != nil {
		t.Fatal(err)
	}
	if !ok {
		t.Skip("SENTE_DUEL asks for no match")
	}
	g, err := catalog.Standard().Game(terms.Game.Game)
	if err != nil {
		t.Fatal(err)
	}
	Run(t, g, terms)
}

// The stronger player wins, from either side of the table.
func TestTheStrongerWins(t *testing.T) {
	g, err := catalog.Standard().Game("tictactoe")
	if err != nil {
		t.Fatal(err)
	}
	for _, swap := range []bool{false, true} {
		m := &duel{game: g, terms: Terms{CPU: 10 * time.Millisecond, Plies: 1, Seed: 3, Game: sente.Record{Game: g.Name}}}
		for i, spec := range []string{"search", "random"} {
			s := &side{spec: spec}
			for range 2 {
				e, err := g.Engine(spec)
				if err != nil {
					t.Fatal(err)
				}
				defer func() { _ = sente.Close(e) }()
				s.engines = append(s.engines, e)
			}
			if swap {
				i = 1 - i
			}
			m.sides[i] = s
		}
		for n := range uint64(10) {
			first, second, err := m.pair(t.Context(), n)
			if err != nil {
				t.Fatal(err)
			}
			m.tally.Add(first)
			m.tally.Add(second)
		}
		tally := m.tally
		if swap {
			tally = tally.Opposite()
		}
		if tally.Wins <= 2*tally.Losses || tally.Games() != 20 { // how many it wins hangs on the machine
			t.Errorf("swapped %t: %v", swap, m)
		}
	}
}

func TestParse(t *testing.T) {
	got, err := Parse("mcts mcts:without=Look,rollouts=1 games=20 cpu=5ms seed=9 size=7 rules=pie plies=2 game=hex least=-50")
	want := Terms{Specs: [2]string{"mcts", "mcts:without=Look,rollouts=1"}, Games: 20, CPU: 5 * time.Millisecond, Seed: 9, Plies: 2, Least: -50, Game: sente.Record{Game: "hex", Size: "7", Rules: "pie"}}
	if err != nil || got.Specs != want.Specs || got.Games != want.Games || got.CPU != want.CPU || got.Plies != want.Plies || got.Seed != want.Seed || got.Least != want.Least || got.Game.Size != "7" || got.Game.Rules != "pie" || got.Game.Game != "hex" {
		t.Errorf("%+v %v", got, err)
	}
	for _, bad := range []string{"mcts", "a b c", "a b games=x", "a b speed=1"} {
		if _, err := Parse(bad); err == nil {
			t.Errorf("%q is read", bad)
		}
	}
}
