//go:build slow

package app

import (
	"bytes"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/sente-games/sente/catalog/standard"
	"github.com/sente-games/sente/internal/testutil"
)

// commandOutput runs a command line with the given standard input and returns its output.
func commandOutput(t *testing.T, stdin string, args ...string) string {
	t.Helper()
	var out, errs bytes.Buffer
	if status := Run(t.Context(), args, Streams{In: strings.NewReader(stdin), Out: &out, Err: &errs}, standard.Games(), AllParts...); status != exitOK {
		t.Fatalf("%q: %s", args, &errs)
	}
	return out.String()
}

// TestFleet_ReturnsLocalResults checks that remote workers solve, review, play and tune with the same
// results as this machine.
func TestFleet_ReturnsLocalResults(t *testing.T) {
	dir := t.TempDir()
	games := filepath.Join(dir, "games.sgf")
	commandOutput(t, "", "match", "search", "random", "--game", "tictactoe", "--nodes", "50", "--games", "4", "--sgf", games)
	server := start(t, "serve --workers 127.0.0.1:0 --data "+filepath.Join(dir, "queue"))
	defer server.interruptAndWait()
	address := server.out.next(t, "nats://")
	t.Setenv(fleetTokenVariable, string(testutil.Must(os.ReadFile(filepath.Join(dir, "queue", "sente-queue.token")))(t)))
	for range 2 {
		worker := start(t, "worker "+address+" -j 2")
		defer worker.interruptAndWait()
	}
	varies := regexp.MustCompile(`"(time_ms|nodes)":\d+,?`)
	const lines = "44444\n7\n445\nnonsense\n444444\n4453\n"
	for _, args := range [][]string{
		{"solve", "connectfour", "--size", "5x4", "-"},
		{"solve", "connectfour", "--size", "5x4", "-", "-a"},
		{"solve", "connectfour", "--size", "5x4", "-", "--json", "--weak"},
		{"review", games, "--nodes", "200"},
		{"review", games, "--nodes", "200", "--json"},
		{"selfplay", "connectfour", "--games", "6", "--nodes", "50", "--json", "--out", "FRESH"},
		{"tune", "omega", "--method", "spsa", "--games", "40", "--pairs", "1", "--nodes", "5", "--size", "4", "--out", "FRESH"},
	} {
		out := ""
		if last := len(args) - 1; args[last] == "FRESH" {
			out = filepath.Join(dir, args[0])
			args[last] = out
		}
		stdin := ""
		if args[0] == "solve" {
			stdin = strings.ReplaceAll(lines, "7", "1")
		}
		want, files := varies.ReplaceAllString(commandOutput(t, stdin, args...), ""), fileContents(t, out)
		testutil.NoError(t, os.RemoveAll(out)) // files contain their names
		got := varies.ReplaceAllString(commandOutput(t, stdin, append(args, "--fleet", address)...), "")
		if out == "" && (got != want || want == "") {
			t.Errorf("%q:\n%s\nelsewhere:\n%s", args, want, got)
		}
		if !bytes.Equal(files, fileContents(t, out)) {
			t.Errorf("%q leaves other files elsewhere", args)
		}
	}
}

// fileContents returns the contents of a file, or of the sample files in a directory, without the
// journal, which contains times; nil without a name.
func fileContents(t *testing.T, name string) (all []byte) {
	t.Helper()
	if name == "" {
		return nil
	}
	info, err := os.Stat(name)
	testutil.NoError(t, err)
	names := []string{name}
	if info.IsDir() {
		if names, err = filepath.Glob(filepath.Join(name, "*.samples")); err != nil {
			t.Fatal(err)
		}
	}
	for _, n := range names {
		text, err := os.ReadFile(n)
		testutil.NoError(t, err)
		all = append(all, text...)
	}
	return all
}
