package app

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/spf13/cobra"

	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/catalog/standard"
	"github.com/sente-games/sente/games/tictactoe"
	"github.com/sente-games/sente/internal/keep"
	"github.com/sente-games/sente/internal/playertest"
	"github.com/sente-games/sente/internal/testutil"
)

// newEnvironment returns an environment with the standard games that writes to out.
func newEnvironment(t *testing.T, name string, out *bytes.Buffer) *environment {
	env := &environment{ctx: t.Context(), name: name, games: standard.Games(), in: strings.NewReader(""), out: out, err: out, disk: keep.OS}
	for _, add := range AllParts {
		add(env)
	}
	return env
}

// newCustomProgram returns the environment of a program with a custom game and an engine that sente
// does not have.
func newCustomProgram(t *testing.T, out *bytes.Buffer) *environment {
	g := catalog.New("mygame", "My game", tictactoe.Game.Open)
	g.Profiles[0].Name = "best"
	env := newEnvironment(t, "mine", out)
	env.games = catalog.Catalog{g}
	return env
}

// visitCommands calls visit for a command and for all visible ones below it.
func visitCommands(cmd *cobra.Command, visit func(*cobra.Command)) {
	visit(cmd)
	for _, child := range cmd.Commands() {
		if !child.Hidden {
			visitCommands(child, visit)
		}
	}
}

// standardNames matches names of sente and its games.
var standardNames = regexp.MustCompile(`(?i)\bsente\b|gomoku|connect ?four|gomocup|renju|h8|\{|\}`)

func TestHelp_NamesTheAuthorsProgramAndGame(t *testing.T) {
	var out bytes.Buffer
	env := newCustomProgram(t, &out)
	visitCommands(newRootCommand(env), func(cmd *cobra.Command) {
		out.Reset()
		words := strings.Fields(cmd.CommandPath())[1:]
		if err := env.executeArgs(append([]string{"help"}, words...)); err != nil || out.Len() < 10 {
			t.Errorf("help %v: %v and %q", words, err, &out)
		}
		text := strings.NewReplacer("SENTE_MEMORY", "", "SENTE_TOKEN", "", "SENTE_VIEW_TOKEN", "", languageVariable, "", "SENTE_ENGINES", "").Replace(out.String())
		for _, found := range standardNames.FindAllStringIndex(text, -1) {
			t.Errorf("help %v: ...%s...", words, text[max(0, found[0]-40):min(len(text), found[1]+40)])
		}
	})
}

// TestHelp_NamesTheProgramOnce includes a program name that begins with "sente", which earlier
// versions doubled.
func TestHelp_NamesTheProgramOnce(t *testing.T) {
	for _, name := range []string{"sente-dev", "sente2", "mytool"} {
		var out bytes.Buffer
		env := newEnvironment(t, name, &out)
		visitCommands(newRootCommand(env), func(cmd *cobra.Command) {
			out.Reset()
			testutil.NoError(t, cmd.Help())
			for line := range strings.Lines(out.String()) {
				if line = strings.TrimSpace(line); strings.HasPrefix(line+" ", "sente ") ||
					strings.Contains(line, name+strings.TrimPrefix(name, "sente")) {
					t.Errorf("%s: %q", cmd.CommandPath(), line)
				}
			}
		})
	}
}

// TestErrors_QuoteFileNamesAsGiven checks that placeholders in user data are not replaced.
func TestErrors_QuoteFileNamesAsGiven(t *testing.T) {
	for _, name := range []string{"sente solve.sgf", "{program}.sgf", "sente", "{game} {moves}.jsonl"} {
		for _, args := range [][]string{{"stats", name}, {"verify", name}, {"convert", name, "out.sgf"}, {"ratings", name}, {"repair", name}} {
			env := newEnvironment(t, "mytool", new(bytes.Buffer))
			if err := env.executeArgs(args); err == nil || !strings.Contains(err.Error(), name) {
				t.Errorf("%v: %v", args, err)
			}
		}
	}
}

// exampleWords matches the words of an example as a shell does.
var exampleWords = regexp.MustCompile(`"[^"]*"|'[^']*'|\S+`)

// exampleLines returns the command lines of this program in an example.
func exampleLines(program, example string) (lines [][]string) {
	for line := range strings.Lines(example) {
		for part := range strings.SplitSeq(strings.NewReplacer("source <(", "", ")", "").Replace(line), "|") {
			part, _, _ = strings.Cut(part, " <")
			part, _, _ = strings.Cut(part, " >")
			var words []string
			for _, w := range exampleWords.FindAllString(part, -1) {
				words = append(words, strings.Trim(w, `"'`))
			}
			if len(words) > 0 && words[0] == program {
				lines = append(lines, words[1:])
			}
		}
	}
	return lines
}

func TestExamples_AreParsed(t *testing.T) {
	for _, env := range []*environment{newCustomProgram(t, new(bytes.Buffer)), newEnvironment(t, "sente", new(bytes.Buffer))} {
		visitCommands(newRootCommand(env), func(cmd *cobra.Command) {
			lines := exampleLines(env.displayName(), cmd.Example)
			if len(lines) == 0 && cmd.RunE != nil && !strings.Contains("gomocup version help list", cmd.Name()) && cmd.Parent().Name() != "engines" {
				t.Errorf("%s has no example", cmd.CommandPath())
			}
			for _, words := range lines {
				if err := parseLine(newRootCommand(env), words); err != nil {
					t.Errorf("%s: %q: %v", cmd.CommandPath(), words, err)
				}
			}
		})
	}
}

// parseLine parses a command line as [environment.executeArgs] does, without running it.
func parseLine(root *cobra.Command, words []string) error {
	if err := checkCommand(root, words); err != nil {
		return err
	}
	cmd, rest, err := root.Find(withLiveAddress(words))
	if err != nil {
		return err
	}
	if err := cmd.ParseFlags(rest); err != nil {
		return flagError(cmd, err)
	}
	return cmd.ValidateArgs(cmd.Flags().Args())
}

// TestExamples_Run runs the examples that need neither time nor files.
func TestExamples_Run(t *testing.T) {
	t.Chdir(t.TempDir())
	cheap := regexp.MustCompile(`^(rules|profiles|completion|perft \S+ --depth [1-3]$|show (gomoku|mygame|connectfour|othello|omega) [^@]*$|sprt --calc|help|solve connectfour 4444)`)
	picture := regexp.MustCompile(`--(picture|svg|png|gif|out)`)
	ran := 0
	for _, own := range []bool{true, false} {
		var out bytes.Buffer
		env := newEnvironment(t, "sente", &out)
		if own {
			env = newCustomProgram(t, &out)
		}
		visitCommands(newRootCommand(env), func(cmd *cobra.Command) {
			for _, words := range exampleLines(env.displayName(), cmd.Example) {
				if line := strings.Join(words, " "); cheap.MatchString(line) && !picture.MatchString(line) {
					out.Reset()
					if err := env.executeArgs(words); err != nil || out.Len() == 0 {
						t.Errorf("%s: %v, output %q", line, err, &out)
					}
					ran++
				}
			}
		})
	}
	if ran < 15 {
		t.Errorf("only %d examples ran", ran)
	}
}

func TestMan_WritesAPageForEachCommand(t *testing.T) {
	dir := t.TempDir()
	env := newEnvironment(t, "sente", new(bytes.Buffer))
	testutil.NoError(t, env.executeArgs([]string{"man", dir}))
	visitCommands(newRootCommand(env), func(cmd *cobra.Command) {
		if cmd.Name() == "help" {
			return
		}
		text, err := os.ReadFile(filepath.Join(dir, strings.ReplaceAll(cmd.CommandPath(), " ", "-")+".1"))
		testutil.NoError(t, err)
		if !strings.Contains(string(text), ".SH NAME") || cmd.Example != "" && !strings.Contains(string(text), ".SH EXAMPLE") {
			t.Errorf("%s: %.200s", cmd.CommandPath(), text)
		}
	})
}

func TestConfig_SetsFlagsThatTheCommandLineDoesNot(t *testing.T) {
	file := filepath.Join(t.TempDir(), "tune.toml")
	for _, c := range []struct{ text, want string }{
		{"nodes = 300\nmethod = \"spsa\"\nrandom = true\ndata = [\"a.jsonl\", \"b.jsonl\"]\nseed = 4", ""},
		{"nods = 300", `unknown key "nods": did you mean nodes? Expected one of `},
		{"method = \"spsb\"", `--method: unknown value "spsb": did you mean spsa? Expected one of `},
		{"data = [1]", "key data: unexpected 1 in a list: expected strings"},
		{"data = 2024-01-01", "key data: expected a string, a number, true, false or a list of strings"},
	} {
		testutil.NoError(t, os.WriteFile(file, []byte(c.text), 0o600))
		v := new(tuneVerb)
		fs := new(cobra.Command).Flags()
		v.register(fs)
		testutil.NoError(t, fs.Set("seed", "7"))
		err := applyConfig(fs, file)
		switch {
		case c.want != "":
			if err == nil || !strings.Contains(err.Error(), c.want) {
				t.Errorf("%q: %v, want %s", c.text, err, c.want)
			}
		case err != nil || v.Nodes != 300 || v.Method != "spsa" || fmt.Sprint(v.Data) != "[a.jsonl b.jsonl]" || v.Seed != 7:
			t.Errorf("%v: %+v", err, v)
		}
	}
}

// TestOwnProgram_ReportsWhatItsGameLacks runs commands of a program with a game that has no guide,
// no search for long proofs and no reason for its results.
func TestOwnProgram_ReportsWhatItsGameLacks(t *testing.T) {
	t.Chdir(t.TempDir())
	for _, c := range []struct{ line, output, problem string }{
		{"rules", "No rules text is available for this game.", ""},
		{"prove", "", `unknown command "prove"`},
		{"ablate --games 2 --engines random", "", "--games needs at least two configurations (got random)"},
		{"openings --count 2 --plies 1 --nodes 50 --balance 30000 --out even.pos", "even.pos: 2 openings written", ""},
		{"profiles --json", `[{"game":"mygame","name":"best","about":`, ""},
	} {
		var out bytes.Buffer
		err := newCustomProgram(t, &out).executeArgs(strings.Fields(c.line))
		if err != nil && (c.problem == "" || !strings.Contains(err.Error(), c.problem)) || err == nil && c.problem != "" || !strings.Contains(out.String(), c.output) {
			t.Errorf("%s: %v, output %q", c.line, err, &out)
		}
	}
}

// TestPacedLog_KeepsMinimumInterval checks that lines are due at the minimum interval, however
// often due is called.
func TestPacedLog_KeepsMinimumInterval(t *testing.T) {
	lines := pacedLog{every: time.Minute}
	var at []time.Duration
	for now := time.Second; now < 5*time.Minute; now += 7 * time.Second {
		if lines.isDue(now) {
			at = append(at, now)
		}
	}
	want := []time.Duration{64 * time.Second, 127 * time.Second, 190 * time.Second, 253 * time.Second}
	if !slices.Equal(at, want) {
		t.Errorf("lines at %v, not at %v", at, want)
	}
}

func TestCommandLine_IsQuotedForShell(t *testing.T) {
	env := &environment{args: []string{"match", "./my engine", "it's", "", "a:b=c", "$HOME"}}
	if got, want := env.commandLine(), `sente match './my engine' 'it'\''s' '' a:b=c '$HOME'`; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

// TestPatience_LimitsEngineStart checks that an engine that does not become ready loses after the
// given timeout, not after the default 10 s.
func TestPatience_LimitsEngineStart(t *testing.T) {
	var said bytes.Buffer
	Run(t.Context(), []string{"match", playertest.Command("hang-start"), "random", "--game", "gomoku", "--games", "1", "--time", "1s", "--patience", "50ms", "--crashes", "1"}, Streams{In: strings.NewReader(""), Out: &said, Err: &said}, standard.Games())
	if text := said.String(); !strings.Contains(text, "START") || strings.Contains(text, "within 10") {
		t.Error(text)
	}
}
