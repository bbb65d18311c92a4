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
	startTime = 10 * time.Second        // for the reply to START
	endTime   = time.Second             // between END and the exit
	wordTime  = time.Second             // for a reply that needs no search
	hushTime  = 60 * time.Millisecond   // in which unsolicited lines are expected
	pauseTime = 20 * time.Millisecond   // between a reply and the next command
	lateTime  = 1500 * time.Millisecond // beyond a limit, before it counts as silence

	maxBanner = 50 // maximum number of lines before OK to START
)

// talk is a session with one process of the engine.
type talk struct {
	link
	ctx     context.Context
	extra   []string
	banner  []string  // lines before OK to START
	heard   time.Time // time of the last line
	forgive bool      // ignore UNKNOWN after INFO
	lenient bool      // it was sent invalid commands, and may reply with more than one line
	hasty   bool      // no pause between a reply and the next command
	infos   int       // INFO lines since the last reply
}

// open starts a session.
func (e *exam) open(lf bool) (*talk, error) {
	l, err := e.connect(e, lf)
	return &talk{link: l, ctx: e.ctx, forgive: e.complains}, err
}

// errSilent is the error of a missing reply.
var errSilent = errors.New("gave no answer")

// during is an error of a check with a description of the step.
type during struct {
	error
	what string
}

func (d during) Error() string { return d.error.Error() + d.place() }
func (d during) Unwrap() error { return d.error }
func (d during) place() string { return " (" + d.what + ")" }

// at adds a description of the step to an error.
func at(err error, format string, args ...any) error {
	return during{err, fmt.Sprintf(format, args...)}
}

// explain converts an error to a clause that follows "it". The last lines of a program that has
// ended are added by [talk.words].
func explain(err error) string {
	var gone *process.Ended
	if !errors.As(err, &gone) {
		return err.Error()
	}
	if d := (during{}); errors.As(err, &d) {
		return gone.What + d.place()
	}
	return gone.What
}

// words returns the last lines of a program, formatted for an error.
func (t *talk) words() string { return process.Words(t.last()) }

// pause waits for the minimum pause after the last reply.
func (t *talk) pause() {
	if !t.hasty {
		time.Sleep(time.Until(t.heard.Add(pauseTime)))
	}
}

func (t *talk) send(l string) error {
	t.pause()
	if strings.HasPrefix(l, "INFO ") {
		t.infos++
	}
	ctx, cancel := standstill.WithTimeout(t.ctx, wordTime)
	defer cancel()
	if err := t.Send(ctx, l); err != nil {
		if ctx.Err() != nil && t.ctx.Err() == nil {
			return fmt.Errorf("did not read %s", strconv.Quote(l))
		}
		return err
	}
	return nil
}

// hear waits for a line that is a reply.
func (t *talk) hear(within time.Duration) (gomocup.Answer, string, error) {
	ctx, cancel := standstill.WithTimeout(t.ctx, within)
	defer cancel()
	for {
		l, err := t.Receive(ctx)
		switch {
		case err != nil && ctx.Err() != nil && t.ctx.Err() == nil:
			return gomocup.Answer{}, "", fmt.Errorf("%w within %v", errSilent, short(within))
		case err != nil:
			return gomocup.Answer{}, "", err
		}
		t.heard = time.Now()
		a := gomocup.ReadAnswer(l)
		if a.Idle() && a.Kind != gomocup.IsAbout {
			continue
		}
		if a.Kind == gomocup.IsUnknown && t.forgive && t.infos > 0 {
			t.infos--
			continue
		}
		return a, l, nil
	}
}

// hush returns unsolicited lines.
func (t *talk) hush() []string {
	var said []string
	for began := time.Now(); time.Since(began) < hushTime; {
		_, l, err := t.hear(hushTime)
		if err != nil {
			break
		}
		said = append(said, l)
	}
	return said
}

// ask sends lines and waits for a reply to the last one. Lines received before are recorded as
// unsolicited.
func (t *talk) ask(within time.Duration, lines ...string) (gomocup.Answer, string, time.Duration, error) {
	t.pause()
	for {
		l, ok := t.Pending()
		if !ok {
			break
		}
		if a := gomocup.ReadAnswer(l); !a.Idle() && a.Kind != gomocup.IsUnknown {
			t.extra = append(t.extra, l)
		}
	}
	watch := standstill.Start()
	defer watch.Stop()
	began := time.Duration(0)
	for _, l := range lines {
		began = watch.Elapsed()
		if err := t.send(l); err != nil {
			return gomocup.Answer{}, "", 0, err
		}
	}
	a, l, err := t.hear(within)
	if err != nil && errors.Is(err, errSilent) {
		err = fmt.Errorf("%w to %s", err, lines[len(lines)-1])
	}
	t.infos = 0
	return a, l, watch.Elapsed() - began, err
}

// want sends a command and requires a reply of one kind. A program may write lines before OK to
// START.
func (t *talk) want(kind gomocup.AnswerKind, command string, within time.Duration) error {
	a, l, _, err := t.ask(within, command)
	for n := 0; err == nil && a.Kind == gomocup.IsOther && strings.HasPrefix(command, "START"); n++ {
		if n == maxBanner {
			return fmt.Errorf("wrote more than %d lines before answering %s", maxBanner, command)
		}
		t.banner = append(t.banner, l)
		a, l, err = t.hear(within)
	}
	if err == nil && a.Kind != kind {
		err = fmt.Errorf("answered %s with %s", command, strconv.Quote(visible.Clip(l)))
	}
	return err
}

// move requests a move and plays it on the board.
func (t *talk) move(b *table, limit time.Duration, lines ...string) (took time.Duration, err error) {
	a, l, took, err := t.ask(limit+lateTime, lines...)
	switch {
	case err != nil:
		return took, err
	case a.Kind != gomocup.IsMove:
		return took, fmt.Errorf("answered %s with %s (expected a move)", lines[len(lines)-1], strconv.Quote(visible.Clip(l)))
	case a.X < 0 || a.Y < 0 || a.X >= b.size || a.Y >= b.size:
		return took, fmt.Errorf("answered %s with %d,%d, which is off the board", lines[len(lines)-1], a.X, a.Y)
	}
	return took, b.play(a.X, a.Y)
}

// turn plays the opponent's reply and requests the next move.
func (t *talk) turn(b *table, limit time.Duration) (took time.Duration, err error) {
	x, y := b.reply()
	if err := b.play(x, y); err != nil {
		return 0, err
	}
	return t.move(b, limit, fmt.Sprintf("TURN %d,%d", x, y))
}
