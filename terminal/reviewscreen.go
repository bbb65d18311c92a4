//go:build !wasm

package terminal

import (
	"context"
	"fmt"
	"slices"
	"strings"

	tea "charm.land/bubbletea/v2"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/lab/review"
	"github.com/sente-games/sente/scene"
	"github.com/sente-games/sente/session"
)

// reviewScreen is the review of a game on the screen.
type reviewScreen struct {
	found    *Judged
	done, of int                // moves judged while it works
	open     bool               // it is shown
	moves    []review.Judgement // that gave something away
	at       int                // the one that is shown

	home *Session // the game, while a move is tried again; nil otherwise
	said string   // of the last try
	over bool     // it was right, or the answer is shown
	busy bool     // it is being judged
}

// Messages from the judge to the model.
type (
	judgingMsg struct {
		job      *job
		done, of int
	}
	judgedMsg struct {
		job   *job
		found Judged
		err   error
	}
	triedMsg struct {
		job    *job
		played review.Judgement
		try    tried
		err    error
	}
)

// tries reports whether a move is being tried again.
func (q *reviewScreen) tries() bool { return q.home != nil }

// review judges the moves of the game, or shows what was said of them.
func (m *model) review(spec string) tea.Cmd {
	if spec == "" && m.session.fits(m.reviewScreen.found) {
		m.reviewScreen.open = true
		return nil
	}
	if err := m.session.reviewable(); err != nil {
		m.note = m.session.why(err)
		return nil
	}
	if !m.engines.IsIdle() {
		m.note = m.session.say("an engine is thinking: review the game when it is done")
		return nil
	}
	s, j := m.session, m.newJob(session.Reviewing)
	j.task = func(ctx context.Context, send func(tea.Msg)) tea.Msg {
		found, err := s.Review(ctx, j.Game, spec, func(done, of int) { send(judgingMsg{j, done, of}) })
		return judgedMsg{j, found, err}
	}
	m.reviewScreen = reviewScreen{of: len(j.Game.Moves)}
	return m.ask(j)
}

// retry shows the review of the game at the first mistake of the person.
func (m *model) retry() tea.Cmd {
	q := &m.reviewScreen
	switch {
	case !m.session.fits(q.found):
		m.note = m.session.say("review the game first: j finds the mistakes")
		return nil
	case len(q.found.tries) == 0:
		m.note = m.session.say("the review found no mistake of yours")
		return nil
	}
	q.open = true
	q.at = slices.IndexFunc(q.moves, func(j review.Judgement) bool { return j.Number == q.found.tries[0].Number })
	return m.begin()
}

func (m *model) judging(msg judgingMsg) {
	if m.engines.Has(msg.job) {
		m.reviewScreen.done, m.reviewScreen.of = msg.done, msg.of
	}
}

func (m *model) judgedAll(msg judgedMsg) {
	if !m.engines.Remove(msg.job) {
		return
	}
	m.ponder()
	if msg.err != nil {
		m.note = m.session.why(msg.err)
		return
	}
	m.note = ""
	m.reviewScreen = reviewScreen{found: &msg.found, open: true, moves: msg.found.Mistakes(msg.found.Seats)}
	if len(msg.found.tries) > 0 {
		first := msg.found.tries[0].Number
		m.reviewScreen.at = slices.IndexFunc(m.reviewScreen.moves, func(j review.Judgement) bool { return j.Number == first })
	}
}

// progress is how far the judge is.
func (q *reviewScreen) progress(said func(string, ...any) string, width int) []string {
	bar := max(min(width, 20), 1)
	full := bar * q.done / max(q.of, 1)
	return []string{
		clip(said("{done} of {n} moves judged", "done", q.done, "n", q.of), width),
		strings.Repeat("█", full) + strings.Repeat("░", bar-full),
		clip(said("s stops"), width),
	}
}

// chosen is the mistake that is shown.
func (q *reviewScreen) chosen() review.Judgement { return q.moves[q.at] }

// keys are what can be done, for the last line.
func (q *reviewScreen) keys(said func(string, ...any) string) string {
	switch {
	case q.tries() && q.over && q.at+1 < len(q.moves):
		return said("Enter goes on to the next   Esc back to the list")
	case q.tries() && q.over:
		return said("Enter or Esc back to the list")
	case q.tries():
		return said("Enter plays   h shows the answer   n next   Esc back to the list")
	case len(q.moves) > 0:
		return said("↑ ↓ choose   Enter tries it again   Esc back to the game")
	}
	return said("Esc back to the game")
}

// reviewKey obeys a key while the review is shown.
func (m *model) reviewKey(key string) tea.Cmd {
	q := &m.reviewScreen
	if q.tries() {
		return m.trialKey(key)
	}
	switch key {
	case "up", "left":
		q.at = max(q.at-1, 0)
	case "down", "right":
		q.at = max(min(q.at+1, len(q.moves)-1), 0)
	case "enter", "space", "t":
		if len(q.moves) > 0 {
			return m.begin()
		}
	case "esc", "backspace", "j":
		q.open = false
		return m.next()
	case "q":
		return m.act(key)
	}
	return nil
}

// trialKey obeys a key while a move is tried again.
func (m *model) trialKey(key string) tea.Cmd {
	q := &m.reviewScreen
	switch key {
	case "esc":
		return m.back()
	case "n":
		return m.forth()
	case "q":
		return m.act(key)
	}
	switch {
	case q.busy:
	case q.over:
		if key == "enter" || key == "space" {
			return m.forth()
		}
	case key == "h":
		return m.show()
	case slices.Contains([]string{"left", "right", "up", "down", "enter", "space", ":", "/"}, key):
		return m.act(key)
	}
	return nil
}

// begin sets up the position before the mistake that is shown, to try it again.
func (m *model) begin() tea.Cmd {
	q := &m.reviewScreen
	home := m.session
	if q.home != nil {
		home = q.home
	}
	t, err := home.trial(*q.found, q.chosen())
	if err != nil {
		m.note = m.session.why(err)
		return nil
	}
	m.drop()
	m.wake()
	m.hint, m.choice = nil, choice{}
	m.session, q.home, q.said, q.over, q.busy = t, home, "", false, false
	return nil
}

// back shows the list of mistakes again.
func (m *model) back() tea.Cmd {
	m.drop()
	m.session, m.reviewScreen.home = m.reviewScreen.home, nil
	m.hint, m.choice = nil, choice{}
	return nil
}

// forth goes on to the next mistake.
func (m *model) forth() tea.Cmd {
	if m.reviewScreen.at+1 == len(m.reviewScreen.moves) {
		return m.back()
	}
	m.reviewScreen.at++
	return m.begin()
}

// show shows what was better.
func (m *model) show() tea.Cmd {
	cmd := m.begin()
	q := &m.reviewScreen
	q.said, q.over = q.found.answer(q.chosen()), true
	m.hint = m.pointed(q.chosen().Best)
	return cmd
}

// pointed marks a move on the board.
func (m *model) pointed(move sente.Move) []scene.Mark {
	for _, a := range m.session.Board().Scene().Moves {
		if a.Move == move {
			return wayOf(a)
		}
	}
	return nil
}

// try has a move judged that the person tries.
func (m *model) try(text string, by func(string) error) tea.Cmd {
	q := &m.reviewScreen
	if q.busy || q.over {
		return nil
	}
	m.choice = choice{}
	if err := by(text); err != nil {
		m.note = m.session.why(err)
		return nil
	}
	played, found := q.chosen(), *q.found
	moves := m.session.Record().Moves
	if len(moves) < played.Number {
		return nil // it waits for others of its turn
	}
	move := moves[played.Number-1]
	j := m.newJob(session.Reviewing)
	j.task = func(ctx context.Context, _ func(tea.Msg)) tea.Msg {
		a, err := found.attempt(ctx, played, move)
		return triedMsg{j, played, a, err}
	}
	q.busy, q.said = true, found.position.Text(move)+" is being judged"
	return m.ask(j)
}

// tried tells what a try was worth; after one that was not right the board is set up anew.
func (m *model) tried(msg triedMsg) {
	if !m.engines.Remove(msg.job) {
		return
	}
	q := &m.reviewScreen
	q.busy = false
	said := q.found.said(msg.played, msg.try)
	if msg.err != nil {
		said = msg.err.Error()
	} else if q.over = msg.try.verdict == review.Right; q.over {
		q.said = said
		return
	}
	m.begin()
	q.said = said
}

// reviewDrawing is the board at the move that is shown: what was played, and what was
// better.
func (m *model) reviewDrawing(s shape) Drawing {
	q := &m.reviewScreen
	sc := m.session.Scene()
	if len(q.moves) == 0 {
		return Draw(sc, View{Large: s.large, Solid: m.coloured, Cursor: -1})
	}
	j := q.chosen()
	before, err := q.found.before(j)
	if err != nil {
		return Draw(sc, View{Large: s.large, Solid: m.coloured, Cursor: -1})
	}
	var better []scene.Mark
	for _, a := range before.Board.Scene().Moves {
		if a.Move == j.Best {
			better = wayOf(a)
			break
		}
	}
	if after, err := before.After(j.Move); err == nil {
		sc = after.Board.Scene()
	}
	if m.session.FromTop {
		sc = FromTop(m.session.Game(), m.session.Record(), sc)
	}
	return Draw(sc, View{Large: s.large, Solid: m.coloured, Cursor: -1, Extra: better})
}

// reviewPanel tells what the judge says.
func (m *model) reviewPanel(width, height int) (rows []string) {
	q := &m.reviewScreen
	if q.tries() {
		rows = append(rows, m.bold(clip(fmt.Sprintf("Mistake %d of %d", q.at+1, len(q.moves)), width)), "")
		rows = append(rows, wrap(capital(q.found.asked(q.chosen())), width, 6)...)
		if q.said != "" {
			rows = append(rows, "")
			rows = append(rows, wrap(q.said, width, 6)...)
		}
		return rows[:min(len(rows), max(height, 0))]
	}
	rows = append(rows, m.bold(clip("Review: "+judgeLine(q.found.Review), width)))
	rows = append(rows, wrap(q.found.Summary, width, max(height/2-2, 1))...)
	if q.found.Judge.Guessed {
		rows = append(rows, wrap("Scores are in points of the engine.", width, 1)...)
	}
	if len(q.moves) == 0 {
		return rows[:min(len(rows), max(height, 0))]
	}
	rows = append(rows, "")
	about := wrap(m.verdict(q.chosen()), width, 3)
	rows = append(rows, m.list(width, height-len(rows)-len(about)-1)...)
	rows = append(rows, "")
	rows = append(rows, about...)
	return rows[:min(len(rows), max(height, 0))]
}

// list names the moves that gave something away, as many around the one that is shown as
// there is room for.
func (m *model) list(width, height int) (rows []string) {
	q := &m.reviewScreen
	height = max(height, 1)
	first := max(min(q.at-height/2, len(q.moves)-height), 0)
	for i := first; i < min(first+height, len(q.moves)); i++ {
		j, arrow := q.moves[i], "  "
		if i == q.at {
			arrow = "▸ "
		}
		rows = append(rows, arrow+clip(fmt.Sprintf("%3d %-5s %-10s %s", j.Number, q.found.position.Text(j.Move), j.Grade, j.Seat), width-2))
	}
	return rows
}

// verdict is what the move that is shown gave away, and what was better.
func (m *model) verdict(j review.Judgement) string {
	return fmt.Sprintf("%s. Better: ◎%s (%s).", capital(gave(j)), m.reviewScreen.found.line(j), stand(m.reviewScreen.found.Review, j, j.Before))
}

// capital begins with a capital letter: what it is given begins with one of ASCII.
func capital(text string) string {
	if text == "" {
		return text
	}
	return strings.ToUpper(text[:1]) + text[1:]
}
