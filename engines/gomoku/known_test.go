package gomoku

import (
	"testing"

	"github.com/sente-games/sente"
)

func TestSupportsGame(t *testing.T) {
	for _, r := range []sente.Record{{Rules: "pente"}, {Rules: "capture", Size: "9"}, {Opening: "swap2"}, {Rules: "renju", Opening: "swap", Size: "8"}, {Rules: "freestyle:unblocked=on", Size: "9"}} {
		if SupportsGame(r) {
			t.Errorf("the tables are not made for %+v", r)
		}
		if _, err := newTestEngine().Think(t.Context(), r, sente.Limits{Nodes: 100}, nil); err == nil {
			t.Errorf("%+v is played by tables that are not made for it", r)
		}
	}
	for _, r := range []sente.Record{{}, {Rules: "standard", Size: "19"}, {Rules: "renju"}, {Rules: "caro"}, {Opening: "standard"}, {Game: "nim", Rules: "pente"}, {Rules: "marbles"}} {
		if !SupportsGame(r) {
			t.Errorf("%+v is for the tables, to play or to refuse", r)
		}
	}
}
