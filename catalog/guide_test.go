package catalog_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
)

// TestGuides does every task by every answer and plays on to the end of the game; a move
// that is no answer must be possible, or the task asks nothing.
func TestGuides(t *testing.T) {
	rng := rand.New(rand.NewPCG(8, 15))
	for _, g := range catalog.Standard() {
		guide := g.HowTo()
		if len(guide.Rules) < 3 || len(guide.Tasks) < 2 {
			t.Errorf("%s: a guide of %d rules and %d tasks", g.Name, len(guide.Rules), len(guide.Tasks))
		}
		for _, task := range guide.Tasks {
			for _, answer := range task.Answers {
				board, err := g.Board(task.Record)
				if err != nil {
					t.Fatalf("%s, %s: %v", g.Name, task.Ask, err)
				}
				if legal := board.Legal(); len(legal) <= len(task.Answers) {
					t.Errorf("%s, %s: all moves are answers", g.Name, task.Ask)
				}
				for move := sente.Move(answer); ; {
					if name, err := board.Play(string(move)); err != nil || name != move {
						t.Fatalf("%s, %s: %s is played as %q, %v", g.Name, task.Ask, move, name, err)
					}
					legal := board.Legal()
					if len(legal) == 0 {
						break
					}
					move = legal[rng.IntN(len(legal))]
				}
			}
		}
	}
}

// TestTasksThatCannotBeDone are refused when the catalog is checked.
func TestTasksThatCannotBeDone(t *testing.T) {
	g := gameOf(t, "tictactoe")
	for want, task := range map[string]catalog.Task{
		"needs a text":      {Answers: []string{"a1"}},
		"no legal move":     {Ask: "Do it.", Answers: []string{"a9"}},
		"set-up part \"y\"": {Ask: "Do it.", Answers: []string{"a1"}, Record: sente.Record{Setup: "y: a1"}},
	} {
		g.Guide = catalog.Guide{Tasks: []catalog.Task{task}}
		if err := (catalog.Catalog{g}).Check(); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%+v: %v, want %s", task, err, want)
		}
	}
	g.Guide = catalog.Guide{}
	if rules := g.HowTo().Rules; !slices.Equal(rules, []string{g.About}) {
		t.Errorf("without a guide it says %q", rules)
	}
}
