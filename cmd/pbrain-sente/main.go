// Command pbrain-sente is the Gomocup brain: one of sente's Gomoku engines with the protocol that
// Gomocup, Piskvork and other managers use on pipes.
//
// It is separate from cmd/sente because a tournament requires one small executable whose name
// starts with pbrain-, which writes no files and opens no network connections.
package main

import (
	"context"
	_ "embed"
	"errors"
	"flag"
	"fmt"
	"io"
	"math"
	"os"
	"runtime/debug"
	"strings"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/catalog/standard"
	"github.com/sente-games/sente/internal/memory"
	"github.com/sente-games/sente/match/player/brain"
	"github.com/sente-games/sente/match/protocol/gomocup"
)

const helpFormat = `pbrain-sente plays Gomoku through the Gomocup protocol: a manager starts it
and communicates with it by lines on standard input and output.

    pbrain-sente                              the strongest engine
    pbrain-sente --profile heuristic          another engine, see below
    pbrain-sente --profile sente:memory=128   ... with options
    pbrain-sente --profile sente:weights=FILE ... with the parameters in a file
    pbrain-sente --threads 2                  search with two threads
    pbrain-sente --memory 512MiB              maximum memory for all tables
    pbrain-sente --nodes 100000               reproducible games on every machine
    pbrain-sente --debug                      log input and memory as DEBUG lines
    pbrain-sente --suggest                    send SUGGEST and wait for PLAY
    pbrain-sente --licences                   print authors and licences

Example session; the reply to TURN is the engine's move, with 0,0 in the top left
corner:

    START 15
    INFO timeout_turn 1000
    TURN 7,7
    END

Add it to a manager as an engine by its path. Supported commands are START,
RECTSTART, RESTART, BEGIN, TURN, BOARD, TAKEBACK, PLAY, SWAP2BOARD, INFO, ABOUT
and END, and those of the Yixin board; rules are freestyle (INFO rule 0), exactly
five (1), renju (4) and caro (8); board sizes are %d to %d.

Engines and their options:
%s`

// defaultProfile is the engine without --profile; sente gomocup pack builds variants with -ldflags
// "-X main.defaultProfile=...".
var defaultProfile = "sente"

// licences are embedded in the program because Gomocup does not accept additional files.
//
//go:embed NOTICES
var licences []byte

func main() { os.Exit(run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr)) }

// run returns the exit status: 0 after END or the end of input, 2 after an error with one sentence
// on stderr.
func run(args []string, in io.Reader, out, stderr io.Writer) int {
	err := serve(args, in, out)
	if err != nil {
		fmt.Fprintln(stderr, "pbrain-sente:", err)
		return 2
	}
	return 0
}

func serve(args []string, in io.Reader, out io.Writer) error {
	game := standard.Gomoku()
	s, err := parseFlags(args)
	if errors.Is(err, flag.ErrHelp) {
		_, err := fmt.Fprintf(out, helpFormat, gomocup.MinSize, gomocup.MaxSize, formatProfiles(game))
		return err
	}
	if err != nil {
		return err
	}
	if s.licences {
		_, err := out.Write(licences)
		return err
	}
	if err := memory.Start(s.memory); err != nil {
		return fmt.Errorf("--memory or %s: %w", memory.Setting, err)
	}
	b, err := s.newBrain(game)
	if err != nil {
		return err
	}
	return b.Serve(context.Background(), in, out)
}

// settings are the values of the flags.
type settings struct {
	spec           string
	limits         sente.Limits
	memory         string // of all tables, such as 512MiB
	suggest, debug bool
	licences       bool
}

// parseFlags parses the flags.
func parseFlags(args []string) (s settings, err error) {
	flags := flag.NewFlagSet("pbrain-sente", flag.ContinueOnError)
	flags.SetOutput(io.Discard)
	flags.StringVar(&s.spec, "profile", defaultProfile, "")
	flags.IntVar(&s.limits.Threads, "threads", 1, "")
	flags.StringVar(&s.memory, "memory", os.Getenv(memory.Setting), "")
	flags.Int64Var(&s.limits.Nodes, "nodes", 0, "")
	flags.BoolVar(&s.suggest, "suggest", false, "")
	flags.BoolVar(&s.licences, "licences", false, "")
	flags.BoolVar(&s.debug, "debug", false, "")
	if err := flags.Parse(args); err != nil {
		return s, err
	}
	switch {
	case flags.NArg() > 0:
		err = fmt.Errorf("unexpected argument %q: pbrain-sente accepts only flags, see --help", flags.Arg(0))
	case s.limits.Threads < 1:
		err = fmt.Errorf("invalid --threads %d: expected 1 or more", s.limits.Threads)
	case s.limits.Nodes < 0:
		err = fmt.Errorf("invalid --nodes %d: expected 0 for no limit, or more", s.limits.Nodes)
	}
	return s, err
}

// formatProfiles lists the engines of a game for the help text.
func formatProfiles(game catalog.Game) string {
	var b strings.Builder
	for _, p := range game.Profiles {
		fmt.Fprintf(&b, "\n    %-12s %s\n", p.Name, p.About)
		for _, o := range p.Options {
			fmt.Fprintf(&b, "        %-12s %s (%s)\n", o.Name, o.About, o.Default)
		}
	}
	return b.String()
}

// newBrain creates the protocol handler for an engine of the catalog.
func (s settings) newBrain(game catalog.Game) (*gomocup.Brain, error) {
	b, err := brain.NewBrain(game, s.spec)
	if err != nil {
		return nil, err
	}
	b.About = gomocup.About{
		Name: displayName(s.spec), Version: version(), Author: "the sente authors",
		WWW: "https://github.com/sente-games/sente",
	}
	b.Limits, b.Suggest, b.Debug = s.limits, s.suggest, s.debug
	b.Memory = limitMemory
	return b, nil
}

// displayName returns the engine's name for the manager's tables.
func displayName(spec string) string {
	if spec == "sente" {
		return "sente"
	}
	return "sente-" + strings.TrimPrefix(spec, "sente:")
}

// limitMemory limits the tables and the collector to the manager's limit, except for the engine's
// minimum.
func limitMemory(bytes int64) {
	const process, least = 32 << 20, 16 << 20
	limit := int64(math.MaxInt64)
	if bytes > 0 {
		limit = max(least, (bytes-process)/4*3)
	}
	memory.Restrict(limit)
}

// version returns the module version of the build.
func version() string {
	if info, ok := debug.ReadBuildInfo(); ok && info.Main.Version != "" {
		return info.Main.Version
	}
	return "(devel)"
}
