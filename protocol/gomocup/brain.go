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
)

// DefaultReserve is kept back of every move's time for the way of the answer
// through the pipe to a manager on a busy machine.
const DefaultReserve = 15 * time.Millisecond

// Brain is an engine with what a manager wants to know of it. New must be set.
type Brain struct {
	About About
	// New builds the engine of a new game. One that implements io.Closer is
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

	// The reader runs ahead of the answers, so that it sees END behind commands
	// that wait for a search.
	lines := make(chan line, 4096)
	var readErr error
	var reader sync.WaitGroup
	reader.Go(func() {
		defer close(lines)
		defer hurry()
		readErr = readLines(in, func(l line) bool {
			if l.isEnd() {
				return false
			}
			lines <- l
			return true
		})
	})

	s := newSession(ctx, b, &answers{out: out})
	for l := range lines {
		s.obey(l)
		if s.out.err != nil {
			hurry() // nobody listens; read on to the end, for the reader's sake
		}
	}
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
	text := fmt.Sprintf(format, args...)
	text = strings.NewReplacer("\r", " ", "\n", " ").Replace(text)
	_, a.err = io.WriteString(a.out, text+"\n")
}
