package app

import (
	"bytes"
	"regexp"
	"strings"
	"testing"

	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/games/tictactoe"
	"github.com/sente-games/sente/internal/commandline"
	"github.com/sente-games/sente/internal/keep"
	"github.com/sente-games/sente/internal/testutil"
)

// ownProgram is the environment of a program with a game of one's own, none of whose
// engines is called as one of the house.
func ownProgram(t *testing.T, out *bytes.Buffer) *environment {
	g := catalog.New("mygame", "My game", tictactoe.Game.Open)
	g.Profiles[0].Name = "best"
	return &environment{ctx: t.Context(), name: "mine", games: catalog.Catalog{g}, in: strings.NewReader(""), out: out, err: out, disk: keep.OS}
}

// ofTheHouse are words that belong to the house and its games.
var ofTheHouse = regexp.MustCompile(`(?i)sente|gomoku|connect ?four|gomocup|renju|h8`)

// TestHelpSpeaksOfTheProgram: no text of help of a program with its own game names the
// house or a game of the house.
func TestHelpSpeaksOfTheProgram(t *testing.T) {
	testutil.SkipUnderRace(t)
	var out bytes.Buffer
	env := ownProgram(t, &out)
	commands, err := env.commands()
	if err != nil {
		t.Fatal(err)
	}
	lines := [][]string{{"--help"}, {"help"}, {"--version"}, {"version"}}
	for _, n := range commands.Children {
		lines = append(lines, []string{n.Name, "--help"}, []string{"help", n.Name})
	}
	if len(lines) < 40 {
		t.Fatalf("only %d texts", len(lines))
	}
	for _, args := range lines {
		out.Reset()
		if err := env.run(args); err != nil || out.Len() < 10 {
			t.Errorf("%v: %v and %q", args, err, &out)
		}
		said := strings.NewReplacer("SENTE_MEMORY", "", "SENTE_TOKEN", "").Replace(out.String()) // settings of all programs with the library
		for _, found := range ofTheHouse.FindAllStringIndex(said, -1) {
			t.Errorf("%v: ...%s...", args, said[max(0, found[0]-40):min(len(said), found[1]+40)])
		}
	}
}

// TestExamplesCanBeRead: every line of the examples is a command line that is understood,
// in the house and in a program with its own game.
func TestExamplesCanBeRead(t *testing.T) {
	for _, env := range []*environment{ownProgram(t, new(bytes.Buffer)), {games: catalog.Standard(), out: new(bytes.Buffer), err: new(bytes.Buffer)}} {
		commands, err := env.commands()
		if err != nil {
			t.Fatal(err)
		}
		read := 0
		for _, n := range append([]*commandline.Node{commands.Node}, commands.Children...) {
			text := n.Detail + "\n" + n.Help
			examples := 0
			for line := range strings.Lines(text) {
				_, command, found := strings.Cut(line, "  "+env.program()+" ")
				if !found || n.Name == "gomocup" {
					continue
				}
				command, _, _ = strings.Cut(strings.TrimRight(command, "\n"), "   ")
				command, _, _ = strings.Cut(command, " <")
				command, _, _ = strings.Cut(command, " >")
				args := words(command)
				if len(args) > 0 && args[0] != "play" && args[0] != "--no-open" {
					if err := checkVerb(commands, args); err != nil {
						t.Errorf("%s: %q: %v", n.Name, line, err)
					}
				}
				if _, err := commands.Parse(args); err != nil {
					t.Errorf("%s: %q: %v", n.Name, line, err)
				}
				read, examples = read+1, examples+1
			}
			if examples == 0 && n.Name != "studio" && n.Name != "gomocup" && n.Name != "tune" {
				t.Errorf("%s has no example", n.Name)
			}
		}
		if read < 40 {
			t.Errorf("only %d examples", read)
		}
	}
}

// words cuts a command line as a shell does.
func words(line string) (all []string) {
	for _, w := range regexp.MustCompile(`"[^"]*"|'[^']*'|\S+`).FindAllString(line, -1) {
		all = append(all, strings.Trim(w, `"'`))
	}
	return all
}
