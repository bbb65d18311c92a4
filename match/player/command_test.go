package player_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/sente-games/sente/catalog/standard"
	"github.com/sente-games/sente/internal/testutil"
	"github.com/sente-games/sente/match/player"
)

func TestParseCommand_LongestExistingPathIsProgram(t *testing.T) {
	home := t.TempDir()
	for _, name := range []string{"Engine", "Engine 123/brain", "Engine 123/my brain v2", "Engine 123/my", "it's/brain", "nb\u00a0sp/brain", "ideo\u3000/brain", "two  blanks/brain", "a b c d/e", "a b", "notes of it/read me"} {
		testutil.NoError(t, os.MkdirAll(filepath.Dir(filepath.Join(home, name)), 0o755))
		testutil.NoError(t, os.WriteFile(filepath.Join(home, name), []byte("#!/bin/sh\n"), 0o755))
	}
	testutil.NoError(t, os.Chmod(filepath.Join(home, "notes of it/read me"), 0o644))
	t.Chdir(home)
	for command, want := range map[string][]string{
		"H/Engine 123/brain":               {"H/Engine 123/brain"},
		"  H/Engine 123/brain\t":           {"H/Engine 123/brain"},
		"H/Engine 123/brain --threads 1":   {"H/Engine 123/brain", "--threads", "1"},
		"H/Engine 123/brain 'two words' x": {"H/Engine 123/brain", "two words", "x"},
		"H/Engine 123/brain\u00a0-a":       {"H/Engine 123/brain", "-a"},
		"H/Engine 123/my brain v2":         {"H/Engine 123/my brain v2"},
		"H/Engine 123/my brain v2 -x":      {"H/Engine 123/my brain v2", "-x"},
		"H/Engine 123/my brain v3":         {"H/Engine 123/my", "brain", "v3"},
		"H/Engine 124/brain":               {"H/Engine", "124/brain"}, // no such path: arguments of Engine
		"H/Engine":                         {"H/Engine"},
		"H/Engine -v":                      {"H/Engine", "-v"},
		`"H/Engine 123/brain" -v`:          {"H/Engine 123/brain", "-v"},
		`"H/Engine" 123/brain`:             {"H/Engine", "123/brain"}, // quotation marks decide
		"H/it's/brain":                     {"H/it's/brain"},
		"H/nb\u00a0sp/brain":               {"H/nb\u00a0sp/brain"},
		"H/nb\u00a0sp/brain -q":            {"H/nb\u00a0sp/brain", "-q"},
		"H/ideo\u3000/brain":               {"H/ideo\u3000/brain"},
		"H/two  blanks/brain":              {"H/two  blanks/brain"},
		"H/two blanks/brain":               {"H/two", "blanks/brain"},
		"H/a b c d/e f":                    {"H/a b c d/e", "f"},
		"H/a b c d":                        {"H/a b", "c", "d"}, // a folder is no program
		"./Engine 123/brain":               {"./Engine 123/brain"},
		"Engine 123/brain":                 {"Engine 123/brain"},
		"Engine 123":                       {"Engine", "123"},
		"H/notes of it/read me":            {"H/notes of it/read me"}, // not executable: refused by its name when it is opened
		"H/missing dir/brain --threads 1":  {"H/missing", "dir/brain", "--threads", "1"},
		strings.Repeat("x/ ", 200) + "y":   append(strings.Fields(strings.Repeat("x/ ", 200)), "y"),
	} {
		command = strings.ReplaceAll(command, "H/", home+"/")
		for i := range want {
			want[i] = strings.ReplaceAll(want[i], "H/", home+"/")
		}
		got, err := player.ParseCommand(command)
		if d := cmp.Diff(want, got); d != "" || err != nil {
			t.Errorf("%q: %v %s", command, err, d)
		}
	}
	for command, want := range map[string]string{"": "the command is empty", "H/Engine 123/brain 'x": "missing closing quotation mark", "\x00 /": "NUL"} {
		if _, err := player.ParseCommand(strings.ReplaceAll(command, "H/", home+"/")); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v", command, err)
		}
	}
	g := testutil.Must(standard.Games().FindGame("gomoku"))(t)
	if _, err := player.OpenExternal(g, home+"/notes of it/read me", player.EngineOptions{}); err == nil || !strings.Contains(err.Error(), "read me is not executable") {
		t.Error(err)
	}
}

func FuzzParseCommand(f *testing.F) {
	for _, seed := range []string{"./a -b", `"a b" c`, "/ /", "/bin/sh -c x", " /\u00a0x", "\x00/ /"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, command string) {
		words, err := player.ParseCommand(command)
		if (err == nil) != (len(words) > 0 && words[0] != "") {
			t.Errorf("%q: %q, %v", command, words, err)
		}
	})
}
