package app

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/internal/visible"
	"github.com/sente-games/sente/player"
	"github.com/sente-games/sente/player/process"
	"github.com/sente-games/sente/player/roster"
)

// enginesVerb keeps the list of external engines.
type enginesVerb struct {
	List   listEngines  `cmd:"" default:"withargs" help:"List the engines; the same as no word at all."`
	Add    addEngine    `cmd:"" help:"Give an engine a name."`
	Remove removeEngine `cmd:"" help:"Take an engine out of the list."`
	Check  checkEngines `cmd:"" help:"Examine engines of the list, and keep what was found."`
}

// listFlag names the list.
type listFlag struct {
	File string `placeholder:"FILE" help:"The list; default: a file engines.toml in the user's folder of settings."`
}

// Help teaches by example.
func (enginesVerb) Help() string {
	return `Keeps a list of engines that are programs of their own. A name of the list stands wherever an engine is named: in matches and tournaments, in analyses, at the board and in the studio, where a page can name an engine of the list and no program.

    sente engines add mine ./pbrain-mine
    sente engines add theirs "/opt/theirs/engine --threads 1" --game connectfour --ugi
    sente engines check
    sente engines
    sente match sente mine --game gomoku --games 20
    sente engines remove mine`
}

// enginesSetting names the list of engines where the command line does not, as for tests;
// "none" is no list at all.
const enginesSetting = "SENTE_ENGINES"

// enginesFile is the list of the user's engines; "" if there can be none.
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

// enlist puts the engines of the user's list beside those of the catalog. A list that
// cannot be read keeps nothing else from working.
func (env *environment) enlist() {
	env.own = env.games
	list, err := env.roster(listFlag{})
	if err == nil {
		env.lists = len(list.Engines) > 0
		env.games, err = list.Join(env.games)
	}
	if err != nil {
		env.notice(sentence(err))
	}
}

// roster reads a list.
func (env *environment) roster(f listFlag) (roster.List, error) {
	if f.File == "" {
		f.File = enginesFile(env.program())
	}
	if f.File == "" {
		return roster.List{}, nil
	}
	return roster.Read(f.File)
}

// ownGames are the games without the engines of the list.
func (env *environment) ownGames() catalog.Catalog {
	if env.own == nil {
		return env.games
	}
	return env.own
}

type addEngine struct {
	Name    string `arg:"" help:"What the engine is called from now on: one word."`
	Command string `arg:"" help:"The command line of the program, in quotes if it has arguments."`
	listFlag
	Game string `placeholder:"GAME" help:"The game that it plays; default: the one of the Gomocup protocol."`
	UGI  bool   `name:"ugi" help:"It speaks the Universal Game Interface."`
	Dir  string `placeholder:"DIR" help:"Where the program runs; default: where this one does."`
}

// Run adds the engine.
func (v addEngine) Run(env *environment) error {
	list, err := env.roster(v.listFlag)
	if err != nil {
		return err
	}
	e := roster.Engine{Name: v.Name, Game: v.Game, UGI: v.UGI}
	if e.Command, err = lasting(v.Command); err != nil {
		return err
	}
	if v.Dir != "" {
		if e.Dir, err = filepath.Abs(v.Dir); err != nil {
			return err
		}
	}
	if e.UGI && e.Game == "" {
		return errors.New("an engine that speaks UGI may play any game: name its game with --game")
	}
	if err := e.Playable(env.ownGames()); err != nil {
		return err
	}
	return list.Add(env.disk, e)
}

// lasting is a command line that means the same in every folder: a program that is named
// by its path is named by its whole path.
func lasting(command string) (string, error) {
	argv, err := player.Words(command)
	if err != nil {
		return "", err
	}
	path, err := process.Find(argv)
	if err != nil {
		return "", err
	}
	if !strings.ContainsAny(argv[0], `/\`) {
		return command, nil
	}
	argv[0] = path
	for i, word := range argv {
		switch {
		case word != "" && !strings.ContainsAny(word, " \t\r\n\"'"):
		case !strings.Contains(word, `"`):
			argv[i] = `"` + word + `"`
		case !strings.Contains(word, `'`):
			argv[i] = `'` + word + `'`
		default:
			return "", fmt.Errorf("the command %q holds both kinds of quotation marks in a word: write it into the list by hand", visible.Clip(command))
		}
	}
	return strings.Join(argv, " "), nil
}

type removeEngine struct {
	Name string `arg:"" help:"The engine."`
	listFlag
}

// Run removes the engine.
func (v removeEngine) Run(env *environment) error {
	list, err := env.roster(v.listFlag)
	if err != nil {
		return err
	}
	return list.Remove(env.disk, v.Name)
}
