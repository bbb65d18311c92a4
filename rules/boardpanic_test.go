package rules_test

import (
	"testing"

	"github.com/sente-games/sente/rules"
)

// brittle is a game whose second move panics.
type brittle struct{ Played int }

func (b brittle) Moves(buf []int) []int { return append(buf, 1) }

func (b brittle) Play(int) brittle {
	if b.Played == 1 {
		panic("broken")
	}
	return brittle{b.Played + 1}
}

func (b brittle) Outcome() rules.Outcome { return rules.Ongoing }

// TestBoard_PanicLeavesPosition repeats a move that panics: the board still has the position before it.
func TestBoard_PanicLeavesPosition(t *testing.T) {
	game := rules.NewEasy(brittle{})
	board := rules.NewBoard(game, game.Start())
	if _, err := board.Play("1"); err != nil {
		t.Fatal(err)
	}
	for attempt := range 2 {
		if !panics(board) {
			t.Errorf("attempt %d did not panic", attempt)
		}
	}
	if !board.Undo() || board.Undo() {
		t.Error("the board does not have exactly one move")
	}
}

// panics reports whether the move 1 panics.
func panics(board rules.Board) (broken bool) {
	defer func() { broken = recover() != nil }()
	_, _ = board.Play("1")
	return false
}
