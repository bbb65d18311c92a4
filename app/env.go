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

// environment contains the streams, games and settings that all commands share.
type environment struct {
	ctx   context.Context // of the whole command line; cancelled by an interrupt
	name  string          // of the program; default: houseName
	games catalog.Catalog // including the engines of the user's list
	own   catalog.Catalog // excluding them; nil if the list was not read
	in    io.Reader
	out   io.Writer
	err   io.Writer
	disk  keep.Disk // file system for output files
	parts parts
	args  []string     // of the command line, for messages that repeat it
	log   *slog.Logger // receives the notices; nil writes them to err as text

	saving sync.Mutex // held while a file is written, so that an interrupt cannot lose it
}

// houseName is the name of the program with the standard catalog.
const houseName = "sente"

// programName returns the name of the running program, houseName in a test.
func programName() string {
	name := visible.Clip(strings.TrimSuffix(filepath.Base(os.Args[0]), ".exe"))
	if name == "" || strings.HasSuffix(name, ".test") || strings.ContainsAny(name, " \t/") {
		return houseName
	}
	return name
}

// program returns the name of the program for its messages.
func (env *environment) program() string { return cmp.Or(env.name, houseName) }

// isHouse reports whether the program has all games of sente's examples.
func (env *environment) isHouse() bool {
	names := env.games.Names()
	return !slices.ContainsFunc(houseGames, func(name string) bool { return !slices.Contains(names, name) })
}

// alone reports whether the program has one game, so that its name is optional.
func (env *environment) alone() bool { return len(env.games) == 1 }

// notice writes a line of information to standard error.
func (env *environment) notice(text string) { env.report(slog.LevelInfo, text) }

// report writes a line to standard error, or to the log with the given level.
func (env *environment) report(level slog.Level, text string) {
	if env.log != nil {
		env.log.Log(env.ctx, level, visible.Line(text))
		return
	}
	fmt.Fprintf(env.err, "%s: %s\n", env.program(), visible.Line(text))
}

// suits returns an error if an engine's weights do not support the variant of the record. It prints
// a notice for engines that use a fallback for it.
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

// stopped returns an error if the command line was interrupted.
func (env *environment) stopped() error { return interrupt.Stopped(env.ctx) }

// input returns a reader of standard input that an interrupt ends.
func (env *environment) input() io.Reader { return interrupt.Reader(env.ctx, env.in) }

// mayWrite returns an error if the file of a flag exists and is of another kind. It is called
// before long work.
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
