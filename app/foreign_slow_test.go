//go:build slow

package app_test

import (
	"archive/zip"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"unicode"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/app"
	"github.com/sente-games/sente/catalog/standard"
	"github.com/sente-games/sente/internal/playertest"
	"github.com/sente-games/sente/internal/testutil"
	"github.com/sente-games/sente/record/samples"
)

// foreignName is a name with every control and format character, and with a line that imitates a
// message of sente.
var foreignName = func() string {
	text := "a\nsente: FORGED\r\n" + playertest.Foreign
	for r := rune(1); r <= unicode.MaxRune; r++ {
		if unicode.In(r, unicode.Cc, unicode.Cf, unicode.Zl, unicode.Zp) {
			text += string(r)
		}
	}
	return text + "z"
}()

// foreignNameJSON is foreign as valid UTF-8, for JSON.
var foreignNameJSON = strings.ToValidUTF8(foreignName, "?")

// createForeignFiles creates a directory of files with foreign names of players and foreign comments.
func createForeignFiles(t *testing.T) (dir string) {
	t.Helper()
	dir = t.TempDir()
	write := func(name, text string) {
		testutil.NoError(t, os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600))
	}
	escaped := strings.NewReplacer(`\`, `\\`, `]`, `\]`).Replace(foreignName)
	write("a.sgf", "(;GM[4]SZ[15]RE[B+1]TE[won "+escaped+"]PB["+escaped+"]PW[w "+escaped+"];B[hh];W[ii])")
	r := sente.Record{
		Game: "gomoku", Size: "15", Players: []string{foreignNameJSON, "w " + foreignNameJSON}, Moves: []sente.Move{"h8", "i9"},
		Result: sente.Result{Winner: "black", Reason: foreignNameJSON},
	}
	line, err := json.Marshal(r)
	testutil.NoError(t, err)
	write("a.jsonl", string(line)+"\n")
	name := func(text string) string {
		quoted, err := json.Marshal(text) // a JSON string is a TOML string, except for DEL
		testutil.NoError(t, err)
		return strings.ReplaceAll(string(quoted), "\x7f", `\u007f`)
	}
	players := "[[player]]\nengine = \"sente\"\nname = " + name(foreignNameJSON) + "\n[[player]]\nengine = "
	write("cup.toml", "game = \"tictactoe\"\nnodes = 100\n"+players+"\"sente\"\n")
	write("wild.toml", "game = \"gomoku\"\nnodes = 100\nmax-moves = 20\n"+players+name(playertest.Command("abc", "foreign"))+"\nname = \"w\"\n")
	write("keys.toml", "\""+strings.Trim(name("k"+foreignNameJSON), `"`)+"\" = 1\n")
	write("kind.toml", "kind = "+name(foreignNameJSON)+"\n")
	write("engines.toml", "[[engine]]\nname = \"own\"\ncommand = "+name("x"+strings.NewReplacer("\"", "", "'", "", "\x00", "").Replace(foreignNameJSON))+"\n")
	write("text", foreignName)
	write("lines", "h8 "+foreignName+"\n")
	write("proof", "sente-proof 1\ngame gomoku\nclaim win "+strings.ReplaceAll(foreignName, "\n", "")+"\n")
	var b bytes.Buffer
	w := zip.NewWriter(&b)
	for _, name := range []string{foreignName + ".exe", "other" + foreignName} {
		if _, err := w.Create(name); err != nil {
			t.Fatal(err)
		}
	}
	testutil.NoError(t, w.Close())
	write("a.zip", b.String())
	write("a.samples", foreignSamples(t))
	return dir
}

// foreignSamples returns a file of samples with foreign names.
func foreignSamples(t *testing.T) string {
	t.Helper()
	var b bytes.Buffer
	w, err := samples.NewWriter(&b, samples.Header{Game: "gomoku", Engine: foreignName, Part: foreignName, Seats: []string{foreignName, "w"}, Moves: []sente.Move{"h8"}})
	if err == nil {
		err = w.Write(samples.Game{Moves: []uint32{0}, Samples: []samples.Sample{{Depth: 2}}})
	}
	if err == nil {
		err = w.Close(samples.Totals{})
	}
	testutil.NoError(t, err)
	return b.String()
}

// runForOutput runs a command line and returns all that it wrote.
func runForOutput(stdin string, args ...string) (out, errs string) {
	var o, e bytes.Buffer
	app.Run(context.Background(), args, app.Streams{In: strings.NewReader(stdin), Out: &o, Err: &e}, standard.Games(), app.AllParts...)
	return o.String(), e.String()
}

// firstHiddenCharacter returns the first unescaped hidden character of a text with its context, or
// "".
func firstHiddenCharacter(text string) string {
	for i, r := range text {
		hidden := unicode.In(r, unicode.Cc, unicode.Cf, unicode.Zl, unicode.Zp) && r != '\n' && r != '\t' && r != 0x200c && r != 0x200d
		if hidden || r == unicode.ReplacementChar && text[i] != 0xef {
			return fmt.Sprintf("%U in %q", r, text[max(0, i-40):min(len(text), i+20)])
		}
	}
	if i := strings.Index("\n"+text, "\nsente: FORGED"); i >= 0 {
		return fmt.Sprintf("a line of its own: %q", text[:min(len(text), i+40)])
	}
	return ""
}

// verbs returns the commands in the output of --help.
func verbs(t *testing.T) (names []string) {
	t.Helper()
	help, _ := runForOutput("", "--help")
	_, list, ok := strings.Cut(help, "Commands:\n")
	if !ok {
		t.Fatalf("no list of commands in %s", help)
	}
	list, _, _ = strings.Cut(list, "\n\n")
	for line := range strings.Lines(list) {
		if words := strings.Fields(line); len(words) > 0 && strings.HasPrefix(line, "  ") && !strings.HasPrefix(line, "   ") {
			names = append(names, words[0])
		}
	}
	return names
}

// TestCommands_EscapeForeignText runs every command on names, comments and engine messages with every
// hidden character. They must be escaped and must not begin a line.
func TestCommands_EscapeForeignText(t *testing.T) {
	dir := createForeignFiles(t)
	in := func(name string) string { return filepath.Join(dir, name) }
	at := func(name string) string { return "@" + in(name) }
	lines := []struct {
		shows bool // the output contains the foreign text
		stdin string
		args  []string
	}{
		{true, "", []string{"ratings", in("a.sgf")}},
		{true, "", []string{"ratings", in("a.jsonl"), "--json"}},
		{true, "", []string{"stats", in("a.sgf")}},
		{true, "", []string{"stats", in("a.jsonl"), "--json"}},
		{true, "", []string{"show", at("a.sgf")}},
		{true, "", []string{"show", at("a.jsonl"), "--json"}},
		{false, "", []string{"review", at("a.sgf"), "--nodes", "50"}},
		{false, "", []string{"review", at("a.jsonl"), "--nodes", "50", "--json"}},
		{false, "", []string{"convert", in("a.sgf"), in("b.jsonl")}},
		{false, "", []string{"convert", in("a.jsonl"), in("b.sgf")}},
		{false, "", []string{"convert", in("a.jsonl"), in("b" + foreignName + ".psq")}},
		{false, "", []string{"convert", in("text"), in("c.sgf"), "--salvage"}},
		{true, "", []string{"tournament", in("cup.toml"), "--journal", in("cup.journal")}},
		{true, "", []string{"tournament", in("cup.toml"), "--journal", in("cup.journal"), "--json"}},
		{true, "", []string{"ratings", in("cup.journal")}},
		{true, "", []string{"stats", in("cup.journal")}},
		{true, "", []string{"show", at("cup.journal#1")}},
		{true, "", []string{"tournament", in("wild.toml")}},
		{true, "", []string{"tournament", in("keys.toml")}},
		{true, "", []string{"tournament", in("kind.toml")}},
		{true, "", []string{"gomocup", "check", in("a.zip")}},
		{true, "", []string{"gomocup", "check", in("a.zip"), "--json"}},
		// The progress of an examination in a fixed time depends on the machine.
		{false, "", []string{"doctor", playertest.Command("foreign", "abc"), "--time", "50ms", "--most", "1s"}},
		{false, "", []string{"doctor", playertest.Command("foreign", "refuse"), "--time", "50ms", "--most", "1s", "--json"}},
		{true, "", []string{"match", playertest.Command("foreign", "abc"), "sente", "--game", "gomoku", "--nodes", "50", "--games", "2", "--max-moves", "20"}},
		{true, "", []string{"sprt", playertest.Command("foreign", "abc"), "sente", "--game", "gomoku", "--nodes", "50", "--games", "2", "--max-moves", "20"}},
		{true, "", []string{"analyze", "gomoku", "h8", "--engine", playertest.Command("foreign", "refuse"), "--time", "1m"}},
		{true, "", []string{"engines", "--file", in("engines.toml")}},
		{true, "", []string{"engines", "--json", "--file", in("engines.toml")}},
		{true, "", []string{"engines", "--file", in("keys.toml")}},
		{true, "", []string{"engines", "remove", foreignName, "--file", in("engines.toml")}},
		{false, "", []string{"engines", "add", foreignName, foreignName, "--file", in("engines.toml")}},
		{true, "", []string{"verify", in("proof")}},
		{true, foreignName + "\nsave " + dir + "/" + foreignName + "\nquit\n", []string{"play", "gomoku", "--players", "h,h"}},
		{true, "h8\ni8\n", []string{"play", "gomoku", "--players", "h," + playertest.Command("foreign", "refuse"), "--time", "1m"}},
		{false, foreignName + "\n", []string{"show", "gomoku", "-"}},
		{false, foreignName + "\n", []string{"solve", "connectfour", "-"}},
		{false, "", []string{"solve", "connectfour", "--bench", in("lines")}},
		{true, "", []string{"prove", "gomoku", "h8", "--winner", foreignName, "--memory", "16"}},
		{false, "", []string{"prove", "gomoku", "h8", "--winner", "black", "--memory", "16", "--resume", in("lines")}},
		{false, "", []string{"ablate", "gomoku", "--positions", in("lines")}},
		{false, "", []string{"book", "gomoku", in("a.jsonl"), "--out", in("book")}},
		{false, "", []string{"tune", "gomoku", "--data", in("text")}},
		{true, "", []string{"selfplay", "--report", in("a.samples")}},
		{true, "", []string{"selfplay", "--report", in("a.samples"), "--json"}},
		{false, "", []string{"tune", "gomoku", "--data", in("a.samples"), "--out", in("x")}},
		{false, "", []string{"library", "add", in("a.sgf"), in("a.jsonl"), in("text"), "--db", in("games.db")}},
		{true, "", []string{"library", "find", "--db", in("games.db")}},
		{true, "", []string{"library", "find", "--db", in("games.db"), "--json"}},
		{true, "", []string{"library", "find", "--db", in("games.db"), "--game", foreignName}},
		{true, "", []string{"library", "find", "--db", in("games.db"), "--result", foreignName}},
		{true, "", []string{"library", "find", "--db", in("games.db"), "--since", foreignName}},
		{false, "", []string{"library", "explore", foreignName, "--db", in("games.db")}},
		{false, "", []string{"library", "add", in("a.sgf"), "--db", in("text")}},
		{false, "", []string{"repair", in("a.jsonl")}},
		{false, "", []string{"repair", in("lines")}},
		{false, "", []string{"openings", "gomoku", "--count", "1", "--plies", "2", "--engine", foreignName}},
		{false, "", []string{"trace", "gomoku", foreignName}},
		{false, "", []string{"perft", "gomoku", foreignName}},
		{true, "", []string{"bench", foreignName}},
		{true, "", []string{"profiles", foreignName}},
		{true, "", []string{"rules", foreignName}},
		{true, "", []string{"completion", foreignName}},
		{true, foreignName + "\nposition startpos moves " + foreignName + "\nquit\n", []string{"ugi", "gomoku"}},
		{true, foreignName + "\nposition startpos moves " + foreignName + "\nquit\n", []string{"uci", "breakthrough"}},
		{true, foreignName + "\nposition startpos moves " + foreignName + "\nquit\n", []string{"uai"}},
		{false, foreignName + "\nplay b " + foreignName + "\nquit\n", []string{"gtp", "gomoku"}},
		{true, "nboard 2\nset game " + playertest.Foreign + "\nmove " + foreignName + "\nquit\n", []string{"nboard"}},
		{true, foreignName + "\n", []string{"mcp"}},
		{true, "", []string{"studio", "--listen", foreignName}},
		{true, "", []string{"serve", "--workers", foreignName, "--data", in("queue")}},
		{false, "", []string{"worker", foreignName}},
		{true, "", []string{"demo", foreignName}},
		{true, "", []string{foreignName}},
		{false, "", []string{"version", foreignName}},
		{true, "", []string{"help", foreignName}},
	}
	tried := map[string]bool{}
	for _, l := range lines {
		tried[l.args[0]] = true
		out, errs := runForOutput(l.stdin, l.args...)
		if trouble := firstHiddenCharacter(out) + firstHiddenCharacter(errs); trouble != "" {
			t.Errorf("sente %.60q: %s", l.args, trouble)
		}
		if shown := strings.Contains(out+errs, "␛") || strings.Contains(out+errs, `\u001b`) || strings.Contains(out+errs, `\x1b`); l.shows && !shown {
			t.Errorf("sente %.60q shows no foreign text:\n%s\n%s", l.args, out, errs)
		}
	}
	for _, verb := range verbs(t) {
		if !tried[verb] {
			t.Errorf("sente %s was not tried", verb)
		}
		for _, args := range [][]string{{verb, foreignName}, {verb, "gomoku", foreignName}, {verb, "--" + foreignName}, {verb, in("text")}} {
			out, errs := runForOutput(foreignName, args...)
			if trouble := firstHiddenCharacter(out) + firstHiddenCharacter(errs); trouble != "" {
				t.Errorf("sente %.60q: %s", args, trouble)
			}
		}
	}
}

// TestCommands_EncodeForeignNamesAsJSON checks that the JSON output of a foreign name decodes to
// that name.
func TestCommands_EncodeForeignNamesAsJSON(t *testing.T) {
	out, errs := runForOutput("", "ratings", filepath.Join(createForeignFiles(t), "a.jsonl"), "--json")
	var names []string
	for line := range strings.Lines(out) {
		var player struct{ Name string }
		if err := json.Unmarshal([]byte(line), &player); err != nil {
			t.Fatal(err, errs)
		}
		names = append(names, player.Name)
	}
	if want := []string{foreignNameJSON, "w " + foreignNameJSON}; !slices.Equal(names, want) {
		t.Errorf("read %q, want %q", names, want)
	}
}
