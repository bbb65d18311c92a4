//go:build slow

package app_test

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unicode/utf16"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/app"
	"github.com/sente-games/sente/catalog/standard"
	"github.com/sente-games/sente/internal/testutil"
	"github.com/sente-games/sente/record"
)

// createFileKinds creates a directory with a file of each kind in docs/formats.md, each with an
// unfinished game of Gomoku. holds contains the other contents of each file.
func createFileKinds(t *testing.T) (dir string, holds map[string]string) {
	t.Helper()
	dir, holds = t.TempDir(), map[string]string{}
	games := standard.Games()
	write := func(name, what, text string) {
		holds[name] = what
		testutil.NoError(t, os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600))
	}
	r := sente.Record{
		Game: "gomoku", Rules: "freestyle", Size: "15", Players: []string{"Ann", "Bob"},
		Moves: []sente.Move{"h8", "i9", "g7", "f6", "i7", "g9", "h9", "h7"}, Result: sente.Result{Winner: "black", Reason: "resignation"},
	}
	for _, format := range record.Formats() {
		one := r.Clone()
		what := "moves"
		switch format {
		case record.GGF, record.Wthor:
			continue // of Othello only
		case record.JSONL, record.Study, record.SGF, record.RIF, record.PGN:
			what = "result"
		case record.Diagram:
			what = "stones"
		case record.Gomotur:
			one.Size = "20"
		}
		var text bytes.Buffer
		if err := record.Write(&text, games, format, one); err != nil {
			t.Fatal(format, err)
		}
		write("a."+string(format), what, text.String())
	}
	write("numbered.txt", "moves", "1. h8 i9\n2. g7 f6\n")
	write("pairs.txt", "moves", "7,7 8,6 6,8\n")
	write("address.txt", "moves", "https://gomocalc.com/#/15/h8i9g7\n")
	write("setup.txt", "stones", "black: h8 i9;\nwhite: g7; to-move: white\n")
	wide := []byte{0xff, 0xfe}
	for _, c := range utf16.Encode([]rune("h8 i9 g7\r\n")) {
		wide = append(wide, byte(c), byte(c>>8))
	}
	write("utf16.txt", "moves", string(wide))
	write("go.sgf", "result", "(;GM[1]SZ[15]PB[Ann]PW[Bob]RE[B+R];B[hh];W[ig];B[gi])")
	write("nameless.sgf", "result", "(;SZ[15]PB[Ann]PW[Bob]RE[B+R];B[hh];W[ig];B[gi])")
	write("koi8.sgf", "result", "(;GM[4]SZ[15]PB[\xe9\xd7\xc1\xce]PW[Bob]RE[B+R];B[hh];W[ig];B[gi])")
	runForOutput("", "match", "sente:level=first", "sente:level=first", "--game", "gomoku", "--nodes", "5", "--games", "2", "--max-moves", "4", "--journal", filepath.Join(dir, "journal.jsonl"))
	holds["journal.jsonl"] = "games"
	write("picture.sgf", "nothing", "\x89PNG\r\n\x1a\nIHDR\x00\x00\x00\x01")
	write("packed.lib", "nothing", "PK\x03\x04abc\x00")
	write("program.psq", "nothing", "\x7fELF\x02\x01\x01\x00")
	write("empty.sgf", "nothing", "")
	return dir, holds
}

// TestCommands_ReadEveryFileKind checks that each command that reads files reads every kind of file,
// or reports in one sentence why it cannot.
func TestCommands_ReadEveryFileKind(t *testing.T) {
	games := standard.Games()
	dir, holds := createFileKinds(t)
	verbs := map[string]struct {
		args []string // arguments before the file, which replaces FILE or is appended
		want map[string]string
	}{
		"show":    {[]string{"show"}, map[string]string{}},
		"convert": {[]string{"convert", "FILE", "OUT", "--to", "study"}, map[string]string{"games": "select one by number"}},
		"analyze": {[]string{"analyze", "FILE", "--nodes", "5"}, map[string]string{"games": "select one with @"}},
		"solve":   {[]string{"solve", "FILE", "--nodes", "5"}, map[string]string{"games": "select one with @"}},
		"review":  {[]string{"review", "FILE", "--nodes", "5"}, map[string]string{"stones": "the game has no moves"}},
		"ratings": {[]string{"ratings"}, map[string]string{"moves": "no finished games with named players in", "stones": "no finished games with named players in"}},
		"stats":   {[]string{"stats"}, map[string]string{}},
		"book":    {[]string{"book", "gomoku", "--out", "OUT", "--records"}, map[string]string{"moves": "with a result", "stones": "with a result"}},
		"match": {
			[]string{"match", "random", "random", "--game", "gomoku", "--nodes", "5", "--games", "2", "--max-moves", "10", "--openings"},
			map[string]string{"stones": "starts with set-up stones instead of moves"},
		},
		"tune": {[]string{"tune", "gomoku", "--rounds", "1", "--out", "OUT", "--data"}, map[string]string{
			"moves": "too few games for training", "stones": "too few games for training", "result": "too few games for training", "games": "too few games for training",
		}},
	}
	for verb, v := range verbs {
		t.Run(verb, func(t *testing.T) {
			for name, what := range holds {
				file, put := filepath.Join(dir, name), false
				args := []string{}
				for _, a := range v.args {
					switch a {
					case "FILE":
						a, put = file, true
					case "OUT":
						a = filepath.Join(t.TempDir(), "out")
					}
					args = append(args, a)
				}
				if !put {
					args = append(args, file)
				}
				if name == "a.rec" && (verb == "match" || verb == "tune") {
					args = append(args, "--size", "20")
				}
				var o, e bytes.Buffer
				code := app.Run(t.Context(), args, app.Streams{In: strings.NewReader(""), Out: &o, Err: &e}, games, app.AllParts...)
				out, errs := o.String(), e.String()
				want := v.want[what]
				switch what {
				case "nothing":
					if lines := strings.Count(errs, "\n"); lines != 1 || code == 0 || !strings.Contains(errs, "supported formats are") && !strings.Contains(errs, "ends without its directory") && !strings.Contains(errs, "contains no") && !strings.Contains(errs, "no openings found") && !strings.Contains(errs, "no finished game") && !strings.Contains(errs, "is empty") && !strings.Contains(errs, "no games in") && !strings.Contains(errs, "too few games") {
						t.Errorf("%s: %q, %q", name, out, errs)
					}
				default:
					if want == "" && (code != 0 || out == "") {
						t.Errorf("%s: %q", name, errs)
					}
					if want != "" && (code == 0 || strings.Count(errs, "\n") != 1 || !strings.Contains(errs, want)) {
						t.Errorf("%s: %q, want %q", name, errs, want)
					}
				}
			}
		})
	}
}
