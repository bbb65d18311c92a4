//go:build !wasm

package terminal

import (
	"context"
	"errors"
	"fmt"
	"time"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/colorprofile"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/scene"
	"github.com/sente-games/sente/session"
)

// worker runs engines; see [engineWorker].
type worker interface {
	startJob(j *job) (stop context.CancelFunc)
	startPondering(t *Session) (end func())
}

// model is the state of the screen in Bubble Tea's sense. Only Update changes it: engines run on a
// worker, and the time comes from a clock that tests replace.
type model struct {
	session *Session
	worker  worker
	clock   func() time.Time

	width, height int
	coloured      bool
	ticking       bool // a beat is on its way
	thinking
	prompt
	choice       choice       // a move of several steps that is being chosen
	reviewScreen reviewScreen // the review of the game
}

// thinking is the work of the engines.
type thinking struct {
	engines session.Analysts[*job] // at work
	paused  bool                   // engines wait before their next move
	since   time.Time
	live    sente.Info
	enough  func() // ends the pondering, nil if no engine ponders
	hint    []scene.Mark
}

// prompt is the input of the person.
type prompt struct {
	cursor   int    // cell
	note     string // one line for the person: what was wrong, what was done
	help     bool   // the list of keys is shown
	typing   bool   // a line is being typed
	typed    string
	asking   bool         // whether the last turn is to be kept
	question func() error // what y is the answer to, nil if nothing is asked
}

func newModel(t *Session, w worker, clock func() time.Time) *model {
	return &model{session: t, worker: w, clock: clock, width: 80, height: 24, prompt: prompt{cursor: centreCell(t.Scene()), note: t.notice()}}
}

// tickMsg updates the elapsed time.
type tickMsg struct{}

// scheduleTick schedules a tickMsg while an engine or a clock runs.
func (m *model) scheduleTick() tea.Cmd {
	if m.ticking || m.engines.IsIdle() && !m.session.ClockRuns() {
		return nil
	}
	m.ticking = true
	return tea.Tick(100*time.Millisecond, func(time.Time) tea.Msg { return tickMsg{} })
}

// Init starts the engine to move, if any.
func (m *model) Init() tea.Cmd { return m.continueGame() }

// Update handles a message.
func (m *model) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	switch msg := msg.(type) {
	case tea.WindowSizeMsg:
		m.width, m.height = msg.Width, msg.Height
	case tea.ColorProfileMsg:
		m.coloured = msg.Profile >= colorprofile.ANSI
	case tea.KeyPressMsg:
		return m, m.handleKey(msg)
	case tea.MouseClickMsg:
		return m, m.handleClick(msg)
	case tea.PasteMsg:
		if m.typing {
			m.typed += msg.Content
		}
	case infoMsg:
		if j, ok := m.engines.First(); ok && msg.job == j {
			m.live = msg.info
		}
	case answerMsg:
		return m, m.handleAnswer(msg)
	case hintMsg:
		return m, m.handleHint(msg)
	case reviewProgressMsg:
		m.handleReviewProgress(msg)
	case reviewDoneMsg:
		m.handleReview(msg)
	case attemptMsg:
		m.handleAttempt(msg)
	case tickMsg:
		m.ticking = false
		if m.session.checkTimeout() {
			m.cancelJobs()
			m.stopPondering()
			m.question = nil
		}
		return m, m.scheduleTick()
	}
	return m, nil
}

// continueGame starts the engine if it is to move and not paused; while a person is to move an
// engine may ponder.
func (m *model) continueGame() tea.Cmd {
	m.hint, m.choice = nil, choice{}
	m.session.updateClock(m.paused)
	m.startPondering()
	if m.asking || m.session.IsOver() || m.paused || !m.engines.IsIdle() || m.session.IsPersonToMove() {
		return m.scheduleTick()
	}
	return m.startJob(m.newJob(session.Moving))
}

// newJob returns a job about the current position.
func (m *model) newJob(purpose session.Purpose) *job {
	return &job{
		Analyst: session.Analyst{Purpose: purpose, Game: m.session.Record()}, seat: m.session.Turn(),
		player: m.session.PlayerToMove(), limits: m.session.moveLimits(), grace: m.session.Grace,
	}
}

func (m *model) startJob(j *job) tea.Cmd {
	m.stopPondering()
	m.since, m.live = m.clock(), sente.Info{}
	m.engines.Add(j)
	j.Stop = m.worker.startJob(j)
	return m.scheduleTick()
}

// startPondering lets an engine think during the human player's turn.
func (m *model) startPondering() {
	m.stopPondering()
	if m.session.IsHumanTurn() {
		m.enough = m.worker.startPondering(m.session)
	}
}

// stopPondering ends pondering.
func (m *model) stopPondering() {
	if m.enough != nil {
		m.enough()
		m.enough = nil
	}
}

// cancelJobs stops the running engine and discards its reply.
func (m *model) cancelJobs() { m.engines.CancelAll() }

// handleAnswer plays the move of an engine. An engine that was stopped early returns its best move
// so far.
func (m *model) handleAnswer(msg answerMsg) tea.Cmd {
	if !m.engines.Remove(msg.job) {
		return nil
	}
	if msg.err != nil && (!errors.Is(msg.err, context.Canceled) || msg.answer.Choice.Move == "") {
		m.note = fmt.Sprintf("%s: %v", m.session.playerName(m.session.Turn()), msg.err)
		m.paused = true
		return nil
	}
	if final := msg.answer.Choice.Info; len(final.Line) > 0 {
		m.live = final
	}
	// An illegal move ends the game, and the result contains the reason.
	_ = m.session.PlayReply(m.session.PlayerToMove(), msg.answer)
	m.followLastMove()
	return m.continueGame()
}

// followLastMove moves the cursor to the last move if no person plays, so that it does not cover
// another cell.
func (m *model) followLastMove() {
	for _, mark := range m.session.Scene().Marks {
		if mark.Kind == scene.LastMove && m.session.IsEnginesOnly() {
			m.cursor = mark.Cell
			return
		}
	}
}

func (m *model) handleHint(msg hintMsg) tea.Cmd {
	if !m.engines.Remove(msg.job) {
		return nil
	}
	m.startPondering()
	if msg.err != nil {
		m.note = m.session.translateError(msg.err)
		return nil
	}
	if msg.job.Purpose == session.Taking {
		return m.playMove(string(msg.choice.Move), m.session.PlayText)
	}
	m.note = m.session.localize("Hint: {move} ({thought})", "move", m.session.FormatMove(msg.choice.Move), "thought", m.session.addDepth(m.session.formatScore(msg.choice.Info, m.session.Turn()), msg.choice.Info.Depth))
	for _, a := range m.session.Board().Scene().Moves {
		if a.Move == msg.choice.Move {
			m.hint = append(moveMarks(a), msg.scores...)
			m.cursor = a.Path[0]
			break
		}
	}
	return nil
}

// moveMarks marks the first and the last cell of a suggested move.
func moveMarks(a scene.Aim) []scene.Mark {
	origin := scene.Mark{Cell: a.Path[0], Kind: scene.Hint}
	if a.Land < 0 || a.Land == a.Path[0] {
		return []scene.Mark{origin}
	}
	target := scene.Mark{Cell: a.Land, Kind: scene.Hint}
	if len(a.Path) == 1 {
		return []scene.Mark{target}
	}
	return []scene.Mark{origin, target}
}

// playMove plays a human move.
func (m *model) playMove(text string, play func(string) error) tea.Cmd {
	if m.reviewScreen.isRetrying() {
		return m.judgeAttempt(text, play)
	}
	switch {
	case m.session.IsOver():
		m.note = m.session.localize("Game over: press N for a new game, u to take back a move")
		return nil
	case m.engines.HasPurpose(session.Moving):
		m.note = m.session.localize("{engine} is thinking: press s to move now", "engine", m.session.playerName(m.session.Turn()))
		return nil
	}
	m.cancelJobs()
	m.choice = choice{}
	if err := play(text); err != nil {
		m.note = m.session.translateError(err)
		return nil
	}
	m.note = ""
	if kept := m.session.waitingMoves(); kept != "" {
		m.note = m.session.localize("{move} will be played after the stones before it", "move", kept)
	}
	if m.asking = m.session.needsTurnConfirmation(); m.asking {
		m.note = m.session.localize("Keep these moves? [Y/n]")
	}
	return m.continueGame()
}
