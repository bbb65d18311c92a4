package app

import (
	"errors"
	"strings"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/internal/amount"
	"github.com/sente-games/sente/internal/interrupt"
	"github.com/sente-games/sente/match/player"
	"github.com/sente-games/sente/record"
)

// serveProtocol serves an engine to other programs via pipes, in one of the protocols of
// player.Dialects.
type serveProtocol struct {
	gameFlags
	dialect player.Dialect
	Engine  string
	Threads amount.Threads
	Seed    uint64
	Time    amount.Span
	Nodes   amount.Count
}

// register adds the flags to fs.
func (v *serveProtocol) register(fs *pflag.FlagSet) {
	v.gameFlags.register(fs)
	fs.Var(stringValue(&v.Engine, "SPEC"), "engine", "Engine: a profile of the game, optionally with options as in {engine}:KEY=VALUE,….")
	fs.Var(textValue(&v.Threads, "N"), "threads", "Threads per search; default: 1.")
	fs.Var(numberValue(&v.Seed, "N"), "seed", "Seed for engines that use randomness.")
	if v.dialect.OpenTime {
		fs.Var(textValue(&v.Time, "TIME"), "time", "Time for each move if the other program sets none; default, unless --nodes is given: 5s.")
		fs.Var(textValue(&v.Nodes, "N"), "nodes", "Maximum nodes for each move if the other program sets no time.")
	}
}

// defaultServerMoveTime is the time of a move if neither the flags nor the other program limit it.
const defaultServerMoveTime = 5 * time.Second

// limits returns the limits of the flags.
func (v *serveProtocol) limits() sente.Limits {
	l := sente.Limits{Threads: int(v.Threads), Seed: v.Seed, Time: v.Time.Limit(), Nodes: int64(v.Nodes)}
	if v.dialect.OpenTime && l.Time == 0 && l.Nodes == 0 {
		l.Time = defaultServerMoveTime
	}
	return l
}

// protocolCommands returns the constructors of the commands that serve protocols, one for each
// protocol that has a server.
func protocolCommands() (all []func(*environment) *cobra.Command) {
	for _, d := range player.Dialects() {
		if d.Serve != nil {
			all = append(all, func(env *environment) *cobra.Command { return newProtocolCommand(env, d) })
		}
	}
	return all
}

// protocolConversations are examples of conversations, with commands on the left and replies on the
// right.
var protocolConversations = map[string]string{
	"ugi": `
    ugi                               id name …, option …, ugiok
    position startpos moves {moves}
    query gameover                    response false
    go movetime 1000                  info depth …, bestmove …
    quit
`,
	"gtp": `
    clear_board                       =
    genmove black                     = …
    undo                              =
    kata-analyze black 50             info move …
    quit                              =
`,
	"nboard": `
    nboard 2                          set myname …
    set depth 10
    set game (;GM[Othello]…;)
    go                                search …, === …
    ping 1                            pong 1
    quit
`,
}

// protocolExamples are further examples of the commands.
var protocolExamples = map[string]string{
	"ugi": "{program} ugi gomoku --rules renju --engine sente:memory=256\n",
}

// newProtocolCommand returns the command that serves a protocol.
func newProtocolCommand(env *environment, d player.Dialect) *cobra.Command {
	v := &serveProtocol{dialect: d, gameFlags: gameFlags{Game: d.DefaultGame()}}
	long := "Run an engine for programs that use " + d.Title + ", " + d.About + ". It reads commands from standard input, one per line, until the command " + d.EndCommand + " or the end of input, which also stop a running search. The flags set the defaults of the options."
	if text, ok := protocolConversations[d.Name]; ok {
		long += "\n\nExample, with commands on the left and replies on the right:\n" + text
	}
	example := d.ExampleGame()
	cmd := &cobra.Command{
		Use:   d.Name,
		Short: "Run an engine for programs that use " + d.Title,
		Long:  strings.TrimRight(long, "\n") + "\n\nThis engine, and any other that uses " + d.Title + ", can play in matches.",
		Example: env.selectExamples(`
{program} `+d.Name+` `+example+`
`+protocolExamples[d.Name]+`{program} match sente "`+d.Name+`:{program} `+d.Name+` `+example+`" --game `+example+` --games 100`, `
{program} `+d.Name+`{ game}
{program} `+d.Name+`{ game} --engine {other}
{program} match {engine} "`+d.Name+`:{program} `+d.Name+` {game}" --game {game} --games 100`),
		RunE: func(*cobra.Command, []string) error { return v.run(env) },
	}
	v.register(cmd.Flags())
	game := v.gameArgument()
	game.optional = v.Game != ""
	if d.Games != nil {
		game.values = env.supportedGames(d)
		game.usage = "Game: " + strings.Join(game.values, ", ") + "."
		env.hideUnused(cmd.Flags(), game.values)
	}
	return env.withArguments(cmd, game)
}

// supportedGames returns the names of the program's games that a protocol can express.
func (env *environment) supportedGames(d player.Dialect) (names []string) {
	for _, g := range env.games {
		if d.Supports(g) {
			names = append(names, g.Name)
		}
	}
	return names
}

// hideUnused hides the flags that none of the games has, such as --opening.
func (env *environment) hideUnused(fs *pflag.FlagSet, games []string) {
	unused := map[string]bool{"opening": true, "players": true}
	for _, name := range games {
		if g, err := env.games.FindGame(name); err == nil && len(g.Openings) > 0 {
			unused["opening"] = false
		}
	}
	fs.VisitAll(func(f *pflag.Flag) { f.Hidden = f.Hidden || unused[f.Name] })
}

// run serves until the command that ends the engine, the end of input or an interrupt.
func (v serveProtocol) run(env *environment) error {
	g, record, err := v.openGame(env.games)
	if err != nil {
		return err
	}
	if err := v.dialect.CheckGame(g); err != nil {
		return err
	}
	if v.Rows == "top" {
		return errors.New("--rows top: moves in " + v.dialect.Title + " use its own notation")
	}
	if err := g.CheckWeights(v.Engine, record); err != nil {
		return err
	}
	err = v.dialect.Serve(env.ctx, player.ServeOptions{
		Game: g, Record: record, Spec: v.Engine, Limits: v.limits(),
		Name: env.displayName() + " " + env.versionNumber(), Author: "the " + env.displayName() + " authors", Version: env.versionNumber(),
		ReadGame: func(path string) (sente.Record, error) { return readFirstGame(env, g.Name, path) },
	}, env.stdinReader(), env.out)
	if errors.Is(err, interrupt.ErrStopped) {
		return nil
	}
	return err
}

// readFirstGame returns the first game of a file.
func readFirstGame(env *environment, game, path string) (sente.Record, error) {
	all, err := record.ReadFile(env.games, game, path)
	if err == nil && len(all) == 0 {
		err = errors.New("the file contains no game")
	}
	if err != nil {
		return sente.Record{}, err
	}
	return all[0], nil
}
