package app

import (
	"cmp"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"unicode"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/internal/amount"
	"github.com/sente-games/sente/internal/visible"
	"github.com/sente-games/sente/match/player"
	"github.com/sente-games/sente/match/player/process"
)

// newEnginesCommand returns the command engines.
func newEnginesCommand(env *environment) *cobra.Command {
	cmd := newListEnginesCommand(env)
	cmd.Use = "engines"
	cmd.Short = "Manage the list of external engines"
	cmd.Long = `Manage the list of external engines. A name in the list can be used wherever an engine is expected: in matches and tournaments, for analysis, in play and in the studio. Pages of the studio can select listed engines, but cannot start other programs.`
	cmd.Example = env.selectExamples(`
{program} engines add mine ./pbrain-mine
{program} engines add theirs "/opt/theirs/engine --threads 1" --game connectfour --protocol ugi
{program} engines check
{program} engines
{program} match sente mine --game gomoku --games 20
{program} engines remove mine`, `
{program} engines add theirs "ugi-engine --threads 1" --game {game} --protocol ugi
{program} engines check
{program} engines
{program} match {engine} theirs --game {game} --games 20
{program} engines remove theirs`)
	cmd.AddCommand(newListEnginesCommand(env), newAddEngineCommand(env), newRemoveEngineCommand(env), newCheckEnginesCommand(env))
	return cmd
}

// listFlag is the flag for the file of the list.
type listFlag struct {
	File string
}

// register adds the flags to fs.
func (f *listFlag) register(fs *pflag.FlagSet) {
	fs.Var(stringValue(&f.File, "FILE"), "file", "List of engines; default: engines.toml in the user's configuration folder.")
}

// enginesSetting is the environment variable with the default list of engines, for example for
// tests; "none" disables the list.
const enginesSetting = "SENTE_ENGINES"

// enginesFile returns the path of the user's list of engines, or "".
func enginesFile(program string) string {
	switch name := os.Getenv(enginesSetting); name {
	case "":
	case "none":
		return ""
	default:
		return name
	}
	folder, err := os.UserConfigDir()
	if err != nil {
		return ""
	}
	return filepath.Join(folder, filepath.Base(program), "engines.toml")
}

// addListedEngines adds the engines of the user's list to the catalog. An unreadable list only
// causes a notice.
func (env *environment) addListedEngines() {
	env.ownCatalog = env.games
	list, err := env.readRoster(listFlag{})
	if err == nil {
		env.games, err = list.JoinCatalog(env.games)
	}
	if err != nil {
		env.printNotice(errorSentence(err))
	}
}

// readRoster reads the list of a flag, by default the user's list.
func (env *environment) readRoster(f listFlag) (player.Roster, error) {
	if f.File == "" {
		f.File = enginesFile(env.displayName())
	}
	if f.File == "" {
		return player.Roster{}, nil
	}
	return player.ReadRoster(f.File)
}

// ownGames returns the games without the engines of the list.
func (env *environment) ownGames() catalog.Catalog {
	if env.ownCatalog == nil {
		return env.games
	}
	return env.ownCatalog
}

type addEngine struct {
	Name    string
	Command string
	listFlag
	Game     string
	Protocol string
	Dir      string
	Pause    amount.Span

	protocols []string // names of the protocols of the program's games
}

// register adds the flags to fs.
func (v *addEngine) register(fs *pflag.FlagSet) {
	v.listFlag.register(fs)
	fs.Var(stringValue(&v.Game, "GAME"), "game", "Game that the engine plays; default: the game of its protocol, if that has only one.")
	fs.Var(choiceValue(&v.Protocol, "NAME", v.protocols...), "protocol", "Protocol of the engine: "+strings.Join(v.protocols, ", ")+"; default: the program is started and asked.")
	fs.Var(stringValue(&v.Dir, "DIR"), "dir", "Working directory of the engine; default: the current one.")
	fs.Var(textValue(&v.Pause, "TIME"), "pause", "Pause between a move and the next command, for engines that lose a command that comes at once; default: the result of engines check.")
}

// newAddEngineCommand returns the command add.
func newAddEngineCommand(env *environment) *cobra.Command {
	v := &addEngine{protocols: env.protocolNames()}
	cmd := &cobra.Command{
		Use:   "add",
		Short: "Add an engine to the list",
		RunE:  func(*cobra.Command, []string) error { return v.run(env) },
	}
	v.register(cmd.Flags())
	return env.withArguments(cmd,
		argument{text: &v.Name, name: "NAME", usage: "Name of the engine: one word."},
		argument{text: &v.Command, name: "COMMAND", usage: "Command line of the program, in quotes if it has arguments."},
	)
}

// protocolNames returns the names of the protocols that can express one of the program's games.
func (env *environment) protocolNames() (names []string) {
	for _, d := range player.Dialects() {
		if slices.ContainsFunc(env.games, d.Supports) {
			names = append(names, d.Name)
		}
	}
	return names
}

// run adds the engine.
func (v addEngine) run(env *environment) error {
	list, err := env.readRoster(v.listFlag)
	if err != nil {
		return err
	}
	e := player.RosterEngine{Name: v.Name, Game: v.Game, Protocol: v.Protocol, Pause: v.Pause}
	if e.Command, err = absoluteCommand(v.Command); err != nil {
		return err
	}
	if v.Dir != "" {
		if e.Dir, err = filepath.Abs(v.Dir); err != nil {
			return err
		}
	}
	if err := list.CheckNew(e); err != nil {
		return err
	}
	if e.Protocol == "" {
		if e.Protocol, err = env.askProtocol(e); err != nil {
			return err
		}
	}
	d, err := e.Dialect()
	if err != nil {
		return err
	}
	if e.GameName() == "" {
		return fmt.Errorf("missing --game: an engine that uses %s may support several games", d.Title)
	}
	if err := e.CheckPlayable(env.ownGames()); err != nil {
		return err
	}
	return list.AddEngine(env.disk, e)
}

// askProtocol starts an engine and returns the protocol that it speaks, with a notice.
func (env *environment) askProtocol(e player.RosterEngine) (string, error) {
	argv, err := player.ParseCommand(e.Command)
	if err != nil {
		return "", err
	}
	found, err := player.RecognizeDialect(env.ctx, argv, e.Dir)
	if err != nil {
		return "", err
	}
	env.printNotice(fmt.Sprintf("%s speaks %s", cmp.Or(found.Engine, e.Name), found.Dialect.Title))
	return found.Dialect.Name, nil
}

// absoluteCommand returns a command line that is valid in every directory: a relative path of the
// program becomes absolute.
func absoluteCommand(command string) (string, error) {
	argv, err := player.ParseCommand(command)
	if err != nil {
		return "", err
	}
	path, err := process.FindExecutable(argv)
	if err != nil {
		return "", err
	}
	if !strings.ContainsAny(argv[0], `/\`) {
		return command, nil
	}
	argv[0] = path
	for i, word := range argv {
		switch {
		case word != "" && !strings.ContainsAny(word, `"'`) && !strings.ContainsFunc(word, unicode.IsSpace):
		case !strings.Contains(word, `"`):
			argv[i] = `"` + word + `"`
		case !strings.Contains(word, `'`):
			argv[i] = `'` + word + `'`
		default:
			return "", fmt.Errorf("command %q contains both kinds of quotation marks in one word: edit the list by hand", visible.Clip(command))
		}
	}
	return strings.Join(argv, " "), nil
}

type removeEngine struct {
	Name string
	listFlag
}

// newRemoveEngineCommand returns the command remove.
func newRemoveEngineCommand(env *environment) *cobra.Command {
	v := new(removeEngine)
	cmd := &cobra.Command{
		Use:   "remove",
		Short: "Remove an engine from the list",
		RunE:  func(*cobra.Command, []string) error { return v.run(env) },
	}
	v.register(cmd.Flags())
	return env.withArguments(cmd,
		argument{text: &v.Name, name: "NAME", usage: "Name of the engine."},
	)
}

// run removes the engine.
func (v removeEngine) run(env *environment) error {
	list, err := env.readRoster(v.listFlag)
	if err != nil {
		return err
	}
	return list.RemoveEngine(env.disk, v.Name)
}
