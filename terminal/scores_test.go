package terminal

import (
	"strings"
	"testing"

	"github.com/sente-games/sente"
)

// A hint shows what every column is worth, where the game knows.
func TestHintsShowScores(t *testing.T) {
	b := sit(t, sente.Record{Game: "connectfour", Moves: []sente.Move{"1", "2", "1", "2", "1"}}, "h,h").session
	marks, err := b.Scores(t.Context(), b.Record())
	if err != nil || len(marks) != 7 {
		t.Fatalf("%v, %v: want the scores of seven columns", marks, err)
	}
	scene := b.Scene()
	for _, m := range marks {
		if block := scene.Cells[m.Cell].Name == "1.4"; m.Kind != sente.Hint || strings.HasPrefix(m.Text, "-18") == block {
			t.Errorf("%s: %+v; all but the block lose at once", scene.Cells[m.Cell].Name, m)
		}
	}
	scene.Marks = append(scene.Marks, marks...)
	if drawn := Plain(scene); strings.Count(drawn, "-18") != 6 {
		t.Errorf("the scores are not drawn:\n%s", drawn)
	}
	if marks, err := sit(t, sente.Record{Game: "tictactoe"}, "h,h").session.Scores(t.Context(), sente.Record{Game: "tictactoe"}); err != nil || len(marks) != 0 {
		t.Errorf("a game without a scale: %v, %v", marks, err)
	}
}
