package app

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"log/slog"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/internal/interrupt"
	"github.com/sente-games/sente/internal/keep"
	"github.com/sente-games/sente/internal/visible"
)

// environment is what every verb works with.
type environment struct {
	ctx   context.Context // of the whole command line; an interrupt ends it
	name  string          // of the program; "" is that of the house
	games catalog.Catalog // with the engines of the user's list
	own   catalog.Catalog // without them; nil if none were looked for
	in    io.Reader
	out   io.Writer
	err   io.Writer
	disk  keep.Disk    // where files are written
	args  []string     // of the command line, to name it again
	log   *slog.Logger // receives the notices; nil writes them to err as text

	saving sync.Mutex // held while a file is written that an interrupt must not lose
}

// houseName is the program with the games of the standard catalog.
const houseName = "sente"

// programName returns the name of the running program. A test is not the program.
func programName() string {
	name := visible.Clip(strings.TrimSuffix(filepath.Base(os.Args[0]), ".exe"))
	if name == "" || strings.HasSuffix(name, ".test") || strings.ContainsAny(name, " \t/") {
		return houseName
	}
	return name
}

// program returns the name by which the program refers to itself.
func (env *environment) program() string { return cmp.Or(env.name, houseName) }

// isHouse reports whether the program has the games that the examples of sente name.
func (env *environment) isHouse() bool {
	names := env.games.Names()
	return !slices.ContainsFunc(houseGames, func(name string) bool { return !slices.Contains(names, name) })
}

// alone reports whether the program has one game, whose name can be left out.
func (env *environment) alone() bool { return len(env.games) == 1 }

// notice writes a line to standard error, beside the results.
func (env *environment) notice(text string) { env.report(slog.LevelInfo, text) }

// report writes a line to standard error; the level is for a log.
func (env *environment) report(level slog.Level, text string) {
	if env.log != nil {
		env.log.Log(env.ctx, level, visible.Line(text))
		return
	}
	fmt.Fprintf(env.err, "%s: %s\n", env.program(), visible.Line(text))
}

// suits refuses engines whose weights are for another game than the record's, and says
// which of the others do not play it by their own means.
func (env *environment) suits(g catalog.Game, r sente.Record, specs ...string) error {
	for _, spec := range specs {
		if err := g.Suits(spec, r); err != nil {
			return err
		}
	}
	said := map[string]bool{}
	for _, spec := range specs {
		if note := g.Instead(spec, r); note != nil && !said[note.Text] {
			said[note.Text] = true
			env.notice(note.Text)
		}
	}
	return nil
}

// stopped returns an error if the command line is to end.
func (env *environment) stopped() error { return interrupt.Stopped(env.ctx) }

// input is standard input, of which an interrupt ends the reading.
func (env *environment) input() io.Reader { return interrupt.Reader(env.ctx, env.in) }

// mayWrite refuses, before long work begins, a file that flag names and that is of
// another kind.
func (env *environment) mayWrite(flag, name string, kind keep.Kind) error {
	if name == "" {
		return nil
	}
	held, err := keep.Hold(env.disk, name, kind)
	if err != nil {
		return fmt.Errorf("%s: %w", flag, err)
	}
	held.Close()
	return nil
}
