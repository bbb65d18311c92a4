package protocol

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"sync"
	"time"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/internal/visible"
	"github.com/sente-games/sente/rules"
)

// maxUGILine is the length in bytes up to which a line is read. A position names every move
// of its game: these are 150,000 moves of six letters, eight times the longest game
// of chess that its rules allow, and one such line in memory is nothing.
const maxUGILine = 1 << 20

// defaultUGIReserve is subtracted from the time of every move: a busy machine needs it to pass
// the answer to the manager.
const defaultUGIReserve = 15 * time.Millisecond

// UGIHost is a game with an engine and their settings: what stands behind a [UGIServer]. Its
// methods are called from one goroutine at a time, Board and Options also while Think
// runs in another one.
type UGIHost interface {
	// Options are what may be set, with their values as they are now.
	Options() []UGIOption
	// Set gives an option, named in lower case, a value. The error is one sentence;
	// nothing is changed then.
	Set(name, value string) error
	// Board sets up a position: "" is the start of the game.
	Board(setup string, moves []sente.Move) (sente.Record, rules.Board, error)
	// Prepare makes what takes time and memory, before a clock runs.
	Prepare() error
	// NewGame forgets what was learned.
	NewGame()
	// Think chooses a move as [sente.Engine] says. Options such as threads complete the
	// limits.
	Think(ctx context.Context, game sente.Record, limits sente.Limits, report func(sente.Info)) (sente.Choice, error)
	// Close releases the engine.
	Close() error
}

// UGIServer answers the commands of a manager. Host must be set.
type UGIServer struct {
	Name, Author string // what id answers
	Host         UGIHost
	// Reserve replaces the default of 15 ms if it is not 0; negative is none.
	Reserve time.Duration
}

// Serve answers the commands of in on out until quit or the end of in, and returns the
// first error of the host, of writing or of reading. Cancelling ctx stops the search
// that runs, but Serve returns only when in ends. The host is closed.
func (s *UGIServer) Serve(ctx context.Context, in io.Reader, out io.Writer) error {
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	lines := make(chan Line)
	var readErr error
	var reader sync.WaitGroup
	reader.Go(func() {
		defer close(lines)
		readErr = ReadLines(in, maxUGILine, func(l Line) bool {
			lines <- l
			name, _ := command(l)
			return name != "quit"
		})
	})
	c := &session{ctx: ctx, server: s, host: s.Host, out: &answers{out: out, failed: stop}}
	c.restart()
	for open := true; open; {
		select {
		case l, ok := <-lines:
			if open = ok; ok {
				c.obey(l)
			}
		case r := <-c.found():
			c.search.result = &r
			c.answer()
		}
	}
	c.halt()
	reader.Wait()
	return cmp.Or(s.Host.Close(), c.out.err, readErr)
}

// answers writes one line at a time and remembers the first failure.
type answers struct {
	mu     sync.Mutex
	out    io.Writer
	failed func() // called at the first failure
	err    error
}

func (a *answers) say(format string, args ...any) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.err != nil {
		return
	}
	if _, a.err = io.WriteString(a.out, visible.Line(fmt.Sprintf(format, args...))+"\n"); a.err != nil {
		a.failed()
	}
}
