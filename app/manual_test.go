package app

import (
	"os/exec"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/games/tictactoe"
	"github.com/sente-games/sente/internal/testutil"
)

// pageOf is the manual of a program on some day.
func pageOf(t *testing.T, program string, games catalog.Catalog) string {
	t.Helper()
	page, err := Manual(program, "v1.2.3", time.Date(2026, 11, 23, 23, 59, 0, 0, time.UTC), games)
	if err != nil {
		t.Fatal(err)
	}
	return string(page)
}

// plain undoes what escapes a text for roff.
func plain(page string) string {
	return strings.NewReplacer(`\-`, "-", `\(aq`, "'", `\(dq`, `"`, `\e`, `\`, `\&`, "").Replace(page)
}

// TestManualNamesEverything: the page has a section for every command, and in it every flag
// and argument, as the parser has them.
func TestManualNamesEverything(t *testing.T) {
	testutil.SkipUnderRace(t)
	page := pageOf(t, "sente", catalog.Standard())
	_, all := completionOf(t, "bash")
	shared := map[string]bool{}
	for _, f := range all[0].flags {
		shared[f.Name] = true
	}
	own := 0
	for _, c := range all[1:] {
		_, section, found := strings.Cut(page, "\n.SS \"sente "+c.name()+"\"\n")
		if !found {
			t.Errorf("%q has no section", c.name())
		}
		section, _, _ = strings.Cut(section, "\n.S")
		for _, f := range c.flags {
			want := regexp.MustCompile(`(?m)^\.B ".*--(\[no-\])?` + regexp.QuoteMeta(f.Name) + `[="]`)
			if text := plain(section); !want.MatchString(text) && (f.Name != "help" && f.Name != "version") {
				t.Errorf("%q lacks --%s", c.name(), f.Name)
			}
			own++
		}
	}
	if len(all) < 30 || own < 200 || !shared["help"] {
		t.Errorf("only %d commands and %d flags", len(all), own)
	}
	for _, want := range []string{".TH \"SENTE\" \"1\" \"2026-11-23\" \"sente v1.2.3\"", `.B "-h, --help"`, `.B "--version"`, "SENTE_MEMORY", "sente analyze gomoku h8i9 --time 2s"} {
		if !strings.Contains(plain(page), want) {
			t.Errorf("the page lacks %s", want)
		}
	}
}

// macros are all that the page uses of roff.
var macros = regexp.MustCompile(`^\.(TH|SH|SS|TP|B|PP|nf|fi|nh)( "[^"]*")*$`)

// TestManualIsRoff: every line is a macro that is known, or text that begins none, in ASCII;
// where a checker of manuals is installed, it finds no fault.
func TestManualIsRoff(t *testing.T) {
	testutil.SkipUnderRace(t)
	own := catalog.New("mygame", "My game", tictactoe.Game.Open)
	for program, games := range map[string]catalog.Catalog{"sente": catalog.Standard(), "mine": {own}} {
		page := pageOf(t, program, games)
		open := 0
		for line := range strings.Lines(page) {
			line = strings.TrimSuffix(line, "\n")
			switch line {
			case ".nf":
				open++
			case ".fi":
				open--
			}
			if (strings.HasPrefix(line, ".") || strings.HasPrefix(line, "'")) && !macros.MatchString(line) {
				t.Errorf("%s: no macro: %q", program, line)
			}
			if strings.ContainsFunc(line, func(r rune) bool { return r < ' ' || r > '~' }) || open < 0 || open > 1 {
				t.Errorf("%s: %q", program, line)
			}
		}
		for _, checker := range [][]string{{"mandoc", "-Tlint", "-Wwarning"}, {"groff", "-man", "-ww", "-z", "-Kutf8"}} {
			path, err := exec.LookPath(checker[0])
			if err != nil {
				continue
			}
			check := exec.CommandContext(t.Context(), path, checker[1:]...)
			check.Stdin = strings.NewReader(page)
			if said, err := check.CombinedOutput(); err != nil || len(said) > 0 {
				t.Errorf("%s: %s: %v\n%s", program, checker[0], err, said)
			}
		}
	}
}

// TestRoffShowsWhatIsThere: nothing in a text is read as roff.
func TestRoffShowsWhatIsThere(t *testing.T) {
	var m manual
	m.item(`a "b" \c`, ".SH no heading\\fB")
	m.text("'tis – a_b-c")
	want := ".TP\n.B \"a \\(dqb\\(dq \\ec\"\n\\&.SH no heading\\efB\n\\(aqtis \\[u2013] a_b\\-c\n"
	if m.String() != want {
		t.Errorf("%s\nwant\n%s", m.String(), want)
	}
}

// TestCompletionForAProgram: the scripts of a release are those of the command.
func TestCompletionForAProgram(t *testing.T) {
	testutil.SkipUnderRace(t)
	want, _ := completionOf(t, "fish")
	got, err := Completion("sente", "fish", catalog.Standard())
	if err != nil || string(got) != want {
		t.Errorf("%v, %d bytes instead of %d", err, len(got), len(want))
	}
}
