package app

import (
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/internal/commandline"
	"github.com/sente-games/sente/internal/memory"
)

// Manual is the page for man(1) of a program: every command, argument and flag, from the
// same model that reads the command line.
func Manual(program, version string, day time.Time, games catalog.Catalog) ([]byte, error) {
	env := &environment{name: program, games: games, out: io.Discard, err: io.Discard}
	commands, err := env.commands()
	if err != nil {
		return nil, err
	}
	var m manual
	// A day's hyphens stay bare, as mandoc wants them.
	m.macro(".TH", escaped(strings.ToUpper(env.program())), "1", day.UTC().Format(time.DateOnly), escaped(env.program()+" "+version))
	m.line(".nh") // no word is cut, so that names can be copied
	m.line(".SH", "NAME")
	m.text(env.program() + " - play, analyse and measure board games")
	m.line(".SH", "SYNOPSIS")
	m.text(env.program() + " [COMMAND] [ARGUMENT ...] [--FLAG ...]")
	m.line(".SH", "DESCRIPTION")
	m.prose(commands.Help)
	m.line(".SH", "OPTIONS")
	m.flags(commands.Flags)
	m.line(".SH", "COMMANDS")
	for _, n := range commands.Children {
		m.command(n)
	}
	m.line(".SH", "ENVIRONMENT")
	for _, s := range settings {
		m.item(s.name, env.help("", s.help))
	}
	m.line(".SH", "EXIT STATUS")
	m.prose("0; 2 after an error, which is one sentence on standard error.")
	return []byte(m.String()), nil
}

// settings are what a program reads from its environment.
var settings = []struct{ name, help string }{
	{memory.Setting, "The memory that tables, trees and books may take in all, such as 2GiB; default: three quarters of the machine's."},
	{tokenVariable, "The token of a studio that others may reach, 16 characters or more; without it, each start makes a new one."},
	{languageSetting, "The language of games in the terminal, such as de or zh-Hans; default: that of the terminal."},
	{enginesSetting, "The file that lists external engines, or none; default: engines.toml in the user's folder of settings."},
	{"NO_COLOR", "If it is set, the terminal shows no colours."},
}

// Completion is the script that has a shell complete a program's command lines: bash, zsh
// or fish.
func Completion(program, shell string, games catalog.Catalog) ([]byte, error) {
	var script strings.Builder
	env := &environment{name: program, games: games, out: &script, err: io.Discard}
	err := completionVerb{Shell: shell}.Run(env)
	return []byte(script.String()), err
}

// manual is a page in the man macros of roff, as it grows.
type manual struct {
	strings.Builder
	headed bool // a heading was the last, which begins a paragraph of its own
}

// command tells a command, and what stands below it.
func (m *manual) command(n *commandline.Node) {
	if n.Hidden {
		return
	}
	m.line(".SS", n.FullPath())
	m.prose(n.Help)
	if len(n.Children) == 0 {
		m.paragraph()
		m.text(n.Root().Name + " " + n.Summary())
	}
	m.prose(n.Detail)
	for _, v := range n.Positional {
		m.item(v.Summary(), v.Help)
	}
	m.flags(n.Flags)
	for _, child := range n.Children {
		m.command(child)
	}
}

// flags tells each flag.
func (m *manual) flags(all []*commandline.Flag) {
	for _, f := range all {
		if f.Hidden {
			continue
		}
		name := "--" + f.Name
		if f.Short != 0 {
			name = "-" + string(f.Short) + ", " + name
		}
		if takes(f) {
			name += "=" + f.FormatPlaceHolder()
		}
		m.item(name, f.Help)
	}
}

// item is a name in bold, and what is said of it.
func (m *manual) item(name, help string) {
	m.line(".TP")
	m.line(".B", name)
	m.text(help)
}

// prose is paragraphs; lines with an indent are examples, kept as they are.
func (m *manual) prose(text string) {
	for block := range strings.SplitSeq(strings.TrimRight(text, " \n"), "\n\n") {
		block = strings.Trim(block, "\n")
		switch {
		case block == "":
		case strings.HasPrefix(block, "  "):
			m.paragraph()
			m.line(".nf")
			for line := range strings.SplitSeq(block, "\n") {
				m.text(strings.TrimRight(line, " "))
			}
			m.line(".fi")
		default:
			m.paragraph()
			for line := range strings.SplitSeq(block, "\n") {
				m.text(strings.TrimSpace(line))
			}
		}
	}
}

// paragraph begins one.
func (m *manual) paragraph() {
	if !m.headed {
		m.line(".PP")
	}
}

// line is a macro with texts for its arguments.
func (m *manual) line(macro string, args ...string) {
	for i, a := range args {
		args[i] = escaped(a)
	}
	m.macro(macro, args...)
}

// macro is one whose arguments roff reads as they are.
func (m *manual) macro(macro string, args ...string) {
	m.headed = macro == ".SH" || macro == ".SS"
	m.WriteString(macro)
	for _, a := range args {
		fmt.Fprintf(m, " \"%s\"", strings.ReplaceAll(a, "\"", "\\(dq"))
	}
	m.WriteByte('\n')
}

// text is a line that is no macro.
func (m *manual) text(line string) {
	line = escaped(line)
	if strings.HasPrefix(line, ".") || strings.HasPrefix(line, "'") {
		line = `\&` + line
	}
	m.headed = false
	m.WriteString(line + "\n")
}

// escaped is a text that roff shows letter by letter: with hyphens that can be copied into a
// command line, and without a character that the roffs of some systems do not read.
func escaped(text string) string {
	var b strings.Builder
	for _, r := range text {
		switch {
		case r == '\\':
			b.WriteString(`\e`)
		case r == '-':
			b.WriteString(`\-`)
		case r == '\'':
			b.WriteString(`\(aq`)
		case r == '`':
			b.WriteString(`\(ga`)
		case r == '^':
			b.WriteString(`\(ha`)
		case r == '~':
			b.WriteString(`\(ti`)
		case r > '~':
			fmt.Fprintf(&b, `\[u%04X]`, r)
		default:
			b.WriteRune(r)
		}
	}
	return b.String()
}
