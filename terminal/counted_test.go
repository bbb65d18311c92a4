package terminal

import (
	"slices"
	"testing"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/rules"
)

// Scores are told of games that count them, and of no other.
func TestScoresOfGames(t *testing.T) {
	open := func(r sente.Record) rules.Board {
		b, err := catalog.Standard().Board(r)
		if err != nil {
			t.Fatal(err)
		}
		return b
	}
	omega := open(sente.Record{Game: "omega", Size: "3", Rules: "3p", Moves: []sente.Move{"a1", "a2", "c3", "b1", "b2"}})
	if got := Scores(omega); !slices.Equal(got, []string{"2", "2", "1"}) {
		t.Errorf("scores %v", got)
	}
	if got := Scores(open(sente.Record{Game: "gomoku"})); got != nil {
		t.Errorf("scores of Gomoku: %v", got)
	}
}
