package app

import (
	"fmt"
	"strings"
)

// fishHead are functions that ask the program for names of the game that the line names.
const fishHead = `# Completion of {program} in fish: {program} completion fish > ~/.config/fish/completions/{program}.fish
function _{function}_named
  for w in (commandline -opc)
    set -l name (string replace -r -- '^--game=' '' $w)
    contains -- $name {listed}; and echo $name; and return
  end
  return 1
end
function _{function}_game
  _{function}_named; or echo {usual}
end
function _{function}_engines
  set -l line (commandline -opc)
  $line[1] profiles --names (_{function}_game) 2>/dev/null
end
function _{function}_listed
  set -l line (commandline -opc)
  $line[1] engines list --names 2>/dev/null
end
function _{function}_rules
  switch (_{function}_game)
{rules}  end
end
`

var separator = map[bool]string{true: "; and "}

// fish is the script for fish, a line for each command and flag.
func (c completion) fish() string {
	var b strings.Builder
	quote := func(text string) string {
		return "'" + strings.NewReplacer("\\", "\\\\", "'", "\\'").Replace(text) + "'"
	}
	b.WriteString(c.script(strings.Replace(fishHead, "{rules}", c.rulesOfGames("    case %s\n      string split ' ' '%s'\n"), 1)))
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
		if one.lists != "" {
			wanted := when
			if len(c.words(one)) > 0 {
				wanted += fmt.Sprintf("; and _%s_named >/dev/null", c.function())
			}
			fmt.Fprintf(&b, "complete -c %s -n %s -a '(_%s_%s)'\n", c.program, quote(wanted), c.function(), one.lists)
		}
		for _, f := range one.flags {
			fmt.Fprintf(&b, "complete -c %s -n %s -l %s", c.program, quote(when), f.Name)
			if f.Short != 0 {
				fmt.Fprintf(&b, " -s %c", f.Short)
			}
			if takes(f) {
				switch words, of := c.values(f); {
				case len(words) > 0:
					fmt.Fprintf(&b, " -x -a %s", quote(strings.Join(words, " ")))
				case of == filesOf:
					b.WriteString(" -r -F")
				case of != "":
					fmt.Fprintf(&b, " -x -a '(_%s_%s)'", c.function(), of)
				default:
					b.WriteString(" -x")
				}
			}
			fmt.Fprintf(&b, " -d %s\n", quote(oneLine(f.Help)))
		}
	}
	return b.String()
}
