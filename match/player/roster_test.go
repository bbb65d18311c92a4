package player_test

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/catalog/standard"
	"github.com/sente-games/sente/internal/amount"
	"github.com/sente-games/sente/internal/keep"
	"github.com/sente-games/sente/internal/keep/keeptest"
	"github.com/sente-games/sente/internal/playertest"
	"github.com/sente-games/sente/internal/testutil"
	"github.com/sente-games/sente/match/player"
)

// writeList writes a list to a new file.
func writeList(t *testing.T, text string) string {
	t.Helper()
	name := filepath.Join(t.TempDir(), "conf", "engines.toml")
	testutil.NoError(t, os.MkdirAll(filepath.Dir(name), 0o700))
	testutil.NoError(t, os.WriteFile(name, []byte(text), 0o600))
	return name
}

func text(t *testing.T, name string) string {
	t.Helper()
	data := testutil.Must(os.ReadFile(name))(t)
	return string(data)
}

// TestRoster_ExplainsWrongLists checks that an invalid list is rejected in one sentence with the
// place.
func TestRoster_ExplainsWrongLists(t *testing.T) {
	for text, want := range map[string]string{
		"[[engine]]\nname = \"abc\"\ncommand = \"x\"\ncolour = 1\n":                `line 4: unknown key "engine.colour"`,
		"# a\n\n[settings]\nx = 1\n":                                               `line 3: unknown key "settings"`,
		"[[engine]]\nname = \"abc\ncommand = 1":                                    "line 2: ",
		"[[engine]]\nname = 3\n":                                                   "line 2",
		"[[engine]]\nname = \"abc\"\n":                                             "engine 1: abc: the command is empty",
		"[[engine]]\nname = \"a b\"\ncommand = \"x\"\n":                            `engine 1: invalid name "a b"`,
		"[[engine]]\nname = \"h\"\ncommand = \"x\"\n":                              `engine name "h" is too short`,
		"[[engine]]\nname = \"ab\"\ncommand = \"ugi:x\"\n":                         `ab: use protocol = "ugi", and the command without ugi:`,
		strings.Repeat("[[engine]]\nname = \"ab\"\ncommand = \"x\"\n", 2):          "engine 2: duplicate name ab",
		strings.Repeat("[[engine]]\nname = \"ab\"\ncommand = \"x\"\n", 1001):       "got 1001, maximum 1000",
		"[[engine]]\nname = \"ab\"\ncommand = \"x\"\nugi = true\n":                 `line 4: unknown key "engine.ugi": expected one of name, command, game, protocol, dir, pass, pause; instead of ugi = true use protocol = "ugi"`,
		"[[engine]]\nname = \"ab\"\ncommand = \"x\"\nprotocol = \"xboard\"\n":      `engine 1: ab: unknown protocol "xboard": expected gomocup, uai, ugi, uci`,
		"[[engine]]\nname = \"ab\"\ncommand = \"x\"\nprotocol = \"ugi\"\n":         "ab: missing game: an engine that uses UGI may support several",
		"[[engine]]\nname = \"ab\"\ncommand = \"\\u0000\"\n":                       "ab: invalid command: it contains a NUL byte",
		"a" + strings.Repeat(".a", 20000) + " = 1\n":                               "line 1: it is longer than 4096 bytes",
		"[[engine]]\nname = \"ab\"\ncommand = \"'x\"\n":                            "missing closing quotation mark",
		"[[engine]]\nname = \"\\u001b[2J\"\ncommand = \"x\"\n":                     "invalid name",
		"[[engine]]\nname = \"ab\"\ncommand = \"x\"\n\"\\u001b[2J\" = \"a\"\n":     "unknown key",
		"[[engine]]\nname = \"ab\"\ncommand = \"x\"\ndir = \"\\u0000\"\n# the end": "ab: dir contains a NUL byte",
	} {
		_, err := player.ReadRoster(writeList(t, text))
		if err == nil || !strings.Contains(err.Error(), want) || strings.ContainsAny(err.Error(), "\n\x1b\x00") {
			t.Errorf("%.60q: %v, want %s", text, err, want)
		}
	}
}

// TestRoster_KeepsOtherText checks that only the text of the added or removed engine changes.
func TestRoster_KeepsOtherText(t *testing.T) {
	const first = "# mine\n\n[[engine]] # the old one\nname = 'old'\n  command = \"./old -x\" # slow\n\n"
	const second = "[[engine]]\nname = \"other\"\ncommand = '''\n[[engine]]'''\nprotocol = \"ugi\"\ngame = \"othello\"\n"
	name := writeList(t, first+second)
	list := testutil.Must(player.ReadRoster(name))(t)
	if err := list.AddEngine(keep.OS, player.RosterEngine{Name: "new", Command: `"a b" \"`, Dir: "/tmp"}); err == nil {
		t.Error("a quotation mark that is not closed is taken")
	}
	odd := player.RosterEngine{Name: "new", Command: `"a \b" 'say "x"' ü`, Dir: "/tmp"}
	testutil.NoError(t, list.AddEngine(keep.OS, odd))
	if got := text(t, name); !strings.HasPrefix(got, first+second+"\n[[engine]]\nname = \"new\"\n") {
		t.Errorf("%s", got)
	}
	testutil.NoError(t, list.RemoveEngine(keep.OS, "old"))
	if got := text(t, name); !strings.HasPrefix(got, "# mine\n\n"+second) {
		t.Errorf("%s", got)
	}
	// The string of two lines makes the owner of each key ambiguous: the list is written anew.
	testutil.NoError(t, list.RemoveEngine(keep.OS, "other"))
	again, err := player.ReadRoster(name)
	if d := cmp.Diff([]player.RosterEngine{odd}, again.Engines, cmpopts.EquateComparable(amount.Span{})); err != nil || d != "" {
		t.Errorf("%v %s", err, d)
	}
	if err := again.RemoveEngine(keep.OS, "other"); err == nil || !strings.Contains(err.Error(), "expected one of new") {
		t.Error(err)
	}
}

// TestRoster_LeavesForeignFile checks that neither a foreign file nor an invalid list is changed.
func TestRoster_LeavesForeignFile(t *testing.T) {
	name := writeList(t, "")
	list := testutil.Must(player.ReadRoster(name))(t)
	testutil.NoError(t, os.WriteFile(name, []byte("my diary\n"), 0o600))
	if err := list.AddEngine(keep.OS, player.RosterEngine{Name: "ab", Command: "x"}); err == nil || text(t, name) != "my diary\n" {
		t.Errorf("%v: %s", err, text(t, name))
	}
}

// TestRoster_CheckResultsBelongToCommand: one that has changed has not been examined.
func TestRoster_CheckResultsBelongToCommand(t *testing.T) {
	name := writeList(t, "[[engine]]\nname = \"ab\"\ncommand = \"x\"\n")
	list := testutil.Must(player.ReadRoster(name))(t)
	found := catalog.ExternalCheck{Checked: "2026-01-02", OK: 3, Fail: 1, Fault: "START: silence"}
	testutil.NoError(t, list.StoreCheckResult(keep.OS, list.Engines[0], found))
	again, err := player.ReadRoster(name)
	if d := cmp.Diff(found, again.CheckResult(again.Engines[0])); err != nil || d != "" {
		t.Errorf("%v %s", err, d)
	}
	other := again.Engines[0]
	other.Command = "y"
	if d := cmp.Diff(catalog.ExternalCheck{}, again.CheckResult(other)); d != "" {
		t.Error(d)
	}
}

// TestRoster_JoinCatalog adds engines to the catalog, where they play like any other.
func TestRoster_JoinCatalog(t *testing.T) {
	list := testutil.Must(player.ReadRoster(writeList(t, "[[engine]]\nname = \"own\"\ncommand = '''"+playertest.Command("sound")+"'''\n"+
		"[[engine]]\nname = \"sente\"\ncommand = \"x\"\n[[engine]]\nname = \"later\"\ncommand = \"x\"\ngame = \"chess\"\n[[engine]]\nname = \"gone\"\ncommand = \"/nowhere/x\"\n")))(t)
	games, err := list.JoinCatalog(standard.Games())
	if err == nil || err.Error() != "engine sente of the list is skipped: gomoku has a built-in engine of that name" {
		t.Error(err)
	}
	if err := games.Validate(); err != nil {
		t.Error(err)
	}
	g := testutil.Must(games.FindGame("gomoku"))(t)
	e := testutil.Must(g.NewEngine("own"))(t)
	defer sente.Close(e) //nolint:errcheck // the test has what it wants
	if c, err := e.Think(t.Context(), sente.Record{Game: "gomoku", Moves: []sente.Move{"h8"}}, sente.Limits{Nodes: 10}, nil); err != nil || c.Move == "" {
		t.Errorf("%v %v", c, err)
	}
	if _, err := g.NewEngine("own:level=1"); err == nil {
		t.Error("an option is taken")
	}
	if _, err := g.NewEngine("gone"); err == nil || !strings.Contains(err.Error(), "/nowhere/x does not exist") {
		t.Error(err)
	}
	if own, err := standard.Games().FindGame("gomoku"); err != nil || len(own.AllProfiles()) != len(g.AllProfiles())-2 {
		t.Error("the catalog itself has changed")
	}
}

// TestRoster_JoinedCatalogFollowsFile: engines that are added, removed and checked appear at once, and a
// list that is broken meanwhile keeps the last valid engines.
func TestRoster_JoinedCatalogFollowsFile(t *testing.T) {
	name := filepath.Join(t.TempDir(), "engines.toml")
	list := testutil.Must(player.ReadRoster(name))(t)
	games := testutil.Must(list.JoinCatalog(standard.Games()))(t)
	g := testutil.Must(games.FindGame("othello"))(t)
	has := func(want bool, engine string) {
		t.Helper()
		if _, err := g.FindProfile(engine); (err == nil) != want || slices.Contains(g.ProfileNames(), engine) != want {
			t.Errorf("%s is found: %v, want %v", engine, err == nil, want)
		}
	}
	has(false, "other")
	writer := testutil.Must(player.ReadRoster(name))(t)
	other := player.RosterEngine{Name: "other", Command: "x", Game: "othello", Protocol: "ugi"}
	testutil.NoError(t, writer.AddEngine(keep.OS, other))
	has(true, "other")
	testutil.NoError(t, writer.AddEngine(keep.OS, player.RosterEngine{Name: "again", Command: "x", Game: "othello", Protocol: "uci"}))
	has(true, "again")
	testutil.NoError(t, writer.StoreCheckResult(keep.OS, other, catalog.ExternalCheck{Checked: "2026-01-02", OK: 3}))
	if p, err := g.FindProfile("other"); err != nil || p.External.OK != 3 {
		t.Errorf("the check is not seen: %v", err)
	}
	good := text(t, name)
	testutil.NoError(t, os.WriteFile(name, []byte("[[engine"), 0o600))
	has(true, "again")
	testutil.NoError(t, os.WriteFile(name, []byte(good), 0o600))
	testutil.NoError(t, writer.RemoveEngine(keep.OS, "other"))
	has(false, "other")
	has(true, "again")
	testutil.NoError(t, os.Remove(name))
	has(false, "again")
}

// TestRoster_WritesAtomically: whatever call of the system fails.
func TestRoster_WritesAtomically(t *testing.T) {
	const before, after = "[[engine]]\nname = \"ab\"\ncommand = \"x\"\n", "[[engine]]\nname = \"ab\"\ncommand = \"x\"\n\n[[engine]]\nname = \"cd\"\ncommand = \"y\"\n"
	keeptest.Run(t, keeptest.Writer{
		Name: "engines.toml", All: 1, Old: map[string]string{"engines.toml": before},
		Write: func(disk keep.Disk, folder string) (int, error) {
			list, err := player.ReadRoster(filepath.Join(folder, "engines.toml"))
			if err != nil {
				return 0, err
			}
			if _, err := list.FindEngine("cd"); err == nil { // by the first try
				if err := list.RemoveEngine(disk, "cd"); err != nil {
					return 0, err
				}
			}
			if err := list.AddEngine(disk, player.RosterEngine{Name: "cd", Command: "y"}); err != nil {
				return 0, err
			}
			return 1, nil
		},
		Check: func(folder string, kept int) error {
			data, err := os.ReadFile(filepath.Join(folder, "engines.toml"))
			if got := string(data); err != nil || got != after && (kept > 0 || got != before) {
				t.Errorf("%d kept, %v: %q", kept, err, got)
			}
			return nil
		},
	})
}

func FuzzParse(f *testing.F) {
	for _, seed := range []string{"", "[[engine]]\nname = \"ab\"\ncommand = \"x\"\n", "[[engine]]\nname='ab'\ncommand='''\nx'''\nprotocol='ugi'\ngame='nim'\n", "[engine]", "a.b.c=1", "\xff"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		engines, err := player.ParseRoster(text)
		if err != nil {
			if len(err.Error()) > 2000 {
				t.Errorf("%q: %v", text, err)
			}
			return
		}
		for _, e := range engines {
			if e.Name == "" || e.Command == "" {
				t.Errorf("%q: %+v", text, e)
			}
		}
	})
}
