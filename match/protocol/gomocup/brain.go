package gomocup

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"strings"
	"sync"
	"time"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/internal/visible"
)

// defaultReserve is subtracted from every move's time for the delivery of the reply through the
// pipe on a busy machine.
const defaultReserve = 15 * time.Millisecond

// Brain is an engine with the data that a manager requests. New must be set.
type Brain struct {
	About About
	// New creates the engine of a new game. If it is an io.Closer, it is closed when its game ends.
	New func() (sente.Engine, error)
	// Judge replays a record by the rules. The error explains in one sentence why it cannot be
	// played; over is a clause on how the game has ended, "" if it is in progress. Without a Judge
	// any free point is legal.
	Judge func(sente.Record) (over string, err error)
	// Limits apply to every move unless the manager sends others; the time always comes from the
	// manager.
	Limits sente.Limits
	// Memory is called with INFO max_memory in bytes; 0 is no limit. May be nil.
	Memory func(bytes int64)
	// MaxMemory returns the upper bound of the engine's memory in bytes, whatever limit the manager
	// sends. If nil, there is no upper bound.
	MaxMemory func() int64
	// Notice is sent in a MESSAGE before the first move.
	Notice string
	// Forbidden returns the free points that the side to move may not play, for YXSHOWFORBID. If
	// nil, there are no such points.
	Forbidden func(sente.Record) ([]sente.Move, error)
	// Balancer returns the ability of an engine to find balanced positions, for YXBALANCEONE and
	// YXBALANCETWO. If nil, these are UNKNOWN.
	Balancer func(sente.Engine) (sente.Balancer, error)
	// Restrict returns an engine that chooses among the moves other than avoid, for YXBLOCK. If
	// nil, that command is UNKNOWN.
	Restrict func(engine sente.Engine, avoid []sente.Move) sente.Engine
	// Option is called with INFO keys that change the engine: strength (0 to 100), caution_factor
	// (0 to 5), hash_size (KiB, 0 is the default) and max_memory (the engine's share of it in
	// bytes, 0 is no limit). It reports whether New now creates a different engine. May be nil.
	Option func(key string, value int64) bool
	// Suggest replies with SUGGEST instead of a move, and leaves the choice to the manager, which
	// sends PLAY.
	Suggest bool
	// Debug writes the limits and the time of every search in DEBUG lines.
	Debug bool
	// Scale is the scale of the engine's scores, for the chances that boards display: a score of
	// one Scale means odds of e to one. 0 means that it is unknown.
	Scale float64
	// Reserve replaces the default of 15 ms if it is not 0; a negative value means no reserve.
	Reserve time.Duration
}

// About is the reply to ABOUT.
type About struct {
	Name, Version, Author, Country, WWW, Email string
}

// String returns the line of the protocol, without empty fields.
func (a About) String() string {
	pairs := [...][2]string{
		{"name", a.Name},
		{"version", a.Version},
		{"author", a.Author},
		{"country", a.Country},
		{"www", a.WWW},
		{"email", a.Email},
	}
	var parts []string
	for _, p := range pairs {
		if p[1] != "" {
			parts = append(parts, p[0]+`="`+strings.Map(replaceSpecial, p[1])+`"`)
		}
	}
	return strings.Join(parts, ", ")
}

// replaceSpecial replaces characters that would end a value or a line of ABOUT.
func replaceSpecial(r rune) rune {
	switch {
	case r == '"':
		return '\''
	case r < ' ':
		return ' '
	}
	return r
}

// Serve handles the commands from in and writes replies to out until END or the end of in. It
// returns the first error of reading or writing. Cancelling ctx stops searches as END does, but
// Serve returns only when in ends.
func (b *Brain) Serve(ctx context.Context, in io.Reader, out io.Writer) error {
	ctx, hurry := context.WithCancel(ctx)
	defer hurry()

	// The reader runs ahead of the replies, so that it can react to END and YXSTOP while commands
	// are queued for a search.
	lines := make(chan inputLine, 4096)
	stops := &searchStopper{}
	var readErr error
	var reader sync.WaitGroup
	reader.Go(func() {
		defer close(lines)
		defer hurry()
		n := 0
		readErr = readLines(in, func(l inputLine) bool {
			if l.isEnd() {
				return false
			}
			if l.n = n; l.isStop() {
				stops.stopBeforeLine(n)
			}
			n++
			lines <- l
			return true
		})
	})

	s := newSession(ctx, b, &replyWriter{out: out})
	for l := range lines {
		s.ponder.stopPondering()
		s.ctx = stops.beginLine(ctx, l.n)
		s.handleLine(l)
		stops.endLine()
		s.ctx = ctx
		if s.out.err != nil {
			hurry() // the output is closed; continue to the end, so that the reader can finish
		}
		s.startPondering()
	}
	s.ponder.stopPondering()
	reader.Wait()
	return cmp.Or(s.host.closeEngine(), s.out.err, readErr)
}

// replyWriter writes one line at a time and stores the first error.
type replyWriter struct {
	out io.Writer
	err error
}

func (a *replyWriter) writeLine(format string, args ...any) {
	if a.err != nil {
		return
	}
	_, a.err = io.WriteString(a.out, visible.Line(fmt.Sprintf(format, args...))+"\n")
}
