// Command pbrain-sente is the Gomocup brain alone: one of sente's Gomoku
// engines behind the protocol that Gomocup, Piskvork and other managers speak
// through a pipe.
//
// It exists beside cmd/sente because a tournament wants one small executable
// whose name starts with pbrain-, that writes no file and opens no connection.
package main

import (
	"context"
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
	"github.com/sente-games/sente/protocol/gomocup"
)

const help = `pbrain-sente plays Gomoku through the Gomocup protocol: a manager starts it
and talks to it by lines on standard input and output.

    pbrain-sente                              the strongest engine
    pbrain-sente --profile heuristic          another one: %s
    pbrain-sente --threads 2                  search on two cores
    pbrain-sente --nodes 100000               the same game on every machine

Try it by hand; the answer to TURN is the engine's move, counted from 0,0 in the
top left corner:

    START 15
    INFO timeout_turn 1000
    TURN 7,7
    END

In a manager, add it as an engine by its path. It speaks START, RECTSTART,
RESTART, BEGIN, TURN, BOARD, TAKEBACK, INFO, ABOUT and END; freestyle
(INFO rule 0), exactly five (1), renju (4) and caro (8); boards of %d to %d.
`

const defaultProfile = "sente"

func main() { os.Exit(run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr)) }

// run returns the exit status: 0 after END or the end of input, 2 after an
// error, with one sentence on stderr.
func run(args []string, in io.Reader, out, stderr io.Writer) int {
	err := serve(args, in, out)
	if err != nil {
		fmt.Fprintln(stderr, "pbrain-sente:", err)
		return 2
	}
	return 0
}

func serve(args []string, in io.Reader, out io.Writer) error {
	game, err := catalog.Standard().Game("gomoku")
	if err != nil {
		return err
	}
	spec, limits, err := parse(args)
	if errors.Is(err, flag.ErrHelp) {
		_, err := fmt.Fprintf(out, help, strings.Join(game.ProfileNames(), ", "), gomocup.MinSize, gomocup.MaxSize)
		return err
	}
	if err != nil {
		return err
	}
	b, err := brain(game, spec, limits)
	if err != nil {
		return err
	}
	return b.Serve(context.Background(), in, out)
}

// parse reads the flags.
func parse(args []string) (spec string, limits sente.Limits, err error) {
	flags := flag.NewFlagSet("pbrain-sente", flag.ContinueOnError)
	flags.SetOutput(io.Discard)
	flags.StringVar(&spec, "profile", defaultProfile, "")
	flags.IntVar(&limits.Threads, "threads", 1, "")
	flags.Int64Var(&limits.Nodes, "nodes", 0, "")
	if err := flags.Parse(args); err != nil {
		return "", limits, err
	}
	switch {
	case flags.NArg() > 0:
		err = fmt.Errorf("%q is not understood: pbrain-sente takes flags only, see --help", flags.Arg(0))
	case limits.Threads < 1:
		err = fmt.Errorf("--threads %d is not a number of cores: write 1 or more", limits.Threads)
	case limits.Nodes < 0:
		err = fmt.Errorf("--nodes %d is not a number of positions: write 0 for no limit, or more", limits.Nodes)
	}
	return spec, limits, err
}

// brain puts an engine of the catalog behind the protocol.
func brain(game catalog.Game, spec string, limits sente.Limits) (*gomocup.Brain, error) {
	if err := check(game, spec); err != nil {
		return nil, err
	}
	return &gomocup.Brain{
		About: gomocup.About{
			Name: name(spec), Version: version(), Author: "the sente authors",
			WWW: "https://github.com/sente-games/sente",
		},
		New:    func() (sente.Engine, error) { return game.Engine(spec) },
		Judge:  func(r sente.Record) (string, error) { return judge(game, r) },
		Limits: limits,
		Memory: limitMemory,
	}, nil
}

// name tells a manager's table which engine plays.
func name(spec string) string {
	if spec == defaultProfile {
		return "sente"
	}
	return "sente-" + spec
}

// check builds an engine once, so that a wrong --profile is told at once.
func check(game catalog.Game, spec string) error {
	engine, err := game.Engine(spec)
	if err != nil {
		return err
	}
	if c, ok := engine.(io.Closer); ok {
		return c.Close()
	}
	return nil
}

// judge replays a record and tells how the game has ended, if it has.
func judge(game catalog.Game, r sente.Record) (string, error) {
	board, err := game.Board(r)
	if err != nil {
		return "", err
	}
	_, _, reason := board.Outcome()
	return reason, nil
}

// limitMemory makes the collector work harder before the manager's limit is
// reached. Below the least there would be nothing but collecting.
func limitMemory(bytes int64) {
	const least = 64 << 20
	if bytes == 0 {
		debug.SetMemoryLimit(math.MaxInt64)
		return
	}
	debug.SetMemoryLimit(max(least, bytes/10*9))
}

// version is the module's version as it was built.
func version() string {
	if info, ok := debug.ReadBuildInfo(); ok && info.Main.Version != "" {
		return info.Main.Version
	}
	return "(devel)"
}
