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

// maxUGILine is the maximum length of a line in bytes. A position contains every move of its game:
// 1 MiB is 150,000 moves of six letters, eight times the longest game of chess that its rules
// allow, and uses little memory.
const maxUGILine = 1 << 20

// defaultUGIReserve is subtracted from the time of every move for the delivery of the reply by a
// busy machine.
const defaultUGIReserve = 15 * time.Millisecond

// UGIHost provides a [UGIServer] with a game, an engine and their settings. Its methods are called
// from one goroutine at a time, except that Board and Options may be called while Think runs. A host
// that is a [Notation] writes the moves for the manager; otherwise they have the game's own notation.
type UGIHost interface {
	// Options returns the options with their current values.
	Options() []UGIOption
	// Set sets an option, named in lower case. The error is one sentence; the options are then
	// unchanged.
	Set(name, value string) error
	// Board returns a position; an empty setup is the start of the game.
	Board(setup string, moves []sente.Move) (sente.Record, rules.Board, error)
	// Prepare does time-consuming allocations before a clock runs.
	Prepare() error
	// NewGame discards learned data.
	NewGame()
	// Think chooses a move like [sente.Engine]. Options such as threads complete the limits.
	Think(ctx context.Context, game sente.Record, limits sente.Limits, report func(sente.Info)) (sente.Choice, error)
	// Close releases the engine.
	Close() error
}

// UGIServer handles the commands of a manager, in any protocol of the family. Host must be set.
type UGIServer struct {
	Name, Author string // reply to id
	Host         UGIHost
	Family       Family // zero is UGI
	// Reserve replaces the default of 15 ms if it is not 0; a negative value means no reserve.
	Reserve time.Duration
}

// Serve handles the commands from in and writes replies to out until quit or the end of in. It
// returns the first error of the host, of writing or of reading. Cancelling ctx stops the current
// search, but Serve returns only when in ends. It closes the host.
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
			name, _ := splitCommand(l)
			return name != "quit"
		})
	})
	c := &ugiSession{ctx: ctx, server: s, family: s.Family.orUGI(), notation: ownNotation{}, host: s.Host, out: &replyWriter{out: out, failed: stop}}
	if n, ok := s.Host.(Notation); ok {
		c.notation = n
	}
	c.resetPosition()
	for open := true; open; {
		select {
		case l, ok := <-lines:
			if open = ok; ok {
				c.handleLine(l)
			}
		case r := <-c.resultChan():
			c.search.result = &r
			c.replyBestMove()
		}
	}
	c.haltSearch()
	reader.Wait()
	return cmp.Or(s.Host.Close(), c.out.err, readErr)
}

// replyWriter writes one line at a time and stores the first error.
type replyWriter struct {
	mu     sync.Mutex
	out    io.Writer
	failed func() // called at the first error
	err    error
}

func (a *replyWriter) writeLine(format string, args ...any) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.err != nil {
		return
	}
	if _, a.err = io.WriteString(a.out, visible.Line(fmt.Sprintf(format, args...))+"\n"); a.err != nil {
		a.failed()
	}
}
