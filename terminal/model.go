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

// worker lets engines think; see desk.
type worker interface {
	begin(j *job) (stop context.CancelFunc)
	ponder(t *Session) (end func())
}

// model is what the screen shows. Update changes it by messages alone: engines
// think on a worker, and the time comes from a clock that tests set.
type model struct {
	session *Session
	worker  worker
	clock   func() time.Time

	width, height int
	coloured      bool
	cursor        int    // cell
	note          string // one line for the person: what was wrong, what was done
	help          bool   // the list of keys is shown
	typing        bool   // a line is being typed
	typed         string
	paused        bool                   // engines wait before their next move
	asking        bool                   // whether the last turn is to be kept
	engines       session.Analysts[*job] // at work
	since         time.Time
	live          sente.Info
	enough        func() // ends the pondering, nil if no engine ponders
	hint          []scene.Mark
	question      func() error // what y is the answer to, nil if nothing is asked
	ticking       bool         // a beat is on its way
	choice        choice       // a move of several steps that is being chosen
	reviewScreen  reviewScreen // the review of the game
}

func newModel(t *Session, w worker, clock func() time.Time) *model {
	return &model{session: t, worker: w, clock: clock, width: 80, height: 24, cursor: middle(t.Scene())}
}

// beat makes the elapsed time move.
type beat struct{}

// tick asks for a beat while something is timed.
func (m *model) tick() tea.Cmd {
	if m.ticking || m.engines.IsIdle() && !m.session.ClockRuns() {
		return nil
	}
	m.ticking = true
	return tea.Tick(100*time.Millisecond, func(time.Time) tea.Msg { return beat{} })
}

// Init lets an engine begin if it is to move.
func (m *model) Init() tea.Cmd { return m.next() }

// Update takes one message.
func (m *model) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	switch msg := msg.(type) {
	case tea.WindowSizeMsg:
		m.width, m.height = msg.Width, msg.Height
	case tea.ColorProfileMsg:
		m.coloured = msg.Profile >= colorprofile.ANSI
	case tea.KeyPressMsg:
		return m, m.key(msg)
	case tea.MouseClickMsg:
		return m, m.click(msg)
	case tea.PasteMsg:
		if m.typing {
			m.typed += msg.Content
		}
	case infoMsg:
		if j, ok := m.engines.First(); ok && msg.job == j {
			m.live = msg.info
		}
	case answerMsg:
		return m, m.answered(msg)
	case hintMsg:
		return m, m.hinted(msg)
	case judgingMsg:
		m.judging(msg)
	case judgedMsg:
		m.judgedAll(msg)
	case triedMsg:
		m.tried(msg)
	case beat:
		m.ticking = false
		if m.session.flag() {
			m.drop()
			m.wake()
			m.question = nil
		}
		return m, m.tick()
	}
	return m, nil
}

// next asks the engine to move, if it is its turn and nothing keeps it; while a
// person is to move it may ponder.
func (m *model) next() tea.Cmd {
	m.hint, m.choice = nil, choice{}
	m.session.keepTime(m.paused)
	m.ponder()
	if m.asking || m.session.Over() || m.paused || !m.engines.IsIdle() || m.session.IsPersonToMove() {
		return m.tick()
	}
	return m.ask(m.newJob(session.Moving))
}

// newJob is a question about the position.
func (m *model) newJob(purpose session.Purpose) *job {
	return &job{
		Analyst: session.Analyst{Purpose: purpose, Game: m.session.Record()}, seat: m.session.Turn(),
		player: m.session.Mover(), limits: m.session.limits(), grace: m.session.Grace,
	}
}

func (m *model) ask(j *job) tea.Cmd {
	m.wake()
	m.since, m.live = m.clock(), sente.Info{}
	m.engines.Add(j)
	j.Stop = m.worker.begin(j)
	return m.tick()
}

// ponder lets an engine think on the person's time, if it is that.
func (m *model) ponder() {
	m.wake()
	if m.session.HumanTurn() {
		m.enough = m.worker.ponder(m.session)
	}
}

// wake ends the pondering.
func (m *model) wake() {
	if m.enough != nil {
		m.enough()
		m.enough = nil
	}
}

// drop forgets the question that an engine works on.
func (m *model) drop() { m.engines.CancelAll() }

// answered plays what an engine chose. An engine that was hurried answers with
// its best move so far.
func (m *model) answered(msg answerMsg) tea.Cmd {
	if !m.engines.Remove(msg.job) {
		return nil
	}
	if msg.err != nil && (!errors.Is(msg.err, context.Canceled) || msg.answer.Choice.Move == "") {
		m.note = fmt.Sprintf("%s: %v", m.session.Mover().Name, msg.err)
		m.paused = true
		return nil
	}
	if final := msg.answer.Choice.Info; len(final.Line) > 0 {
		m.live = final
	}
	// A foul ends the game, and the result says so.
	_ = m.session.PlayAnswer(m.session.Mover(), msg.answer)
	m.follow()
	return m.next()
}

// follow puts the cursor on the last move of a board without persons, so that
// it does not lie in the way elsewhere.
func (m *model) follow() {
	for _, mark := range m.session.Scene().Marks {
		if mark.Kind == scene.LastMove && m.session.IsEnginesOnly() {
			m.cursor = mark.Cell
		}
	}
}

func (m *model) hinted(msg hintMsg) tea.Cmd {
	if !m.engines.Remove(msg.job) {
		return nil
	}
	m.ponder()
	if msg.err != nil {
		m.note = m.session.why(msg.err)
		return nil
	}
	if msg.job.Purpose == session.Taking {
		return m.play(string(msg.choice.Move), m.session.PlayText)
	}
	m.note = m.session.say("hint: {move} ({thought})", "move", m.session.Show(msg.choice.Move), "thought", m.session.deep(m.session.worth(msg.choice.Info, m.session.Turn()), msg.choice.Info.Depth))
	for _, a := range m.session.Board().Scene().Moves {
		if a.Move == msg.choice.Move {
			m.hint = append(wayOf(a), msg.scores...)
			m.cursor = a.Path[0]
			break
		}
	}
	return nil
}

// wayOf marks where a suggested move begins and ends.
func wayOf(a scene.Aim) []scene.Mark {
	begins := scene.Mark{Cell: a.Path[0], Kind: scene.Hint}
	if a.Land < 0 || a.Land == a.Path[0] {
		return []scene.Mark{begins}
	}
	ends := scene.Mark{Cell: a.Land, Kind: scene.Hint}
	if len(a.Path) == 1 {
		return []scene.Mark{ends}
	}
	return []scene.Mark{begins, ends}
}

// play makes a move of the person whose turn it is.
func (m *model) play(text string, by func(string) error) tea.Cmd {
	if m.reviewScreen.tries() {
		return m.try(text, by)
	}
	switch {
	case m.session.Over():
		m.note = m.session.say("the game is over: N begins a new one, u takes a move back")
		return nil
	case m.engines.HasPurpose(session.Moving):
		m.note = m.session.say("{engine} is thinking: s makes it move at once", "engine", m.session.Mover().Name)
		return nil
	}
	m.drop()
	m.choice = choice{}
	if err := by(text); err != nil {
		m.note = m.session.why(err)
		return nil
	}
	m.note = ""
	if kept := m.session.waiting(); kept != "" {
		m.note = m.session.say("{move} is kept until the stones before it are placed", "move", kept)
	}
	if m.asking = m.session.asks(); m.asking {
		m.note = m.session.say("keep these moves? Enter or y: yes; n: no")
	}
	return m.next()
}
