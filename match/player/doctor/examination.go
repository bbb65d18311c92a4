package doctor

import (
	"context"
	"fmt"
	"strconv"
	"time"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/internal/visible"
	"github.com/sente-games/sente/match/protocol/gomocup"
	"github.com/sente-games/sente/rules"
)

// examination is the state of an examination.
type examination struct {
	Subject
	connect        connector
	examinationCtx context.Context // context of the examination
	ctx            context.Context // whole with the time limit
	report         func(Finding)

	numProcesses, numKilled int           // number of processes, and of processes that had to be killed
	slowestEnd              time.Duration // maximum time from END to the exit
	unsolicited             []string      // unsolicited lines
	closing                 bool          // the checks are over, or their time is
	wroteBanner             bool          // it wrote lines before OK to START
	repliesToInfo           bool          // it replies to INFO, which is tolerated from then on
}

func (e *examination) reportOK(clause, format string, args ...any) {
	e.reportFinding(OK, clause, format, args...)
}

func (e *examination) reportWarning(clause, format string, args ...any) {
	e.reportFinding(Warn, clause, format, args...)
}

func (e *examination) reportFailure(clause, format string, args ...any) {
	e.reportFinding(Fail, clause, format, args...)
}

func (e *examination) reportFinding(v Verdict, clause, format string, args ...any) {
	if e.ctx.Err() != nil && !e.closing {
		return // findings of an aborted check are meaningless
	}
	e.report(Finding{clause, v, fmt.Sprintf(format, args...)})
}

// runCheck runs one check and reports whether to continue.
func (e *examination) runCheck(c engineCheck) bool {
	t, err := e.openSession(false)
	if err != nil {
		e.reportFailure(c.name, "it %v", err)
		return false
	}
	err = c.do(e, t)
	if err != nil && e.ctx.Err() == nil {
		e.reportFailure(c.name, "it %s%s", explainError(err), t.lastOutput())
	}
	e.endProcess(t)
	return err == nil || !c.vital
}

// endProcess sends END and records how the process ends.
func (e *examination) endProcess(t *processSession) {
	if !t.lenient {
		e.unsolicited = append(e.unsolicited, t.unsolicited...)
	}
	took, killed := t.end()
	e.numProcesses++
	if killed {
		e.numKilled++
	}
	e.slowestEnd = max(e.slowestEnd, took)
}

// reportSummary reports the findings that cover all processes.
func (e *examination) reportSummary() {
	switch {
	case e.numProcesses == 0:
	case e.numKilled > 0:
		e.reportFailure("END", "it did not end within %[3]v and had to be killed %[1]d of %[2]d times", e.numKilled, e.numProcesses, defaultExitTimeout)
	default:
		e.reportOK("END", "ended %d times, the slowest %v after END", e.numProcesses, roundDuration(e.slowestEnd))
	}
	switch {
	case e.numProcesses == 0:
	case len(e.unsolicited) > 0:
		e.reportFailure("one answer for one command", "said %s without a command, and %d lines in all", strconv.Quote(visible.Clip(e.unsolicited[0])), len(e.unsolicited))
	case e.wroteBanner:
		e.reportOK("one answer for one command", "no output without a command except before OK to START")
	default:
		e.reportOK("one answer for one command", "no output without a command")
	}
}

// beginGame starts a game and returns a board that validates its moves.
func (e *examination) beginGame(t *processSession, size int, infos ...string) (*checkedBoard, error) {
	if err := t.requireReply(gomocup.IsOK, "START "+strconv.Itoa(size), startTimeout); err != nil {
		return nil, err
	}
	for _, i := range append([]string{"rule 0", "game_type 1", "timeout_match 0", "time_left 2147483647", "timeout_turn " + formatMillis(e.Time)}, infos...) {
		if err := t.sendLine("INFO " + i); err != nil {
			return nil, err
		}
	}
	return e.newBoard(size)
}

// newBoard creates a board with freestyle rules.
func (e *examination) newBoard(size int) (*checkedBoard, error) {
	board, err := e.Game.Open(sente.Record{Game: e.Game.Name, Size: strconv.Itoa(size)})
	return &checkedBoard{board: board, size: size}, err
}

// checkedBoard is a board that validates the moves of a game.
type checkedBoard struct {
	board rules.Board
	size  int
	moves []sente.Move
}

// playMove plays a move in the protocol's coordinates.
func (b *checkedBoard) playMove(x, y int) error {
	m := gomocup.FormatPoint(b.size, x, y)
	if _, err := b.board.Play(string(m)); err != nil {
		return fmt.Errorf("played %d,%d: %w", x, y, err)
	}
	b.moves = append(b.moves, m)
	return nil
}

func (b *checkedBoard) isOver() bool {
	over, _, _ := b.board.Outcome()
	return over
}

// opponentMove returns the opponent's move: a free point selected by arithmetic, the same in every
// examination.
func (b *checkedBoard) opponentMove() (x, y int) {
	legal := b.board.Legal()
	m := legal[(len(b.moves)*37+11)%len(legal)]
	x, y, _ = gomocup.ParsePoint(b.size, m)
	return x, y
}

// boardRows returns the lines of BOARD for the position, with the engine to move.
func (b *checkedBoard) boardRows() []string {
	lines := []string{"BOARD"}
	for i, m := range b.moves {
		x, y, _ := gomocup.ParsePoint(b.size, m)
		field := 2
		if (len(b.moves)-i)%2 == 0 {
			field = 1
		}
		lines = append(lines, fmt.Sprintf("%d,%d,%d", x, y, field))
	}
	return append(lines, "DONE")
}

func formatMillis(d time.Duration) string { return strconv.FormatInt(d.Milliseconds(), 10) }

// roundDuration rounds a time for display.
func roundDuration(d time.Duration) time.Duration {
	if d < 10*time.Millisecond {
		return d.Round(100 * time.Microsecond)
	}
	return d.Round(time.Millisecond)
}
