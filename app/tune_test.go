package app

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/sente-games/sente/catalog"
)

// tuneCommand runs sente tune and returns its exit status and all it said.
func tuneCommand(args ...string) (status int, said string) {
	var out bytes.Buffer
	status = Run(append([]string{"tune"}, args...), strings.NewReader(""), &out, &out, catalog.Standard())
	return status, out.String()
}

// TestTuneGoesOn: a file that was cut short grows to be the one that it would
// have been, and numbers are fitted to it.
func TestTuneGoesOn(t *testing.T) {
	dir := t.TempDir()
	whole, cut, out := filepath.Join(dir, "whole"), filepath.Join(dir, "cut"), filepath.Join(dir, "out")
	flags := []string{"gomoku", "--engine", "sente:memory=8", "--nodes", "60", "--games", "5", "--data"}
	if status, said := tuneCommand(append(flags, whole)...); status != 0 {
		t.Fatal(said)
	}
	data, err := os.ReadFile(whole)
	if err != nil {
		t.Fatal(err)
	}
	for _, length := range []int{0, len(data) / 2, len(data) - 1} {
		if err := os.WriteFile(cut, data[:length], 0o600); err != nil {
			t.Fatal(err)
		}
		if status, said := tuneCommand(append(flags, cut)...); status != 0 && length > 0 {
			t.Fatal(said)
		}
		if again, _ := os.ReadFile(cut); !bytes.Equal(again, data) {
			t.Errorf("cut at %d of %d: another file", length, len(data))
		}
	}
	status, said := tuneCommand("gomoku", "--data", whole, "--data", cut, "--fit", "value", "--rounds", "1", "--out", out)
	text, _ := os.ReadFile(out)
	if status != 0 || !strings.Contains(said, "quiet positions") || !strings.HasPrefix(string(text), "sente-parameters 1\n") {
		t.Errorf("status %d: %s\n%.100s", status, said, text)
	}
}

func TestTuneNamesWhatIsWrong(t *testing.T) {
	dir := t.TempDir()
	file := func(name, text string) string {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		return path
	}
	junk, unfinished := file("junk", "[points]\n"), file("unfinished", `{"game":"gomoku","moves":["h8"]}`+"\n")
	for _, c := range []struct {
		args []string
		want string
	}{
		{[]string{"gomoku"}, "--data=FILE is missing"},
		{[]string{"gomoku", "--data", junk}, "there is nothing to do: --games N plays, --out FILE fits"},
		{[]string{"nim", "--data", junk, "--games", "2"}, "nim has nothing to tune: none of its engines (sente, random, search, mcts) has numbers that are fitted to games; gomoku has"},
		{[]string{"gomoku", "--data", junk, "--data", unfinished, "--games", "2"}, "--games adds to one file"},
		{[]string{"gomoku", "--data", junk, "--games", "2"}, "line 1 of " + junk + " is no game"},
		{[]string{"gomoku", "--data", unfinished, "--games", "2"}, "line 1 of " + unfinished + " is a game that was not finished"},
		{[]string{"gomoku", "--data", unfinished, "--out", "x", "--blend", "2"}, "--blend 2 is no share"},
		{[]string{"gomoku", "--data", unfinished, "--out", filepath.Join(dir, "x")}, "too few games"},
		{[]string{"gomoku", "--data", filepath.Join(dir, "none"), "--out", "x"}, "cannot be read"},
		{[]string{"gomoku", "--data", filepath.Join(dir, "new"), "--games", "1", "--engine", "h"}, "is a person"},
	} {
		if status, said := tuneCommand(c.args...); status != 2 || !strings.Contains(said, c.want) || strings.Count(said, "sente: ") != 1 {
			t.Errorf("%v: status %d, %q, want %q", c.args, status, said, c.want)
		}
	}
}
