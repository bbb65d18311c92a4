package terminal

import (
	"fmt"
	"io"
	"os"
	"strings"
	"time"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/internal/visible"
	"github.com/sente-games/sente/lab"
	"github.com/sente-games/sente/lab/review"
)

// WriteReview prints a review of the game that ends in position p.
func WriteReview(w io.Writer, r review.Review, p lab.Position) error {
	var b strings.Builder
	fmt.Fprintf(&b, "%s\n%s\n\n", visible.Line(formatHeading(r, p)), visible.Line(formatJudge("reviewed by", r)))
	writeJudgements(&b, gradeColours(w), r, r.Moves, p)
	writeSummary(&b, r)
	_, err := io.WriteString(w, b.String())
	return err
}

// writeJudgements prints judgements, one per line, coloured by their grades.
func writeJudgements(b *strings.Builder, ink func(review.Grade, string) string, r review.Review, moves []review.Judgement, p lab.Position) {
	if len(moves) == 0 {
		return
	}
	rows := [][]string{}
	for _, j := range moves {
		rows = append(rows, []string{
			fmt.Sprintf("%d.", j.Number), j.Seat, p.MoveText(j.Move), j.Grade.String(), formatEvaluation(r, j, j.After), formatAdvice(j, p),
		})
	}
	wide := columnWidths(rows)
	for i, row := range rows {
		text := fmt.Sprintf("%*s %-*s %-*s  %-*s  %-*s  %s", wide[0], row[0], wide[1], row[1], wide[2], row[2], wide[3], row[3], wide[4], row[4], row[5])
		b.WriteString(ink(moves[i].Grade, strings.TrimRight(text, " ")) + "\n")
	}
	b.WriteByte('\n')
}

// writeSummary prints the summary of a review.
func writeSummary(b *strings.Builder, r review.Review) {
	fmt.Fprintf(b, "%s\n%s", r.Summary, formatAccuracy(r))
	if r.Judge.Guessed {
		fmt.Fprintf(b, "Win chances for the scores of %s in %s are not calibrated: scores are shown in its points.\n", r.Judge.Engine, r.Game)
	}
}

// formatAccuracy returns a line with the accuracy of each side, "" if it is not known.
func formatAccuracy(r review.Review) string {
	var parts []string
	for _, c := range r.Marked {
		if c.Accuracy != nil && c.AverageLoss != nil {
			parts = append(parts, fmt.Sprintf("%s %.0f %% (average loss %.1f %% per move)", c.Seat, 100**c.Accuracy, 100**c.AverageLoss))
		}
	}
	if parts == nil {
		return ""
	}
	return "Accuracy: " + strings.Join(parts, ", ") + "\n"
}

// formatHeading returns the game, its players and its result.
func formatHeading(r review.Review, p lab.Position) string {
	text := r.SettingsText(p.Game.Title)
	for i, name := range r.Players {
		if i < len(r.Seats) {
			text += fmt.Sprintf(", %s %s", r.Seats[i], name)
		}
	}
	switch {
	case r.Result == nil:
	case r.Result.Winner == sente.Draw:
		text += ", drawn"
	default:
		text += ", won by " + r.Result.Winner
	}
	return text
}

// formatJudge returns the judging engine and its limits, after the given words.
func formatJudge(words string, r review.Review) string {
	text := words + " " + r.Judge.Engine
	if r.Judge.TimeMS > 0 {
		text += fmt.Sprintf(", %v per position", time.Duration(r.Judge.TimeMS)*time.Millisecond)
	}
	if r.Judge.Nodes > 0 {
		text += fmt.Sprintf(", %s nodes per position", FormatCount(r.Judge.Nodes))
	}
	if r.Judge.Depth > 0 {
		text += fmt.Sprintf(", depth %d", r.Judge.Depth)
	}
	return text
}

// formatEvaluation returns the evaluation of a position: the winning chance from the side's point
// of view, or the proven winner.
func formatEvaluation(r review.Review, j review.Judgement, v review.View) string {
	if v.Proven || v.Chance == nil {
		return v.Words
	}
	side := j.Seat
	if len(r.Seats) == 2 {
		side = r.Seats[0]
	}
	return fmt.Sprintf("%s %.0f %%", side, 100**v.Chance)
}

// maxLineMoves is the maximum number of moves shown of a better line.
const maxLineMoves = 8

// formatAdvice returns the loss of a move and the better line.
func formatAdvice(j review.Judgement, p lab.Position) string {
	if j.Grade == review.Fine {
		if j.Note == "not compared" {
			return j.Note
		}
		return ""
	}
	text := fmt.Sprintf("%s %s; better", j.Seat, j.DescribeChange())
	for _, m := range j.Line[:min(len(j.Line), maxLineMoves)] {
		text += " " + p.MoveText(m)
	}
	return text
}

// columnWidths returns the width of each column.
func columnWidths(rows [][]string) []int {
	widths := make([]int, len(rows[0]))
	for _, row := range rows {
		for i, text := range row {
			widths[i] = max(widths[i], len([]rune(text)))
		}
	}
	return widths
}

// gradeColours returns a function that colours a line by its grade if w is a terminal.
func gradeColours(w io.Writer) func(review.Grade, string) string {
	if _, ok := TerminalDescriptor(w); !ok || os.Getenv("NO_COLOR") != "" {
		return func(_ review.Grade, text string) string { return text }
	}
	return func(g review.Grade, text string) string {
		code := map[review.Grade]string{review.Inaccuracy: "33", review.Mistake: "35", review.Blunder: "31"}[g]
		if code == "" {
			return text
		}
		return "\x1b[" + code + "m" + text + "\x1b[0m"
	}
}
