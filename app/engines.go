package app

import (
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
		Long:  `Add an engine to the list. The program is started: it must speak its protocol and offer the game. Without --protocol or a prefix of the command, such as ugi:, it is asked for its protocol.`,
		Example: env.selectExamples(`
{program} engines add mine ./pbrain-mine
{program} engines add fairy uci:fairy-stockfish --game breakthrough
{program} engines add theirs "/opt/theirs/engine --threads 1" --game connectfour --protocol ugi`, `
{program} engines add theirs "ugi-engine --threads 1" --game {game} --protocol ugi`),
		RunE: func(*cobra.Command, []string) error { return v.run(env) },
	}
	v.register(cmd.Flags())
	return env.withArguments(cmd,
		argument{text: &v.Name, name: "NAME", usage: "Name of the engine: one word."},
		argument{text: &v.Command, name: "COMMAND", usage: "Command line of the program, in quotes if it has arguments, optionally prefixed with its protocol as in ugi:COMMAND."},
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
	e, err := v.rosterEngine(env)
	if err != nil {
		return err
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
	if err := env.checkHasGame(e, d); err != nil {
		return err
	}
	if err := e.CheckPlayable(env.ownGames()); err != nil {
		return err
	}
	if err := e.CheckOffered(env.ctx, env.ownGames()); err != nil {
		return err
	}
	if err := list.AddEngine(env.disk, e); err != nil {
		return err
	}
	_, err = fmt.Fprintf(env.out, "added %q (%s, %s); a running studio lists it at once; test it with %s engines check %s\n", e.Name, e.GameName(), d.Title, env.displayName(), e.Name)
	return err
}

// rosterEngine returns the engine of the command line, with the protocol of its prefix.
func (v addEngine) rosterEngine(env *environment) (player.RosterEngine, error) {
	e := player.RosterEngine{Name: v.Name, Game: v.Game, Protocol: v.Protocol, Pause: v.Pause}
	if err := player.CheckPrefix(v.Command); err != nil {
		return e, err
	}
	d, command, prefixed := player.CutDialect(v.Command)
	if prefixed {
		if v.Protocol != "" && v.Protocol != d.Name {
			return e, fmt.Errorf("--protocol %s contradicts the prefix of %q", v.Protocol, visible.Clip(v.Command))
		}
		e.Protocol = d.Name
	}
	if e.Game != "" {
		if _, err := env.ownGames().FindGame(e.Game); err != nil {
			return e, err
		}
	} else if e.Protocol != "" {
		d, err := e.Dialect()
		if err != nil {
			return e, err
		}
		if err := env.checkHasGame(e, d); err != nil {
			return e, err
		}
	}
	var err error
	if e.Command, err = absoluteCommand(command); err == nil && v.Dir != "" {
		e.Dir, err = filepath.Abs(v.Dir)
	}
	return e, err
}

// checkHasGame returns an error if the game of an engine is not known.
func (env *environment) checkHasGame(e player.RosterEngine, d player.Dialect) error {
	if e.GameName() != "" {
		return nil
	}
	return env.missingGameError(d)
}

// missingGameError returns the error of an engine without a game whose protocol supports several.
func (env *environment) missingGameError(d player.Dialect) error {
	return fmt.Errorf("missing --game: an engine that uses %s may support several games: %s", d.Title, strings.Join(env.supportedGames(d), ", "))
}

// askProtocol starts an engine and returns the protocol that it speaks.
func (env *environment) askProtocol(e player.RosterEngine) (string, error) {
	argv, err := player.ParseCommand(e.Command)
	if err != nil {
		return "", err
	}
	found, err := player.RecognizeDialect(env.ctx, argv, e.Dir)
	if err != nil {
		return "", err
	}
	return found.Dialect.Name, nil
}

// absoluteCommand returns a command line that is valid in every directory: a relative path of the
// program becomes absolute.
func absoluteCommand(command string) (string, error) {
	command, err := expandHome(command)
	if err != nil {
		return "", err
	}
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

// expandHome replaces "~/" at the beginning of a command, which a shell leaves unchanged within quotation marks.
func expandHome(command string) (string, error) {
	rest, ok := strings.CutPrefix(command, "~/")
	if !ok {
		return command, nil
	}
	home, err := os.UserHomeDir()
	if err != nil {
		return "", fmt.Errorf("command %q: the home folder is not known: %w", visible.Clip(command), err)
	}
	return home + string(filepath.Separator) + rest, nil
}

type removeEngine struct {
	Names []string
	listFlag
}

// newRemoveEngineCommand returns the command remove.
func newRemoveEngineCommand(env *environment) *cobra.Command {
	v := new(removeEngine)
	cmd := &cobra.Command{
		Use:   "remove",
		Short: "Remove engines from the list",
		RunE:  func(*cobra.Command, []string) error { return v.run(env) },
	}
	v.register(cmd.Flags())
	return env.withArguments(cmd,
		argument{list: &v.Names, name: "NAME", usage: "Engines to remove."},
	)
}

// run removes the engines; all must be in the list.
func (v removeEngine) run(env *environment) error {
	list, err := env.readRoster(v.listFlag)
	if err != nil {
		return err
	}
	for _, name := range v.Names {
		if _, err := list.FindEngine(name); err != nil {
			return err
		}
	}
	for _, name := range v.Names {
		if err := list.RemoveEngine(env.disk, name); err != nil {
			return err
		}
	}
	return nil
}
