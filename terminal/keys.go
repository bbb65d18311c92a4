//go:build !wasm

package terminal

import (
	tea "charm.land/bubbletea/v2"

	"github.com/sente-games/sente/session"
)

// keyHelp returns the keys that the help lists: those of the session, which the browser supports
// too, and the terminal's own.
func keyHelp() []command {
	list := []command{
		{"arrows", "Move the cursor"},
		{"Enter space", "Play or select a step of a move; a click works too"},
		{"Esc", "Cancel the selected steps; Backspace undoes one"},
	}
	for _, k := range session.Keys() {
		list = append(list, command{k.Key, k.Does})
	}
	return append(list, command{"e", "Show evaluation during the game"}, command{":", "Type a move or command"}, command{"q", "Quit"})
}

// handleKey handles a key press.
func (m *model) handleKey(k tea.KeyPressMsg) tea.Cmd {
	if k.String() == "ctrl+c" {
		m.cancelJobs()
		return tea.Quit
	}
	if m.typing {
		return m.editCommandLine(k)
	}
	m.note = ""
	if m.question != nil {
		return m.handleConfirmation(k.String())
	}
	if m.asking {
		if done, cmd := m.confirmTurn(k.String()); done {
			return cmd
		}
	}
	if m.help {
		m.help = false
		return nil
	}
	if taken, cmd := m.stepKey(k.String()); taken {
		return cmd
	}
	if m.reviewScreen.open {
		return m.handleReviewKey(k.String())
	}
	return m.runKeyCommand(k.String())
}

// confirmTurn handles the reply to the question whether to keep a turn of several moves; any other
// key means yes and is then handled as usual.
func (m *model) confirmTurn(key string) (done bool, cmd tea.Cmd) {
	m.asking = false
	switch key {
	case "n", "u", "backspace":
		m.session.UndoLastTurn()
		m.note = m.session.localize("Taken back")
		return true, m.continueGame()
	case "enter", "space", "y":
		return true, m.continueGame()
	}
	return false, m.continueGame()
}

// runKeyCommand executes the command of a key.
func (m *model) runKeyCommand(key string) tea.Cmd {
	scene := m.session.Board().Scene()
	switch key {
	case "left":
		m.cursor = nextCell(scene, m.cursor, directionLeft)
	case "right":
		m.cursor = nextCell(scene, m.cursor, directionRight)
	case "up":
		m.cursor = nextCell(scene, m.cursor, directionUp)
	case "down":
		m.cursor = nextCell(scene, m.cursor, directionDown)
	case "enter", "space":
		return m.choose(m.cursor)
	case "u", "backspace":
		return m.navigate((*Session).UndoMoves)
	case "r":
		return m.navigate((*Session).RedoMoves)
	case "N":
		return m.navigate((*Session).Restart)
	case "M":
		return m.navigate((*Session).Rematch)
	case "R":
		m.confirmResign()
	case "D":
		m.offerDraw()
	case "h":
		return m.requestHint(session.Hinting)
	case "t":
		return m.requestHint(session.Taking)
	case "j":
		return m.openReview("")
	case "s":
		m.stopThinking()
	case "p":
		return m.togglePause()
	case "e":
		m.note = m.session.toggleEvaluation()
	case "?":
		m.help = true
	case ":", "/":
		m.typing, m.typed = true, ""
	case "q":
		m.cancelJobs()
		return tea.Quit
	}
	return nil
}

// confirmResign asks for a confirmation and resigns.
func (m *model) confirmResign() {
	if _, err := m.session.humanSeat(); err != nil {
		m.note = m.session.translateError(err)
		return
	}
	m.askConfirmation(m.session.localize("Resign? [y/N]"), func() error { return m.session.ResignHuman() })
}

// offerDraw offers a draw: an engine replies immediately, a human opponent is asked for
// confirmation.
func (m *model) offerDraw() {
	other, err := m.session.OfferDraw()
	switch {
	case err != nil:
		m.note = m.session.translateError(err)
	case other != "":
		m.askConfirmation(m.session.localize("{side}: accept a draw? [y/N]", "side", other), func() error { m.session.AgreeDraw(); return nil })
	default:
		m.cancelJobs()
	}
}

// askConfirmation shows a question and runs yes if the next key is y.
func (p *prompt) askConfirmation(text string, yes func() error) { p.note, p.question = text, yes }

// handleConfirmation handles the reply to a question of [model.askConfirmation].
func (m *model) handleConfirmation(key string) tea.Cmd {
	yes := m.question
	m.question = nil
	if key != "y" {
		return nil
	}
	m.cancelJobs()
	if err := yes(); err != nil {
		m.note = m.session.translateError(err)
	}
	return m.continueGame()
}

// navigate moves to another position of the game. If no person plays, the engines are paused there.
func (m *model) navigate(move func(*Session) error) tea.Cmd {
	m.cancelJobs()
	if err := move(m.session); err != nil {
		m.note = m.session.translateError(err)
	} else if m.session.IsEnginesOnly() && m.session.NumUndone() > 0 {
		m.paused = true
	}
	return m.continueGame()
}

// requestHint asks an engine for a hint.
func (m *model) requestHint(purpose session.Purpose) tea.Cmd {
	switch {
	case m.session.IsOver():
		m.note = m.session.localize("Game over: press N for a new game")
		return nil
	case !m.engines.IsIdle():
		return nil
	}
	j := m.newJob(purpose)
	j.hint = m.session.SuggestMove
	if purpose == session.Hinting {
		j.scores = m.session.ScoreMarks
	}
	return m.startJob(j)
}

// stopThinking makes the engine return its best move so far, or stops a review.
func (m *model) stopThinking() {
	if m.engines.HasPurpose(session.Reviewing) {
		m.cancelJobs()
		m.note = m.session.localize("Review stopped")
		return
	}
	for _, j := range m.engines.Running() {
		j.Cancel()
	}
}

// togglePause pauses or resumes the engines.
func (m *model) togglePause() tea.Cmd {
	m.paused = !m.paused
	if m.paused && m.engines.HasPurpose(session.Moving) {
		m.cancelJobs()
	}
	return m.continueGame()
}

// handleClick plays the cell under the mouse.
func (m *model) handleClick(c tea.MouseClickMsg) tea.Cmd {
	mouse := c.Mouse()
	if mouse.Button != tea.MouseLeft || m.help || m.reviewScreen.open && !m.reviewScreen.isRetrying() {
		return nil
	}
	cell := m.page().drawBoard(m.page().chooseLayout()).CellAt(mouse.X-marginX, mouse.Y-marginY)
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
		return tea.Batch(m.continueGame(), m.choose(cell))
	}
	return m.choose(cell)
}

// editCommandLine edits the typed line.
func (m *model) editCommandLine(k tea.KeyPressMsg) tea.Cmd {
	switch k.String() {
	case "enter":
		m.typing = false
		return m.runCommand(parseCommand(m.typed))
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

// runCommand executes a typed line; the commands are the same as in line mode.
func (m *model) runCommand(s commandLine) tea.Cmd {
	m.note = ""
	switch s.name {
	case "":
		if s.argument == "" {
			return nil
		}
		return m.playMove(s.argument, m.session.PlayText)
	case "quit":
		return m.runKeyCommand("q")
	}
	if m.reviewScreen.open {
		m.note = m.session.localize("Press Esc to leave the review first")
		return nil
	}
	switch s.name {
	case "review":
		return m.openReview(s.argument)
	case "retry":
		return m.retryMistakes()
	case "save":
		m.saveGame(s.argument)
		return nil
	}
	return m.runKeyCommand(map[string]string{
		"undo": "u", "redo": "r", "restart": "N", "rematch": "M", "resign": "R", "draw": "D", "hint": "h", "go": "t", "report": "e", "help": "?",
	}[s.name])
}

// saveGame saves the game to the named file.
func (m *model) saveGame(name string) {
	if name == "" {
		m.note = m.session.localize("Save needs a file name, for example: save game.jsonl")
		return
	}
	if err := m.session.SaveGame(name); err != nil {
		m.note = m.session.translateError(err)
		return
	}
	m.note = m.session.localize("Saved {name}", "name", name)
}
