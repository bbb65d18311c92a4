package rules_test

import (
	"strings"
	"testing"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/rules"
)

func TestOutcomeWinner(t *testing.T) {
	for _, test := range []struct {
		outcome rules.Outcome
		turn    int8
		winner  int
		score   sente.Score
	}{
		{rules.Ongoing, 0, -1, 0},
		{rules.Draw, 1, -1, 0},
		{rules.Lost, 0, 1, sente.LossIn(0)},
		{rules.Lost, 1, 0, sente.LossIn(0)},
		{rules.Won, 1, 1, sente.WinIn(0)},
		{rules.WonBy(0), 0, 0, sente.WinIn(0)},
		{rules.WonBy(2), 1, 2, sente.LossIn(0)},
	} {
		if got := test.outcome.Winner(test.turn); got != test.winner {
			t.Errorf("outcome %d, turn %d: winner %d, want %d", test.outcome, test.turn, got, test.winner)
		}
		if got := test.outcome.Score(test.turn); got != test.score {
			t.Errorf("outcome %d, turn %d: score %v, want %v", test.outcome, test.turn, got, test.score)
		}
	}
}

func TestBoardUndoesToTheStart(t *testing.T) {
	b := rules.NewEasy(Sticks(6)).Board()
	for _, m := range []string{"1", "2", "3"} {
		if _, err := b.Play(m); err != nil {
			t.Fatal(err)
		}
	}
	if over, winner, _ := b.Outcome(); !over || winner != 0 {
		t.Errorf("over %v, winner %d", over, winner)
	}
	if _, err := b.Play("1"); err == nil || !strings.Contains(err.Error(), "the game is over (first has won)") {
		t.Errorf("a move after the end: %v", err)
	}
	for range 3 {
		if !b.Undo() {
			t.Fatal("nothing to undo")
		}
	}
	if b.Undo() || b.Ply() != 0 || b.Turn() != 0 || len(b.Legal()) != 3 || b.Perft(2) != 9 {
		t.Errorf("ply %d, turn %d, legal %v", b.Ply(), b.Turn(), b.Legal())
	}
}

func TestBoardSplitsAtSpacesAndCommas(t *testing.T) {
	got, err := rules.NewEasy(Sticks(6)).Board().Split(" 1, 2\n3\t")
	if err != nil || strings.Join(got, "|") != "1|2|3" {
		t.Errorf("%q %v", got, err)
	}
}
