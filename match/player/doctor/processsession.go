package doctor

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/sente-games/sente/internal/standstill"
	"github.com/sente-games/sente/internal/visible"
	"github.com/sente-games/sente/match/player/process"
	"github.com/sente-games/sente/match/protocol/gomocup"
)

const (
	startTimeout       = 10 * time.Second        // for the reply to START
	defaultExitTimeout = time.Second             // between END and the exit
	replyTimeout       = time.Second             // for a reply that needs no search
	quietPeriod        = 60 * time.Millisecond   // in which unsolicited lines are expected
	commandPause       = 20 * time.Millisecond   // between a reply and the next command
	lateTolerance      = 1500 * time.Millisecond // beyond a limit, before it counts as silence

	maxBanner = 50 // maximum number of lines before OK to START
)

// processSession is a session with one process of the engine.
type processSession struct {
	engineLink
	ctx           context.Context
	unsolicited   []string
	banner        []string  // lines before OK to START
	lastLineTime  time.Time // time of the last line
	ignoreUnknown bool      // ignore UNKNOWN after INFO
	lenient       bool      // it was sent invalid commands, and may reply with more than one line
	noPause       bool      // no pause between a reply and the next command
	infos         int       // INFO lines since the last reply
}

// openSession starts a session.
func (e *examination) openSession(lf bool) (*processSession, error) {
	l, err := e.connect(e, lf)
	return &processSession{engineLink: l, ctx: e.ctx, ignoreUnknown: e.repliesToInfo}, err
}

// errNoReply is the error of a missing reply.
var errNoReply = errors.New("gave no answer")

// stepError is an error of a check with a description of the step.
type stepError struct {
	error
	step string
}

func (d stepError) Error() string    { return d.error.Error() + d.stepText() }
func (d stepError) Unwrap() error    { return d.error }
func (d stepError) stepText() string { return " (" + d.step + ")" }

// atStep adds a description of the step to an error.
func atStep(err error, format string, args ...any) error {
	return stepError{err, fmt.Sprintf(format, args...)}
}

// explainError converts an error to a clause that follows "it". The last lines of a program that has
// ended are added by [processSession.lastOutput].
func explainError(err error) string {
	var gone *process.EndedError
	if !errors.As(err, &gone) {
		return err.Error()
	}
	if d := (stepError{}); errors.As(err, &d) {
		return gone.Clause + d.stepText()
	}
	return gone.Clause
}

// lastOutput returns the last lines of a program, formatted for an error.
func (t *processSession) lastOutput() string { return process.FormatLastLines(t.lastLines()) }

// pauseAfterReply waits for the minimum pause after the last reply.
func (t *processSession) pauseAfterReply() {
	if !t.noPause {
		time.Sleep(time.Until(t.lastLineTime.Add(commandPause)))
	}
}

func (t *processSession) sendLine(l string) error {
	t.pauseAfterReply()
	if strings.HasPrefix(l, "INFO ") {
		t.infos++
	}
	ctx, cancel := standstill.WithTimeout(t.ctx, replyTimeout)
	defer cancel()
	if err := t.Send(ctx, l); err != nil {
		if ctx.Err() != nil && t.ctx.Err() == nil {
			return fmt.Errorf("did not read %s", strconv.Quote(l))
		}
		return err
	}
	return nil
}

// awaitReply waits for a line that is a reply.
func (t *processSession) awaitReply(within time.Duration) (gomocup.Answer, string, error) {
	ctx, cancel := standstill.WithTimeout(t.ctx, within)
	defer cancel()
	for {
		l, err := t.Receive(ctx)
		switch {
		case err != nil && ctx.Err() != nil && t.ctx.Err() == nil:
			return gomocup.Answer{}, "", fmt.Errorf("%w within %v", errNoReply, roundDuration(within))
		case err != nil:
			return gomocup.Answer{}, "", err
		}
		t.lastLineTime = time.Now()
		a := gomocup.ParseAnswer(l)
		if a.IsIdle() && a.Kind != gomocup.IsAbout {
			continue
		}
		if a.Kind == gomocup.IsUnknown && t.ignoreUnknown && t.infos > 0 {
			t.infos--
			continue
		}
		return a, l, nil
	}
}

// unsolicitedLines returns unsolicited lines.
func (t *processSession) unsolicitedLines() []string {
	var lines []string
	for began := time.Now(); time.Since(began) < quietPeriod; {
		_, l, err := t.awaitReply(quietPeriod)
		if err != nil {
			break
		}
		lines = append(lines, l)
	}
	return lines
}

// sendAndAwait sends lines and waits for a reply to the last one. Lines received before are
// recorded as unsolicited.
func (t *processSession) sendAndAwait(within time.Duration, lines ...string) (gomocup.Answer, string, time.Duration, error) {
	t.pauseAfterReply()
	for {
		l, ok := t.Pending()
		if !ok {
			break
		}
		if a := gomocup.ParseAnswer(l); !a.IsIdle() && a.Kind != gomocup.IsUnknown {
			t.unsolicited = append(t.unsolicited, l)
		}
	}
	watch := standstill.Start()
	defer watch.Stop()
	began := time.Duration(0)
	for _, l := range lines {
		began = watch.Elapsed()
		if err := t.sendLine(l); err != nil {
			return gomocup.Answer{}, "", 0, err
		}
	}
	a, l, err := t.awaitReply(within)
	if err != nil && errors.Is(err, errNoReply) {
		err = fmt.Errorf("%w to %s", err, lines[len(lines)-1])
	}
	t.infos = 0
	return a, l, watch.Elapsed() - began, err
}

// requireReply sends a command and requires a reply of one kind. A program may write lines before
// OK to START.
func (t *processSession) requireReply(kind gomocup.AnswerKind, command string, within time.Duration) error {
	a, l, _, err := t.sendAndAwait(within, command)
	for n := 0; err == nil && a.Kind == gomocup.IsOther && strings.HasPrefix(command, "START"); n++ {
		if n == maxBanner {
			return fmt.Errorf("wrote more than %d lines before answering %s", maxBanner, command)
		}
		t.banner = append(t.banner, l)
		a, l, err = t.awaitReply(within)
	}
	if err == nil && a.Kind != kind {
		err = fmt.Errorf("answered %s with %s", command, strconv.Quote(visible.Clip(l)))
	}
	return err
}

// requestMove requests a move and plays it on the board.
func (t *processSession) requestMove(b *checkedBoard, limit time.Duration, lines ...string) (took time.Duration, err error) {
	a, l, took, err := t.sendAndAwait(limit+lateTolerance, lines...)
	switch {
	case err != nil:
		return took, err
	case a.Kind != gomocup.IsMove:
		return took, fmt.Errorf("answered %s with %s (expected a move)", lines[len(lines)-1], strconv.Quote(visible.Clip(l)))
	case a.X < 0 || a.Y < 0 || a.X >= b.size || a.Y >= b.size:
		return took, fmt.Errorf("answered %s with %d,%d, which is off the board", lines[len(lines)-1], a.X, a.Y)
	}
	return took, b.playMove(a.X, a.Y)
}

// playTurn plays the opponent's reply and requests the next move.
func (t *processSession) playTurn(b *checkedBoard, limit time.Duration) (took time.Duration, err error) {
	x, y := b.opponentMove()
	if err := b.playMove(x, y); err != nil {
		return 0, err
	}
	return t.requestMove(b, limit, fmt.Sprintf("TURN %d,%d", x, y))
}
