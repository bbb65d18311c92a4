package tictactoe_test

import (
	"testing"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/games/gametest"
	"github.com/sente-games/sente/games/tictactoe"
	"github.com/sente-games/sente/rules"
)

// The counts are known: 255,168 games in all, ended games count no further.
func TestPerft(t *testing.T) {
	s := tictactoe.Game.Start()
	for depth, want := range []uint64{1, 9, 72, 504, 3024, 15120, 54720, 148176, 200448, 127872} {
		if got := rules.Perft(tictactoe.Game, &s, depth); got != want {
			t.Errorf("perft %d = %d, want %d", depth, got, want)
		}
	}
}

func TestSolve_PerfectPlayDraws(t *testing.T) {
	s := tictactoe.Game.Start()
	if got := minimax(&s); got != 0 {
		t.Errorf("the start is worth %v", got)
	}
}

func minimax(s *rules.EasyState[tictactoe.Board]) sente.Score {
	best := -sente.MaxScore
	for _, m := range tictactoe.Game.Moves(s, nil) {
		var next rules.EasyState[tictactoe.Board]
		st := tictactoe.Game.Play(&next, s, m, false)
		score := st.Outcome.Score(st.Turn)
		if !st.Outcome.IsOver() {
			score = minimax(&next)
		}
		best = max(best, -score.Later(1))
	}
	return best
}

func TestScene_MarksWin(t *testing.T) {
	b, _ := tictactoe.Open(sente.Record{})
	gametest.Play(t, b, "a1", "a2", "b2", "b1", "c3")
	over, winner, reason := b.Outcome()
	if !over || winner != 0 || reason.Text != "three in a row" {
		t.Errorf("%v %d %s", over, winner, reason)
	}
	if marks := b.Scene().Marks; len(marks) != 4 { // three of the line and the last move
		t.Errorf("marks %v", marks)
	}
}
