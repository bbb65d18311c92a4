package doctor

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/internal/playertest"
	"github.com/sente-games/sente/player/process"
)

// fake is an engine of playertest on a goroutine of this process, so that an examination
// runs in the time of a bubble of synctest. It is the wire to itself.
type fake struct {
	in     chan string   // to the engine
	lines  chan string   // from it
	hung   chan struct{} // closed by hangUp
	gone   chan struct{} // closed when the engine has ended
	hangUp func()
	lf     bool
	rest   string       // of the line that the engine reads
	err    bytes.Buffer // its stderr; valid after gone
	status int          // valid after gone
}

// summon connects to a new engine that behaves so.
func summon(behaviour ...string) connect {
	return func(e *exam, lf bool) (link, error) {
		f := &fake{in: make(chan string, 1024), lines: make(chan string, 4096), hung: make(chan struct{}), gone: make(chan struct{}), lf: lf}
		f.hangUp = sync.OnceFunc(func() { close(f.hung) })
		go func() {
			f.status = playertest.Engine(behaviour, f, toDoctor{f}, &f.err)
			close(f.lines)
			close(f.gone)
		}()
		end := func() (time.Duration, bool) { return f.end(e) }
		memory := func() (now, peak int64, ok bool) { return 1 << 20, 7 << 20, true }
		return link{Wire: f, gone: f.gone, hangUp: f.hangUp, end: end, last: f.last, memory: memory}, nil
	}
}

// Read is the engine's stdin.
func (f *fake) Read(p []byte) (int, error) {
	if f.rest == "" {
		select {
		case f.rest = <-f.in:
		case <-f.hung:
			return 0, io.EOF
		}
	}
	n := copy(p, f.rest)
	f.rest = f.rest[n:]
	return n, nil
}

func (f *fake) Send(_ context.Context, line string) error {
	select {
	case <-f.gone:
		return f.ended()
	default:
	}
	end := "\r\n"
	if f.lf {
		end = "\n"
	}
	select {
	case f.in <- line + end:
		return nil
	case <-f.hung:
		return io.ErrClosedPipe
	}
}

func (f *fake) Receive(ctx context.Context) (string, error) {
	select {
	case line, ok := <-f.lines:
		if !ok {
			<-f.gone
			return "", f.ended()
		}
		return line, nil
	case <-ctx.Done():
		return "", ctx.Err()
	}
}

func (f *fake) Pending() (string, bool) {
	select {
	case line, ok := <-f.lines:
		return line, ok
	default:
		return "", false
	}
}

func (f *fake) ended() error {
	return &process.Ended{What: fmt.Sprintf("ended with exit status %d", f.status), Last: f.last()}
}

func (f *fake) last() []string {
	select {
	case <-f.gone:
		return strings.Split(strings.TrimSpace(f.err.String()), "\n")
	default:
		return nil
	}
}

// end sends END. An engine that goes on is waited for, which costs no time in a bubble.
func (f *fake) end(e *exam) (took time.Duration, killed bool) {
	began := time.Now()
	_ = f.Send(e.ctx, "END")
	select {
	case <-f.gone:
	case <-time.After(e.endTime()):
		killed = true
	}
	took = time.Since(began)
	f.hangUp()
	<-f.gone
	return took, killed
}

// toDoctor is the engine's stdout.
type toDoctor struct{ *fake }

func (f toDoctor) Write(p []byte) (int, error) {
	for line := range strings.Lines(string(p)) {
		if line = strings.TrimRight(line, "\n"); line == "" {
			continue
		}
		select {
		case f.lines <- line:
		case <-f.hung:
			return 0, io.ErrClosedPipe
		}
	}
	return len(p), nil
}

func gomoku(t *testing.T) catalog.Game {
	t.Helper()
	g, err := catalog.Standard().Game("gomoku")
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// findings are those of an examination in a bubble, in order.
func findings(t *testing.T, p Patient, connect connect) (found []Finding) {
	t.Helper()
	p.Game = gomoku(t)
	synctest.Test(t, func(t *testing.T) {
		if err := p.examine(t.Context(), connect, func(f Finding) { found = append(found, f) }); err != nil {
			t.Error(err)
		}
	})
	return found
}
