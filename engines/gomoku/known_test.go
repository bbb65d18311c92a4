package gomoku

import (
	"testing"

	"github.com/sente-games/sente"
	game "github.com/sente-games/sente/games/gomoku"
)

// otherGames are games that the tables are not made for.
func otherGames() (records []sente.Record) {
	for _, rule := range game.AllRules() {
		if rule > game.Caro {
			records = append(records, sente.Record{Game: "gomoku", Rules: rule.String(), Size: "9"})
		}
	}
	for _, opening := range game.AllOpenings() {
		if opening > game.StandardOpening {
			records = append(records, sente.Record{Game: "gomoku", Opening: opening.String(), Size: "9"})
		}
	}
	return append(records, sente.Record{Rules: "renju", Opening: "swap", Size: "8"}, sente.Record{Rules: "freestyle:unblocked=on", Size: "9"})
}

func TestKnows(t *testing.T) {
	for _, r := range otherGames() {
		if Knows(r) {
			t.Errorf("the tables are not made for %+v", r)
		}
		if _, err := newTestEngine().Think(t.Context(), r, sente.Limits{Nodes: 100}, nil); err == nil {
			t.Errorf("%+v is played by tables that are not made for it", r)
		}
	}
	for _, r := range []sente.Record{{}, {Rules: "standard", Size: "19"}, {Rules: "renju"}, {Rules: "caro"}, {Opening: "standard"}, {Game: "nim", Rules: "pente"}, {Rules: "marbles"}} {
		if !Knows(r) {
			t.Errorf("%+v is for the tables, to play or to refuse", r)
		}
	}
}
