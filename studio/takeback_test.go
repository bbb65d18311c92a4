package studio

import "testing"

// TestTwoTakeBackTogether: one of two people asks for a move back, the other one agrees or
// declines, nobody else answers, and what is decided otherwise ends the question.
func TestTwoTakeBackTogether(t *testing.T) {
	g := party(t, Options{})
	undo, decline := "POST "+g.path+"/undo", "POST "+g.path+"/decline"
	play := func(who *visitor, move string) {
		t.Helper()
		who.want(204, "POST "+g.path+"/play", `{"move":"`+move+`"}`, "")
	}
	is := func(plies, back int) {
		t.Helper()
		if s := g.state2(); len(s.Record.Moves) != plies || s.Back != back || s.Over {
			t.Fatalf("after %v moves %v asks for one back, want %d and %d", s.Record.Moves, s.Back, plies, back)
		}
	}
	g.friend.want(204, "POST "+g.path+"/sit", "", "")
	g.owner.want(409, undo, "", "no move of yours")
	play(g.owner, "a1")
	g.friend.want(409, undo, "", "no move of yours")
	g.owner.want(204, undo, "", "")
	is(1, 1)
	g.owner.want(409, undo, "", "the other person answers")
	g.owner.want(409, decline, "", "the other person answers")
	g.owner.want(409, "POST "+g.path+"/draw", "", "comes first")
	g.spectator.want(403, undo, "", "you watch")
	g.spectator.want(403, decline, "", "you watch")
	g.friend.want(204, decline, "", "")
	is(1, 0)
	g.owner.want(204, undo, "", "")
	g.friend.want(204, undo, "", "")
	is(0, 0)
	play(g.owner, "b2")
	play(g.friend, "a1")
	g.owner.want(204, undo, "", "") // and the answer to it
	is(2, 1)
	g.friend.want(204, undo, "", "")
	is(0, 0)
	play(g.owner, "b2")
	g.owner.want(204, undo, "", "")
	play(g.friend, "c3") // who plays on has answered
	is(2, 0)
	g.owner.want(204, "POST "+g.path+"/draw", "", "")
	g.friend.want(409, undo, "", "comes first")
	g.friend.want(204, decline, "", "")
	g.friend.want(204, undo, "", "")
	is(2, 2)
	g.owner.want(204, "POST "+g.path+"/resign", "", "")
	if s := g.state2(); !s.Over || s.Back != 0 {
		t.Errorf("after the end %d asks for a move back", s.Back)
	}
}
