//go:build slow

package studio

import (
	"encoding/json"
	"fmt"
	"net/http/httptest"
	"os"
	"os/exec"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/games/tictactoe"
)

// python returns Python's interpreter. CI has one; elsewhere a test may do without.
func python(t *testing.T) string {
	t.Helper()
	path, err := exec.LookPath("python3")
	if err != nil && os.Getenv("CI") == "" {
		t.Skip("there is no python3 here: install it to run the example")
	}
	if err != nil {
		t.Fatal(err)
	}
	return path
}

// TestAScriptPlaysAGame has the example in Python play a game of the author's own, and
// one of the catalog; a game that is none is told in a sentence.
func TestAScriptPlaysAGame(t *testing.T) {
	interpreter := python(t)
	own := catalog.New("own", "A game of one's own", tictactoe.Game.Open)
	studio, err := New(append(catalog.Standard(), own), Options{Memory: 8 << 20})
	if err != nil {
		t.Fatal(err)
	}
	server := httptest.NewServer(studio.Handler())
	defer studio.Close()
	defer server.Close()
	run := func(args ...string) (string, error) { return runScript(t, interpreter, "play.py", server.URL, args...) }
	for seed := range 3 {
		said, err := run("own", "--nodes", "100", "--seed", fmt.Sprint(seed))
		if err != nil || !strings.Contains(said, "moves, the engine was first, winner: ") || strings.Contains(said, "winner: second") {
			t.Errorf("%v %s", err, said)
		}
	}
	if said, err := run("nim", "--engine", "random", "--nodes", "1"); err != nil || !strings.Contains(said, "winner: ") {
		t.Errorf("%v %s", err, said)
	}
	if said, err := run("go"); err == nil || !strings.HasPrefix(said, `play.py: unknown game "go": the games are `) || strings.Count(said, "\n") != 1 {
		t.Errorf("%v %s", err, said)
	}
}

// runScript runs an example in Python, which leaves nothing behind in its folder.
func runScript(t *testing.T, interpreter, script, url string, args ...string) (string, error) {
	said, err := exec.CommandContext(t.Context(), interpreter, append([]string{"-B", "../examples/api/" + script, url}, args...)...).CombinedOutput()
	return string(said), err
}

// TestAScriptValuesMoves has the example in Python tell the values of moves: each of them,
// only some, those that are not blocked.
func TestAScriptValuesMoves(t *testing.T) {
	interpreter := python(t)
	server := httptest.NewServer(asking(t).Handler())
	defer server.Close()
	for _, c := range []struct {
		args []string
		says []string // the moves, in any order
	}{
		{[]string{"tictactoe", "b2"}, []string{"a1", "a2", "a3", "b1", "b3", "c1", "c2", "c3"}},
		{[]string{"tictactoe", "b2", "--only", "b1,c1", "--lines", "2"}, []string{"b1", "c1"}},
		{[]string{"connectfour", "4", "4", "--block", "4,1", "--nodes", "2000"}, []string{"2", "3", "5", "6", "7"}},
	} {
		said, err := runScript(t, interpreter, "values.py", server.URL, c.args...)
		var moves []string
		for line := range strings.Lines(said) {
			if strings.Contains(line, "%") {
				moves = append(moves, strings.Fields(line)[0])
			}
		}
		slices.Sort(moves)
		if err != nil || !slices.Equal(moves, c.says) || !strings.HasPrefix(said, "1. ") {
			t.Errorf("%v: %v %s", c.args, err, said)
		}
	}
	if said, err := runScript(t, interpreter, "values.py", server.URL, "tictactoe", "a1", "b1", "a2", "b2", "a3"); err != nil || said != "the game is over, winner: first\n" {
		t.Errorf("%v %s", err, said)
	}
	if said, err := runScript(t, interpreter, "values.py", server.URL, "tictactoe", "--only", "z9"); err == nil || said != "values.py: only: \"z9\" is not a legal move here\n" {
		t.Errorf("%v %s", err, said)
	}
}

// TestTheAnswerInTheDocs asks what docs/api/README.md asks by curl.
func TestTheAnswerInTheDocs(t *testing.T) {
	text, err := os.ReadFile("../docs/api/README.md")
	if err != nil {
		t.Fatal(err)
	}
	asked := 0
	for rest := string(text); ; asked++ {
		_, after, found := strings.Cut(rest, "/api/analyze -d '")
		if !found {
			break
		}
		question, after, _ := strings.Cut(after, "'\n```")
		_, after, _ = strings.Cut(after, "```json\n")
		written, after, _ := strings.Cut(after, "```")
		rest = after
		status, said := ask(t.Context(), asking(t), question)
		want, got := merged(t, json.RawMessage(written)), merged(t, json.RawMessage(said))
		want["time_ms"], got["time_ms"] = 0, 0
		if d := cmp.Diff(want, got); d != "" || status != 200 {
			t.Errorf("%d %s", status, d)
		}
	}
	if asked != 2 {
		t.Errorf("%d questions in the docs, not 2", asked)
	}
}
