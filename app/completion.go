package app

import (
	"fmt"
	"slices"
	"strings"

	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/internal/commandline"
	"github.com/sente-games/sente/internal/visible"
)

type completionVerb struct {
	Shell string `arg:"" enum:"bash,zsh,fish" help:"The shell: bash, zsh or fish."`
}

// Help teaches by example.
func (completionVerb) Help() string {
	return `Writes a script that has a shell complete the commands, their flags and what these take: files, games, the rules of the game that the line names, and its engines, those of the user's list among them.

    source <(sente completion bash)
    sente completion zsh > ~/.zfunc/_sente
    sente completion fish > ~/.config/fish/completions/sente.fish`
}

// Run writes the script.
func (v completionVerb) Run(env *environment) error {
	commands, err := env.commands()
	if err != nil {
		return err
	}
	c := completion{program: env.program(), games: env.games, all: commandsOf(commands.Node)}
	_, err = fmt.Fprint(env.out, map[string]func() string{"bash": c.bash, "zsh": c.zsh, "fish": c.fish}[v.Shell]())
	return err
}

// completion is what a shell is to know.
type completion struct {
	program string
	games   catalog.Catalog
	all     []command
}

// command is a verb, or one of another verb's, such as "gomocup pack".
type command struct {
	path  []string // none is what stands for no verb
	help  string
	subs  []string
	flags []*commandline.Flag
	first []string // what its first argument may be
	game  bool     // its first argument is a game
	lists string   // what the program is asked for its arguments: enginesOf or ownEngines; "" is nothing
}

// What a shell asks the program when a name is wanted, since it changes with the user's list.
// Both stand in the scripts as the names of functions.
const (
	enginesOf  = "engines" // of the game that the line names: its profiles, and those of the list
	ownEngines = "listed"  // engines of the list, of whichever game
)

// name is the path as the scripts tell it.
func (c command) name() string { return strings.Join(c.path, " ") }

// commandsOf are all commands, the one without a verb first.
func commandsOf(n *commandline.Node, path ...string) []command {
	c := command{path: path, help: n.Help, flags: flagsOf(n)}
	if len(n.Positional) > 0 {
		c.game = n.Positional[0].Name == gameArgument
		c.first = enumOf(n.Positional[0])
	}
	for _, arg := range n.Positional {
		switch {
		case arg.Name == "engine" || arg.Name == "profile":
			c.lists = enginesOf
		case arg.Name == "name" && len(path) == 2 && path[0] == "engines" && path[1] != "add":
			c.lists = ownEngines
		}
	}
	if len(path) == 0 && n.DefaultCmd != nil { // no verb at all
		c.flags = flagsOf(n.DefaultCmd)
	}
	all := []command{c}
	for _, child := range n.Children {
		if child.Hidden {
			continue
		}
		all[0].subs = append(all[0].subs, child.Name)
		all = append(all, commandsOf(child, append(slices.Clone(path), child.Name)...)...)
	}
	return all
}

// flagsOf are the flags of a command and those that every command takes, such as --help.
func flagsOf(n *commandline.Node) (flags []*commandline.Flag) {
	for at := n; at != nil; at = at.Parent {
		for _, f := range at.Flags {
			if !f.Hidden {
				flags = append(flags, f)
			}
		}
	}
	return flags
}

// enumOf are the words that a value takes, none if any.
func enumOf(v *commandline.Value) []string {
	if v.Enum == "" {
		return nil
	}
	return strings.Split(v.Enum, ",")
}

// takes reports whether a flag has a value.
func takes(f *commandline.Flag) bool { return !f.IsBool() }

// What a flag takes that is no list of words: files, the rules of the game that the line
// names, or [enginesOf].
const (
	filesOf = "files"
	rulesOf = "rules"
)

// values are the words that a flag takes, or what else it takes; neither if that is anything.
func (c completion) values(f *commandline.Flag) (words []string, of string) {
	switch place := f.FormatPlaceHolder(); {
	case f.Enum != "":
		return enumOf(f.Value), ""
	case place == "GAME":
		return c.games.Names(), ""
	case place == "SPEC" || place == "ENGINE":
		return nil, enginesOf
	case f.Name == "rules":
		return nil, rulesOf
	case strings.Contains(place, "FILE") || strings.Contains(place, "DIR") || strings.Contains(place, "FOLDER"):
		return nil, filesOf
	}
	return nil, ""
}

// rulesOfGames are lines of a shell's case, one for each game that has rules of its own names.
func (c completion) rulesOfGames(line string) string {
	var b strings.Builder
	for _, g := range c.games {
		var names []string
		for _, r := range g.Rules {
			names = append(names, r.Name)
		}
		if len(names) > 0 {
			fmt.Fprintf(&b, line, visible.Shell(g.Name), strings.Join(names, " "))
		}
	}
	return b.String()
}

// oneLine is a help text without line breaks, short enough to stand beside a flag.
func oneLine(text string) string {
	text = strings.Join(strings.Fields(text), " ")
	if r := []rune(text); len(r) > 90 {
		text = string(r[:89]) + "…"
	}
	return text
}

// function is the program's name as that of a function.
func (c completion) function() string {
	return "_" + strings.Map(func(r rune) rune {
		if r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' {
			return r
		}
		return '_'
	}, c.program)
}

// flagNames are the flags of a command as they are typed.
func flagNames(flags []*commandline.Flag) (all []string) {
	for _, f := range flags {
		all = append(all, "--"+f.Name)
		if f.Short != 0 {
			all = append(all, "-"+string(f.Short))
		}
	}
	slices.Sort(all)
	return slices.Compact(all)
}

// verbs are lines of a shell's case that find the verb word by word.
func (c completion) verbs() string {
	var b strings.Builder
	for _, one := range c.all[1:] {
		last := len(one.path) - 1
		fmt.Fprintf(&b, "      %s) verb=%s ;;\n", visible.Shell(strings.Join(one.path[:last], " ")+"/"+one.path[last]), visible.Shell(one.name()))
	}
	return b.String()
}

// script fills the names that all scripts have in common into one.
func (c completion) script(text string) string {
	return strings.NewReplacer(
		"{program}", c.program, "{function}", c.function(), "{usual}", visible.Shell(c.games[0].Name),
		"{games}", strings.Join(quotedAll(c.games.Names()), "|"), "{listed}", strings.Join(c.games.Names(), " "),
		"{verbs}", c.verbs(),
	).Replace(text)
}

func quotedAll(words []string) []string {
	all := make([]string, len(words))
	for i, w := range words {
		all[i] = visible.Shell(w)
	}
	return all
}

// words are what may stand in the first place of a command.
func (c completion) words(of command) []string {
	switch {
	case of.game:
		return c.games.Names()
	case len(of.first) > 0:
		return of.first
	}
	return of.subs
}
