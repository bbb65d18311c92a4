package app

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strconv"
	"strings"

	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/internal/commandline"
	"github.com/sente-games/sente/internal/interrupt"
	"github.com/sente-games/sente/internal/keep"
	"github.com/sente-games/sente/internal/memory"
	"github.com/sente-games/sente/internal/nearest"
	"github.com/sente-games/sente/internal/visible"
)

// Main runs the command line of the process and exits with its status. Its tables
// take no more memory than SENTE_MEMORY says; see package memory.
func Main(games catalog.Catalog) {
	if err := memory.Start(os.Getenv(memory.Setting)); err != nil {
		fmt.Fprintf(os.Stderr, "%s: %s: %v\n", programName(), memory.Setting, err)
		os.Exit(failed)
	}
	os.Exit(Run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr, games))
}

// Exit statuses.
const (
	done   = 0
	failed = 2
)

// Run runs one command line and returns its exit status: 0, or 2 after an error,
// which is one sentence on stderr. As long as it runs, SIGINT and SIGTERM stop the
// verb, and the second of them ends the process.
func Run(args []string, stdin io.Reader, stdout, stderr io.Writer, games catalog.Catalog) int {
	return RunContext(context.Background(), args, stdin, stdout, stderr, games)
}

// RunContext is [Run] within a context, whose end stops the verb as SIGINT does: the
// studio closes, a match ends after the games that are being played.
func RunContext(ctx context.Context, args []string, stdin io.Reader, stdout, stderr io.Writer, games catalog.Catalog) int {
	ctx, stop := interrupt.Context(ctx)
	defer stop()
	out, errs := visible.NewWriter(stdout), visible.NewWriter(stderr)
	env := &environment{ctx: ctx, name: programName(), games: games, in: stdin, out: out, err: errs, disk: keep.OS}
	err := interrupt.Attend(ctx, &env.saving, func() error {
		defer out.Flush()  //nolint:errcheck // Write has returned what could not be written
		defer errs.Flush() //nolint:errcheck // likewise
		if err := games.Check(); err != nil {
			return err
		}
		if len(args) == 0 || args[0] != "engines" { // that verb says itself what is wrong with the list
			env.enlist()
		}
		return env.run(args)
	})
	if err == nil {
		return done
	}
	if said := status(0); errors.As(err, &said) {
		return int(said)
	}
	env.notice(sentence(err))
	return failed
}

// status ends a command line with an exit status of its own; all is said.
type status int

func (s status) Error() string { return fmt.Sprintf("exit status %d", int(s)) }

// verbs are the commands. The one without a name is the studio.
type verbs struct {
	Studio     studioVerb     `cmd:"" default:"withargs" help:"Open the studio in the browser; the same as no verb at all."`
	Play       playVerb       `cmd:"" help:"Play or watch a game in the terminal."`
	Show       showVerb       `cmd:"" help:"Draw a position and say what the rules know of it."`
	Convert    convertVerb    `cmd:"" help:"Write games of any program in the form of another."`
	Analyze    analyzeVerb    `cmd:"" help:"Let an engine think about a position."`
	Review     reviewVerb     `cmd:"" help:"Judge every move of a game."`
	Rules      rulesVerb      `cmd:"" help:"Say how a game is played, with a few tasks."`
	Profiles   profilesVerb   `cmd:"" help:"List the engines of a game with their options."`
	Solve      solveVerb      `cmd:"" help:"Prove how a position ends."`
	Prove      proveVerb      `cmd:"" help:"Prove a win that takes hours to prove, in runs that go on with each other."`
	Verify     verifyVerb     `cmd:"" help:"Check a certificate of a proof, move by move."`
	Perft      perftVerb      `cmd:"" help:"Count the lines of play of a length."`
	Bench      benchVerb      `cmd:"" help:"Measure the engines: nodes, signature, speed."`
	Ablate     ablateVerb     `cmd:"" help:"Measure what each part of the search is worth."`
	Trace      traceVerb      `cmd:"" help:"Show the tree that a search walked, and why it cut what it cut."`
	Book       bookVerb       `cmd:"" help:"Make an opening book, from games or by searching."`
	Match      matchVerb      `cmd:"" help:"Play games between engines and say how much stronger the first is."`
	Sprt       sprtVerb       `cmd:"" help:"Play until it is decided whether a player is stronger."`
	Tournament tournamentVerb `cmd:"" help:"Play the tournament that a file describes."`
	Stats      statsVerb      `cmd:"" help:"Count games: who won, how long they were, how strong the players were."`
	Ratings    ratingsVerb    `cmd:"" help:"Say how strong the players of some games are."`
	Serve      serveVerb      `cmd:"" help:"Keep the queue in which runs on many machines meet their workers."`
	Worker     workerVerb     `cmd:"" help:"Do jobs of a queue on this machine."`
	Selfplay   selfplayVerb   `cmd:"" help:"Have an engine play against itself, and write what there is to learn from it."`
	Tune       tuneVerb       `cmd:"" help:"Fit an engine's numbers to games that it plays against itself."`
	Openings   openingsVerb   `cmd:"" help:"Find balanced openings for matches."`
	Library    libraryVerb    `cmd:"" help:"Keep games and look for them: by players, results, positions."`
	Repair     repairVerb     `cmd:"" help:"Save what can be saved from a damaged journal, or another file of lines."`
	Engines    enginesVerb    `cmd:"" help:"Keep a list of external engines, by name."`
	Doctor     doctorVerb     `cmd:"" help:"Examine an engine that speaks the Gomocup protocol."`
	Ugi        ugiVerb        `cmd:"" help:"Play a game through the Universal Game Interface, by pipes."`
	Demo       demoVerb       `cmd:"" help:"Write the studio as a page that needs no server."`
	Gomocup    gomocupVerb    `cmd:"" help:"Build and check the archive for the Gomocup tournament."`
	Completion completionVerb `cmd:"" help:"Write a script that has a shell complete commands and flags."`

	Version bool `instead:"" help:"Print the version and exit."`
}

// Runner is a verb that can be run: every one that has none below it.
type Runner interface {
	Run(env *environment) error
}

func (env *environment) run(args []string) error {
	args = withLive(asFlags(args))
	env.args = args
	commands, err := env.commands()
	if err != nil {
		return err
	}
	if err := checkVerb(commands, args); err != nil {
		return err
	}
	if args, err = withConfig(commands, args); err != nil {
		return err
	}
	call, err := commands.Parse(env.withGame(commands, args))
	if err != nil {
		return env.explain(call, err)
	}
	switch {
	case call.Help():
		return commands.WriteHelp(env.out, call.Verb, columns())
	case call.Instead != nil: // --version
		_, err := fmt.Fprintln(env.out, env.version())
		return err
	}
	verb, ok := call.Verb.Target.(Runner)
	if !ok {
		return fmt.Errorf("%s cannot be run", call.Verb.FullPath())
	}
	return verb.Run(env)
}

// columns is how wide help is.
func columns() int {
	const usual, most = 80, 100
	if n, err := strconv.Atoi(os.Getenv("COLUMNS")); err == nil && n > 0 {
		return min(n, most)
	}
	return usual
}

// commands are what can be said to this program.
func (env *environment) commands() (*commandline.Program, error) {
	all, err := commandline.New(env.program(), env.about(), new(verbs))
	if err == nil {
		env.adapt(all)
	}
	return all, err
}

// withGame puts the name of the only game behind a verb that wants one, where it is left
// out: the first word is then a position, or whatever else follows the name.
func (env *environment) withGame(commands *commandline.Program, args []string) []string {
	if len(args) == 0 || !env.alone() {
		return args
	}
	call, _ := commands.Parse(args) // what is wrong is said when all is read
	if !wantsGame(call.Verb) || len(call.Words) > 0 && call.Words[0] == env.games[0].Name {
		return args
	}
	return slices.Insert(slices.Clone(args), 1, env.games[0].Name)
}

// alone reports whether there is one game, whose name says nothing.
func (env *environment) alone() bool { return len(env.games) == 1 }

// gameArgument is what verbs call the argument that names a game, their first.
const gameArgument = "game"

func wantsGame(verb *commandline.Node) bool {
	return verb != nil && len(verb.Positional) > 0 && verb.Positional[0].Name == gameArgument
}

// asFlags reads the words help and version as people write them.
func asFlags(args []string) []string {
	switch {
	case len(args) > 1 && args[0] == "help":
		return append(slices.Clone(args[1:]), "--help")
	case len(args) == 1 && (args[0] == "help" || args[0] == "version"):
		return []string{"--" + args[0]}
	}
	return args
}

// checkVerb returns an error that names the verbs if the first argument is none.
func checkVerb(commands *commandline.Program, args []string) error {
	if len(args) == 0 || strings.HasPrefix(args[0], "-") {
		return nil
	}
	var names []string
	for _, n := range commands.Children {
		names = append(names, n.Name)
	}
	if slices.Contains(names, args[0]) {
		return nil
	}
	return fmt.Errorf("unknown command %q%s", visible.Clip(args[0]), nearest.Among(args[0], names, "the commands are"))
}

// explain says what would be right, too, after a complaint about the command line.
func (env *environment) explain(call *commandline.Call, err error) error {
	missing := (*commandline.MissingError)(nil)
	switch {
	case !errors.As(err, &missing):
		if text := err.Error(); strings.HasPrefix(text, "un") && !strings.Contains(text, "did you mean") { // known, expected
			return fmt.Errorf("%w: see --help", err)
		}
		return err
	case len(missing.Arguments) > 0 && missing.Arguments[0].Name == gameArgument:
		return fmt.Errorf("no game named: write one after the command: %s", strings.Join(env.games.Names(), ", "))
	case len(missing.Arguments) > 0:
		return fmt.Errorf("%w%s", err, exampleAfter(missing.Verb))
	case len(missing.Flags) > 0:
		return fmt.Errorf("%w: see --help", err)
	}
	return err
}

// exampleAfter is the first example of a verb, for the end of a sentence.
func exampleAfter(verb *commandline.Node) string {
	for line := range strings.Lines(verb.Detail) {
		if example, ok := strings.CutPrefix(line, "    "); ok {
			return ": write, for example, " + strings.TrimSpace(example)
		}
	}
	return ": see --help"
}

// sentence puts an error on one line.
func sentence(err error) string {
	lines := strings.FieldsFunc(err.Error(), func(r rune) bool { return r == '\n' || r == '\r' })
	return strings.Join(lines, "; ")
}
