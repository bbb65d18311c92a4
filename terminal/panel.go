//go:build !wasm

package terminal

import (
	"fmt"
	"slices"
	"strings"
	"time"

	tea "charm.land/bubbletea/v2"
	"charm.land/lipgloss/v2"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/internal/visible"
	"github.com/sente-games/sente/session"
)

// The board starts one column and one row from the edges.
const (
	marginX     = 1
	marginY     = 1
	sideWidth   = 26 // minimum width of the panel on the right
	underHeight = 4  // minimum height of the panel under the board
)

// screenLayout is the division of the window between board and panel.
type screenLayout struct {
	large      bool // large board
	panelRight bool // the panel is on the right, otherwise below
}

// View renders the screen.
func (m *model) View() tea.View {
	v := tea.NewView(m.page().render())
	v.AltScreen = true
	v.MouseMode = tea.MouseModeCellMotion
	v.WindowTitle = m.session.Game().Title
	return v
}

// page returns the renderer of the window.
func (m *model) page() pageRenderer { return pageRenderer{m} }

// pageRenderer renders the window: the board, and the panel beside or below it. It does not change the model.
type pageRenderer struct{ *model }

// chooseLayout returns the layout with the largest board that leaves room for the panel.
func (p pageRenderer) chooseLayout() screenLayout {
	for _, s := range []screenLayout{{true, true}, {false, true}, {true, false}, {false, false}} {
		w, h := p.drawBoard(s).Size()
		if s.panelRight {
			w += sideWidth
		} else {
			h += underHeight
		}
		if w+marginX <= p.width && h+marginY+1 <= p.height {
			return s
		}
	}
	return screenLayout{}
}

func (p pageRenderer) drawBoard(s screenLayout) Drawing {
	if p.reviewScreen.open && !p.reviewScreen.isRetrying() {
		return p.drawReview(s)
	}
	scene := p.session.Scene()
	cursor := -1
	if p.session.IsHumanTurn() {
		cursor = landingCell(scene, p.cursor)
	}
	return Draw(scene, View{Large: s.large, Solid: p.coloured, Cursor: cursor, ExtraMarks: p.hint, Path: p.choice.path})
}

// render returns the whole window as text.
func (p pageRenderer) render() string {
	if p.help {
		return p.helpPage()
	}
	s := p.chooseLayout()
	d := p.drawBoard(s)
	w, h := d.Size()
	if w+marginX > p.width || h+marginY+1 > p.height {
		return p.renderTooSmall(w+marginX, h+marginY+1)
	}
	board := d.String()
	if p.coloured {
		board = d.Styled()
	}
	rows := indentRows(strings.Split(board, "\n"), marginX)
	if s.panelRight {
		rows = joinColumns(rows, w+marginX+2, p.renderPanel(p.width-w-marginX-3, p.height-marginY-2))
	} else {
		rows = append(rows, indentRows(append([]string{""}, p.renderPanel(p.width-2, p.height-marginY-2-len(rows))...), marginX)...)
	}
	return p.addFrame(rows)
}

// renderTooSmall returns a message with the required window size.
func (p pageRenderer) renderTooSmall(width, height int) string {
	text := p.session.localize("The window is too small: {wide}x{high} characters, the board needs {width}x{height}.", "width", width, "height", height, "wide", p.width, "high", p.height)
	return strings.Join(wrapText(text, p.width, p.height), "\n")
}

// addFrame adds the top margin and the bottom text, which takes as many of the last lines as it needs and the
// board leaves empty.
func (p pageRenderer) addFrame(rows []string) string {
	rows = append(make([]string, marginY), rows...)
	free := 1
	for len(rows) < p.height-1 {
		rows = append(rows, "")
	}
	rows = rows[:p.height-1]
	for free < 4 && free <= len(rows) && strings.TrimSpace(rows[len(rows)-free]) == "" {
		free++
	}
	text := p.bottomText()
	bottom := wrapText(text, p.width-2, free)
	if len(bottom) == 1 {
		bottom[0] = clipText(text, p.width-2) // keeps the blanks between keys
	}
	rows = append(rows[:p.height-len(bottom)], indentRows(bottom, 1)...)
	return strings.Join(rows, "\n")
}

// bottomText returns the text at the bottom: the typed text, the current note, or the available keys.
func (p pageRenderer) bottomText() string {
	text := p.session.localize("? keys   q quit")
	switch {
	case p.typing:
		text = ":" + p.typed + "▏"
	case p.note != "":
		text = p.note
	case p.reviewScreen.open:
		text = p.reviewScreen.keyHints(p.session.localize) + "   " + p.session.localize("q quit")
	case p.session.IsOver():
		text = p.session.localize("j review   N new game   M rematch   u undo") + "   " + text
	case p.session.IsHumanTurn() && p.cursorRemark() != "":
		text = p.cursorRemark()
	case p.session.IsHumanTurn():
		text = p.session.localize("Enter play   u undo   h hint   : type") + "   " + text
	case p.paused:
		text = p.session.localize("p resume   u undo   r redo") + "   " + text
	}
	return visible.Line(text)
}

// cursorRemark returns the texts of the marks under the cursor, such as the reason why a point is
// forbidden.
func (p pageRenderer) cursorRemark() string {
	scene := p.session.Scene()
	var words []string
	for _, mark := range scene.Marks {
		if mark.Cell != p.cursor || mark.Text == "" {
			continue
		}
		text := p.session.translateText(mark.Text)
		if mark.Detail != "" {
			text += ": " + mark.Detail
		}
		if !slices.Contains(words, text) {
			words = append(words, text)
		}
	}
	if len(words) == 0 {
		return ""
	}
	return scene.Cells[p.cursor].Name + ": " + strings.Join(words, "; ")
}

// renderPanel returns the panel in at most height lines.
func (p pageRenderer) renderPanel(width, height int) []string {
	if p.reviewScreen.open {
		return p.reviewPanel(width, height)
	}
	return p.gamePanel(width, height)
}

// gamePanel returns players, engine output and moves in at most height lines.
func (p pageRenderer) gamePanel(width, height int) []string {
	rows := []string{p.boldText(clipText(p.session.Title(), width))}
	rows = append(rows, p.seatRows(width)...)
	for line := range strings.Lines(SceneTexts(p.session.Scene())) {
		rows = append(rows, wrapText(strings.TrimSuffix(line, "\n"), width, 4)...)
	}
	rows = append(rows, "")
	for _, line := range wrapText(p.statusLine(), width, 3) {
		rows = append(rows, p.boldText(line))
	}
	if prompt := p.session.turnPrompt(); prompt != "" {
		rows = append(rows, wrapText(capitalize(prompt), width, 3)...)
	}
	if name := p.session.Board().OpeningName(); name != "" {
		rows = append(rows, clipText(name, width))
	}
	reserved := 6 // the moves below keep their place while an engine thinks
	if p.session.hidesEvaluation() {
		reserved = 1
	}
	rows = append(rows, padRows(p.engineRows(width), reserved)...)
	if room := height - len(rows) - 1; room > 0 {
		rows = append(rows, "")
		rows = append(rows, p.moveRows(width, room)...)
	}
	return rows[:min(len(rows), max(height, 0))]
}

// seatRows returns a row per player, with an arrow before the player to move.
func (p pageRenderer) seatRows(width int) (rows []string) {
	scene := p.session.Board().Scene()
	for i := range p.session.Players {
		arrow := "  "
		if !p.session.IsOver() && p.session.Board().Turn() == i {
			arrow = "▸ "
		}
		text := p.session.seatTitle(i)
		if p.session.hasClock() {
			text += "  " + p.session.formatClock(i)
		}
		for _, t := range scene.Texts {
			if t.Player == i && t.Name != openingText && t.Name != coloursText {
				text += fmt.Sprintf("  %s %s", p.session.translateText(t.Name), p.session.translateText(t.Value))
			}
		}
		if p.session.hasSides() && p.session.seatLetters[i] == "" {
			arrow += seatSign(scene, i, p.coloured) + " "
		}
		rows = append(rows, arrow+clipText(text, width-4))
	}
	return rows
}

// statusLine returns the side to move or the result.
func (p pageRenderer) statusLine() string {
	if p.session.IsOver() {
		return p.session.ResultText()
	}
	text := p.session.localize("Move {number}", "number", len(p.session.Record().Moves)+1) + " · " + p.session.ResultText()
	if p.paused {
		text += " · " + p.session.localize("Paused")
	}
	return text
}

// engineRows returns the current engine output, or that of the last engine move if no engine is
// running.
func (p pageRenderer) engineRows(width int) []string {
	if p.engines.IsIdle() {
		return p.lastThoughtRows(width)
	}
	if p.engines.HasPurpose(session.Reviewing) {
		return p.reviewScreen.progressRows(p.session.localize, width)
	}
	name := p.session.playerName(p.session.Turn())
	if !p.engines.HasPurpose(session.Moving) {
		name = p.session.localize("hint")
	}
	i := p.live
	if p.session.HidesThoughts() || p.engines.HasPurpose(session.Moving) && p.session.hidesEvaluation() {
		i = sente.Info{}
	}
	rows := []string{p.session.localize("{engine} is thinking…", "engine", name) + "  " + p.formatSeconds(p.clock().Sub(p.since))}
	if i.Nodes > 0 {
		rows = append(rows, p.session.localize("depth {depth}", "depth", i.Depth)+"  "+p.session.formatScore(i, p.session.Turn()),
			p.session.localize("{count} nodes", "count", FormatCount(i.Nodes))+"  "+FormatCount(int64(i.Rate()))+"/s")
		rows = append(rows, p.searchRows(i, p.session.Turn(), width)...)
	}
	for k := range rows {
		rows[k] = clipText(rows[k], width)
	}
	return rows
}

// searchRows returns the principal variation of a search for a seat and the scores of other
// candidates.
func (p pageRenderer) searchRows(i sente.Info, seat, width int) (rows []string) {
	rows = wrapText(p.session.FormatMoves(i.Line), width, 2)
	if others := p.otherCandidates(i, seat, width); others != "" {
		rows = append(rows, others)
	}
	return rows
}

// otherCandidates returns as many candidates after the best one as fit, with their scores.
func (p pageRenderer) otherCandidates(i sente.Info, seat, width int) string {
	text := ""
	for _, c := range i.Candidates {
		if len(i.Line) > 0 && c.Move == i.Line[0] || c.Share == 0 {
			continue
		}
		more := p.session.FormatMove(c.Move) + " " + p.session.formatScore(sente.Info{Score: c.Score, Bound: c.Bound}, seat)
		if text == "" {
			more = p.session.localize("or {move}", "move", more)
		}
		if textWidth(text)+2+textWidth(more) > width {
			break
		}
		if text != "" {
			text += "  "
		}
		text += more
	}
	return text
}

// lastThoughtRows returns the output of the last engine move.
func (p pageRenderer) lastThoughtRows(width int) []string {
	if p.session.hidesEvaluation() {
		return nil
	}
	r, movers := p.session.Record(), p.session.Movers()
	for i := len(r.Moves) - 1; i >= 0 && i < len(r.Thinking) && i >= len(r.Moves)-len(p.session.Players); i-- {
		if t := r.Thinking[i]; t.Nodes > 0 {
			rows := []string{
				clipText(fmt.Sprintf("%s %s  %s", p.session.FormatMove(r.Moves[i]), p.session.formatThoughtScore(t, movers[i]), p.formatSeconds(t.Time)), width),
				clipText(p.session.localize("depth {depth}", "depth", t.Depth)+"  "+p.session.localize("{count} nodes", "count", FormatCount(t.Nodes)), width),
			}
			if line := p.live.Line; len(line) > 0 && line[0] == r.Moves[i] {
				rows = append(rows, p.searchRows(p.live, movers[i], width)...)
			}
			return rows
		}
	}
	return nil
}

// moveRows returns the last moves in as many columns as fit.
func (p pageRenderer) moveRows(width, height int) (rows []string) {
	const column = 9
	moves := p.session.Record().Moves
	seats := len(p.session.Players)
	columns := max(width/column/seats*seats, 1)
	first := max(0, (len(moves)+columns-1)/columns-height) * columns
	for i := first; i < len(moves); i += columns {
		var row strings.Builder
		for j := i; j < min(i+columns, len(moves)); j++ {
			fmt.Fprintf(&row, "%3d %-*s", j+1, column-4, p.session.FormatMove(moves[j]))
		}
		rows = append(rows, clipText(strings.TrimRight(row.String(), " "), width))
	}
	return rows
}

func (p pageRenderer) helpPage() string {
	rows := []string{" " + p.session.localize("Keyboard shortcuts"), ""}
	for _, k := range keyHelp() {
		rows = append(rows, fmt.Sprintf(" %-12s %s", k.name, p.session.localize(k.description)))
	}
	rows = append(rows, "")
	commands := p.session.localize("After a colon: {move}, undo, redo, restart,", "move", p.session.exampleMove()) + " rematch, resign, draw, hint, go, review ENGINE, retry, report, save FILE, quit."
	rows = append(rows, indentRows(wrapText(commands, p.width-2, 3), 1)...)
	rows = append(rows, " "+p.session.localize("Press any key to return to the board."))
	for i := range rows {
		rows[i] = clipText(rows[i], p.width)
	}
	rows[0] = p.boldText(rows[0])
	return strings.Join(rows[:min(len(rows), p.height)], "\n")
}

func (p pageRenderer) boldText(text string) string {
	if p.coloured {
		return lipgloss.NewStyle().Bold(true).Render(text)
	}
	return text
}

func (p pageRenderer) formatSeconds(d time.Duration) string {
	return p.session.formatDuration(d.Seconds(), 1)
}
