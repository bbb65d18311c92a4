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

// defaultReserve is kept back of every move's time for the way of the answer
// through the pipe to a manager on a busy machine.
const defaultReserve = 15 * time.Millisecond

// Brain is an engine with what a manager wants to know of it. New must be set.
type Brain struct {
	About About
	// New builds the engine of a new game. One that can be closed is
	// closed when its game is over.
	New func() (sente.Engine, error)
	// Judge replays a record by the rules. The error says in one sentence why
	// it cannot be played; over tells in one clause how the game has ended, ""
	// if it goes on. Without a Judge any free point will do.
	Judge func(sente.Record) (over string, err error)
	// Limits are those of every move as long as the manager tells no others;
	// time it always tells.
	Limits sente.Limits
	// Memory is told of INFO max_memory, in bytes; 0 is no limit. May be nil.
	Memory func(bytes int64)
	// Most is how many bytes engines may take, whatever the manager tells. nil: as many
	// as it tells.
	Most func() int64
	// Notice is told in a MESSAGE before the first move.
	Notice string
	// Forbidden lists the free points that the side to move may not play, for
	// YXSHOWFORBID. nil: there are none.
	Forbidden func(sente.Record) ([]sente.Move, error)
	// Even finds that many stones, placed in turn, after which the position is worth
	// the target to the side that was to move before them, for YXBALANCEONE and
	// YXBALANCETWO. nil: these are UNKNOWN.
	Even func(ctx context.Context, engine sente.Engine, game sente.Record, stones int, target sente.Score, limits sente.Limits, report func(sente.Info)) ([]sente.Move, error)
	// Best chooses a move that is none of some, for YXBLOCK. nil: that is UNKNOWN.
	Best func(ctx context.Context, engine sente.Engine, game sente.Record, avoid []sente.Move, limits sente.Limits, report func(sente.Info)) (sente.Choice, error)
	// Option is told of INFO keys that change the engine: strength (0 to 100),
	// caution_factor (0 to 5), hash_size (KiB, 0 is as usual) and max_memory (the
	// engine's share of it in bytes, 0 is no limit). It reports whether New now
	// builds another engine. May be nil.
	Option func(key string, value int64) bool
	// Suggest answers with SUGGEST where a move is due, and leaves the choice to the
	// manager, which says PLAY.
	Suggest bool
	// Debug tells in DEBUG lines what every search was given and what it took.
	Debug bool
	// Scale is that of the engine's scores, for the chances that boards show: one of
	// Scale wins e times as often as it loses. 0 says that it was never measured.
	Scale float64
	// Reserve replaces DefaultReserve if it is not 0; negative is none.
	Reserve time.Duration
}

// About is what ABOUT answers.
type About struct {
	Name, Version, Author, Country, WWW, Email string
}

// String writes the one line of the protocol, leaving out what is not known.
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
			parts = append(parts, p[0]+`="`+strings.Map(plain, p[1])+`"`)
		}
	}
	return strings.Join(parts, ", ")
}

// plain replaces what would end a value or a line of ABOUT.
func plain(r rune) rune {
	switch {
	case r == '"':
		return '\''
	case r < ' ':
		return ' '
	}
	return r
}

// Serve answers the commands of in on out, one goroutine's work, until END or
// the end of in, and returns the first error of reading or writing. Cancelling
// ctx stops searches as END does, but Serve returns only when in ends.
func (b *Brain) Serve(ctx context.Context, in io.Reader, out io.Writer) error {
	ctx, hurry := context.WithCancel(ctx)
	defer hurry()

	// The reader runs ahead of the answers, so that it sees END and YXSTOP behind
	// commands that wait for a search.
	lines := make(chan line, 4096)
	stops := &stops{}
	var readErr error
	var reader sync.WaitGroup
	reader.Go(func() {
		defer close(lines)
		defer hurry()
		n := 0
		readErr = readLines(in, func(l line) bool {
			if l.isEnd() {
				return false
			}
			if l.n = n; l.isStop() {
				stops.stop(n)
			}
			n++
			lines <- l
			return true
		})
	})

	s := newSession(ctx, b, &answers{out: out})
	for l := range lines {
		s.wake()
		s.ctx = stops.begin(ctx, l.n)
		s.obey(l)
		stops.end()
		s.ctx = ctx
		if s.out.err != nil {
			hurry() // the output is closed; read on to the end, for the reader's sake
		}
		s.dream()
	}
	s.wake()
	reader.Wait()
	return cmp.Or(s.close(), s.out.err, readErr)
}

// answers writes one line at a time and remembers the first failure.
type answers struct {
	out io.Writer
	err error
}

func (a *answers) say(format string, args ...any) {
	if a.err != nil {
		return
	}
	_, a.err = io.WriteString(a.out, visible.Line(fmt.Sprintf(format, args...))+"\n")
}
