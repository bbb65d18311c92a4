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
	"github.com/sente-games/sente/player/process"
	"github.com/sente-games/sente/protocol/gomocup"
)

const (
	startTime = 10 * time.Second        // for the answer to START
	endTime   = time.Second             // between END and the end
	wordTime  = time.Second             // for an answer that needs no thought
	hushTime  = 60 * time.Millisecond   // in which what is unasked would come
	pauseTime = 20 * time.Millisecond   // between an answer and the next command
	lateTime  = 1500 * time.Millisecond // beyond a limit, before it counts as silence
)

// talk is a conversation with one process.
type talk struct {
	gomocup.Wire
	ctx     context.Context
	end     func() (took time.Duration, killed bool)
	stop    func()
	gone    <-chan struct{}
	pass    *process.Process // nil for a brain in this process
	extra   []string
	banner  []string  // what came before OK to START
	heard   time.Time // of the last line
	forgive bool      // UNKNOWN after INFO is no answer
	lenient bool      // it was told nonsense, and may say more than one thing of it
	hasty   bool      // no pause between an answer and the next command
	infos   int       // INFO lines since the last answer
}

// open begins a conversation.
func (e *exam) open() (*talk, error) { return e.openWith(false) }

// openWith begins one whose lines end with LF alone, or with CR LF.
func (e *exam) openWith(lf bool) (*talk, error) {
	t := &talk{ctx: e.ctx, forgive: e.complains}
	if e.Brain != nil {
		l := gomocup.NewLocal(e.Brain)
		t.Wire, t.gone, t.stop = l, l.Done(), func() { _ = l.Close() }
		t.end = func() (time.Duration, bool) {
			began := time.Now()
			_ = l.Close()
			return time.Since(began), false
		}
		return t, nil
	}
	p, err := process.Start(process.Options{Dir: e.Dir, Idle: gomocup.Idle, LF: lf}, e.Command...)
	if err != nil {
		return nil, err
	}
	t.Wire, t.pass, t.gone = p, p, p.Done()
	t.stop = func() { p.CloseInput() }
	t.end = func() (time.Duration, bool) {
		began, most := time.Now(), e.endTime()
		ctx, cancel := standstill.WithTimeout(context.WithoutCancel(e.ctx), most)
		defer cancel()
		_ = p.Send(ctx, "END")
		killed := p.Close(most)
		return time.Since(began), killed
	}
	return t, nil
}

// endTime is how long a program may take to end: not long once the examination is
// interrupted.
func (e *exam) endTime() time.Duration {
	if e.whole.Err() != nil {
		return hushTime
	}
	return endTime
}

// errSilent is the end of our patience.
var errSilent = errors.New("gave no answer")

// explain puts an error into a clause behind "it".
func (t *talk) explain(err error) string {
	var gone *process.Ended
	if errors.As(err, &gone) {
		where, _ := strings.CutPrefix(err.Error(), gone.Error()) // what was asked of it, in brackets
		return gone.What + where
	}
	return err.Error()
}

// words are the last ones of a process.
func (t *talk) words() string {
	if t.pass == nil {
		return ""
	}
	return process.Words(t.pass.Last())
}

// settle leaves a pause behind the last answer.
func (t *talk) settle() {
	if !t.hasty {
		time.Sleep(time.Until(t.heard.Add(pauseTime)))
	}
}

func (t *talk) send(l string) error {
	t.settle()
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
	t.settle()
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
	for n := 0; err == nil && a.Kind == gomocup.IsOther && strings.HasPrefix(command, "START") && n < 50; n++ {
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
