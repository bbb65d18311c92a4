package app

import (
	"fmt"
	"strings"

	"github.com/sente-games/sente/internal/visible"
)

// bashHead asks the program for names, and finds the verb and the game of a line, whose words
// bash cuts at "=".
const bashHead = `# Completion of {program} in bash: source <({program} completion bash)
{function}_engines() { "${COMP_WORDS[0]/#\~/$HOME}" profiles --names "$game" 2>/dev/null; }
{function}_listed() { "${COMP_WORDS[0]/#\~/$HOME}" engines list --names 2>/dev/null; }
{function}_rules() {
  case "$game" in
{rules}  esac
}
{function}() {
  local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD-1]} verb='' game={usual} named='' i w words='' flags='' lists=''
  if [ "$cur" = = ]; then cur=''; elif [ "$prev" = = ]; then prev=${COMP_WORDS[COMP_CWORD-2]}; fi
  COMPREPLY=()
  for ((i = 1; i < COMP_CWORD; i++)); do
    w=${COMP_WORDS[i]}
    case "${w#--game=}" in {games}) game=${w#--game=} named=1 ;; esac
    case "$verb/$w" in
{verbs}    esac
  done
  case "$verb $prev" in
`

// bashTail replies with flags, or with words and the names that the program was asked for.
const bashTail = `  esac
  case "$cur" in
    -*) COMPREPLY=($(compgen -W "$flags" -- "$cur")) ;;
    *)
      if [ -n "$lists" ] && { [ -z "$words" ] || [ -n "$named" ]; }; then words=$({function}_$lists); fi
      COMPREPLY=($(compgen -W "$words" -- "$cur"))
      ;;
  esac
  if [ ${#COMPREPLY[@]} -eq 0 ]; then COMPREPLY=($(compgen -f -- "$cur")); fi
}
`

// bash is the script for bash.
func (c completion) bash() string {
	var b strings.Builder
	b.WriteString(c.script(strings.Replace(bashHead, "{rules}", c.rulesOfGames("    %s) echo %s ;;\n"), 1)))
	for _, one := range c.all {
		for _, f := range one.flags {
			if !takes(f) {
				continue
			}
			pattern := visible.Shell(one.name() + " --" + f.Name)
			if f.Short != 0 {
				pattern += "|" + visible.Shell(one.name()+" -"+string(f.Short))
			}
			reply := "return"
			switch words, of := c.values(f); {
			case len(words) > 0:
				reply = fmt.Sprintf(`COMPREPLY=($(compgen -W %s -- "$cur")); return`, visible.Shell(strings.Join(words, " ")))
			case of == filesOf:
				reply = `COMPREPLY=($(compgen -f -- "$cur")); return`
			case of != "":
				reply = fmt.Sprintf(`COMPREPLY=($(compgen -W "$(%s_%s)" -- "$cur")); return`, c.function(), of)
			}
			fmt.Fprintf(&b, "    %s) %s ;;\n", pattern, reply)
		}
	}
	b.WriteString("  esac\n  case \"$verb\" in\n")
	for _, one := range c.all {
		fmt.Fprintf(&b, "    %s) words=%s flags=%s lists=%s ;;\n", visible.Shell(one.name()), visible.Shell(strings.Join(c.words(one), " ")), visible.Shell(strings.Join(flagNames(one.flags), " ")), one.lists)
	}
	b.WriteString(c.script(bashTail))
	fmt.Fprintf(&b, "complete -o filenames -F %s %s\n", c.function(), visible.Shell(c.program))
	return b.String()
}
