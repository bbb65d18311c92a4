package app

import (
	"fmt"
	"slices"
	"strings"

	"github.com/alecthomas/kong"

	"github.com/sente-games/sente/internal/visible"
)

type completionVerb struct {
	Shell string `arg:"" enum:"bash,zsh,fish" help:"The shell: bash, zsh or fish."`
}

// Help teaches by example.
func (completionVerb) Help() string {
	return `Writes a script that has a shell complete the commands, their flags and what these take.

    source <(sente completion bash)
    sente completion zsh > ~/.zfunc/_sente
    sente completion fish > ~/.config/fish/completions/sente.fish`
}

// Run writes the script.
func (v completionVerb) Run(env *environment) error {
	parser, err := env.parser()
	if err != nil {
		return err
	}
	c := completion{program: env.program(), games: env.games.Names(), all: commandsOf(parser.Model.Node)}
	_, err = fmt.Fprint(env.out, map[string]func() string{"bash": c.bash, "zsh": c.zsh, "fish": c.fish}[v.Shell]())
	return err
}

// completion is what a shell is to know.
type completion struct {
	program string
	games   []string
	all     []command
}

// command is a verb, or one of another verb's, such as "gomocup pack".
type command struct {
	path  []string // none is what stands for no verb
	help  string
	subs  []string
	flags []*kong.Flag
	first []string // what its first argument may be
	game  bool     // its first argument is a game
}

// name is the path as the scripts tell it.
func (c command) name() string { return strings.Join(c.path, " ") }

// commandsOf are all commands, the one without a verb first.
func commandsOf(n *kong.Node, path ...string) []command {
	c := command{path: path, help: n.Help, flags: flagsOf(n)}
	if len(n.Positional) > 0 {
		c.game = n.Positional[0].Name == gameArgument
		c.first = enumOf(n.Positional[0])
	}
	if len(path) == 0 && n.DefaultCmd != nil { // no verb at all
		c.flags = flagsOf(n.DefaultCmd)
	}
	all := []command{c}
	for _, child := range n.Children {
		if child.Hidden || child.Type != kong.CommandNode {
			continue
		}
		all[0].subs = append(all[0].subs, child.Name)
		all = append(all, commandsOf(child, append(slices.Clone(path), child.Name)...)...)
	}
	return all
}

// flagsOf are the flags of a command and those that every command takes, such as --help.
func flagsOf(n *kong.Node) (flags []*kong.Flag) {
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
func enumOf(v *kong.Value) []string {
	if v.Enum == "" {
		return nil
	}
	return strings.Split(v.Enum, ",")
}

// takes reports whether a flag has a value.
func takes(f *kong.Flag) bool { return !f.IsBool() && !f.IsCounter() }

// values are the words that a flag takes; file is true if it is the name of a file.
func (c completion) values(f *kong.Flag) (words []string, file bool) {
	switch place := f.FormatPlaceHolder(); {
	case f.Enum != "":
		return enumOf(f.Value), false
	case place == "GAME":
		return c.games, false
	default:
		return nil, strings.Contains(place, "FILE") || strings.Contains(place, "DIR") || strings.Contains(place, "FOLDER")
	}
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
func flagNames(flags []*kong.Flag) (all []string) {
	for _, f := range flags {
		all = append(all, "--"+f.Name)
		if f.Short != 0 {
			all = append(all, "-"+string(f.Short))
		}
	}
	slices.Sort(all)
	return slices.Compact(all)
}

// words are what may stand in the first place of a command.
func (c completion) words(of command) []string {
	switch {
	case of.game:
		return c.games
	case len(of.first) > 0:
		return of.first
	}
	return of.subs
}

// bash is the script for bash.
func (c completion) bash() string {
	var b strings.Builder
	fmt.Fprintf(&b, "# Completion of %s in bash: source <(%s completion bash)\n%s() {\n", c.program, c.program, c.function())
	b.WriteString("  local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD-1]} verb='' i w words='' flags=''\n")
	b.WriteString("  COMPREPLY=()\n  for ((i = 1; i < COMP_CWORD; i++)); do\n    w=${COMP_WORDS[i]}\n    case \"$verb/$w\" in\n")
	for _, one := range c.all[1:] {
		fmt.Fprintf(&b, "      %s) verb=%s ;;\n", visible.Shell(strings.Join(one.path[:len(one.path)-1], " ")+"/"+one.path[len(one.path)-1]), visible.Shell(one.name()))
	}
	b.WriteString("    esac\n  done\n  case \"$verb $prev\" in\n")
	for _, one := range c.all {
		for _, f := range one.flags {
			if !takes(f) {
				continue
			}
			words, file := c.values(f)
			reply := "return"
			if len(words) > 0 {
				reply = fmt.Sprintf("COMPREPLY=($(compgen -W %s -- \"$cur\")); return", visible.Shell(strings.Join(words, " ")))
			} else if file {
				reply = "COMPREPLY=($(compgen -f -- \"$cur\")); return"
			}
			pattern := visible.Shell(one.name() + " --" + f.Name)
			if f.Short != 0 {
				pattern += "|" + visible.Shell(one.name()+" -"+string(f.Short))
			}
			fmt.Fprintf(&b, "    %s) %s ;;\n", pattern, reply)
		}
	}
	b.WriteString("  esac\n  case \"$verb\" in\n")
	for _, one := range c.all {
		fmt.Fprintf(&b, "    %s) words=%s flags=%s ;;\n", visible.Shell(one.name()), visible.Shell(strings.Join(c.words(one), " ")), visible.Shell(strings.Join(flagNames(one.flags), " ")))
	}
	b.WriteString("  esac\n  case \"$cur\" in\n    -*) COMPREPLY=($(compgen -W \"$flags\" -- \"$cur\")) ;;\n    *) COMPREPLY=($(compgen -W \"$words\" -- \"$cur\")) ;;\n  esac\n")
	b.WriteString("  if [ ${#COMPREPLY[@]} -eq 0 ]; then COMPREPLY=($(compgen -f -- \"$cur\")); fi\n}\n")
	fmt.Fprintf(&b, "complete -o filenames -F %s %s\n", c.function(), visible.Shell(c.program))
	return b.String()
}

// zsh is the script for zsh, where _arguments knows the forms of flags.
func (c completion) zsh() string {
	var b strings.Builder
	fmt.Fprintf(&b, "#compdef %s\n# Completion of %s in zsh: put it into a folder of $fpath as _%s\n%s() {\n  local curcontext=$curcontext state line verb=''\n", c.program, c.program, c.program, c.function())
	b.WriteString("  local -a words_of\n  local i\n  for ((i = 2; i < CURRENT; i++)); do\n    case \"$verb/${words[i]}\" in\n")
	for _, one := range c.all[1:] {
		fmt.Fprintf(&b, "      %s) verb=%s ;;\n", visible.Shell(strings.Join(one.path[:len(one.path)-1], " ")+"/"+one.path[len(one.path)-1]), visible.Shell(one.name()))
	}
	b.WriteString("    esac\n  done\n  case \"$verb\" in\n")
	for _, one := range c.all {
		fmt.Fprintf(&b, "    %s)\n      _arguments -C -S", visible.Shell(one.name()))
		for _, f := range one.flags {
			fmt.Fprintf(&b, " \\\n        %s", visible.Shell(c.spec(f)))
		}
		fmt.Fprintf(&b, " \\\n        '*: :->rest'\n")
		fmt.Fprintf(&b, "      words_of=(%s)\n      ;;\n", strings.Join(quotedAll(c.words(one)), " "))
	}
	b.WriteString("  esac\n  if [[ $state == rest ]]; then\n    (( ${#words_of} )) && compadd -a words_of\n    _files\n  fi\n}\n")
	fmt.Fprintf(&b, "if [[ $funcstack[1] == _%s ]]; then %s \"$@\"; else compdef %s %s; fi\n", c.program, c.function(), c.function(), visible.Shell(c.program))
	return b.String()
}

// spec is a flag as _arguments of zsh reads it.
func (c completion) spec(f *kong.Flag) string {
	escape := strings.NewReplacer("[", "(", "]", ")", ":", "\\:", "\\", "\\\\").Replace
	text := "--" + f.Name
	if takes(f) {
		text += "="
	}
	text += "[" + escape(oneLine(f.Help)) + "]"
	if !takes(f) {
		return text
	}
	words, file := c.values(f)
	switch {
	case len(words) > 0:
		return text + ":" + f.Name + ":(" + strings.Join(words, " ") + ")"
	case file:
		return text + ":" + f.Name + ":_files"
	}
	return text + ":" + f.Name + ":"
}

func quotedAll(words []string) []string {
	all := make([]string, len(words))
	for i, w := range words {
		all[i] = visible.Shell(w)
	}
	return all
}

var separator = map[bool]string{true: "; and "}

// fish is the script for fish, a line for each command and flag.
func (c completion) fish() string {
	var b strings.Builder
	quote := func(text string) string {
		return "'" + strings.NewReplacer("\\", "\\\\", "'", "\\'").Replace(text) + "'"
	}
	fmt.Fprintf(&b, "# Completion of %s in fish: %s completion fish > ~/.config/fish/completions/%s.fish\n", c.program, c.program, c.program)
	for _, one := range c.all {
		when := "__fish_use_subcommand"
		if len(one.path) > 0 {
			when = ""
			for i, word := range one.path {
				when += separator[i > 0] + "__fish_seen_subcommand_from " + word
			}
		}
		for _, w := range c.words(one) {
			help := ""
			for _, sub := range c.all {
				if sub.name() == strings.TrimSpace(one.name()+" "+w) {
					help = " -d " + quote(oneLine(sub.help))
				}
			}
			fmt.Fprintf(&b, "complete -c %s -n %s -a %s%s\n", c.program, quote(when), quote(w), help)
		}
		for _, f := range one.flags {
			fmt.Fprintf(&b, "complete -c %s -n %s -l %s", c.program, quote(when), f.Name)
			if f.Short != 0 {
				fmt.Fprintf(&b, " -s %c", f.Short)
			}
			if takes(f) {
				switch words, file := c.values(f); {
				case len(words) > 0:
					fmt.Fprintf(&b, " -x -a %s", quote(strings.Join(words, " ")))
				case file:
					b.WriteString(" -r -F")
				default:
					b.WriteString(" -x")
				}
			}
			fmt.Fprintf(&b, " -d %s\n", quote(oneLine(f.Help)))
		}
	}
	return b.String()
}
