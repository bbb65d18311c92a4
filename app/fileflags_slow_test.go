//go:build slow

package app

import (
	"bytes"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/spf13/cobra"

	"github.com/sente-games/sente/internal/testutil"
)

// fileVerbs are the commands that read games or positions of files and take flags for their setting. FILE is
// the file, OUT a new file.
var fileVerbs = map[string]string{
	"show":            "show FILE",
	"convert":         "convert FILE - --to jsonl",
	"library add":     "library add FILE --db OUT",
	"library explore": "library explore @FILE --db LIB",
	"analyze":         "analyze FILE --nodes 20",
	"solve":           "solve FILE --nodes 20",
	"perft":           "perft FILE --depth 1",
	"trace":           "trace FILE --nodes 20 --out OUT",
	"prove":           "prove FILE --nodes 20",
	"review":          "review FILE --nodes 20",
	"book":            "book gomoku @FILE --out OUT --plies 3 --nodes 20",
	"play":            "play FILE",
}

// otherVerbs are the commands with such flags that read no game of a file, or whose files name the setting
// themselves.
var otherVerbs = map[string]string{
	"bench": "fixed positions", "library find": "filters", "library export": "filters", "match": "the setting of the match", "sprt": "the setting of the match",
	"tournament": "the setting of the cup", "tune": "the setting of the games", "selfplay": "the setting of the games", "openings": "the setting of the openings",
	"ugi": "the defaults of options", "uci": "the defaults of options", "uai": "the defaults of options", "gtp": "the setting of the first game",
	"nboard": "the setting of the first game", "ablate": "the setting of the positions",
}

// TestFlags_CountForFiles runs every command that reads a file with every flag for the setting. A flag changes
// the output or is refused; the same output as without it would show that it is ignored.
func TestFlags_CountForFiles(t *testing.T) {
	t.Setenv("SENTE_ENGINES", "none")
	dir := t.TempDir()
	sgf, text := filepath.Join(dir, "named.sgf"), filepath.Join(dir, "bare.txt")
	testutil.NoError(t, os.WriteFile(sgf, []byte("(;GM[4]SZ[15]RU[renju];B[hh];W[ii];B[hi])"), 0o600))
	testutil.NoError(t, os.WriteFile(text, []byte("h8 i9 h9\n"), 0o600))
	values := map[string][]string{
		"rules": {"nonsense", "caro"}, "size": {"99", "17"}, "opening": {"nonsense"}, "setup": {"black: z99", "black: h8"},
		"players": {"9"}, "rows": {"top"}, "game": {"othello", "nonsense"},
	}
	run := func(file string, verb string, more ...string) (string, error) {
		var out bytes.Buffer
		created := filepath.Join(t.TempDir(), "out")
		words := strings.Fields(strings.NewReplacer("@FILE", "@"+file, "FILE", file, "OUT", created, "LIB", filepath.Join(dir, "lib.db")).Replace(fileVerbs[verb]))
		err := newEnvironment(t, "sente", &out).executeArgs(append(words, more...))
		if err == nil && verb == "library add" {
			err = newEnvironment(t, "sente", &out).executeArgs([]string{"library", "export", "-", "--to", "jsonl", "--db", created})
		} else if data, err := os.ReadFile(created); err == nil {
			out.Write(data)
		}
		return strings.ReplaceAll(out.String(), created, "OUT"), err
	}
	_, err := run(sgf, "show")
	testutil.NoError(t, err)
	var out bytes.Buffer
	testutil.NoError(t, newEnvironment(t, "sente", &out).executeArgs([]string{"library", "add", sgf, "--db", filepath.Join(dir, "lib.db")}))
	visitCommands(newRootCommand(newEnvironment(t, "sente", &out)), func(cmd *cobra.Command) {
		verb := strings.Join(strings.Fields(cmd.CommandPath())[1:], " ")
		if cmd.Flags().Lookup("rules") == nil {
			return
		}
		if fileVerbs[verb] == "" {
			if otherVerbs[verb] == "" {
				t.Errorf("%s has flags for the setting: does it read files?", verb)
			}
			return
		}
		for flag, given := range values {
			if cmd.Flags().Lookup(flag) == nil || verb == "play" && flag == "players" {
				continue
			}
			for _, value := range given {
				for _, file := range []string{sgf, text} {
					if flag == "rows" && (file == sgf || !slices.Contains([]string{"show", "convert", "library add"}, verb)) || (verb == "perft" || verb == "trace") && value == "caro" {
						continue // SGF has no rows, other verbs write points as they read them, and a few stones search alike by both rules
					}
					plain, failed := run(file, verb)
					got, err := run(file, verb, "--"+flag+"="+value)
					if err == nil && failed == nil && got == plain {
						t.Errorf("%s %s: --%s=%s is ignored", verb, filepath.Base(file), flag, value)
					}
					if err != nil && strings.Contains(err.Error(), "\n") {
						t.Errorf("%s --%s=%s: %q is not one sentence", verb, flag, value, err)
					}
				}
			}
		}
	})
}
