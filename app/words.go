package app

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/internal/commandline"
	"github.com/sente-games/sente/internal/visible"
)

// houseName is the program that brings the games of the house. Its texts are written
// with this name, and are rewritten for any other program.
const houseName = "sente"

// programName is what the program that runs is called. A test is not the program.
func programName() string {
	name := visible.Clip(strings.TrimSuffix(filepath.Base(os.Args[0]), ".exe"))
	if name == "" || strings.HasSuffix(name, ".test") || strings.ContainsAny(name, " \t/") {
		return houseName
	}
	return name
}

// program is what the program is called in what it says.
func (env *environment) program() string {
	if env.name == "" {
		return houseName
	}
	return env.name
}

// house reports whether the games are there that the examples of the house name.
func (env *environment) house() bool {
	for _, name := range []string{"gomoku", "connectfour", "othello", "omega", "nim", "tictactoe"} {
		if !slices.Contains(env.games.Names(), name) {
			return false
		}
	}
	return true
}

var (
	// calledAlone is the program as the first word of an example.
	calledAlone = regexp.MustCompile(`(?m)(^ +|\| )` + houseName + `\b`)
	// housePart is what help says of games of the house alone.
	housePart = regexp.MustCompile(`(?s)\{house:(.*?)\}`)
	// gameAfterVerb is a command of an example with the name of its game.
	gameAfterVerb = regexp.MustCompile(`(PROGRAM [a-z]+) GAME\b`)
	// exampleLines are lines of examples.
	exampleLines = regexp.MustCompile(`(?m)(^ {4}.*\n?)+`)
)

// spelled is a text about commands, with the program's own name for that of the house.
func (env *environment) spelled(text string) string {
	if env.program() == houseName {
		return text
	}
	return calledWithVerb().ReplaceAllString(text, "${1}"+env.program()+" $2")
}

// calledWithVerb is the program followed by a verb, and not the end of another name, such as
// that which has taken its place.
var calledWithVerb = func() func() *regexp.Regexp {
	var compiled *regexp.Regexp
	return func() *regexp.Regexp {
		if compiled == nil {
			var names []string
			if all, err := commandline.New(houseName, "", new(verbs)); err == nil {
				for _, n := range all.Children {
					names = append(names, n.Name)
				}
			}
			compiled = regexp.MustCompile(`(^|[^-.\w])` + houseName + ` (` + strings.Join(names, "|") + `)\b`)
		}
		return compiled
	}
}()

// adapt makes the help of all verbs that of this program and its games: the house's own
// examples where its games are, else some with a game that is there.
func (env *environment) adapt(commands *commandline.Program) {
	if !env.house() {
		commands.Children = slices.DeleteFunc(commands.Children, func(n *commandline.Node) bool {
			return gomokuOnly[n.Name] && !slices.Contains(env.games.Names(), "gomoku")
		})
	}
	commands.Visit(func(n *commandline.Node) {
		n.Detail, n.Help = env.help(n.Name, n.Detail), env.help("", n.Help)
		if wantsGame(n) && env.alone() {
			n.Positional[0].Required = false
			n.Positional[0].Help = "The game, which may be left out: " + env.games[0].Name + "."
		}
	}, func(v *commandline.Value) { v.Help = env.help("", v.Help) })
}

// gomokuOnly are the verbs of a protocol that knows one game.
var gomokuOnly = map[string]bool{"doctor": true, "gomocup": true}

// help is a text of help for this program; verb names whose examples it holds.
func (env *environment) help(verb, text string) string {
	if env.house() {
		text = housePart.ReplaceAllString(text, "$1")
	} else {
		text = env.ownHelp(verb, text)
	}
	if env.program() == houseName {
		return text
	}
	return env.spelled(calledAlone.ReplaceAllString(text, "${1}"+env.program()))
}

// ownHelp leaves out what is said of games of the house.
func (env *environment) ownHelp(verb, text string) string {
	text = housePart.ReplaceAllString(text, "")
	text = strings.NewReplacer("such as gomoku", "such as "+env.games[0].Name, "such as h,sente", "such as h,"+env.engine(0),
		"such as sente or sente:memory=256", "such as "+env.engine(0), "such as sente:memory=256", "such as "+env.engine(0)).Replace(text)
	examples, ok := ownExamples[verb]
	if !ok {
		return text
	}
	prose := strings.TrimRight(exampleLines.ReplaceAllString(text, ""), "\n")
	return strings.ReplaceAll(prose, "\n\n\n", "\n\n") + "\n\n" + env.example(examples)
}

// example puts this program and its first game into an example.
func (env *environment) example(text string) string {
	if env.alone() {
		text = gameAfterVerb.ReplaceAllString(text, "$1")
		text = strings.Replace(text, "The names of games: NAMES.", "The name of the game, NAMES, may stand after a command.", 1)
	}
	return strings.NewReplacer("PROGRAM", env.program(), "GAME", env.games[0].Name, "MOVES", env.someMoves(),
		"ENGINE", env.engine(0), "OTHER", env.engine(1)).Replace(text)
}

// engine is the name of the i-th engine of the first game, or of the last before.
func (env *environment) engine(i int) string {
	names := env.games[0].ProfileNames()
	if len(names) == 0 {
		return "h"
	}
	return names[min(i, len(names)-1)]
}

// someMoves are the first moves of a game, as a position is written.
func (env *environment) someMoves() string {
	g := env.games[0]
	board, err := g.Open(sente.Record{Game: g.Name})
	if err != nil {
		return "MOVES"
	}
	var moves []string
	for range 2 {
		legal := board.Legal()
		if len(legal) == 0 {
			break
		}
		m, err := board.Play(string(legal[len(legal)/2]))
		if err != nil {
			break
		}
		moves = append(moves, visible.Shell(string(m)))
	}
	return strings.Join(moves, " ")
}

// about is what the program says of itself.
func (env *environment) about() string {
	text := houseAbout
	if !env.house() {
		text = env.example(ownAbout)
		text = strings.Replace(text, "TITLES", titles(env.games), 1)
	} else if env.program() != houseName {
		text = env.spelled(calledAlone.ReplaceAllString(strings.Replace(text, houseName+" is", env.program()+" is", 1), "${1}"+env.program()))
	}
	return strings.Replace(text, "NAMES", strings.Join(env.games.Names(), ", "), 1)
}

// titles are what people call the games.
func titles(games catalog.Catalog) string {
	all := make([]string, len(games))
	for i, g := range games {
		all[i] = g.Title
	}
	return strings.Join(all, ", ")
}
