package terminal

import (
	"fmt"
	"io"
	"strings"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/internal/visible"
	"github.com/sente-games/sente/lab"
	"github.com/sente-games/sente/lab/solving"
	"github.com/sente-games/sente/scene"
)

// WriteBoard writes the board and a description of the position.
func WriteBoard(w io.Writer, p lab.Position) error {
	f := p.Facts()
	drawn := PositionScene(p)
	_, err := fmt.Fprintf(w, "%s, move %d\n\n%s\n%s%s\n", f.SettingsText(p.Game.Title), f.Ply, DrawPlain(drawn), SceneTexts(drawn), formatState(p, f))
	if err == nil && f.Result != nil {
		_, err = fmt.Fprintln(w, formatEnding(p))
	}
	return err
}

// formatEnding formats the players and the result of a finished game.
func formatEnding(p lab.Position) string {
	r := p.Record.Result
	text := "played: "
	for i, name := range p.Record.Players {
		if i < len(p.Board.Seats()) {
			text += p.Board.Seats()[i] + " " + visible.Line(name) + ", "
		}
	}
	if r.Winner == sente.Draw {
		text += "drawn"
	} else {
		text += "won by " + r.Winner
	}
	if r.Reason != "" {
		text += ": " + visible.Line(r.Reason)
	}
	return text
}

// formatState describes the side to move and its legal moves, or the result.
func formatState(p lab.Position, f lab.Facts) string {
	if isOver, winner, reason := p.Board.Outcome(); isOver {
		if winner < 0 {
			return "draw: " + reason.Text
		}
		return f.Winner + " has won: " + reason.Text
	}
	text := fmt.Sprintf("%s to move, %d legal moves", f.ToMove, len(f.Legal))
	if len(f.Forbidden) > 0 {
		text += fmt.Sprintf(", %d forbidden", len(f.Forbidden))
	}
	if does := p.Board.Scene().Prompt; does != "" {
		text += ": " + does
	}
	if f.OpeningName != "" {
		text += "\nopening: " + f.OpeningName
	}
	for i, score := range f.Scores {
		text += fmt.Sprintf("%s %s %s", [...]string{"\nscores:", ","}[min(i, 1)], p.Board.Seats()[i], score)
	}
	if f.Captures != nil {
		text += "\nstones captured:"
		for i, name := range p.Board.Seats() {
			text += fmt.Sprintf("%s %s %d", map[bool]string{true: ","}[i > 0], name, f.Captures[name])
		}
	}
	return text
}

// PositionScene returns the scene of the position, with rows counted as FromTop selects.
func PositionScene(p lab.Position) scene.Scene {
	if p.FromTop {
		return NumberRowsFromTop(p.Game, p.Record, p.Board.Scene())
	}
	return p.Board.Scene()
}

// WriteAnalysis writes an analysis as text; points selects scores in the engine's own units instead of
// win chances.
func WriteAnalysis(w io.Writer, a lab.Analysis, p lab.Position, points bool) error {
	var b strings.Builder
	if a.Threat {
		b.WriteString("after a pass ")
	}
	fmt.Fprintf(&b, "%s to move: %s, %s, depth %d, %s nodes, %d ms", a.ToMove, p.MoveText(a.Move), a.Words, a.Depth, FormatCount(a.Nodes), a.TimeMS)
	if a.Source == "book" {
		b.WriteString(", from the book")
	}
	if a.Forced {
		b.WriteString(", forced")
	}
	b.WriteByte('\n')
	numbers, wide := make([]string, len(a.Lines)), 0
	for n, line := range a.Lines {
		if numbers[n] = line.Assessment().Number(); points {
			numbers[n] = line.Assessment().Points()
		}
		wide = max(wide, len(numbers[n]))
	}
	for n, line := range a.Lines {
		fmt.Fprintf(&b, "%2d. %-*s ", n+1, wide, numbers[n])
		for _, m := range line.Line {
			fmt.Fprintf(&b, " %s", p.MoveText(m))
		}
		if line.Depth != a.Lines[0].Depth {
			fmt.Fprintf(&b, "  (depth %d)", line.Depth) // from an earlier iteration: its score is not comparable with the scores above
		}
		b.WriteByte('\n')
	}
	writeValues(&b, a, p, points)
	_, err := io.WriteString(w, b.String())
	return err
}

// writeValues writes the value of every move.
func writeValues(b *strings.Builder, a lab.Analysis, p lab.Position, points bool) {
	for _, m := range a.Values {
		number := m.Assessment().Number()
		if points {
			number = m.Assessment().Points()
		}
		fmt.Fprintf(b, "%6s  %s\n", p.MoveText(m.Move), number)
	}
}

// FormatInfo formats a search info on one line; scale is the scale of the engine's scores.
func FormatInfo(p lab.Position, scale float64, i sente.Info) string {
	text := fmt.Sprintf("depth %d  %s  %s nodes  %.1f s ", i.Depth, p.AssessInfo(i, scale).Number(), FormatCount(i.Nodes), i.Time.Seconds())
	for _, m := range i.Line {
		text += " " + p.MoveText(m)
	}
	return text
}

// WriteSolution writes a solution as text.
func WriteSolution(w io.Writer, s solving.Solution, p lab.Position) error {
	var b strings.Builder
	fmt.Fprintf(&b, "%s\n%s to move: %s", s.Describe(p.MoveText), s.ToMove, s.Words)
	if s.Score != nil {
		fmt.Fprintf(&b, ", score %d", *s.Score)
	}
	if s.Source == "book" {
		b.WriteString(", from the book\n")
	} else {
		fmt.Fprintf(&b, ", %s nodes, %d ms\n", FormatCount(s.Nodes), s.TimeMS)
	}
	for _, m := range s.Line {
		fmt.Fprintf(&b, " %s", p.MoveText(m))
	}
	if len(s.Line) > 0 {
		b.WriteByte('\n')
	}
	for _, o := range s.All {
		fmt.Fprintf(&b, "%6s  %s\n", p.MoveText(o.Move), o)
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// WriteRules writes the rules of a game with its exercises and their solutions.
func WriteRules(w io.Writer, game catalog.Game) error {
	var b strings.Builder
	fmt.Fprintf(&b, "%s\n\n", game.Title)
	guide := game.GuideOrAbout()
	for _, sentence := range guide.Rules {
		fmt.Fprintf(&b, "  %s\n", sentence)
	}
	if len(game.Rules) > 1 {
		fmt.Fprint(&b, "\nAvailable rules\n\n")
		for _, choice := range game.Rules {
			fmt.Fprintf(&b, "  %-12s %s\n", choice.Name, choice.About)
		}
	}
	if len(guide.Rules) == 0 {
		fmt.Fprint(&b, "  No rules text is available for this game.\n")
	}
	for i, task := range guide.Tasks {
		board, err := game.BoardAfterMoves(task.Record)
		if err != nil {
			return fmt.Errorf("task %d of the guide: %w", i+1, err)
		}
		fmt.Fprintf(&b, "\n%d. %s\n\n%s", i+1, task.Ask, DrawPlain(board.Scene()))
	}
	if len(guide.Tasks) > 0 {
		fmt.Fprint(&b, "\nAnswers\n\n")
	}
	for i, task := range guide.Tasks {
		fmt.Fprintf(&b, "  %d. %s: %s\n", i+1, strings.Join(task.Answers, " or "), task.Right)
	}
	_, err := io.WriteString(w, b.String())
	return err
}
