package app

import (
	"errors"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/internal/amount"
	"github.com/sente-games/sente/internal/interrupt"
	"github.com/sente-games/sente/match/player"
	"github.com/sente-games/sente/match/protocol"
)

// ugiVerb serves the Universal Game Interface to other programs via pipes.
type ugiVerb struct {
	gameFlags
	Engine  string
	Threads amount.Threads
	Seed    uint64
}

// register adds the flags to fs.
func (v *ugiVerb) register(fs *pflag.FlagSet) {
	v.gameFlags.register(fs)
	fs.Var(stringValue(&v.Engine, "SPEC"), "engine", "Engine: a profile of the game, optionally with options as in {engine}:KEY=VALUE,….")
	fs.Var(textValue(&v.Threads, "N"), "threads", "Threads per search; default: 1.")
	fs.Var(numberValue(&v.Seed, "N"), "seed", "Seed for engines that use randomness.")
}

// newUgiCommand returns the command ugi.
func newUgiCommand(env *environment) *cobra.Command {
	v := new(ugiVerb)
	cmd := &cobra.Command{
		Use:   "ugi",
		Short: "Run an engine with the Universal Game Interface (UGI)",
		Long: `Run an engine that is controlled by the Universal Game Interface (UCI for any game): it reads commands from standard input, one per line, until quit or the end of input, which also stop a running search. The flags set the defaults of the options.

Example, with commands on the left and replies on the right:

    ugi                               id name …, option …, ugiok
    position startpos moves {moves}
    query gameover                    response false
    go movetime 1000                  info depth …, bestmove …
    quit

This engine, and any other that uses UGI, can play in matches.`,
		Example: env.selectExamples(`
{program} ugi connectfour
{program} ugi gomoku --rules renju --engine sente:memory=256
{program} match search "ugi:{program} ugi connectfour" --game connectfour --games 100`, `
{program} ugi{ game}
{program} ugi{ game} --engine {other}
{program} match {engine} "ugi:{program} ugi {game}" --game {game} --games 100`),
		RunE: func(*cobra.Command, []string) error { return v.run(env) },
	}
	v.register(cmd.Flags())
	return env.withArguments(cmd,
		v.gameArgument(),
	)
}

// run serves until quit, the end of input or an interrupt.
func (v ugiVerb) run(env *environment) error {
	g, record, err := v.openGame(env.games)
	if err != nil {
		return err
	}
	if v.Rows == "top" {
		return errors.New("--rows top: moves in UGI use the game's own notation")
	}
	if err := g.CheckWeights(v.Engine, record); err != nil {
		return err
	}
	h, err := player.NewUGIHost(g, record, v.Engine, sente.Limits{Threads: int(v.Threads), Seed: v.Seed})
	if err != nil {
		return err
	}
	name, _, _ := strings.Cut(env.versionText(), ",")
	server := protocol.UGIServer{Name: name, Author: "the " + env.displayName() + " authors", Host: h}
	err = server.Serve(env.ctx, env.stdinReader(), env.out)
	if errors.Is(err, interrupt.ErrStopped) {
		return nil
	}
	return err
}
