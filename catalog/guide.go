package catalog

import (
	"errors"
	"fmt"
	"slices"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/rules"
)

// GuideOrAbout returns the game's guide. If it has no rules, About is used instead.
func (g Game) GuideOrAbout() rules.Guide {
	guide := g.Guide
	if len(guide.Rules) == 0 {
		guide.Rules = []string{}
		if g.About != "" {
			guide.Rules = append(guide.Rules, g.About)
		}
	}
	guide.Tasks = slices.Clone(guide.Tasks)
	for i := range guide.Tasks {
		guide.Tasks[i].Record.Game = g.Name
	}
	return guide
}

// checkGuide returns an error with the number of the first task that is invalid.
func (g Game) checkGuide() error {
	for i, task := range g.GuideOrAbout().Tasks {
		if err := g.checkTask(task); err != nil {
			return fmt.Errorf("task %d of the guide: %w", i+1, err)
		}
	}
	return nil
}

func (g Game) checkTask(task rules.Task) error {
	if task.Ask == "" || len(task.Answers) == 0 {
		return errors.New("a task needs a text that asks for a move, and the correct moves")
	}
	board, err := g.BoardAfterMoves(task.Record)
	if err != nil {
		return err
	}
	for _, answer := range task.Answers {
		if legal := board.Legal(); !slices.Contains(legal, sente.Move(answer)) {
			return fmt.Errorf("the answer %s is not a legal move in the game's notation: legal moves are %v", answer, legal)
		}
	}
	return nil
}
