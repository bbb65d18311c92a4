//go:build !wasm

package terminal

import (
	tea "charm.land/bubbletea/v2"

	"github.com/sente-games/sente/session"
)

// keys are what the help lists: those that the browser has as well, and the terminal's
// own.
func keys() []verb {
	list := []verb{
		{"arrows", "Move the cursor"},
		{"Enter space", "Play there, or choose a step of a move; a click does it, too"},
		{"Esc", "Cancel the steps chosen; backspace takes one back"},
	}
	for _, k := range session.Keys() {
		list = append(list, verb{k.Key, k.Does})
	}
	return append(list, verb{":", "Type a move or a command"}, verb{"q", "Quit"})
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
	if m.question != nil {
		return m.settle(k.String())
	}
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
	if m.reviewScreen.open {
		return m.reviewKey(k.String())
	}
	return m.act(k.String())
}

// reply takes the answer to whether a turn of several moves is kept; any other key means yes, and what it always means.
func (m *model) reply(key string) (done bool, cmd tea.Cmd) {
	m.asking = false
	switch key {
	case "n", "u", "backspace":
		m.session.UndoLastTurn()
		m.note = m.session.say("taken back")
		return true, m.next()
	case "enter", "space", "y":
		return true, m.next()
	}
	return false, m.next()
}

func (m *model) act(key string) tea.Cmd {
	scene := m.session.Board().Scene()
	switch key {
	case "left":
		m.cursor = step(scene, m.cursor, leftwards)
	case "right":
		m.cursor = step(scene, m.cursor, rightwards)
	case "up":
		m.cursor = step(scene, m.cursor, upwards)
	case "down":
		m.cursor = step(scene, m.cursor, downwards)
	case "enter", "space":
		return m.choose(m.cursor)
	case "u", "backspace":
		return m.turnBack((*Session).Back)
	case "r":
		return m.turnBack((*Session).Again)
	case "N":
		return m.turnBack((*Session).Restart)
	case "M":
		return m.turnBack((*Session).Rematch)
	case "R":
		m.resign()
	case "D":
		m.draw()
	case "h":
		return m.seek(session.Hinting)
	case "t":
		return m.seek(session.Taking)
	case "j":
		return m.review("")
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

// resign asks whether it is meant.
func (m *model) resign() {
	if _, err := m.session.speaker(); err != nil {
		m.note = m.session.why(err)
		return
	}
	m.confirm(m.session.say("resign? y: yes; any other key: play on"), func() error { return m.session.GiveUp() })
}

// draw offers one: an engine answers at once, a person is asked.
func (m *model) draw() {
	other, err := m.session.OfferDraw()
	switch {
	case err != nil:
		m.note = m.session.why(err)
	case other != "":
		m.confirm(m.session.say("{side}: a draw? y: yes; any other key: play on", "side", other), func() error { m.session.AgreeDraw(); return nil })
	default:
		m.drop()
	}
}

// confirm asks a question to which y is the answer that does something.
func (m *model) confirm(text string, yes func() error) { m.note, m.question = text, yes }

// settle takes the answer.
func (m *model) settle(key string) tea.Cmd {
	yes := m.question
	m.question = nil
	if key != "y" {
		return nil
	}
	m.drop()
	if err := yes(); err != nil {
		m.note = m.session.why(err)
	}
	return m.next()
}

// turnBack goes to another point of the game. Without persons the engines wait
// there.
func (m *model) turnBack(move func(*Session) error) tea.Cmd {
	m.drop()
	if err := move(m.session); err != nil {
		m.note = m.session.why(err)
	} else if m.session.IsEnginesOnly() && m.session.NumUndone() > 0 {
		m.paused = true
	}
	return m.next()
}

// seek asks for a hint.
func (m *model) seek(purpose session.Purpose) tea.Cmd {
	switch {
	case m.session.Over():
		m.note = m.session.say("the game is over: N begins a new one")
		return nil
	case !m.engines.IsIdle():
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
	if m.engines.HasPurpose(session.Reviewing) {
		m.drop()
		m.note = m.session.say("the review is stopped")
		return
	}
	for _, j := range m.engines.Running() {
		j.Cancel()
	}
}

func (m *model) pause() tea.Cmd {
	m.paused = !m.paused
	if m.paused && m.engines.HasPurpose(session.Moving) {
		m.drop()
	}
	return m.next()
}

// click plays the cell under the mouse.
func (m *model) click(c tea.MouseClickMsg) tea.Cmd {
	mouse := c.Mouse()
	if mouse.Button != tea.MouseLeft || m.help || m.reviewScreen.open && !m.reviewScreen.tries() {
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
	case "quit":
		return m.act("q")
	}
	if m.reviewScreen.open {
		m.note = m.session.say("Esc leaves the review first")
		return nil
	}
	switch s.verb {
	case "review":
		return m.review(s.rest)
	case "retry":
		return m.retry()
	case "save":
		m.save(s.rest)
		return nil
	}
	return m.act(map[string]string{
		"undo": "u", "redo": "r", "restart": "N", "rematch": "M", "resign": "R", "draw": "D", "hint": "h", "go": "t", "help": "?",
	}[s.verb])
}

func (m *model) save(name string) {
	if name == "" {
		m.note = m.session.say("save needs the name of a file: save game.jsonl")
		return
	}
	if err := m.session.Save(name); err != nil {
		m.note = m.session.why(err)
		return
	}
	m.note = m.session.say("saved {name}", "name", name)
}
