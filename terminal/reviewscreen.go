//go:build !wasm

package terminal

import (
	"context"
	"slices"
	"strings"

	tea "charm.land/bubbletea/v2"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/lab/review"
	"github.com/sente-games/sente/scene"
	"github.com/sente-games/sente/session"
)

// reviewScreen is the state of the review page.
type reviewScreen struct {
	review      *GameReview
	done, total int                // moves judged so far and in total
	open        bool               // the page is shown
	mistakes    []review.Judgement // the moves that lost value
	selected    int                // index of the shown mistake

	game    *Session // the reviewed game while a mistake is retried, otherwise nil
	message string   // result of the last attempt
	solved  bool     // the attempt was right or the answer is shown
	judging bool     // the attempt is being reviewed
}

// Messages from the judge to the model.
type (
	reviewProgressMsg struct {
		job         *job
		done, total int
	}
	reviewDoneMsg struct {
		job    *job
		review GameReview
		err    error
	}
	attemptMsg struct {
		job     *job
		played  review.Judgement
		attempt attempt
		err     error
	}
)

// isRetrying reports whether a mistake is being retried.
func (q *reviewScreen) isRetrying() bool { return q.game != nil }

// openReview starts a review of the game or shows the existing one.
func (m *model) openReview(spec string) tea.Cmd {
	if spec == "" && m.session.matchesReview(m.reviewScreen.review) {
		m.reviewScreen.open = true
		return nil
	}
	if err := m.session.checkReviewable(); err != nil {
		m.note = m.session.translateError(err)
		return nil
	}
	if !m.engines.IsIdle() {
		m.note = m.session.localize("An engine is thinking: review the game when it has finished")
		return nil
	}
	s, j := m.session, m.newJob(session.Reviewing)
	j.task = func(ctx context.Context, send func(tea.Msg)) tea.Msg {
		found, err := s.ReviewGame(ctx, j.Game, spec, func(done, of int) { send(reviewProgressMsg{j, done, of}) })
		return reviewDoneMsg{j, found, err}
	}
	m.reviewScreen = reviewScreen{total: len(j.Game.Moves)}
	return m.startJob(j)
}

// retryMistakes opens the review at the first mistake of the user.
func (m *model) retryMistakes() tea.Cmd {
	q := &m.reviewScreen
	switch {
	case !m.session.matchesReview(q.review):
		m.note = m.session.localize("Review the game first (j)")
		return nil
	case len(q.review.retryMoves) == 0:
		m.note = m.session.localize("The review found no mistakes of yours")
		return nil
	}
	q.open = true
	q.selected = slices.IndexFunc(q.mistakes, func(j review.Judgement) bool { return j.Number == q.review.retryMoves[0].Number })
	return m.startTrial()
}

func (m *model) handleReviewProgress(msg reviewProgressMsg) {
	if m.engines.Has(msg.job) {
		m.reviewScreen.done, m.reviewScreen.total = msg.done, msg.total
	}
}

func (m *model) handleReview(msg reviewDoneMsg) {
	if !m.engines.Remove(msg.job) {
		return
	}
	m.startPondering()
	if msg.err != nil {
		m.note = m.session.translateError(msg.err)
		return
	}
	m.note = ""
	m.reviewScreen = reviewScreen{review: &msg.review, open: true, mistakes: msg.review.MistakesOf(msg.review.Seats)}
	if len(msg.review.retryMoves) > 0 {
		first := msg.review.retryMoves[0].Number
		m.reviewScreen.selected = slices.IndexFunc(m.reviewScreen.mistakes, func(j review.Judgement) bool { return j.Number == first })
	}
}

// progressRows returns the progress of the review.
func (q *reviewScreen) progressRows(said func(string, ...any) string, width int) []string {
	bar := max(min(width, 20), 1)
	full := bar * q.done / max(q.total, 1)
	return []string{
		clipText(said("{done} of {n} moves reviewed", "done", q.done, "n", q.total), width),
		strings.Repeat("█", full) + strings.Repeat("░", bar-full),
		clipText(said("s stop"), width),
	}
}

// selectedMistake returns the shown mistake.
func (q *reviewScreen) selectedMistake() review.Judgement { return q.mistakes[q.selected] }

// keyHints returns the available keys for the bottom line.
func (q *reviewScreen) keyHints(said func(string, ...any) string) string {
	switch {
	case q.isRetrying() && q.solved && q.selected+1 < len(q.mistakes):
		return said("Enter next   Esc back to the list")
	case q.isRetrying() && q.solved:
		return said("Enter or Esc back to the list")
	case q.isRetrying():
		return said("Enter play   h answer   n next   Esc back to the list")
	case len(q.mistakes) > 0:
		return said("↑ ↓ choose   Enter retry   Esc back to the game")
	}
	return said("Esc back to the game")
}

// handleReviewKey handles a key on the review page.
func (m *model) handleReviewKey(key string) tea.Cmd {
	q := &m.reviewScreen
	if q.isRetrying() {
		return m.handleTrialKey(key)
	}
	switch key {
	case "up", "left":
		q.selected = max(q.selected-1, 0)
	case "down", "right":
		q.selected = max(min(q.selected+1, len(q.mistakes)-1), 0)
	case "enter", "space", "t":
		if len(q.mistakes) > 0 {
			return m.startTrial()
		}
	case "esc", "backspace", "j":
		q.open = false
		return m.continueGame()
	case "q":
		return m.runKeyCommand(key)
	}
	return nil
}

// handleTrialKey handles a key while a mistake is retried.
func (m *model) handleTrialKey(key string) tea.Cmd {
	q := &m.reviewScreen
	switch key {
	case "esc":
		return m.closeTrial()
	case "n":
		return m.nextMistake()
	case "q":
		return m.runKeyCommand(key)
	}
	switch {
	case q.judging:
	case q.solved:
		if key == "enter" || key == "space" {
			return m.nextMistake()
		}
	case key == "h":
		return m.showAnswer()
	case slices.Contains([]string{"left", "right", "up", "down", "enter", "space", ":", "/"}, key):
		return m.runKeyCommand(key)
	}
	return nil
}

// startTrial sets up the position before the selected mistake.
func (m *model) startTrial() tea.Cmd {
	q := &m.reviewScreen
	game := m.session
	if q.game != nil {
		game = q.game
	}
	t, err := game.newTrial(*q.review, q.selectedMistake())
	if err != nil {
		m.note = m.session.translateError(err)
		return nil
	}
	m.cancelJobs()
	m.stopPondering()
	m.hint, m.choice = nil, choice{}
	m.session, q.game, q.message, q.solved, q.judging = t, game, "", false, false
	return nil
}

// closeTrial returns to the list of mistakes.
func (m *model) closeTrial() tea.Cmd {
	m.cancelJobs()
	m.session, m.reviewScreen.game = m.reviewScreen.game, nil
	m.hint, m.choice = nil, choice{}
	return nil
}

// nextMistake moves on to the next mistake.
func (m *model) nextMistake() tea.Cmd {
	if m.reviewScreen.selected+1 == len(m.reviewScreen.mistakes) {
		return m.closeTrial()
	}
	m.reviewScreen.selected++
	return m.startTrial()
}

// showAnswer shows the best line.
func (m *model) showAnswer() tea.Cmd {
	cmd := m.startTrial()
	q := &m.reviewScreen
	q.message, q.solved = q.review.describeBest(q.selectedMistake()), true
	m.hint = m.markMove(q.selectedMistake().Best)
	return cmd
}

// markMove returns the marks of a move.
func (m *model) markMove(move sente.Move) []scene.Mark {
	for _, a := range m.session.Board().Scene().Moves {
		if a.Move == move {
			return moveMarks(a)
		}
	}
	return nil
}

// judgeAttempt plays an attempted move and has it judged.
func (m *model) judgeAttempt(text string, play func(string) error) tea.Cmd {
	q := &m.reviewScreen
	if q.judging || q.solved {
		return nil
	}
	m.choice = choice{}
	if err := play(text); err != nil {
		m.note = m.session.translateError(err)
		return nil
	}
	played, found := q.selectedMistake(), *q.review
	moves := m.session.Record().Moves
	if len(moves) < played.Number {
		return nil // it waits for others of its turn
	}
	move := moves[played.Number-1]
	j := m.newJob(session.Reviewing)
	j.task = func(ctx context.Context, _ func(tea.Msg)) tea.Msg {
		a, err := found.judgeAttempt(ctx, played, move)
		return attemptMsg{j, played, a, err}
	}
	q.judging, q.message = true, found.position.MoveText(move)+" is being reviewed"
	return m.startJob(j)
}

// handleAttempt shows the result of an attempt and sets the position up again unless the attempt
// was right.
func (m *model) handleAttempt(msg attemptMsg) {
	if !m.engines.Remove(msg.job) {
		return
	}
	q := &m.reviewScreen
	q.judging = false
	message := q.review.describeAttempt(msg.played, msg.attempt)
	if msg.err != nil {
		message = msg.err.Error()
	} else if q.solved = msg.attempt.verdict == review.Right; q.solved {
		q.message = message
		return
	}
	m.startTrial()
	q.message = message
}
