package studio

import (
	"slices"
	"strings"
	"testing"
	"testing/synctest"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
)

// TestStonesOfATurnInAnyOrder: a stone of a later colour is kept until it fits, and
// can be taken back before; bad ones are refused.
func TestStonesOfATurnInAnyOrder(t *testing.T) {
	h := buildOn(t, catalog.Standard(), Options{})
	table := h.sit(`{"game":"omega","rules":"3p"}`)
	h.watch(table)
	h.must(table+"/play", `{"move":"red:a1"}`)
	h.must(table+"/play", `{"move":"black:a2"}`)
	if s := h.state(table); len(s.Record.Moves) != 0 || len(s.Kept) != 2 || s.Kept[0].Seat != 2 || s.Kept[1].Seat != 1 {
		t.Errorf("two stones wait: %+v", s.Kept)
	}
	h.must(table+"/undo", ``)
	if s := h.state(table); len(s.Kept) != 1 {
		t.Errorf("one stone waits: %+v", s.Kept)
	}
	for move, want := range map[string]string{"blue:a3": "blue", "black:a1": "taken", "black:z9": "z9"} {
		if code, body := h.post(table+"/play", `{"move":"`+move+`"}`); code < 400 || !strings.Contains(body, want) {
			t.Errorf("%s: %d %s", move, code, body)
		}
	}
	h.must(table+"/play", `{"move":"e5"}`)
	if s := h.state(table); len(s.Record.Moves) != 1 || len(s.Kept) != 1 || len(s.Scene.Tags) != 2 || s.Scene.Tags[0].Word != "black" {
		t.Errorf("after the first stone: %v, %+v, %+v", s.Record.Moves, s.Kept, s.Scene.Tags)
	}
	h.must(table+"/play", `{"move":"e6"}`)
	if s := h.state(table); !slices.Equal(s.Record.Moves, []sente.Move{"e5", "e6", "a1"}) || s.Kept != nil || s.Turn != 1 {
		t.Errorf("a whole turn: %v, %+v", s.Record.Moves, s.Kept)
	}
	h.must(table+"/play", `{"move":"red:b1"}`)
	h.must(table+"/goto", `{"moves":["e5","e6"]}`)
	if s := h.state(table); s.Kept != nil {
		t.Errorf("in another position stones still wait: %+v", s.Kept)
	}
}

// TestATurnIsAskedAbout: where it is wanted an engine waits until the person keeps
// the turn; one that is taken back is not answered.
func TestATurnIsAskedAbout(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := buildOn(t, catalog.Standard(), Options{})
		table := h.sit(`{"game":"omega","size":"3","seats":[{"kind":"human"},{"kind":"engine","engine":"random"}]}`)
		h.watch(table)
		if s := h.state(table); s.Ask == nil || *s.Ask {
			t.Errorf("asked from the start: %v", s.Ask)
		}
		h.must(table+"/settings", `{"ask":true}`)
		turn := func() state {
			h.must(table+"/play", `{"move":"a1"}`)
			h.must(table+"/play", `{"move":"a2"}`)
			return h.until(table, "the turn is asked about", func(s state) bool { return s.Asking == 2 && s.Paused && s.Job == nil })
		}
		turn()
		h.must(table+"/goto", `{"moves":[]}`)
		if s := h.state(table); s.Asking != 0 || len(s.Record.Moves) != 0 {
			t.Errorf("taken back: %+v", s)
		}
		turn()
		h.must(table+"/resume", ``)
		if s := h.until(table, "the engine has answered", moves(4)); s.Asking != 0 {
			t.Errorf("asked about %d moves of an engine", s.Asking)
		}
	})
}
