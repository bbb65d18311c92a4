package player_test

import (
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"go.uber.org/goleak"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/internal/playertest"
	"github.com/sente-games/sente/player"
)

func TestWordsAreCutWithoutAShell(t *testing.T) {
	for command, want := range map[string][]string{
		"./a":                        {"./a"},
		"  ./a   -b\t c ":            {"./a", "-b", "c"},
		`"./my engine" --n 'x y' ""`: {"./my engine", "--n", "x y", ""},
		`./a; touch x && $(y) | z`:   {"./a;", "touch", "x", "&&", "$(y)", "|", "z"},
		`C:\dir\a.exe`:               {`C:\dir\a.exe`},
		`a"b c"d`:                    {"ab cd"},
		`"it's"`:                     {"it's"},
	} {
		got, err := player.Words(command)
		if d := cmp.Diff(want, got); d != "" || err != nil {
			t.Errorf("%q: %v %s", command, err, d)
		}
	}
}

func FuzzWords(f *testing.F) {
	for _, seed := range []string{"./a -b", `"a b" c`, "'", "", "\x00", `a"b'c"d'e'`} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, command string) {
		words, err := player.Words(command)
		if (err == nil) != (len(words) > 0 && words[0] != "") {
			t.Errorf("%q: %q, %v", command, words, err)
		}
	})
}

func TestMain(m *testing.M) {
	playertest.Main()
	goleak.VerifyTestMain(m)
}

// at is a game with those moves, the engine to move.
func at(moves ...sente.Move) sente.Record {
	return sente.Record{Game: "gomoku", Moves: moves}
}

func TestWrongCommandsAreExplained(t *testing.T) {
	plain := t.TempDir() + "/plain"
	if err := os.WriteFile(plain, []byte("text"), 0o644); err != nil {
		t.Fatal(err)
	}
	text := t.TempDir() + "/text"
	if err := os.WriteFile(text, []byte("text"), 0o755); err != nil {
		t.Fatal(err)
	}
	gomoku, err := catalog.Standard().Game("gomoku")
	if err != nil {
		t.Fatal(err)
	}
	four, err := catalog.Standard().Game("connectfour")
	if err != nil {
		t.Fatal(err)
	}
	for spec, want := range map[string]string{
		"./no-such-thing": "engine ./no-such-thing does not exist",
		"pbrain-none":     `unknown engine "pbrain-none" for gomoku: the engines are sente`,
		"pbrain-none --x": "engine pbrain-none is not found in PATH: write its path, such as ./pbrain-none",
		plain:             "is not executable",
		"'./a b":          "a quotation mark ' is not closed",
		`"" x`:            "the command is empty",
		"./x\x00y":        "NUL",
	} {
		if _, err := player.Open(gomoku, spec, player.Options{}); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v; want %q", spec, err, want)
		}
	}
	if _, err := player.Open(four, "./x", player.Options{}); err == nil || !strings.Contains(err.Error(), "which knows gomoku only") {
		t.Errorf("got %v", err)
	}
	p, err := player.Open(gomoku, text, player.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if err := p.Ready(t.Context(), at()); err == nil || !strings.Contains(err.Error(), "cannot be started: it is no program of this system") {
		t.Errorf("got %v", err)
	}
}

// TestAProgramOfThisFolder: a name that is no engine's but a file's is told how the program is written.
func TestAProgramOfThisFolder(t *testing.T) {
	t.Chdir(t.TempDir())
	if err := os.WriteFile("mine.sh", nil, 0o755); err != nil {
		t.Fatal(err)
	}
	gomoku, err := catalog.Standard().Game("gomoku")
	if err != nil {
		t.Fatal(err)
	}
	const want = `unknown engine "mine.sh" for gomoku: the program of that name in this folder is ./mine.sh`
	if _, err := player.New(gomoku, "mine.sh"); err == nil || err.Error() != want {
		t.Errorf("it is opened: %v", err)
	}
	if _, _, err := player.Resolve(gomoku, "mine.sh"); err == nil || err.Error() != want {
		t.Errorf("it is resolved: %v", err)
	}
	if argv, profile, err := player.Resolve(gomoku, "./mine.sh"); err != nil || profile || len(argv) != 1 {
		t.Errorf("./mine.sh is %v, an engine of the game: %v, %v", argv, profile, err)
	}
}
