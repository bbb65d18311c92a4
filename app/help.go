package app

import (
	"fmt"
	"go/doc/comment"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/internal/memory"
	"github.com/sente-games/sente/internal/visible"
)

// helpText returns the help of a command in lines of at most width characters if possible.
func helpText(cmd *cobra.Command, width int) string {
	var b strings.Builder
	fmt.Fprintf(&b, "Usage: %s\n", cmd.UseLine())
	if text := wrapText(cmd.Long, width); text != "" {
		fmt.Fprintf(&b, "\n%s\n", text)
	}
	if cmd.Example != "" {
		fmt.Fprintf(&b, "\nExamples:\n  %s\n", strings.ReplaceAll(cmd.Example, "\n", "\n  "))
	}
	if names := commandNames(cmd); len(names) > 0 {
		b.WriteString("\nCommands:\n")
		for _, c := range cmd.Commands() {
			if !c.Hidden {
				fmt.Fprintf(&b, "  %-12s %s\n", c.Name(), c.Short)
			}
		}
	}
	for _, group := range groupedFlags(cmd.LocalFlags()) {
		if flags := group.flags.FlagUsagesWrapped(width); flags != "" {
			fmt.Fprintf(&b, "\n%s:\n%s", group.heading, flags)
		}
	}
	if !cmd.HasParent() {
		fmt.Fprintf(&b, "\nRun \"%s help COMMAND\" for more information on a command.\n", cmd.Name())
	}
	return b.String()
}

// headingAnnotation is the annotation of a flag with the heading under which help lists it.
const headingAnnotation = "sente_heading"

// groupFlags adds the flags of register to fs and lists them under a heading in help.
func groupFlags(fs *pflag.FlagSet, heading string, register func(*pflag.FlagSet)) {
	group := pflag.NewFlagSet(heading, pflag.ContinueOnError)
	group.SortFlags = false
	register(group)
	group.VisitAll(func(f *pflag.Flag) {
		if f.Annotations == nil {
			f.Annotations = map[string][]string{}
		}
		if f.Annotations[headingAnnotation] == nil { // no inner group
			f.Annotations[headingAnnotation] = []string{heading}
		}
		fs.AddFlag(f)
	})
}

// flagGroup contains the flags under one heading of the help.
type flagGroup struct {
	heading string
	flags   *pflag.FlagSet
}

// groupedFlags returns the flags by heading, first those without a heading.
func groupedFlags(all *pflag.FlagSet) []flagGroup {
	var groups []flagGroup
	add := func(heading string, flags ...*pflag.Flag) {
		i := slices.IndexFunc(groups, func(g flagGroup) bool { return g.heading == heading })
		if i < 0 {
			i = len(groups)
			groups = append(groups, flagGroup{heading, pflag.NewFlagSet(heading, pflag.ContinueOnError)})
			groups[i].flags.SortFlags = false
		}
		for _, f := range flags {
			groups[i].flags.AddFlag(f)
		}
	}
	add("Flags")
	all.VisitAll(func(f *pflag.Flag) {
		heading := "Flags"
		if names := f.Annotations[headingAnnotation]; len(names) > 0 {
			heading = names[0]
		}
		add(heading, f)
	})
	return groups
}

// wrapText wraps the paragraphs of a text and keeps indented lines.
func wrapText(text string, width int) string {
	var p comment.Parser
	printer := comment.Printer{TextCodePrefix: "    ", TextWidth: width}
	return strings.TrimSpace(string(printer.Text(p.Parse(strings.TrimSpace(text)))))
}

// standardGameNames are the games in sente's examples.
var standardGameNames = []string{"gomoku", "connectfour", "othello", "omega", "nim", "tictactoe"}

// selectExamples returns house in a program with all games of sente, otherwise own if it is not
// empty. Both may contain the placeholders of fillHelp.
func (env *environment) selectExamples(standard, own string) string {
	if own != "" && !env.hasStandardGames() {
		standard = own
	}
	return strings.TrimSpace(standard)
}

// ifStandard returns text in a program with all games of sente, otherwise "".
func (env *environment) ifStandard(text string) string {
	if env.hasStandardGames() {
		return text
	}
	return ""
}

// fillHelp replaces the placeholders in the texts of a command and its subcommands:
//
//	{program}  the name of the program
//	{game}     its first game
//	{ game}    the same after a space; empty in a program with one game
//	{moves}    the first moves of a position
//	{engine}   an engine of the game
//	{other}    another one
//
// It is the only place that inserts the program's name; texts with user data are never passed
// through it.
func (env *environment) fillHelp(root *cobra.Command) {
	argument := " " + env.games[0].Name
	if env.hasSingleGame() {
		argument = ""
	}
	fill := strings.NewReplacer("{program}", env.displayName(), "{game}", env.games[0].Name, "{ game}", argument,
		"{moves}", env.firstMoves(), "{engine}", env.engineName(0), "{other}", env.engineName(1)).Replace
	var visit func(cmd *cobra.Command)
	visit = func(cmd *cobra.Command) {
		cmd.Short, cmd.Long, cmd.Example = fill(cmd.Short), fill(cmd.Long), removeRepeatedLines(fill(cmd.Example))
		cmd.Flags().SortFlags = false
		cmd.Flags().VisitAll(func(f *pflag.Flag) { f.Usage = fill(f.Usage) })
		for _, child := range cmd.Commands() {
			visit(child)
		}
	}
	visit(root)
}

// removeRepeatedLines removes consecutive examples that are equal without the name of the only
// game.
func removeRepeatedLines(text string) string {
	return strings.Join(slices.Compact(strings.Split(text, "\n")), "\n")
}

// engineName returns the name of the i-th engine of the first game, or its last engine if it has
// fewer.
func (env *environment) engineName(i int) string {
	names := env.games[0].ProfileNames()
	if len(names) == 0 {
		return "h"
	}
	return names[min(i, len(names)-1)]
}

// firstMoves returns the first moves of a game as a position argument.
func (env *environment) firstMoves() string {
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

// aboutText returns the description of the program.
func (env *environment) aboutText() string {
	var titles []string
	for _, g := range env.games {
		titles = append(titles, g.Title)
	}
	names := "GAME is one of: " + strings.Join(env.games.GameNames(), ", ") + "."
	if env.hasSingleGame() {
		names = "The name of the game, " + env.games[0].Name + ", may be given after a command."
	}
	text := "{program} plays " + strings.Join(titles, ", ") + ": engines, matches, proofs and a browser-based studio."
	position := ""
	if env.hasStandardGames() {
		text = "{program} is a toolkit for perfect-information board games."
		position = ` ("h8i9", "4453")`
	}
	return text + "\n\nWithout a command it opens the studio in the browser.\n\n" + names + "\n\nPOSITION is the list of moves, separated by spaces, commas or nothing" + position +
		", @FILE for a game in a file, or - to read one position per line from standard input." + environmentHelp
}

// environmentHelp describes the environment variables that the program reads.
const environmentHelp = `

Environment:

    ` + memory.Setting + `     memory for tables, trees and books, such as 2GiB
    ` + tokenVariable + `      owner's token of a studio that is reachable from the network
    ` + viewTokenVariable + ` view-only token of that studio, for guests
    ` + fleetTokenVariable + `  token of a queue, for worker and --fleet
    ` + languageVariable + `       language of play in the terminal, such as de or zh-Hans
    ` + enginesSetting + `    file with the list of external engines, or none
    NO_COLOR         disables colours in the terminal if set

The exit status is 0 on success and 2 after an error; sprt also uses 1 and 3. Errors are printed on standard error.`

// rootExamples returns the examples of the program itself.
func (env *environment) rootExamples() string {
	return env.selectExamples(`
{program}
{program} --listen 127.0.0.1:8080 --no-open
{program} play gomoku
{program} show connectfour 4453 --json
{program} analyze gomoku h8i9 --time 2s
{program} solve connectfour 44444422`, `
{program}
{program} --listen 127.0.0.1:8080 --no-open
{program} play{ game}
{program} show{ game} {moves} --json
{program} analyze{ game} {moves} --time 2s
{program} solve{ game} {moves}`)
}
