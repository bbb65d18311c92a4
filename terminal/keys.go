//go:build !wasm

package terminal

import (
	"fmt"

	tea "charm.land/bubbletea/v2"

	"github.com/sente-games/sente/session"
)

// keys are what the help lists.
var keys = []verb{
	{"arrows hjkl", "move the cursor"},
	{"Enter space", "play there, or choose a step of a move; a click does it, too"},
	{"Esc", "cancel the steps chosen; backspace takes one back"},
	{"u / r", "undo / redo"},
	{"i", "hint"},
	{"g", "let the engine make this move"},
	{"s", "make the engine move at once"},
	{"p", "pause the engines"},
	{"n", "new game"},
	{":", "type a move or a command"},
	{"?", "these keys"},
	{"q", "quit"},
}

// key obeys one key.
func (m *model) key(k tea.KeyPressMsg) tea.Cmd {
	if k.String() == "ctrl+c" {
		m.drop()
		return tea.Quit
	}
	if m.typing {
		return m.typeKey(k)
	}
	m.note = ""
	if m.asking {
		if done, cmd := m.reply(k.String()); done {
			return cmd
		}
	}
	if m.help {
		m.help = false
		if k.String() != "q" {
			return nil
		}
	}
	if taken, cmd := m.stepKey(k.String()); taken {
		return cmd
	}
	return m.act(k.String())
}

// keepIt is what a person is asked after a turn of several moves.
const keepIt = "keep these moves? Enter or y: yes; n: no"

// reply takes the answer to that; any other key means yes, and what it always means.
func (m *model) reply(key string) (done bool, cmd tea.Cmd) {
	m.asking = false
	switch key {
	case "n", "u", "backspace":
		m.session.UndoLastTurn()
		m.note = "taken back"
		return true, m.next()
	case "enter", "space", "y":
		return true, m.next()
	}
	return false, m.next()
}

func (m *model) act(key string) tea.Cmd {
	scene := m.session.Board().Scene()
	switch key {
	case "left", "h":
		m.cursor = step(scene, m.cursor, leftwards)
	case "right", "l":
		m.cursor = step(scene, m.cursor, rightwards)
	case "up", "k":
		m.cursor = step(scene, m.cursor, upwards)
	case "down", "j":
		m.cursor = step(scene, m.cursor, downwards)
	case "enter", "space":
		return m.choose(m.cursor)
	case "u", "backspace":
		return m.turnBack((*Session).Back)
	case "r":
		return m.turnBack((*Session).Again)
	case "n":
		return m.turnBack((*Session).Restart)
	case "i":
		return m.seek(session.Hinting)
	case "g":
		return m.seek(session.Taking)
	case "s":
		m.hurry()
	case "p":
		return m.pause()
	case "?":
		m.help = true
	case ":", "/":
		m.typing, m.typed = true, ""
	case "q":
		m.drop()
		return tea.Quit
	}
	return nil
}

// turnBack goes to another point of the game. Without persons the engines wait
// there.
func (m *model) turnBack(move func(*Session) error) tea.Cmd {
	m.drop()
	if err := move(m.session); err != nil {
		m.note = err.Error()
	} else if m.session.Watched() && m.session.Undone() > 0 {
		m.paused = true
	}
	return m.next()
}

// seek asks for a hint.
func (m *model) seek(purpose session.Purpose) tea.Cmd {
	switch {
	case m.session.Over():
		m.note = "the game is over: n begins a new one"
		return nil
	case !m.engines.Idle():
		return nil
	}
	j := m.newJob(purpose)
	j.hint = m.session.Hint
	if purpose == session.Hinting {
		j.scores = m.session.Scores
	}
	return m.ask(j)
}

// hurry makes an engine answer with its best move so far.
func (m *model) hurry() {
	for _, j := range m.engines.Working() {
		j.Cancel()
	}
}

func (m *model) pause() tea.Cmd {
	m.paused = !m.paused
	if m.paused && m.engines.Works(session.Moving) {
		m.drop()
	}
	return m.next()
}

// click plays the cell under the mouse.
func (m *model) click(c tea.MouseClickMsg) tea.Cmd {
	mouse := c.Mouse()
	if mouse.Button != tea.MouseLeft || m.help {
		return nil
	}
	cell := m.drawing(m.fit()).CellAt(mouse.X-marginX, mouse.Y-marginY)
	if cell < 0 {
		return nil
	}
	m.note, m.cursor = "", cell
	if m.choice.words != nil {
		m.choice = choice{}
		return nil
	}
	if m.asking {
		m.asking = false
		return tea.Batch(m.next(), m.choose(cell))
	}
	return m.choose(cell)
}

// typeKey edits the line that is being typed.
func (m *model) typeKey(k tea.KeyPressMsg) tea.Cmd {
	switch k.String() {
	case "enter":
		m.typing = false
		return m.obey(listen(m.typed))
	case "esc":
		m.typing = false
	case "backspace":
		if r := []rune(m.typed); len(r) > 0 {
			m.typed = string(r[:len(r)-1])
		}
	default:
		m.typed += k.Text
	}
	return nil
}

// obey does what was typed: the words are those of the line by line game.
func (m *model) obey(s said) tea.Cmd {
	m.note = ""
	switch s.verb {
	case "":
		if s.rest == "" {
			return nil
		}
		return m.play(s.rest, m.session.Type)
	case "save":
		m.save(s.rest)
		return nil
	}
	return m.act(map[string]string{
		"undo": "u", "redo": "r", "restart": "n", "hint": "i", "go": "g", "help": "?", "quit": "q",
	}[s.verb])
}

func (m *model) save(name string) {
	if name == "" {
		m.note = "save needs the name of a file: save game.jsonl"
		return
	}
	if err := m.session.Save(name); err != nil {
		m.note = err.Error()
		return
	}
	m.note = fmt.Sprintf("saved %s", name)
}
