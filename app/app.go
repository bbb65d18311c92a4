package app

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os"
	"strings"

	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/internal/interrupt"
	"github.com/sente-games/sente/internal/keep"
	"github.com/sente-games/sente/internal/memory"
	"github.com/sente-games/sente/internal/visible"
)

// Main runs the command line of the process and exits with its status. SENTE_MEMORY limits the
// memory of the hash tables; see package memory.
func Main(games catalog.Catalog, parts ...Part) {
	if err := memory.Start(os.Getenv(memory.Setting)); err != nil {
		fmt.Fprintf(os.Stderr, "%s: %s: %v\n", programName(), memory.Setting, err)
		os.Exit(exitFailed)
	}
	os.Exit(Run(context.Background(), os.Args[1:], Streams{os.Stdin, os.Stdout, os.Stderr}, games, parts...))
}

// Exit statuses.
const (
	exitOK     = 0
	exitFailed = 2
)

// Streams are the standard streams of a command line.
type Streams struct {
	In       io.Reader // nil is an empty input
	Out, Err io.Writer
}

// Run runs one command line and returns its exit status: 0, or 2 after an error, which is one
// sentence on the error stream. Cancelling ctx stops the command like the first SIGINT or SIGTERM:
// the studio closes, a match ends after the games in progress. The second signal ends the process.
func Run(ctx context.Context, args []string, std Streams, games catalog.Catalog, parts ...Part) int {
	ctx, stop := interrupt.Context(ctx)
	defer stop()
	out, errs := visible.NewWriter(std.Out), visible.NewWriter(std.Err)
	env := &environment{ctx: ctx, name: programName(), games: games, in: std.In, out: out, err: errs, disk: keep.OS}
	for _, add := range parts {
		add(env)
	}
	env.shareStdin()
	err := interrupt.Attend(ctx, &env.saveLock, func() (err error) {
		defer func() {
			_ = errs.Flush() // the error cannot be reported anywhere
			err = cmp.Or(err, out.Flush())
		}()
		if err := games.Validate(); err != nil {
			return err
		}
		if len(args) == 0 || args[0] != "engines" { // this command reports errors of the list itself
			env.addListedEngines()
		}
		return env.executeArgs(args)
	})
	if err == nil {
		return exitOK
	}
	if message := exitStatus(0); errors.As(err, &message) {
		return int(message)
	}
	env.logLine(slog.LevelError, errorSentence(err))
	return exitFailed
}

// shareStdin makes files named "-" read the standard input of the command line. An interrupt ends
// the reading unless it is a regular file.
func (env *environment) shareStdin() {
	if env.in == nil {
		return
	}
	in := env.stdinReader()
	if f, ok := env.in.(*os.File); ok {
		if info, err := f.Stat(); err == nil && info.Mode().IsRegular() {
			in = f
		}
	}
	keep.SetStdin(in)
}

// exitStatus is an error that ends the program with this exit status and without a message.
type exitStatus int

func (s exitStatus) Error() string { return fmt.Sprintf("exit status %d", int(s)) }

// errorSentence formats an error on one line.
func errorSentence(err error) string {
	lines := strings.FieldsFunc(err.Error(), func(r rune) bool { return r == '\n' || r == '\r' })
	return strings.Join(lines, "; ")
}
