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

// The board begins one place from the edges.
const (
	marginX     = 1
	marginY     = 1
	sideWidth   = 26 // least width of the panel on the right
	underHeight = 4  // least height of the panel under the board
)

// shape is how board and panel share the window.
type shape struct {
	large bool // large board
	side  bool // panel on the right, else below
}

// fit chooses the shape: as large a board as leaves room for the panel.
func (m *model) fit() shape {
	for _, s := range []shape{{true, true}, {false, true}, {true, false}, {false, false}} {
		w, h := m.drawing(s).Size()
		if s.side {
			w += sideWidth
		} else {
			h += underHeight
		}
		if w+marginX <= m.width && h+marginY+1 <= m.height {
			return s
		}
	}
	return shape{}
}

func (m *model) drawing(s shape) Drawing {
	if m.reviewScreen.open && !m.reviewScreen.tries() {
		return m.reviewDrawing(s)
	}
	scene := m.session.Scene()
	cursor := -1
	if m.session.HumanTurn() {
		cursor = target(scene, m.cursor)
	}
	return Draw(scene, View{Large: s.large, Solid: m.coloured, Cursor: cursor, Extra: m.hint, Path: m.choice.path})
}

// View draws the screen.
func (m *model) View() tea.View {
	v := tea.NewView(m.page())
	v.AltScreen = true
	v.MouseMode = tea.MouseModeCellMotion
	v.WindowTitle = m.session.Game().Title
	return v
}

// page is the whole window as text.
func (m *model) page() string {
	if m.help {
		return m.helpPage()
	}
	s := m.fit()
	d := m.drawing(s)
	w, h := d.Size()
	if w+marginX > m.width || h+marginY+1 > m.height {
		return m.tooSmall(w+marginX, h+marginY+1)
	}
	board := d.String()
	if m.coloured {
		board = d.Styled()
	}
	rows := indent(strings.Split(board, "\n"), marginX)
	if s.side {
		rows = join(rows, w+marginX+2, m.beside(m.width-w-marginX-3, m.height-marginY-2))
	} else {
		rows = append(rows, indent(append([]string{""}, m.beside(m.width-2, m.height-marginY-2-len(rows))...), marginX)...)
	}
	return m.framed(rows)
}

// tooSmall says what the window lacks.
func (m *model) tooSmall(width, height int) string {
	text := m.session.say("The board needs a window of {width} by {height} characters; this one has {wide} by {high}.", "width", width, "height", height, "wide", m.width, "high", m.height)
	return strings.Join(wrap(text, m.width, m.height), "\n")
}

// framed adds the margin above and the line for words at the bottom.
func (m *model) framed(rows []string) string {
	rows = append(make([]string, marginY), rows...)
	for len(rows) < m.height-1 {
		rows = append(rows, "")
	}
	return strings.Join(append(rows[:m.height-1], m.bottom()), "\n")
}

// bottom is the last line: what is typed, what was said, or what can be done.
func (m *model) bottom() string {
	text := m.session.say("? keys   q quit")
	switch {
	case m.typing:
		text = ":" + m.typed + "▏"
	case m.note != "":
		text = m.note
	case m.reviewScreen.open:
		text = m.reviewScreen.keys(m.session.say) + "   " + m.session.say("q quit")
	case m.session.Over():
		text = m.session.say("j review   N new game   M rematch   u undo") + "   " + text
	case m.session.HumanTurn() && m.remark() != "":
		text = m.remark()
	case m.session.HumanTurn():
		text = m.session.say("Enter plays   u undo   h hint   : type") + "   " + text
	case m.paused:
		text = m.session.say("p goes on   u undo   r redo") + "   " + text
	}
	return " " + clip(text, m.width-2)
}

// remark is what the board says of the point under the cursor: why it is
// forbidden, what it captures.
func (m *model) remark() string {
	scene := m.session.Scene()
	var words []string
	for _, mark := range scene.Marks {
		if mark.Cell != m.cursor || mark.Text == "" {
			continue
		}
		text := m.session.translate(mark.Text)
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

// beside is what stands beside the board in at most height lines.
func (m *model) beside(width, height int) []string {
	if m.reviewScreen.open {
		return m.reviewPanel(width, height)
	}
	return m.panel(width, height)
}

// panel shows players, engine and moves in at most height lines.
func (m *model) panel(width, height int) []string {
	rows := []string{m.bold(clip(m.session.Title(), width))}
	rows = append(rows, m.seats(width)...)
	for line := range strings.Lines(Remarks(m.session.Scene())) {
		rows = append(rows, clip(strings.TrimSuffix(line, "\n"), width))
	}
	rows = append(rows, "", m.bold(clip(m.status(), width)))
	if prompt := m.session.Board().Scene().Prompt; prompt != "" {
		rows = append(rows, wrap(m.session.translate(prompt), width, 2)...)
	}
	if name := m.session.Board().OpeningName(); name != "" {
		rows = append(rows, clip(name, width))
	}
	rows = append(rows, pad(m.engine(width), 6)...)
	if room := height - len(rows) - 1; room > 0 {
		rows = append(rows, "")
		rows = append(rows, m.course(width, room)...)
	}
	return rows[:min(len(rows), max(height, 0))]
}

// seats names the players, an arrow before the one to move.
func (m *model) seats(width int) (rows []string) {
	scene := m.session.Board().Scene()
	for i := range m.session.Players {
		arrow := "  "
		if !m.session.Over() && m.session.Board().Turn() == i {
			arrow = "▸ "
		}
		text := m.session.Seat(i) + "  " + m.session.player(i)
		if m.session.timed() {
			text += "  " + m.session.face(i)
		}
		for _, t := range scene.Texts {
			if t.Player == i {
				text += fmt.Sprintf("  %s %s", m.session.translate(t.Name), m.session.translate(t.Value))
			}
		}
		rows = append(rows, arrow+seal(scene, i, m.coloured)+" "+clip(text, width-4))
	}
	return rows
}

// status says whose turn it is, or how the game ended.
func (m *model) status() string {
	if m.session.Over() {
		return m.session.Result()
	}
	text := m.session.say("move {number}", "number", len(m.session.Record().Moves)+1) + " · " + m.session.Result()
	if m.paused {
		text += " · " + m.session.say("paused")
	}
	return text
}

// engine shows the thought of now, or else the last one.
func (m *model) engine(width int) []string {
	if m.engines.IsIdle() {
		return m.lastThought(width)
	}
	if m.engines.HasPurpose(session.Reviewing) {
		return m.reviewScreen.progress(m.session.say, width)
	}
	name := m.session.Mover().Name
	if !m.engines.HasPurpose(session.Moving) {
		name = m.session.say("hint")
	}
	i := m.live
	if m.session.HidesThoughts() {
		i = sente.Info{}
	}
	rows := []string{m.session.say("{engine} thinks", "engine", name) + "  " + m.seconds(m.clock().Sub(m.since))}
	if i.Nodes > 0 {
		rows = append(rows, m.session.say("depth {depth}", "depth", i.Depth)+"  "+m.session.worth(i, m.session.Turn()),
			m.session.say("{count} nodes", "count", Short(i.Nodes))+"  "+Short(int64(i.Rate()))+"/s")
		rows = append(rows, m.reasons(i, m.session.Turn(), width)...)
	}
	for k := range rows {
		rows[k] = clip(rows[k], width)
	}
	return rows
}

// reasons are the line that a search for a seat expects and what it thinks of other moves.
func (m *model) reasons(i sente.Info, seat, width int) (rows []string) {
	rows = wrap(m.session.ShowAll(i.Line), width, 2)
	if others := m.others(i, seat, width); others != "" {
		rows = append(rows, others)
	}
	return rows
}

// others names as many moves besides the best as fit, with their scores.
func (m *model) others(i sente.Info, seat, width int) string {
	text := ""
	for _, c := range i.Candidates {
		if len(i.Line) > 0 && c.Move == i.Line[0] || c.Share == 0 {
			continue
		}
		more := m.session.Show(c.Move) + " " + m.session.worth(sente.Info{Score: c.Score, Bound: c.Bound}, seat)
		if text == "" {
			more = m.session.say("or {move}", "move", more)
		}
		if length(text)+2+length(more) > width {
			break
		}
		if text != "" {
			text += "  "
		}
		text += more
	}
	return text
}

// lastThought repeats what the last engine thought of its move.
func (m *model) lastThought(width int) []string {
	if m.session.HidesThoughts() {
		return nil
	}
	r, movers := m.session.Record(), m.session.Movers()
	for i := len(r.Moves) - 1; i >= 0 && i < len(r.Thinking) && i >= len(r.Moves)-len(m.session.Players); i-- {
		if t := r.Thinking[i]; t.Nodes > 0 {
			rows := []string{
				clip(fmt.Sprintf("%s %s  %s", m.session.Show(r.Moves[i]), m.session.number(t, movers[i]), m.seconds(t.Time)), width),
				clip(m.session.say("depth {depth}", "depth", t.Depth)+"  "+m.session.say("{count} nodes", "count", Short(t.Nodes)), width),
			}
			if line := m.live.Line; len(line) > 0 && line[0] == r.Moves[i] {
				rows = append(rows, m.reasons(m.live, movers[i], width)...)
			}
			return rows
		}
	}
	return nil
}

// course lists the last moves in as many columns as fit.
func (m *model) course(width, height int) (rows []string) {
	const column = 9
	moves := m.session.Record().Moves
	seats := len(m.session.Players)
	across := max(width/column/seats*seats, 1)
	first := max(0, (len(moves)+across-1)/across-height) * across
	for i := first; i < len(moves); i += across {
		var row strings.Builder
		for j := i; j < min(i+across, len(moves)); j++ {
			fmt.Fprintf(&row, "%3d %-*s", j+1, column-4, m.session.Show(moves[j]))
		}
		rows = append(rows, clip(strings.TrimRight(row.String(), " "), width))
	}
	return rows
}

func (m *model) helpPage() string {
	rows := []string{" " + m.session.say("Keys"), ""}
	for _, k := range keys() {
		rows = append(rows, fmt.Sprintf(" %-12s %s", k.name, m.session.say(k.about)))
	}
	rows = append(rows, "", " "+m.session.say("After a colon: {move}, undo, redo, restart,", "move", m.session.sample()), " rematch, resign, draw, hint, go, review ENGINE, retry, save FILE, quit.")
	rows = append(rows, " "+m.session.say("Any key goes back to the board."))
	for i := range rows {
		rows[i] = clip(rows[i], m.width)
	}
	rows[0] = m.bold(rows[0])
	return strings.Join(rows[:min(len(rows), m.height)], "\n")
}

func (m *model) bold(text string) string {
	if m.coloured {
		return lipgloss.NewStyle().Bold(true).Render(text)
	}
	return text
}

func (m *model) seconds(d time.Duration) string { return m.session.lasting(d.Seconds(), 1) }
