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

// chooseLayout returns the layout with the largest board that leaves room for the panel.
func (m *model) chooseLayout() screenLayout {
	for _, s := range []screenLayout{{true, true}, {false, true}, {true, false}, {false, false}} {
		w, h := m.drawBoard(s).Size()
		if s.panelRight {
			w += sideWidth
		} else {
			h += underHeight
		}
		if w+marginX <= m.width && h+marginY+1 <= m.height {
			return s
		}
	}
	return screenLayout{}
}

func (m *model) drawBoard(s screenLayout) Drawing {
	if m.reviewScreen.open && !m.reviewScreen.isRetrying() {
		return m.drawReview(s)
	}
	scene := m.session.Scene()
	cursor := -1
	if m.session.IsHumanTurn() {
		cursor = landingCell(scene, m.cursor)
	}
	return Draw(scene, View{Large: s.large, Solid: m.coloured, Cursor: cursor, ExtraMarks: m.hint, Path: m.choice.path})
}

// View renders the screen.
func (m *model) View() tea.View {
	v := tea.NewView(m.renderPage())
	v.AltScreen = true
	v.MouseMode = tea.MouseModeCellMotion
	v.WindowTitle = m.session.Game().Title
	return v
}

// renderPage returns the whole window as text.
func (m *model) renderPage() string {
	if m.help {
		return m.helpPage()
	}
	s := m.chooseLayout()
	d := m.drawBoard(s)
	w, h := d.Size()
	if w+marginX > m.width || h+marginY+1 > m.height {
		return m.renderTooSmall(w+marginX, h+marginY+1)
	}
	board := d.String()
	if m.coloured {
		board = d.Styled()
	}
	rows := indentRows(strings.Split(board, "\n"), marginX)
	if s.panelRight {
		rows = joinColumns(rows, w+marginX+2, m.renderPanel(m.width-w-marginX-3, m.height-marginY-2))
	} else {
		rows = append(rows, indentRows(append([]string{""}, m.renderPanel(m.width-2, m.height-marginY-2-len(rows))...), marginX)...)
	}
	return m.addFrame(rows)
}

// renderTooSmall returns a message with the required window size.
func (m *model) renderTooSmall(width, height int) string {
	text := m.session.localize("The board needs a window of {width} by {height} characters; this one has {wide} by {high}.", "width", width, "height", height, "wide", m.width, "high", m.height)
	return strings.Join(wrapText(text, m.width, m.height), "\n")
}

// addFrame adds the top margin and the bottom line.
func (m *model) addFrame(rows []string) string {
	rows = append(make([]string, marginY), rows...)
	for len(rows) < m.height-1 {
		rows = append(rows, "")
	}
	return strings.Join(append(rows[:m.height-1], m.bottomLine()), "\n")
}

// bottomLine returns the last line: the typed text, the current note, or the available keys.
func (m *model) bottomLine() string {
	text := m.session.localize("? keys   q quit")
	switch {
	case m.typing:
		text = ":" + m.typed + "▏"
	case m.note != "":
		text = m.note
	case m.reviewScreen.open:
		text = m.reviewScreen.keyHints(m.session.localize) + "   " + m.session.localize("q quit")
	case m.session.Over():
		text = m.session.localize("j review   N new game   M rematch   u undo") + "   " + text
	case m.session.IsHumanTurn() && m.cursorRemark() != "":
		text = m.cursorRemark()
	case m.session.IsHumanTurn():
		text = m.session.localize("Enter plays   u undo   h hint   : type") + "   " + text
	case m.paused:
		text = m.session.localize("p goes on   u undo   r redo") + "   " + text
	}
	return " " + clipText(text, m.width-2)
}

// cursorRemark returns the texts of the marks under the cursor, such as the reason why a point is
// forbidden.
func (m *model) cursorRemark() string {
	scene := m.session.Scene()
	var words []string
	for _, mark := range scene.Marks {
		if mark.Cell != m.cursor || mark.Text == "" {
			continue
		}
		text := m.session.translateText(mark.Text)
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
	return scene.Cells[m.cursor].Name + ": " + strings.Join(words, "; ")
}

// renderPanel returns the panel in at most height lines.
func (m *model) renderPanel(width, height int) []string {
	if m.reviewScreen.open {
		return m.reviewPanel(width, height)
	}
	return m.gamePanel(width, height)
}

// gamePanel returns players, engine output and moves in at most height lines.
func (m *model) gamePanel(width, height int) []string {
	rows := []string{m.boldText(clipText(m.session.Title(), width))}
	rows = append(rows, m.seatRows(width)...)
	for line := range strings.Lines(SceneTexts(m.session.Scene())) {
		rows = append(rows, clipText(strings.TrimSuffix(line, "\n"), width))
	}
	rows = append(rows, "", m.boldText(clipText(m.statusLine(), width)))
	if prompt := m.session.Board().Scene().Prompt; prompt != "" {
		rows = append(rows, wrapText(m.session.translateText(prompt), width, 2)...)
	}
	if name := m.session.Board().OpeningName(); name != "" {
		rows = append(rows, clipText(name, width))
	}
	rows = append(rows, padRows(m.engineRows(width), 6)...)
	if room := height - len(rows) - 1; room > 0 {
		rows = append(rows, "")
		rows = append(rows, m.moveRows(width, room)...)
	}
	return rows[:min(len(rows), max(height, 0))]
}

// seatRows returns a row per player, with an arrow before the player to move.
func (m *model) seatRows(width int) (rows []string) {
	scene := m.session.Board().Scene()
	for i := range m.session.Players {
		arrow := "  "
		if !m.session.Over() && m.session.Board().Turn() == i {
			arrow = "▸ "
		}
		text := m.session.SeatName(i) + "  " + m.session.playerName(i)
		if m.session.hasClock() {
			text += "  " + m.session.formatClock(i)
		}
		for _, t := range scene.Texts {
			if t.Player == i {
				text += fmt.Sprintf("  %s %s", m.session.translateText(t.Name), m.session.translateText(t.Value))
			}
		}
		rows = append(rows, arrow+seatSign(scene, i, m.coloured)+" "+clipText(text, width-4))
	}
	return rows
}

// statusLine returns the side to move or the result.
func (m *model) statusLine() string {
	if m.session.Over() {
		return m.session.ResultText()
	}
	text := m.session.localize("move {number}", "number", len(m.session.Record().Moves)+1) + " · " + m.session.ResultText()
	if m.paused {
		text += " · " + m.session.localize("paused")
	}
	return text
}

// engineRows returns the current engine output, or that of the last engine move if no engine is
// running.
func (m *model) engineRows(width int) []string {
	if m.engines.IsIdle() {
		return m.lastThoughtRows(width)
	}
	if m.engines.HasPurpose(session.Reviewing) {
		return m.reviewScreen.progressRows(m.session.localize, width)
	}
	name := m.session.PlayerToMove().Name
	if !m.engines.HasPurpose(session.Moving) {
		name = m.session.localize("hint")
	}
	i := m.live
	if m.session.HidesThoughts() {
		i = sente.Info{}
	}
	rows := []string{m.session.localize("{engine} thinks", "engine", name) + "  " + m.formatSeconds(m.clock().Sub(m.since))}
	if i.Nodes > 0 {
		rows = append(rows, m.session.localize("depth {depth}", "depth", i.Depth)+"  "+m.session.formatScore(i, m.session.Turn()),
			m.session.localize("{count} nodes", "count", FormatCount(i.Nodes))+"  "+FormatCount(int64(i.Rate()))+"/s")
		rows = append(rows, m.searchRows(i, m.session.Turn(), width)...)
	}
	for k := range rows {
		rows[k] = clipText(rows[k], width)
	}
	return rows
}

// searchRows returns the principal variation of a search for a seat and the scores of other
// candidates.
func (m *model) searchRows(i sente.Info, seat, width int) (rows []string) {
	rows = wrapText(m.session.FormatMoves(i.Line), width, 2)
	if others := m.otherCandidates(i, seat, width); others != "" {
		rows = append(rows, others)
	}
	return rows
}

// otherCandidates returns as many candidates after the best one as fit, with their scores.
func (m *model) otherCandidates(i sente.Info, seat, width int) string {
	text := ""
	for _, c := range i.Candidates {
		if len(i.Line) > 0 && c.Move == i.Line[0] || c.Share == 0 {
			continue
		}
		more := m.session.FormatMove(c.Move) + " " + m.session.formatScore(sente.Info{Score: c.Score, Bound: c.Bound}, seat)
		if text == "" {
			more = m.session.localize("or {move}", "move", more)
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
func (m *model) lastThoughtRows(width int) []string {
	if m.session.HidesThoughts() {
		return nil
	}
	r, movers := m.session.Record(), m.session.Movers()
	for i := len(r.Moves) - 1; i >= 0 && i < len(r.Thinking) && i >= len(r.Moves)-len(m.session.Players); i-- {
		if t := r.Thinking[i]; t.Nodes > 0 {
			rows := []string{
				clipText(fmt.Sprintf("%s %s  %s", m.session.FormatMove(r.Moves[i]), m.session.formatThoughtScore(t, movers[i]), m.formatSeconds(t.Time)), width),
				clipText(m.session.localize("depth {depth}", "depth", t.Depth)+"  "+m.session.localize("{count} nodes", "count", FormatCount(t.Nodes)), width),
			}
			if line := m.live.Line; len(line) > 0 && line[0] == r.Moves[i] {
				rows = append(rows, m.searchRows(m.live, movers[i], width)...)
			}
			return rows
		}
	}
	return nil
}

// moveRows returns the last moves in as many columns as fit.
func (m *model) moveRows(width, height int) (rows []string) {
	const column = 9
	moves := m.session.Record().Moves
	seats := len(m.session.Players)
	columns := max(width/column/seats*seats, 1)
	first := max(0, (len(moves)+columns-1)/columns-height) * columns
	for i := first; i < len(moves); i += columns {
		var row strings.Builder
		for j := i; j < min(i+columns, len(moves)); j++ {
			fmt.Fprintf(&row, "%3d %-*s", j+1, column-4, m.session.FormatMove(moves[j]))
		}
		rows = append(rows, clipText(strings.TrimRight(row.String(), " "), width))
	}
	return rows
}

func (m *model) helpPage() string {
	rows := []string{" " + m.session.localize("Keys"), ""}
	for _, k := range keyHelp() {
		rows = append(rows, fmt.Sprintf(" %-12s %s", k.name, m.session.localize(k.description)))
	}
	rows = append(rows, "", " "+m.session.localize("After a colon: {move}, undo, redo, restart,", "move", m.session.exampleMove()), " rematch, resign, draw, hint, go, review ENGINE, retry, save FILE, quit.")
	rows = append(rows, " "+m.session.localize("Any key goes back to the board."))
	for i := range rows {
		rows[i] = clipText(rows[i], m.width)
	}
	rows[0] = m.boldText(rows[0])
	return strings.Join(rows[:min(len(rows), m.height)], "\n")
}

func (m *model) boldText(text string) string {
	if m.coloured {
		return lipgloss.NewStyle().Bold(true).Render(text)
	}
	return text
}

func (m *model) formatSeconds(d time.Duration) string {
	return m.session.formatDuration(d.Seconds(), 1)
}
