package app

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/internal/keep"
	"github.com/sente-games/sente/internal/testutil"
	"github.com/sente-games/sente/internal/visible"
)

// completionOf is the script for a shell, and the commands as the parser has them.
func completionOf(t *testing.T, shell string) (script string, all []command) {
	t.Helper()
	var out bytes.Buffer
	env := &environment{ctx: t.Context(), games: catalog.Standard(), out: &out, err: &out, disk: keep.OS}
	if err := env.run([]string{"completion", shell}); err != nil {
		t.Fatal(err)
	}
	commands, err := env.commands()
	if err != nil {
		t.Fatal(err)
	}
	return out.String(), commandsOf(commands.Node)
}

// TestCompletionNamesEverything: the script of each shell names every command, and for each
// command every flag; the shell can read it, where there is one.
func TestCompletionNamesEverything(t *testing.T) {
	testutil.SkipUnderRace(t)
	for _, shell := range []string{"bash", "zsh", "fish"} {
		script, all := completionOf(t, shell)
		if len(all) < 30 {
			t.Fatalf("only %d commands", len(all))
		}
		for _, c := range all {
			part := section(t, shell, script, c)
			for _, f := range c.flags {
				want := regexp.MustCompile(`(--|-l )` + regexp.QuoteMeta(f.Name) + `\b`)
				if !want.MatchString(part) {
					t.Errorf("%s: %q lacks --%s", shell, c.name(), f.Name)
				}
			}
		}
		path, err := exec.LookPath(shell)
		if err != nil {
			continue
		}
		name := filepath.Join(t.TempDir(), "script")
		if err := os.WriteFile(name, []byte(script), 0o600); err != nil {
			t.Fatal(err)
		}
		if said, err := exec.Command(path, "-n", name).CombinedOutput(); err != nil {
			t.Errorf("%s cannot read the script: %v\n%s", shell, err, said)
		}
	}
}

// section is what a script says of one command.
func section(t *testing.T, shell, script string, c command) string {
	t.Helper()
	switch shell {
	case "bash":
		script = script[strings.LastIndex(script, "case \"$verb\" in"):]
		from := strings.Index(script, "\n    "+visible.Shell(c.name())+") words=")
		if from < 0 {
			t.Fatalf("bash: %q is not there", c.name())
		}
		end := strings.Index(script[from+1:], "\n")
		return script[from : from+1+end]
	case "zsh":
		script = script[strings.LastIndex(script, "case \"$verb\" in"):]
		from := strings.Index(script, "\n    "+visible.Shell(c.name())+")\n")
		if from < 0 {
			t.Fatalf("zsh: %q is not there", c.name())
		}
		return script[from : from+strings.Index(script[from:], ";;")]
	}
	var lines []string
	when := "-n '__fish_use_subcommand'"
	if len(c.path) > 0 {
		when = "-n '__fish_seen_subcommand_from " + strings.Join(c.path, "; and __fish_seen_subcommand_from ") + "'"
	}
	for line := range strings.Lines(script) {
		if strings.Contains(line, when) {
			lines = append(lines, line)
		}
	}
	return strings.Join(lines, "")
}

// TestBashCompletes: what bash is given for the beginning of a command line.
func TestBashCompletes(t *testing.T) {
	testutil.SkipUnderRace(t)
	bash, err := exec.LookPath("bash")
	if err != nil {
		t.Skip("there is no bash")
	}
	script, _ := completionOf(t, "bash")
	for line, want := range map[string]string{
		"sente mat": "match", "sente show gomo": "gomoku", "sente match --conc": "--concurrency", "sente match a b --order s": "sequential",
		"sente gomocup pac": "pack", "sente gomocup pack --prof": "--profile", "sente completion f": "fish", "sente match --game oth": "othello", "sente --no-o": "--no-open",
	} {
		words := strings.Fields(line)
		command := fmt.Sprintf("%s\nCOMP_WORDS=(%s)\nCOMP_CWORD=%d\n_sente\nprintf '%%s\\n' \"${COMPREPLY[@]}\"\n", script, strings.Join(words, " "), len(words)-1)
		out, err := exec.Command(bash, "--norc", "-c", command).CombinedOutput()
		if got := strings.Fields(string(out)); err != nil || !slices.Equal(got, []string{want}) {
			t.Errorf("%s: %v, %q, want %q", line, err, got, want)
		}
	}
}
