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
	startTime = 10 * time.Second        // for the answer to START
	endTime   = time.Second             // between END and the end
	wordTime  = time.Second             // for an answer that needs no thought
	hushTime  = 60 * time.Millisecond   // in which what is unasked would come
	pauseTime = 20 * time.Millisecond   // between an answer and the next command
	lateTime  = 1500 * time.Millisecond // beyond a limit, before it counts as silence

	maxBanner = 50 // lines by which a program introduces itself
)

// talk is a conversation with one patient.
type talk struct {
	link
	ctx     context.Context
	extra   []string
	banner  []string  // what came before OK to START
	heard   time.Time // of the last line
	forgive bool      // UNKNOWN after INFO is no answer
	lenient bool      // it was sent nonsense, and may answer with more than one line
	hasty   bool      // no pause between an answer and the next command
	infos   int       // INFO lines since the last answer
}

// open begins a conversation.
func (e *exam) open(lf bool) (*talk, error) {
	l, err := e.connect(e, lf)
	return &talk{link: l, ctx: e.ctx, forgive: e.complains}, err
}

// errSilent is the end of our patience.
var errSilent = errors.New("gave no answer")

// during is an error of a check, and what the patient was doing then.
type during struct {
	error
	what string
}

func (d during) Error() string { return d.error.Error() + d.place() }
func (d during) Unwrap() error { return d.error }
func (d during) place() string { return " (" + d.what + ")" }

// at adds to an error what the patient was doing.
func at(err error, format string, args ...any) error {
	return during{err, fmt.Sprintf(format, args...)}
}

// explain puts an error into a clause behind "it". The last words of a program that has
// ended are left to [talk.words].
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

// words are the last lines of a program.
func (t *talk) words() string { return process.Words(t.last()) }

// pause waits a moment after the last answer.
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

// hear waits for a line that answers.
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

// hush returns what is said though nothing was asked.
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

// ask says lines and waits for an answer to the last. Lines that were said
// before are kept as unasked.
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

// want asks and insists on one kind of answer. Before OK to START a program may
// introduce itself.
func (t *talk) want(kind gomocup.AnswerKind, command string, within time.Duration) error {
	a, l, _, err := t.ask(within, command)
	for n := 0; err == nil && a.Kind == gomocup.IsOther && strings.HasPrefix(command, "START"); n++ {
		if n == maxBanner {
			return fmt.Errorf("wrote more than %d lines before it answered %s", maxBanner, command)
		}
		t.banner = append(t.banner, l)
		a, l, err = t.hear(within)
	}
	if err == nil && a.Kind != kind {
		err = fmt.Errorf("answered %s with %s", command, strconv.Quote(visible.Clip(l)))
	}
	return err
}

// move asks for a move and plays it on the board.
func (t *talk) move(b *table, limit time.Duration, lines ...string) (took time.Duration, err error) {
	a, l, took, err := t.ask(limit+lateTime, lines...)
	switch {
	case err != nil:
		return took, err
	case a.Kind != gomocup.IsMove:
		return took, fmt.Errorf("answered %s with %s, not with a move", lines[len(lines)-1], strconv.Quote(visible.Clip(l)))
	case a.X < 0 || a.Y < 0 || a.X >= b.size || a.Y >= b.size:
		return took, fmt.Errorf("answered %s with %d,%d, which is off the board", lines[len(lines)-1], a.X, a.Y)
	}
	return took, b.play(a.X, a.Y)
}

// turn plays the opponent's reply and asks for the next move.
func (t *talk) turn(b *table, limit time.Duration) (took time.Duration, err error) {
	x, y := b.reply()
	if err := b.play(x, y); err != nil {
		return 0, err
	}
	return t.move(b, limit, fmt.Sprintf("TURN %d,%d", x, y))
}
