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
	ctx        context.Context // of the whole command line; cancelled by an interrupt
	name       string          // of the program; default: standardName
	games      catalog.Catalog // including the engines of the user's list
	ownCatalog catalog.Catalog // excluding them; nil if the list was not read
	in         io.Reader
	out        io.Writer
	err        io.Writer
	disk       keep.Disk // file system for output files
	parts      optionalParts
	args       []string     // of the command line, for messages that repeat it
	log        *slog.Logger // receives the notices; nil writes them to err as text

	saveLock sync.Mutex // held while a file is written, so that an interrupt cannot lose it
}

// standardName is the name of the program with the standard catalog.
const standardName = "sente"

// programName returns the name of the running program, standardName in a test.
func programName() string {
	name := visible.Clip(strings.TrimSuffix(filepath.Base(os.Args[0]), ".exe"))
	if name == "" || strings.HasSuffix(name, ".test") || strings.ContainsAny(name, " \t/") {
		return standardName
	}
	return name
}

// displayName returns the name of the program for its messages.
func (env *environment) displayName() string { return cmp.Or(env.name, standardName) }

// hasStandardGames reports whether the program has all games of sente's examples.
func (env *environment) hasStandardGames() bool {
	names := env.games.GameNames()
	return !slices.ContainsFunc(standardGameNames, func(name string) bool { return !slices.Contains(names, name) })
}

// hasSingleGame reports whether the program has one game, so that its name is optional.
func (env *environment) hasSingleGame() bool { return len(env.games) == 1 }

// printNotice writes a line of information to standard error.
func (env *environment) printNotice(text string) { env.logLine(slog.LevelInfo, text) }

// logLine writes a line to standard error, or to the log with the given level.
func (env *environment) logLine(level slog.Level, text string) {
	if env.log != nil {
		env.log.Log(env.ctx, level, visible.Line(text))
		return
	}
	fmt.Fprintf(env.err, "%s: %s\n", env.displayName(), visible.Line(text))
}

// checkWeights returns an error if an engine's weights do not support the variant of the record. It
// prints a notice for engines that use a fallback for it.
func (env *environment) checkWeights(g catalog.Game, r sente.Record, specs ...string) error {
	for _, spec := range specs {
		if err := g.CheckWeights(spec, r); err != nil {
			return err
		}
	}
	reported := map[string]bool{}
	for _, spec := range specs {
		if note := g.ReplacementFor(spec, r); note != nil && !reported[note.Text] {
			reported[note.Text] = true
			env.printNotice(note.Text)
		}
	}
	return nil
}

// interruptError returns an error if the command line was interrupted.
func (env *environment) interruptError() error { return interrupt.Stopped(env.ctx) }

// stdinReader returns a reader of standard input that an interrupt ends.
func (env *environment) stdinReader() io.Reader { return interrupt.Reader(env.ctx, env.in) }

// checkOverwrite returns an error if the file of a flag exists and is of another kind. It is called
// before long work.
func (env *environment) checkOverwrite(flag, name string, kind keep.Kind) error {
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
