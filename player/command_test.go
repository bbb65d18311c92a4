package player_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

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
