package omega

import (
	"context"
	"strings"
	"testing"

	"github.com/sente-games/sente"
)

// inside is an engine that says when it is asked.
type inside struct{ asked int }

func (e *inside) Think(context.Context, sente.Record, sente.Limits, func(sente.Info)) (sente.Choice, error) {
	e.asked++
	return sente.Choice{}, nil
}

// The moves are those that the rule gives by hand.
func TestCornerOpening_KnownPositions(t *testing.T) {
	for _, c := range []struct{ rules, size, moves, want string }{
		{"", "5", "", "i5"},                           // the last corner
		{"", "5", "i5", "e5"},                         // the centre
		{"", "5", "i5 e5", "e3"},                      // white's: the middle of what is free but the next corner
		{"", "5", "i5 e5 e4", "i1"},                   // the next corner
		{"", "5", "a1 e5", "e4"},                      // another corner was taken
		{"", "5", "a1", "e5"},                         // the own stone lies in a corner already
		{"", "5", "a2", ""},                           // or not
		{"", "3", "a1 a3 c1 c5 e1 c3", "c2"},          // a corner is free
		{"", "3", "a1 a3 c1 c5 e1 e3 c3 b2", ""},      // none is
		{"", "3", "a1 c3 c1 a3 c5 b2 b3 e1 e3", "c4"}, // one was when the turn began
		{"4p", "5", "i5 e5 e4", "e3"},                 // all others into the middle
		{"4p", "5", "i5 e5 e4 e3 e6", "i1"},           // black's own
		{"pie", "5", "i5 e5", "e3"},                   // the rule does not swap
		{"pie", "5", "i5 e5 swap", "e3"},              // nor does it mind
	} {
		e := &inside{}
		r := sente.Record{Game: "omega", Rules: c.rules, Size: c.size}
		for _, m := range strings.Fields(c.moves) {
			r.Moves = append(r.Moves, sente.Move(m))
		}
		choice, err := NewCornerOpening(e).Think(t.Context(), r, sente.Limits{Nodes: 1}, nil)
		if err != nil || string(choice.Move) != c.want || (e.asked > 0) != (c.want == "") {
			t.Errorf("%s %s %s: %s, %v, asked %d times; want %q", c.rules, c.size, c.moves, choice.Move, err, e.asked, c.want)
		}
	}
}
