// Package apptest runs the commands of a program with one game, in the process of the test. An
// author of a game calls [RunCommands] to test analysis, matches, files and proofs with it.
package apptest

import (
	"bytes"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/app"
	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/library"
)

// exitFailed is the exit status of a command that returned an error.
const exitFailed = 2

// RunCommands runs commands on a game and reports each unexpected result as a test error. The
// searches are small.
func RunCommands(t *testing.T, g catalog.Game) {
	t.Helper()
	t.Setenv("SENTE_ENGINES", "none") // excludes the user's own engines from the test
	board, err := g.BoardAfterMoves(sente.Record{Game: g.Name})
	if err != nil {
		t.Fatal(err)
	}
	r := &commandRunner{T: t, game: g, dir: t.TempDir(), first: string(board.Legal()[0]), seats: len(board.Seats())}
	r.runPositions()
	r.runEngines()
	r.runMatch()
	r.runFiles()
}

// commandRunner runs commands on one game.
type commandRunner struct {
	*testing.T
	game  catalog.Game
	dir   string
	first string // a legal move in the initial position
	seats int
}

// testFile returns the path of a file in the test's directory.
func (r *commandRunner) testFile(name string) string { return filepath.Join(r.dir, name) }

// expectOutput runs a command line and checks its exit status and that its output contains text.
// After an error the output is standard error, which must be one line.
func (r *commandRunner) expectOutput(status int, input, text string, args ...string) {
	r.Helper()
	var out, errs bytes.Buffer
	got := app.Run(r.Context(), args, app.Streams{In: strings.NewReader(input), Out: &out, Err: &errs}, catalog.Catalog{r.game})
	printed := out.String()
	if got == exitFailed {
		if printed = errs.String(); strings.Count(printed, "\n") != 1 {
			r.Errorf("%s: the error is not one line: %q", strings.Join(args, " "), printed)
		}
	}
	if got != status || !strings.Contains(printed, text) {
		r.Errorf("%s: status %d, want %d with %q\n%s\n%s", strings.Join(args, " "), got, status, text, printed, &errs)
	}
}

// runPositions runs the commands that show a position, with and without the name of the game.
func (r *commandRunner) runPositions() {
	name := r.game.Name
	r.expectOutput(0, "", ", move 1", "show", name, r.first)
	r.expectOutput(0, "", `"legal":[`, "show", r.first, "--json")
	r.expectOutput(exitFailed, "", "", "show", name, "no-such-move")
	r.expectOutput(0, "", "1\n", "perft", "--depth", "0")
	r.expectOutput(0, "", "\n", "perft", name, "--depth", "1")
	r.expectOutput(0, "", r.game.Title, "rules")
	people := "h" + strings.Repeat(",h", r.seats-1)
	r.expectOutput(0, r.first+"\nundo\nquit\n", r.game.Title, "play", name, "--players", people)
	r.expectOutput(0, "ugi\nposition startpos moves "+r.first+"\ngo nodes 50\n", "bestmove ", "ugi", name)
}

// runEngines runs the commands that search.
func (r *commandRunner) runEngines() {
	for _, p := range r.game.Profiles {
		r.expectOutput(0, "", "to move: ", "analyze", r.game.Name, r.first, "--engine", p.Name, "--nodes=50")
	}
	r.expectOutput(0, "", "signature", "bench", "--nodes", "50")
	r.expectOutput(0, "", `"judgements":[{"number":1,`, "review", r.game.Name, r.first, "--nodes=50", "--json")
	if r.seats == 2 {
		r.expectOutput(0, "", "root  depth 1", "trace", "--depth", "1", "--keep", "5")
		r.expectOutput(0, "", `"result":`, "solve", r.game.Name, r.first, "--nodes=500", "--json")
	} else {
		r.expectOutput(exitFailed, "", "only games of two can be solved", "solve", r.game.Name, "--nodes=50")
	}
}

// runMatch plays a match and reads its journal.
func (r *commandRunner) runMatch() {
	journal := r.testFile("match.jsonl")
	players := append([]string{r.game.Profiles[0].Name}, slices.Repeat([]string{"random"}, r.seats-1)...)
	r.expectOutput(0, "", "all games are played", append([]string{"match", "--games", "2", "--nodes=50", "--journal", journal}, players...)...)
	r.expectOutput(0, "", "move ", "show", "@"+journal+"#1")
	r.expectOutput(0, "", "2 games", "stats", journal)
}

// runFiles writes a game to files, and to the library if the program has one.
func (r *commandRunner) runFiles() {
	from, db := r.testFile("from.jsonl"), r.testFile("games.db")
	if err := os.WriteFile(from, []byte(`{"game":"`+r.game.Name+`","moves":["`+r.first+`"]}`+"\n"), 0o600); err != nil {
		r.Fatal(err)
	}
	r.expectOutput(0, "", "1 move", "convert", from, r.testFile("to.jsonl"))
	if !library.Supported() {
		return
	}
	r.expectOutput(0, "", "1 game added", "library", "add", from, "--db", db)
	r.expectOutput(0, "", `"count":1`, "library", "find", "--position", r.first, "--json", "--db", db)
}
