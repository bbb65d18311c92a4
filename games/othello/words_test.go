package othello_test

import (
	"strings"
	"testing"
)

// shortGame is the shortest possible game, found by Brian Rose (2006): white has no disc left after nine
// moves.
const shortGame = "e6f4e3f6g5d6e7f5c5"

func TestRules_ShortestGame(t *testing.T) {
	b := play(t, "", shortGame)
	over, winner, reason := b.Outcome()
	if !over || winner != 0 || reason.Text != "13 to 0 discs" {
		t.Errorf("%v %d %q", over, winner, reason)
	}
	if _, err := b.Play("a1"); err == nil || !strings.Contains(err.Error(), "the game is over (13 to 0 discs)") {
		t.Errorf("a move after the end: %v", err)
	}
}
