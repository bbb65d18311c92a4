package app

import (
	"fmt"
	"strings"

	"github.com/sente-games/sente/internal/commandline"
	"github.com/sente-games/sente/internal/visible"
)

// zshHead finds the verb and the game of a line.
const zshHead = `#compdef {program}
# Completion of {program} in zsh: put it into a folder of $fpath as _{program}
{function}() {
  local curcontext=$curcontext state line verb='' game={usual} named='' lists=''
  local -a words_of
  local i ask=${(Q)words[1]/#\~/$HOME}
  for ((i = 2; i < CURRENT; i++)); do
    case "${words[i]#--game=}" in {games}) game=${words[i]#--game=} named=1 ;; esac
    case "$verb/${words[i]}" in
{verbs}    esac
  done
  case "$verb" in
`

// zshTail adds what a state asks for: the program is asked for names.
const zshTail = `  esac
  if [[ $state == rest ]]; then
    if [[ -n $lists && ( -z $words_of || -n $named ) ]]; then words_of=(); state=$lists; fi
    (( ${#words_of} )) && compadd -a words_of
    _files
  fi
  case "$state" in
    engines) words_of=(${(f)"$($ask profiles --names "$game" 2>/dev/null)"}) ;;
    listed) words_of=(${(f)"$($ask engines list --names 2>/dev/null)"}) ;;
    rules)
      case "$game" in
{rules}      esac
      ;;
    *) return ;;
  esac
  compadd -a words_of
}
`

// zsh is the script for zsh, where _arguments knows the forms of flags.
func (c completion) zsh() string {
	var b strings.Builder
	b.WriteString(c.script(zshHead))
	for _, one := range c.all {
		fmt.Fprintf(&b, "    %s)\n      _arguments -C -S", visible.Shell(one.name()))
		for _, f := range one.flags {
			fmt.Fprintf(&b, " \\\n        %s", visible.Shell(c.spec(f)))
		}
		fmt.Fprintf(&b, " \\\n        '*: :->rest'\n")
		fmt.Fprintf(&b, "      words_of=(%s) lists=%s\n      ;;\n", strings.Join(quotedAll(c.words(one)), " "), one.lists)
	}
	b.WriteString(c.script(strings.Replace(zshTail, "{rules}", c.rulesOfGames("        %s) words_of=(%s) ;;\n"), 1)))
	fmt.Fprintf(&b, "if [[ $funcstack[1] == _%s ]]; then %s \"$@\"; else compdef %s %s; fi\n", c.program, c.function(), c.function(), visible.Shell(c.program))
	return b.String()
}

// spec is a flag as _arguments of zsh reads it.
func (c completion) spec(f *commandline.Flag) string {
	escape := strings.NewReplacer("[", "(", "]", ")", ":", "\\:", "\\", "\\\\").Replace
	text := "--" + f.Name
	if takes(f) {
		text += "="
	}
	text += "[" + escape(oneLine(f.Help)) + "]"
	if !takes(f) {
		return text
	}
	switch words, of := c.values(f); {
	case len(words) > 0:
		return text + ":" + f.Name + ":(" + strings.Join(words, " ") + ")"
	case of == filesOf:
		return text + ":" + f.Name + ":_files"
	case of != "":
		return text + ":" + f.Name + ":->" + of
	}
	return text + ":" + f.Name + ":"
}
