package terminal

import (
	"context"
	"errors"
	"fmt"
	"time"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/colorprofile"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/match"
)

// worker lets engines think; see desk.
type worker interface {
	begin(j job) (stop context.CancelFunc)
	ponder(t *Table) (end func())
}

// model is what the screen shows. Update changes it by messages alone: engines
// think on a worker, and the time comes from a clock that tests set.
type model struct {
	table  *Table
	worker worker
	clock  func() time.Time

	width, height int
	coloured      bool
	cursor        int    // cell
	note          string // one line for the person: what was wrong, what was done
	help          bool   // the list of keys is shown
	typing        bool   // a line is being typed
	typed         string
	paused        bool // engines wait before their next move
	asking        bool // whether the last turn is to be kept
	job           int  // the latest question; answers to others are stale
	busy          busy // with what
	since         time.Time
	live          sente.Info
	stop          context.CancelFunc
	enough        func() // ends the pondering, nil if nobody ponders
	hint          []sente.Mark
}

// busy says what an engine is asked for.
type busy int

const (
	idle busy = iota
	moving
	hinting
	going // a hint that will be played
)

func newModel(t *Table, w worker, clock func() time.Time) *model {
	return &model{table: t, worker: w, clock: clock, width: 80, height: 24, cursor: middle(t.Scene())}
}

// beat makes the elapsed time move.
type beat struct{}

func tick() tea.Cmd {
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
		if msg.id == m.job {
			m.live = msg.info
		}
	case answerMsg:
		return m, m.answered(msg)
	case hintMsg:
		return m, m.hinted(msg)
	case beat:
		if m.busy != idle {
			return m, tick()
		}
	}
	return m, nil
}

// next asks the engine to move, if it is its turn and nothing keeps it; while a
// person is to move it may ponder.
func (m *model) next() tea.Cmd {
	m.hint = nil
	m.ponder()
	if m.asking || m.table.Over() || m.paused || m.busy != idle || m.table.Mover().IsHuman() {
		return nil
	}
	return m.ask(moving, job{
		record: m.table.Ref.Record(), seat: m.table.Ref.Board().Turn(),
		player: m.table.Mover(), limits: m.table.Limits, grace: m.table.Grace,
	})
}

func (m *model) ask(b busy, j job) tea.Cmd {
	m.wake()
	m.job++
	j.id = m.job
	m.busy, m.since, m.live = b, m.clock(), sente.Info{}
	m.stop = m.worker.begin(j)
	return tick()
}

// ponder lets an engine think on the person's time, if it is that.
func (m *model) ponder() {
	m.wake()
	if m.table.HumanTurn() {
		m.enough = m.worker.ponder(m.table)
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
func (m *model) drop() {
	if m.busy != idle {
		m.stop()
		m.job++
		m.busy = idle
	}
}

// answered plays what an engine chose. An engine that was hurried answers with
// its best move so far.
func (m *model) answered(msg answerMsg) tea.Cmd {
	if msg.id != m.job {
		return nil
	}
	m.busy = idle
	if msg.err != nil && (!errors.Is(msg.err, context.Canceled) || msg.answer.Choice.Move == "") {
		m.note = fmt.Sprintf("%s: %v", m.table.Mover().Name, msg.err)
		m.paused = true
		return nil
	}
	if final := msg.answer.Choice.Info; len(final.Line) > 0 {
		m.live = final
	}
	// A foul ends the game, and the result tells of it.
	_ = match.Judge(m.table.Ref, m.table.Mover(), msg.answer)
	m.follow()
	return m.next()
}

// follow puts the cursor on the last move of a board without persons, so that
// it does not lie in the way elsewhere.
func (m *model) follow() {
	for _, mark := range m.table.Scene().Marks {
		if mark.Kind == sente.LastMove && m.table.Watched() {
			m.cursor = mark.Cell
		}
	}
}

func (m *model) hinted(msg hintMsg) tea.Cmd {
	if msg.id != m.job {
		return nil
	}
	play := m.busy == going
	m.busy = idle
	m.ponder()
	if msg.err != nil {
		m.note = msg.err.Error()
		return nil
	}
	if play {
		return m.play(string(msg.choice.Move), m.table.Ref.Play)
	}
	m.note = fmt.Sprintf("hint: %s (%s, depth %d)", m.table.Show(msg.choice.Move), msg.choice.Info.Score, msg.choice.Info.Depth)
	for _, a := range m.table.Ref.Board().Scene().Moves {
		if a.Move == msg.choice.Move {
			m.hint = append([]sente.Mark{{Cell: max(a.Land, 0), Kind: sente.Hint}}, msg.scores...)
			m.cursor = a.Cell
			break
		}
	}
	return nil
}

// play makes a move of the person whose turn it is.
func (m *model) play(text string, by func(string, sente.Thought) error) tea.Cmd {
	switch {
	case m.table.Over():
		m.note = "the game is over: n begins a new one, u takes a move back"
		return nil
	case m.busy == moving:
		m.note = m.table.Mover().Name + " is thinking: s makes it move at once"
		return nil
	}
	m.drop()
	if err := by(text, sente.Thought{}); err != nil {
		m.note = err.Error()
		return nil
	}
	m.note = ""
	if kept := m.table.Kept(); kept != "" {
		m.note = kept + " is kept until the stones before it are placed"
	}
	if m.asking = m.table.asks(); m.asking {
		m.note = keepIt
	}
	return m.next()
}
