//go:build slow

package studio

import (
	"fmt"
	"net/http/httptest"
	"os"
	"os/exec"
	"strings"
	"testing"

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
