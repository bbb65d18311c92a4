package record_test

import (
	"bytes"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog/standard"
	"github.com/sente-games/sente/internal/testutil"
	"github.com/sente-games/sente/record"
)

var games = standard.Games()

// brief writes a record as one line for comparisons.
func brief(r sente.Record) string {
	words := []string{r.Game}
	for _, s := range []string{r.Rules, r.Size, r.Setup} {
		if s != "" {
			words = append(words, s)
		}
	}
	for _, m := range r.Moves {
		words = append(words, string(m))
	}
	return strings.Join(words, " ")
}

func TestRead(t *testing.T) {
	for _, c := range []struct{ name, game, file, data, want string }{
		{"points", "", "", "h8i9\n", "gomoku h8 i9"},
		{"points apart, in capitals", "", "", "H8, i9 J10\r\n", "gomoku h8 i9 j10"},
		{"digits", "", "", "4453\n", "connectfour 4 4 5 3"},
		{"digits apart", "connectfour", "", "4,4,5,3", "connectfour 4 4 5 3"},
		{"several, with a remark and empty lines", "", "", "# two games\n\nh8\n\r\n\rj9k9\n", "gomoku h8|gomoku j9 k9"},
		{"from the top", "", "x.pos-top", "h8a1b15\n", "gomoku h8 a15 b1"},
		{"offsets", "", "", "0,0, -7,-7, 7,7\n", "gomoku h8 a15 o1"},
		{"offsets of a game", "gomoku", "openings.txt", "0,0,1,-1", "gomoku h8 i9"},
		{"gzero", "", "", "15|7,7;0,0;14,14", "gomoku 15 h8 a15 o1"},
		{"gzero with a last semicolon", "", "g.gzero", "19|0,18;\n", "gomoku 19 a1"},
		{"gzero without moves", "", "", "15|", "gomoku 15"},
		{"a byte order mark", "", "", "\ufeffh8", "gomoku h8"},
		{"nothing", "", "x.jsonl", "\n\n", ""},
		{"record", "", "", `{"game":"gomoku","rules":"standard","size":"19","setup":"black: h8; to-move: white","moves":["I9"]}`, "gomoku standard 19 black: h8; to-move: white i9"},
		{"a record of a stranger's game", "", "", `{"game":"hasami","moves":["anything"]}`, "hasami anything"},
		{"content over name", "", "x.gzero", `{"game":"connectfour","moves":["4"]}`, "connectfour 4"},
		{"name over look", "connectfour", "x.pos", "4,4\n", "connectfour 4 4"},
	} {
		t.Run(c.name, func(t *testing.T) {
			records, err := record.Read(games, c.game, c.file, []byte(c.data))
			testutil.NoError(t, err)
			var got []string
			for _, r := range records {
				got = append(got, brief(r))
			}
			if s := strings.Join(got, "|"); s != c.want {
				t.Errorf("read %s, want %s", s, c.want)
			}
		})
	}
}

func TestRead_Errors(t *testing.T) {
	for _, c := range []struct{ name, game, file, data, want string }{
		{"occupied", "", "a.pos", "h8i9\n\nh8h8\n", "a.pos, line 3: move 2: h8 is occupied"},
		{"beside the board", "", "", "h8z9\n", "input, line 1: move 2: "},
		{"no column", "connectfour", "", "4458", `input, line 1: move 4: invalid column "8" of`},
		{"unknown game", "chess", "", "e4", `input, line 1: unknown game "chess"`},
		{"half a pair", "", "", "0,0, 1\n", `input, line 1: "0,0, 1" has 3 numbers: offsets are pairs, such as 0,0, 1,-1`},
		{"far from the centre", "", "", "0,0, 8,0\n", "input, line 1: move 2: 8,0 is outside the board of 15"},
		{"no size", "", "a.gzero", "x|1,1", `a.gzero, line 1: "x|1,1" does not start with the size: expected for example 15|7,7;8,8`},
		{"no bar", "", "a.gzero", "7;8", `a.gzero, line 1: "7;8" does not start with the size: expected for example 15|7,7;8,8`},
		{"no pair", "", "", "15|7,7;8", `input, line 1: move 2: "8," is not a pair of numbers, such as 7,7`},
		{"hole", "", "", "15|7,7;;8,8", `input, line 1: move 2: "," is not a pair of numbers, such as 7,7`},
		{"size", "", "", "50|7,7", "input, line 1: size 50 is not supported by Gomoku"},
		{"from the top of a board without rows", "connectfour", "a.pos-top", "44", "a.pos-top, line 1: move 1: connectfour has no numbered rows"},
		{"gzero of another game", "connectfour", "", "8x7|7,7", `input, line 1: "8x7|7,7" does not start with the size`},
		{"offsets of another game", "connectfour", "a.offsets", "0,0", "a.offsets, line 1: coordinates of this kind are only supported for square boards: use gomoku"},
		{"half a record", "", "", `{"game":"gomoku"`, "input, line 1: not a game record: unexpected end of input"},
		{"misspelt key", "", "", `{"game":"gomoku","move":["h8"]}`, `input, line 1: not a game record: unknown field "move"`},
		{"wrong type", "", "", `{"game":"gomoku","moves":"h8"}`, `input, line 1: not a game record: "moves" cannot be a string`},
		{"two on a line", "", "", `{"game":"x"}{"game":"x"}`, "input, line 1: unexpected data after the record: expected one record per line"},
		{"no game", "", "", `{"moves":[]}`, `input, line 1: the record has no game: "game" is missing`},
		{"thoughts", "", "", `{"game":"gomoku","moves":["h8","i9"],"thinking":[{"score":1}]}`, "input, line 1: the record has 2 moves but 1 entries of thinking: expected one per move, or none"},
		{"illegal move", "", "g.jsonl", `{"game":"gomoku","moves":["h8"]}` + "\n" + `{"game":"gomoku","moves":["h8","h8"]}`, "g.jsonl, line 2: move 2: h8 is occupied"},
		{"long line", "", "", strings.Repeat("h", record.MaxLine+1), "input, line 1: it is longer than 1048576 bytes"},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, err := record.Read(games, c.game, c.file, []byte(c.data))
			if err == nil || !strings.HasPrefix(err.Error(), c.want) || strings.Contains(err.Error(), "\n") {
				t.Errorf("error %v, want %s", err, c.want)
			}
		})
	}
}

func TestParse(t *testing.T) {
	dir := t.TempDir()
	t.Chdir(dir)
	for name, data := range map[string]string{
		"one.pos": "h8i9\n", "two.txt": "h8\ni9\n", "empty.pos": "",
		"big.jsonl":  `{"game":"gomoku","rules":"standard","size":"20","moves":["t20"]}`,
		"bare.jsonl": `{"game":"gomoku","moves":["s19"]}`,
		"four.jsonl": `{"game":"connectfour","moves":["4"]}`,
		"a#b.pos":    "h8",
	} {
		testutil.NoError(t, os.WriteFile(filepath.Join(dir, name), []byte(data), 0o644))
	}
	for _, c := range []struct{ game, size, text, want string }{
		{"gomoku", "", "", "gomoku"},
		{"gomoku", "", "h8i9", "gomoku h8 i9"},
		{"gomoku", "19", "s19 a1", "gomoku 19 s19 a1"},
		{"gomoku", "", "@one.pos", "gomoku h8 i9"},
		{"gomoku", "", "@a#b.pos", "gomoku h8"},
		{"gomoku", "", "@two.txt#2", "gomoku i9"},
		{"gomoku", "", "@big.jsonl", "gomoku standard 20 t20"},
		{"gomoku", "19", "@bare.jsonl", "gomoku 19 s19"},
		{"gomoku", "", "s19", "error: move 1: "},
		{"gomoku", "", "@two.txt", "error: two.txt contains 2 games: select one with @two.txt#1 to @two.txt#2"},
		{"gomoku", "", "@two.txt#3", "error: two.txt has no game 3: the last is game 2"},
		{"gomoku", "", "@empty.pos", "error: no games in empty.pos"},
		{"gomoku", "", "@none.pos", "error: none.pos cannot be read: no such file or directory"},
		{"gomoku", "", "@.", "error: . cannot be read: it is a directory: name a regular file"},
		{"gomoku", "15", "@big.jsonl", `error: big.jsonl, line 1: size "20" does not match "15"`},
		{"gomoku", "", "@four.jsonl", `error: four.jsonl, line 1: game "connectfour" does not match "gomoku"`},
		{"gomoku", "", "15|7,7", "error: "},
	} {
		r, err := record.Parse(games, sente.Record{Game: c.game, Size: c.size}, c.text, false)
		if want, bad := strings.CutPrefix(c.want, "error: "); bad {
			if err == nil || !strings.HasPrefix(err.Error(), want) {
				t.Errorf("Parse(%s): %v, want the error %s", c.text, err, want)
			}
			continue
		}
		if err != nil || brief(r) != c.want {
			t.Errorf("Parse(%s): %s, %v, want %s", c.text, brief(r), err, c.want)
		}
	}
	r, err := record.Parse(games, sente.Record{Game: "gomoku"}, "a1 h8", true)
	if err != nil || brief(r) != "gomoku a15 h8" {
		t.Errorf("from the top: %s, %v", brief(r), err)
	}
}

func TestFormats(t *testing.T) {
	for _, f := range record.Formats() {
		if got, err := record.ParseFormat(string(f)); got != f || err != nil {
			t.Errorf("ParseFormat(%s) = %s, %v", f, got, err)
		}
		if got, ok := record.FormatFromName("dir/games." + string(f)); got != f || !ok {
			t.Errorf("FormatOf(games.%s) = %s, %v", f, got, ok)
		}
	}
	if _, err := record.ParseFormat("doc"); err == nil || err.Error() != `unknown format "doc": expected one of jsonl, pos, pos-top, offsets, gzero, study, sgf, psq, rec, renju-pos, board, lib, pgn, ggf, wtb, rif` {
		t.Error(err)
	}
	if _, ok := record.FormatFromName("games"); ok {
		t.Error("a name without extension promises nothing")
	}
}

func TestWrite_Errors(t *testing.T) {
	for _, c := range []struct {
		format record.Format
		r      sente.Record
		want   string
	}{
		{record.Moves, sente.Record{Game: "gomoku"}, "game 1: pos does not support games without moves: use jsonl"},
		{record.Gzero, sente.Record{Game: "gomoku", Setup: "black: h8"}, "game 1: set-up stones are not supported by gzero: use jsonl"},
		{record.Gzero, sente.Record{Game: "connectfour", Moves: []sente.Move{"4"}}, "game 1: coordinates of this kind are only supported for square boards: use gomoku"},
		{record.FromTop, sente.Record{Game: "connectfour", Moves: []sente.Move{"4"}}, "game 1: connectfour has no numbered rows"},
		{record.Moves, sente.Record{Game: "gomoku", Moves: []sente.Move{"h8", "h8"}}, "game 1: move 2: h8 is occupied"},
		{"doc", sente.Record{Game: "gomoku", Moves: []sente.Move{"h8"}}, `game 1: "doc" is not a format of moves only`},
	} {
		var out bytes.Buffer
		if err := record.Write(&out, games, c.format, c.r); err == nil || err.Error() != c.want || out.Len() > 0 {
			t.Errorf("%s: %v, wrote %q, want %s", c.format, err, out.String(), c.want)
		}
	}
}

// anyGame plays a random game by the rules.
func anyGame(t *rapid.T) sente.Record {
	r := sente.Record{Game: rapid.SampledFrom(games.GameNames()).Draw(t, "game"), Moves: []sente.Move{}}
	if r.Game == "gomoku" {
		r.Size = rapid.SampledFrom([]string{"", "5", "15", "19", "22"}).Draw(t, "size")
	}
	return randomGame(t, r)
}

// randomGame plays on at random.
func randomGame(t *rapid.T, r sente.Record) sente.Record {
	board, err := games.OpenBoard(r)
	testutil.NoError(t, err)
	for range rapid.IntRange(1, 30).Draw(t, "plies") {
		legal := board.Legal()
		if len(legal) == 0 {
			break
		}
		m := rapid.SampledFrom(legal).Draw(t, "move")
		if _, err := board.Play(string(m)); err != nil {
			t.Fatal(err)
		}
		r.Moves = append(r.Moves, m)
	}
	return r
}

func TestWriteThenRead(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		r := anyGame(t)
		lists := slices.DeleteFunc(record.Formats(), record.Format.IsSingleGame) // the others: TestWrite_SingleGameFiles
		format := rapid.SampledFrom(lists).Draw(t, "format")
		if r.Game != "gomoku" && format != record.JSONL || isDatabaseOfOthers(format, r) {
			format = record.Moves
		}
		var out bytes.Buffer
		testutil.NoError(t, record.Write(&out, games, format, r, r))
		got := readAs(t, r, format, out.Bytes())
		if diff := cmp.Diff(r.Moves, got.Moves); diff != "" || got.Game != r.Game {
			t.Errorf("%s: %s\n%s", format, out.String(), diff)
		}
	})
}

// isDatabaseOfOthers reports whether a format is a database that does not support the game.
func isDatabaseOfOthers(format record.Format, r sente.Record) bool {
	return format == record.GGF || format == record.Wthor || format == record.RIF && r.Size != "" && r.Size != "15"
}

// readAs reads two equal games back, with the size as a parameter for formats that do not contain it.
func readAs(t *rapid.T, r sente.Record, format record.Format, data []byte) sente.Record {
	if format == record.Moves || format == record.FromTop {
		text, _, _ := strings.Cut(string(data), "\n")
		got, err := record.Parse(games, sente.Record{Game: r.Game, Size: r.Size}, text, format == record.FromTop)
		testutil.NoError(t, err)
		return got
	}
	if format == record.Offsets && r.Size != "" && r.Size != "15" {
		return r // their centre lies elsewhere: TestWrite_OffsetsOnOtherBoards
	}
	got, err := record.Read(games, "", "", data)
	if err != nil || len(got) != 2 || !cmp.Equal(got[0], got[1]) {
		t.Fatalf("%s: %+v, %v", data, got, err)
	}
	return got[0]
}

func TestWrite_OffsetsOnOtherBoards(t *testing.T) {
	r := sente.Record{Game: "gomoku", Size: "20", Moves: []sente.Move{"k10", "a20", "t1"}}
	text, err := record.EncodeMoves(games, record.Offsets, r)
	if want := "0,0, -10,-10, 9,9"; text != want || err != nil {
		t.Fatalf("%s, %v, want %s", text, err, want)
	}
	file := filepath.Join(t.TempDir(), "o.offsets")
	testutil.NoError(t, os.WriteFile(file, []byte(text), 0o644))
	got, err := record.Parse(games, sente.Record{Game: "gomoku", Size: "20"}, "@"+file, false)
	if err != nil || brief(got) != brief(r) {
		t.Errorf("%s, %v", brief(got), err)
	}
}

// TestWrite_JSONLIsLossless fills every field of a record.
func TestWrite_JSONLIsLossless(t *testing.T) {
	r := sente.Record{
		Game: "gomoku", Rules: "standard", Size: "19", Opening: "none",
		Setup: "black: h8; white: j10; to-move: black", Players: []string{"<a>", "ü"},
		Control: sente.Control{Move: time.Second, Game: time.Minute, Increment: 1},
		Moves:   []sente.Move{"k11", "a1"},
		Thinking: []sente.Thought{
			{Score: sente.WinIn(3), Depth: 4, Nodes: 5, Time: 6},
			{Score: -7},
		},
		Result: sente.Result{Winner: "black", Reason: "time"},
		Start:  time.Date(2026, 11, 21, 1, 2, 3, 4, time.UTC),
	}
	var out bytes.Buffer
	testutil.NoError(t, record.Write(&out, games, record.JSONL, r))
	got, err := record.Read(games, "", "", out.Bytes())
	testutil.NoError(t, err)
	if diff := cmp.Diff([]sente.Record{r}, got); diff != "" {
		t.Error(diff)
	}
}

// seeds are inputs of every format, right and wrong, for the fuzzers.
var seeds = []string{
	"Piskvorky 15x15, 11:11, 0\n8,8,0\n9,7,120\nA.zip\nB.zip\n-1\n1,Renju15\n", "Piskvorky 5x5, 0:0, 1\r\n1,1\r\n2,2\r\nx\r\ny\r\n15", "Piskvorky 20x15",
	"pisq7\nwine\n9,9,0\n10,10,5\n0\n", "\x02\x70\x61", "1. h8 i9\n2. g7 1-0\n1. a1", "1.h8 2.i9", "1) 4 2) 4", "  a b c d e\n5 . . . . . 5\n4 . X . . .\n3 . . O . .\n2 .....\n1 .....\nwhite to move\n",
	"X=Black O=White\n 5 . . . . .\n 4 . . . . .\n 3 . . X . .\n 2 . O . . .\n 1 . . . . .\n---- Text Board ----\n 1 C3 2 B2\n", "┌─┬─┐\n├─●─┤\n└─┴(○)",
	"h8i9\n", "H8 , i9", "4453", "4,4,5,3", "0,0, 1,-1", "-7,-7", "15|7,7;8,8", "15|", "|", "99999999|1,1",
	"15|7,7;;", "#\n\r\r\n\n", "\ufeff", "{", `{"game":"gomoku","moves":["h8"]}`, `{"game":"gomoku","size":"5","moves":null}`,
	`{"game":"x","thinking":[]}`, "h8h8", "h0", "h-1", "h99999999999999999999", "é8", "\x00", "h8\x00i9", "1,", ",", "--1,1",
	"(;GM[4]SZ[15];B[hh];W[ii])", "(;GM[2];B[cd];W[])", "(;GM[4]AB[aa:cc]PL[W];W[hh])", "(;GM[4]C[a\\]b\\\nc](;B[hh])(;B[ii]))",
	"(;", "(;GM[4", "(;GM[4];B)", ";B[hh]", "((((", "(;GM[4];Black[hh];W[hh])", "(;GM[4]RE[B+T]TE[White win]PB[]PW[];AW[aa])",
}

func FuzzRead(f *testing.F) {
	for i, s := range seeds {
		f.Add([]byte(s), []string{"", "gomoku", "connectfour"}[i%3], "a."+string(record.Formats()[i%len(record.Formats())]))
	}
	for name, data := range archiveSamples() {
		f.Add([]byte(data), "", name)
		f.Add([]byte(packed(f, data)), "", name+".gz")
	}
	f.Add([]byte(yixinFile([2]string{"\x02\x0f\x0f\x07\x07", "w\xdb\x8a\x2b\x00@BTXT@76A\bbest"}, [2]string{"\x02\x0f\x0f", ""})), "", "a.db")
	f.Fuzz(func(t *testing.T, data []byte, game, name string) {
		records, err := record.Read(games, game, name, data)
		if err != nil {
			if strings.TrimSpace(err.Error()) == "" {
				t.Errorf("the error says nothing")
			}
			return
		}
		var out bytes.Buffer
		testutil.NoError(t, record.Write(&out, games, record.JSONL, records...))
		again, err := record.Read(games, "", "", out.Bytes())
		if err != nil {
			t.Fatalf("what was written cannot be read: %v\n%s", err, out.String())
		}
		var twice bytes.Buffer
		if err := record.Write(&twice, games, record.JSONL, again...); err != nil || twice.String() != out.String() {
			t.Errorf("written twice: %v\n%s\n%s", err, out.String(), twice.String())
		}
	})
}

func FuzzParse(f *testing.F) {
	for _, s := range seeds {
		f.Add(s, false)
		f.Add(s, true)
	}
	f.Fuzz(func(t *testing.T, text string, top bool) {
		if strings.HasPrefix(strings.TrimSpace(text), "@") {
			return
		}
		for _, game := range []string{"gomoku", "connectfour"} {
			r, err := record.Parse(games, sente.Record{Game: game}, text, top)
			if err != nil {
				continue
			}
			back, err := record.EncodeMoves(games, record.Moves, r)
			testutil.NoError(t, err)
			again, err := record.Parse(games, sente.Record{Game: game}, back, false)
			if err != nil || !cmp.Equal(r.Moves, again.Moves) {
				t.Errorf("%q is %q, which is %v, %v", text, back, again.Moves, err)
			}
		}
	})
}
