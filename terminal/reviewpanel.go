//go:build !wasm

package terminal

import (
	"fmt"

	"github.com/sente-games/sente/lab/review"
	"github.com/sente-games/sente/scene"
)

// drawReview draws the position after the selected mistake with the better move marked.
func (p pageRenderer) drawReview(s screenLayout) Drawing {
	q := &p.reviewScreen
	sc := p.session.Scene()
	if len(q.mistakes) == 0 {
		return Draw(sc, View{Large: s.large, Solid: p.coloured, Cursor: -1})
	}
	j := q.selectedMistake()
	before, err := q.review.positionBefore(j)
	if err != nil {
		return Draw(sc, View{Large: s.large, Solid: p.coloured, Cursor: -1})
	}
	var better []scene.Mark
	for _, a := range before.Board.Scene().Moves {
		if a.Move == j.Best {
			better = moveMarks(a)
			break
		}
	}
	if after, err := before.AfterMove(j.Move); err == nil {
		sc = after.Board.Scene()
	}
	if p.session.FromTop {
		sc = NumberRowsFromTop(p.session.Game(), p.session.Record(), sc)
	}
	return Draw(sc, View{Large: s.large, Solid: p.coloured, Cursor: -1, ExtraMarks: better})
}

// reviewPanel returns the summary and the mistakes, or the question of the retried mistake.
func (p pageRenderer) reviewPanel(width, height int) (rows []string) {
	q := &p.reviewScreen
	if q.isRetrying() {
		rows = append(rows, p.boldText(clipText(fmt.Sprintf("Mistake %d of %d", q.selected+1, len(q.mistakes)), width)), "")
		rows = append(rows, wrapText(capitalize(q.review.mistakeQuestion(q.selectedMistake())), width, 6)...)
		if q.message != "" {
			rows = append(rows, "")
			rows = append(rows, wrapText(q.message, width, 6)...)
		}
		return rows[:min(len(rows), max(height, 0))]
	}
	rows = append(rows, p.boldText(clipText(formatJudge("Review by", q.review.Review), width)))
	rows = append(rows, wrapText(q.review.Summary, width, max(height/2-2, 1))...)
	if q.review.Judge.Guessed {
		rows = append(rows, wrapText("Scores are in the engine's points.", width, 1)...)
	}
	if len(q.mistakes) == 0 {
		return rows[:min(len(rows), max(height, 0))]
	}
	rows = append(rows, "")
	about := wrapText(p.describeMistake(q.selectedMistake()), width, 3)
	rows = append(rows, p.mistakeRows(width, height-len(rows)-len(about)-1)...)
	rows = append(rows, "")
	rows = append(rows, about...)
	return rows[:min(len(rows), max(height, 0))]
}

// mistakeRows returns as many mistakes around the selected one as fit.
func (p pageRenderer) mistakeRows(width, height int) (rows []string) {
	q := &p.reviewScreen
	height = max(height, 1)
	first := max(min(q.selected-height/2, len(q.mistakes)-height), 0)
	for i := first; i < min(first+height, len(q.mistakes)); i++ {
		j, arrow := q.mistakes[i], "  "
		if i == q.selected {
			arrow = "▸ "
		}
		rows = append(rows, arrow+clipText(fmt.Sprintf("%3d %-5s %-10s %s", j.Number, q.review.position.MoveText(j.Move), j.Grade, j.Seat), width-2))
	}
	return rows
}

// describeMistake returns the grade and the loss of a mistake, and the better line.
func (p pageRenderer) describeMistake(j review.Judgement) string {
	return fmt.Sprintf("%s: %s. Better: ◎%s.", capitalize(j.Grade.String()), j.DescribeChange(), p.reviewScreen.review.bestLine(j))
}
