//go:build slow

package app

import (
	"bytes"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/internal/testutil"
)

// answered runs a command line on what is on standard input.
func answered(t *testing.T, stdin string, args ...string) string {
	t.Helper()
	var out, errs bytes.Buffer
	if status := RunContext(t.Context(), args, strings.NewReader(stdin), &out, &errs, catalog.Standard()); status != done {
		t.Fatalf("%q: %s", args, &errs)
	}
	return out.String()
}

// TestTheSameElsewhere: what workers solve, judge, play and tune is what this machine would.
func TestTheSameElsewhere(t *testing.T) {
	dir := t.TempDir()
	games := filepath.Join(dir, "games.sgf")
	answered(t, "", "match", "search", "random", "--game", "tictactoe", "--nodes", "50", "--games", "4", "--sgf", games)
	server := start(t, "serve --workers 127.0.0.1:0 --data "+filepath.Join(dir, "queue"))
	defer server.stop()
	address := server.out.next(t, "nats://")
	t.Setenv(fleetTokenVariable, string(testutil.Must(os.ReadFile(filepath.Join(dir, "queue", "sente-queue.token")))(t)))
	for range 2 {
		worker := start(t, "worker "+address+" -j 2")
		defer worker.stop()
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
		fresh := func(args []string, name string) (all []string, path string) {
			for _, a := range args {
				if a == "FRESH" {
					a = filepath.Join(dir, args[0]+name)
					path = a
				}
				all = append(all, a)
			}
			return all, path
		}
		stdin := ""
		if args[0] == "solve" {
			stdin = strings.ReplaceAll(lines, "7", "1")
		}
		here, one := fresh(args, "-here")
		there, other := fresh(args, "-there")
		want := varies.ReplaceAllString(answered(t, stdin, here...), "")
		got := varies.ReplaceAllString(answered(t, stdin, append(there, "--fleet", address)...), "")
		got = strings.ReplaceAll(got, other, one)
		if one == "" && (got != want || want == "") {
			t.Errorf("%q:\n%s\nelsewhere:\n%s", args, want, got)
		}
		if one != "" && !bytes.Equal(contentsOf(t, one), contentsOf(t, other)) {
			t.Errorf("%q leaves other files elsewhere", args)
		}
	}
}

// contentsOf is what a file holds, or those of a folder but for its journal, whose games have
// times.
func contentsOf(t *testing.T, name string) (all []byte) {
	t.Helper()
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
		all = append(all, bytes.ReplaceAll(text, []byte("-there"), []byte("-here"))...)
	}
	return all
}
