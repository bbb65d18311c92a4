package player_test

import (
	"context"
	"errors"
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"go.uber.org/goleak"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/catalog/standard"
	"github.com/sente-games/sente/internal/playertest"
	"github.com/sente-games/sente/internal/testutil"
	"github.com/sente-games/sente/match/player"
)

// muteEngine is an engine that never finds a move and remembers that it was closed.
type muteEngine struct{ closed *int }

func (m muteEngine) Think(context.Context, sente.Record, sente.Limits, func(sente.Info)) (sente.Choice, error) {
	return sente.Choice{}, errors.New("no idea")
}

func (m muteEngine) Close() error { *m.closed++; return nil }

func game(closed *int) catalog.Game {
	return catalog.Game{Name: "toy", Profiles: []catalog.Profile{{
		Name:    "mute",
		Options: []catalog.Option{{Name: "level"}, {Name: "seed"}},
		New:     func(map[string]string) (sente.Engine, error) { return muteEngine{closed}, nil },
	}}}
}

func TestParsePlayers_SeatsEachPlayer(t *testing.T) {
	closed := 0
	players := testutil.Must(player.ParsePlayers(game(&closed), "h,mute:level=4,seed=2", 2))(t)
	if !players[0].IsHuman() || players[1].IsHuman() {
		t.Errorf("a person and an engine were asked for, got %+v", players)
	}
	names := []string{players[0].Name, players[1].Name}
	if d := cmp.Diff([]string{"human", "mute:level=4,seed=2"}, names); d != "" {
		t.Error(d)
	}
	if err := player.CloseAll(players); err != nil || closed != 1 {
		t.Errorf("CloseAll = %v and closed %d engines, want 1", err, closed)
	}
}

func TestOpenPlayer_EmptySpecIsDefault(t *testing.T) {
	closed := 0
	p, err := player.NewPlayer(game(&closed), "")
	if err != nil || p.Name != "mute" {
		t.Errorf("got %q, %v; want mute", p.Name, err)
	}
}

func TestSplitSpecs_KeepsOptionsWithEngine(t *testing.T) {
	for list, want := range map[string][]string{
		"h":                 {"h"},
		"h,h":               {"h", "h"},
		"a:x=1,y=2,b:z=3,h": {"a:x=1,y=2", "b:z=3", "h"},
		"":                  {""},
		"x=1,h":             {"x=1", "h"},
	} {
		if d := cmp.Diff(want, player.SplitSpecs(list)); d != "" {
			t.Errorf("Split(%q): %s", list, d)
		}
	}
}

func TestParsePlayers_ExplainsWrongLists(t *testing.T) {
	for list, want := range map[string]string{
		"h":               `"h" names 1 player, but toy has 2 seats, for example: --players h,mute`,
		"h,h,h":           `"h,h,h" names 3 players`,
		"h,deep":          `unknown engine "deep" for toy: expected one of mute`,
		"mute,mute:depth": `engine option "depth" has no value`,
	} {
		closed := 0
		_, err := player.ParsePlayers(game(&closed), list, 2)
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("Parse(%q) = %v, want %q", list, err, want)
		}
		if strings.HasPrefix(list, "mute,") && closed != 1 {
			t.Errorf("Parse(%q) left an engine open", list)
		}
	}
}

// A letter stands for the only engine that begins with it; one that begins several
// names, or no name, is rejected.
func TestOpenPlayer_AcceptsLetter(t *testing.T) {
	g := testutil.Must(standard.Games().FindGame("omega"))(t)
	players := testutil.Must(player.ParsePlayers(g, "h,a,d,r", 4))(t)
	var names []string
	for _, p := range players {
		names = append(names, p.Name)
	}
	if got := strings.Join(names, " "); got != "human ai dumber random" {
		t.Errorf("h,a,d,r are %s", got)
	}
	for _, list := range []string{"h,n", "h,x"} {
		if _, err := player.ParsePlayers(g, list, 2); err == nil {
			t.Errorf("%s seats somebody", list)
		}
	}
}

func TestSplitCommand_NeedsNoShell(t *testing.T) {
	for command, want := range map[string][]string{
		"./a":                        {"./a"},
		"  ./a   -b\t c ":            {"./a", "-b", "c"},
		`"./my engine" --n 'x y' ""`: {"./my engine", "--n", "x y", ""},
		`./a; touch x && $(y) | z`:   {"./a;", "touch", "x", "&&", "$(y)", "|", "z"},
		`C:\dir\a.exe`:               {`C:\dir\a.exe`},
		`a"b c"d`:                    {"ab cd"},
		`"it's"`:                     {"it's"},
	} {
		got, err := player.SplitCommand(command)
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
		words, err := player.SplitCommand(command)
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

func TestResolveSpec_ExplainsWrongCommands(t *testing.T) {
	plain := t.TempDir() + "/plain"
	testutil.NoError(t, os.WriteFile(plain, []byte("text"), 0o644))
	text := t.TempDir() + "/text"
	testutil.NoError(t, os.WriteFile(text, []byte("text"), 0o755))
	gomoku := testutil.Must(standard.Games().FindGame("gomoku"))(t)
	four := testutil.Must(standard.Games().FindGame("connectfour"))(t)
	for spec, want := range map[string]string{
		"./no-such-thing": "engine ./no-such-thing does not exist",
		"pbrain-none":     `unknown engine "pbrain-none" for gomoku: expected one of sente`,
		"pbrain-none --x": "engine pbrain-none was not found in PATH: use its path, such as ./pbrain-none",
		plain:             "is not executable",
		"'./a b":          "missing closing quotation mark '",
		`"" x`:            "the command is empty",
		"./x\x00y":        "NUL",
	} {
		if _, err := player.OpenPlayer(gomoku, spec, player.EngineOptions{}); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v; want %q", spec, err, want)
		}
	}
	if _, err := player.OpenPlayer(four, "./x", player.EngineOptions{}); err == nil || !strings.Contains(err.Error(), "the protocol Gomocup supports only gomoku, not connectfour: use ugi:COMMAND") {
		t.Errorf("got %v", err)
	}
	p := testutil.Must(player.OpenPlayer(gomoku, text, player.EngineOptions{}))(t)
	if err := p.Ready(t.Context(), at()); err == nil || !strings.Contains(err.Error(), "cannot be started: not a program for this system") {
		t.Errorf("got %v", err)
	}
}

// TestResolveSpec_ExplainsFileName: a name that is no engine's but a file's is told how the program
// is written.
func TestResolveSpec_ExplainsFileName(t *testing.T) {
	t.Chdir(t.TempDir())
	testutil.NoError(t, os.WriteFile("mine.sh", nil, 0o755))
	gomoku := testutil.Must(standard.Games().FindGame("gomoku"))(t)
	const want = `unknown engine "mine.sh" for gomoku: for the program of that name in this folder, use ./mine.sh`
	if _, err := player.NewPlayer(gomoku, "mine.sh"); err == nil || err.Error() != want {
		t.Errorf("it is opened: %v", err)
	}
	if _, _, err := player.ResolveSpec(gomoku, "mine.sh"); err == nil || err.Error() != want {
		t.Errorf("it is resolved: %v", err)
	}
	if argv, profile, err := player.ResolveSpec(gomoku, "./mine.sh"); err != nil || profile || len(argv) != 1 {
		t.Errorf("./mine.sh is %v, an engine of the game: %v, %v", argv, profile, err)
	}
}
