package convert_test

import (
	"archive/zip"
	"bytes"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog/standard"
	"github.com/sente-games/sente/internal/testutil"
	"github.com/sente-games/sente/record"
	"github.com/sente-games/sente/record/convert"
)

var games = standard.Games()

const lib = "\xffRenLib\xff\x03\x04\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff"

func TestRead(t *testing.T) {
	for _, c := range []struct{ name, game, text, want, others string }{
		{"moves", "", "h8 i9", "2 moves, Gomoku 15x15, rows from the bottom", "rows from the top"},
		{"moves in a game", "othello", "f5d6c3d3c4", "5 moves, Othello 8x8", "Gomoku"},
		{"moves of two games", "", "f5d6c3d3c4", "5 moves, Gomoku 15x15, rows from the bottom", "Othello"},
		{"numbers", "", "1. h8 i9\n2. g7", "3 moves, Gomoku 15x15, rows from the bottom", ""},
		{"pairs", "", "7,7 8,8 9,9", "3 moves, Gomoku 15x15, rows from the bottom", "rows from the top"},
		{"offsets", "", "0,0, 1,-1", "Gomocup openings", ""},
		{"columns", "", "4453", "4 moves, Connect Four 7x6", ""},
		{"gomocalc", "othello", "https://gomocalc.com/#/h8i9j10", "address of gomocalc, 3 moves, Gomoku 15x15", ""},
		{"gamesolver", "", "https://connect4.gamesolver.org/?pos=4453", "address of gamesolver, 4 moves, Connect Four 7x6", ""},
		{"set-up", "", "black: h8 i9; white: g7", "set-up, Gomoku 15x15", ""},
		{"psq", "connectfour", "Piskvorky 15x15, 0:0, 0\n8,8,0\n9,9,0\n", "Piskvork game, 2 moves, Gomoku 15x15", "Gomoku, renju"},
		{"rec", "", "one\ntwo\n9,9,0\n10,10,0\n0\n", "Gomotur game, 2 moves, Gomoku 20x20", ""},
		{"renju .pos", "", "\x02\x70\x61", "renju .pos, 2 moves, Gomoku 15x15, renju", "Gomoku, freestyle"},
		{"a board", "", ".....\n.X...\n..O..\n.....\n.....\n", "drawn board, Gomoku 5x5, rows from the bottom", "rows from the top"},
		{"library", "", lib + "\x00\x00\x78\x80\x68\x40\x79\x40", "RenLib library, 4 positions, Gomoku 15x15, renju", "Gomoku, freestyle"},
		{"SGF", "", "(;GM[4]SZ[15];B[hh];W[ii])", "SGF, 2 moves, Gomoku 15x15", ""},
		{"records", "", `{"game":"gomoku","moves":["h8"]}` + "\n" + `{"game":"nim","moves":[]}`, "sente's records, 2 games", ""},
		{"UTF-16", "", "\xff\xfeh\x008\x00 \x00i\x009\x00", "2 moves, Gomoku 15x15", ""},
	} {
		got, err := convert.Read(t.Context(), games, convert.Options{Base: sente.Record{Game: c.game}}, "", []byte(c.text))
		if err != nil || !strings.HasPrefix(got.Description, c.want) {
			t.Errorf("%s: %q, %v, want %s", c.name, got.Description, err, c.want)
			continue
		}
		var others []string
		for _, o := range got.Alternatives {
			others = append(others, o.Description)
		}
		if !strings.Contains(strings.Join(others, "; "), c.others) {
			t.Errorf("%s: it could also be %v, want %s", c.name, others, c.others)
		}
		if titles := got.Titles(games); len(titles) != len(got.Studies) {
			t.Errorf("%s: %v", c.name, titles)
		}
	}
}

func TestRead_Errors(t *testing.T) {
	for _, c := range []struct{ game, text, want string }{
		{"gomoku", "h8 z99", "the text, read as moves of Gomoku: move 2: z99 is off the 15x15 board: columns are a to o, rows 1 to 15"},
		{"", "h8 z99", "the text, read as moves of Gomoku: move 2: z99 is off the 15x15 board: columns are a to o, rows 1 to 15"},
		{"gomoku", "h8 h8", "the text, read as moves of Gomoku: move 2: h8 is occupied"},
		{"connectfour", "4 z", `the text, read as moves of Connect Four: move 2: invalid column "z" of the 7x6 board: expected 1 to 7`},
		{"", "hello", `cannot read the text as a position: "hello"; use moves such as h8 i9 or 4453, an address, or open a game file`},
		{"", " ", "the text is empty: use moves such as h8 i9, or open a game file"},
		{"", "PK\x03\x04abc", "the text: the ZIP archive ends without its directory"},
		{"", "\x89PNG\r\n", "the text is a picture: supported formats are SGF"},
		{"", "https://example.org/", `the text does not contain a position: "https://example.org/"`},
		{"", "(;GM[3];B[aa])", "the text, game 1 (line 1): the game is GM[3]"},
		{"", "Piskvorky 15x15, 0:0, 0\n8,8,0\n8,8,0\n", "the text, line 3: move 2: h8 is occupied"},
		{"", lib + "\x00\x00\x78", "the text, byte 22, after 1 nodes: it ends within a node"},
		{"", "black: z99", "the text: Gomoku: "},
		{"othello", "\x07\x02\x00", "unknown format of the text: supported formats are SGF"},
	} {
		_, err := convert.Read(t.Context(), games, convert.Options{Base: sente.Record{Game: c.game}}, "", []byte(c.text))
		if err == nil || !strings.HasPrefix(err.Error(), c.want) {
			t.Errorf("%q: %v, want %s", c.text, err, c.want)
		}
	}
}

// TestChoices reads one text in every way that is offered.
func TestChoices(t *testing.T) {
	first, err := convert.Read(t.Context(), games, convert.Options{}, "", []byte("a1b2"))
	if err != nil || len(first.Alternatives) == 0 {
		t.Fatal(first.Description, err)
	}
	for _, other := range first.Alternatives {
		o := convert.Options{Base: sente.Record{Game: other.Game, Rules: other.Rules}, Rows: other.Rows, FixedGame: true}
		got, err := convert.Read(t.Context(), games, o, "", []byte("a1b2"))
		if err != nil || got.Description == first.Description || got.Studies[0].Head().Game != other.Game {
			t.Errorf("%+v: %q, %v", other, got.Description, err)
		}
	}
	top, err := convert.Read(t.Context(), games, convert.Options{Base: sente.Record{Game: "gomoku"}, Rows: "top"}, "", []byte("a1"))
	if r, _ := top.Studies[0].Record(top.Studies[0].Root().MainLineEnd()); err != nil || r.Moves[0] != "a15" || !strings.HasSuffix(top.Description, "rows from the top") {
		t.Errorf("%v, %q, %v", r.Moves, top.Description, err)
	}
}

func TestWrite_Losses(t *testing.T) {
	const text = `{"game":"gomoku","rules":"renju","size":"15","players":["a","b"],"moves":["h8","i9"],"thinking":[{"score":5,"time":7000000},{"score":0}],"result":{"winner":"black","reason":"resignation"}}`
	f, err := convert.Read(t.Context(), games, convert.Options{}, "", []byte(text))
	testutil.NoError(t, err)
	for format, want := range map[record.Format]string{
		record.JSONL:    "",
		record.SGF:      "",
		record.Moves:    "the players are not supported by pos; the result is not supported by pos; the times are not supported by pos; the thoughts are not supported by pos; the rules are not supported by pos",
		record.Piskvork: "the result is not supported by psq; the thoughts are not supported by psq; the rules are not supported by psq",
	} {
		var out bytes.Buffer
		lost, err := convert.Write(&out, games, format, f.Studies...)
		if got := strings.Join(lost, "; "); err != nil || got != want {
			t.Errorf("%s: %s, %v, want %s", format, got, err, want)
		}
		if out.Len() == 0 {
			t.Errorf("%s: nothing is written", format)
		}
	}
	if _, err := convert.Write(&bytes.Buffer{}, games, record.Piskvork); err == nil {
		t.Error("no game is written as psq")
	}
}

// TestDamage: the games before the damage are returned and the error contains its place; valid files with
// unusual content are accepted.
func TestDamage(t *testing.T) {
	for _, c := range []struct {
		name, text, words, damage string
	}{
		{"a library that ends between nodes, siblings promised", lib + "\x00\x00\x78\x80\x68\xc0", "RenLib library, 2 moves", ""},
		{"a library that ends within a node", lib + "\x00\x00\x78\x80\x68", "RenLib library, 1 move", "within a node"},
		{"SGF that ends within a comment", "(;GM[4]SZ[15];B[hh];W[ii]C[never", "SGF", "line 1"},
		{"no damage", "Piskvorky 15x15, 0:0, 0\n8,8,0\n9,9,0\n", "Piskvork game, 2 moves", ""},
	} {
		got, err := convert.Read(t.Context(), games, convert.Options{}, "", []byte(c.text))
		if said := fmt.Sprint(err); !strings.HasPrefix(got.Description, c.words) || len(got.Studies) != 1 || (c.damage == "") != (err == nil) || !strings.Contains(said, c.damage) && err != nil {
			t.Errorf("%s: %q, %v", c.name, got.Description, err)
		}
	}
	second, err := convert.Read(t.Context(), games, convert.Options{}, "", []byte("Piskvorky 15x15, 0:0, 1\n8,1,0\n9,1,0\n8,2,0\n9,2,0\n8,3,0\n9,3,0\n8,4,0\n9,4,0\n8,5,0\nAnn\nBob\n2\n"))
	testutil.NoError(t, err)
	if head := second.Studies[0].Head(); head.Result.Winner != "black" || head.Players[0] != "Bob" {
		t.Errorf("the second one named begins, and the board says who has won, not the last number: %+v", head)
	}
}

// TestLinks: an address that is given is read as the same position.
func TestLinks(t *testing.T) {
	for _, c := range []struct {
		r    sente.Record
		want int
	}{
		{sente.Record{Game: "gomoku", Moves: []sente.Move{"h8", "i9"}}, 1},
		{sente.Record{Game: "gomoku", Size: "20", Moves: []sente.Move{"h8"}}, 0},
		{sente.Record{Game: "gomoku"}, 0},
		{sente.Record{Game: "connectfour", Moves: []sente.Move{"4", "4"}}, 1},
		{sente.Record{Game: "nim", Moves: []sente.Move{"a1"}}, 0},
	} {
		links := convert.PositionLinks(games, c.r)
		if len(links) != c.want {
			t.Errorf("%v: %v", c.r, links)
		}
		for _, l := range links {
			f, err := convert.Read(t.Context(), games, convert.Options{}, "", []byte(l.URL))
			testutil.NoError(t, err)
			again, err := f.Studies[0].Record(f.Studies[0].Root().MainLineEnd())
			if err != nil || again.Game != c.r.Game || len(again.Moves) != len(c.r.Moves) {
				t.Errorf("%s: %v, %v", l.URL, again, err)
			}
		}
	}
}

func FuzzRead(f *testing.F) {
	for _, s := range []string{
		"h8 i9", "1. h8 i9\n2. g7", "7,7 8,8", "4453", "https://gomocalc.com/#/h8i9", "https://connect4.gamesolver.org/?pos=4453", "black: h8; white: i9", "Piskvorky 15x15, 0:0, 0\n8,8,0\n",
		lib + "\x00\x00\x78\x80\x68\x40\x79\x40", "(;GM[4];B[hh])", `{"game":"gomoku","moves":["h8"]}`, `{"sente":"match","format":1}` + "\n", "\xff\xfeh\x008\x00", ".....\n.X...\n.....\n.....\n.....\n", "\x02\x70\x61",
	} {
		f.Add([]byte(s), "gomoku")
		f.Add([]byte(s), "")
	}
	f.Fuzz(func(t *testing.T, data []byte, game string) {
		found, err := convert.Read(t.Context(), games, convert.Options{Base: sente.Record{Game: game}}, "", data)
		if err != nil && strings.TrimSpace(err.Error()) == "" {
			t.Error("the error says nothing")
		}
		if err == nil && (len(found.Studies) == 0 || found.Description == "") {
			t.Errorf("nothing was found, and nothing is said: %q", found.Description)
		}
		for _, s := range found.Studies {
			if _, err := convert.Write(&bytes.Buffer{}, games, record.JSONL, s); err != nil && err.Error() == "" {
				t.Error("the error says nothing")
			}
		}
	})
}

// TestRead_IgnoresMisleadingNames: the content determines the format. Under a name of any other format a file
// is read in the same way or rejected with an error, and a file without a game is never accepted.
func TestRead_IgnoresMisleadingNames(t *testing.T) {
	told := map[string]string{ // by the first word of what is recognised; a "!" begins an error
		"(;GM[4]SZ[15];B[hh];W[ii])":              "SGF, 2 moves",
		lib + "\x00\x00\x78\x80\x68\x40\x79\x40":  "RenLib library, 4 positions",
		"Piskvorky 15x15, 0:0, 0\n8,8,0\n9,9,0\n": "Piskvork game, 2 moves",
		"15|7,7;8,8":                       "Zero+ game, 2 moves",
		`{"game":"gomoku","moves":["h8"]}`: "sente's records, 1 move",
		`{"sente":"study","format":1,"head":{"game":"gomoku","moves":[]}}` + "\n" + `{"node":1,"in":0,"move":"h8"}` + "\n": "study, 1 move",
		"https://gomocalc.com/#/h8i9":                      "address of gomocalc, 2 moves",
		"black: h8 i9; white: g7":                          "set-up",
		"\xff\xfe(\x00;\x00G\x00M\x00[\x004\x00]\x00)\x00": "SGF",
		"\x89PNG\r\n\x1a\n\x00\x00":                        "! is a picture: supported formats are ",
		"GIF89a\x01\x00":                                   "! is a picture: supported formats are ",
		"PK\x03\x04\x00\x00":                               "!: the ZIP archive ends without its directory",
		"\x1f\x8b\x08\x00":                                 "!: the header of gzip is damaged",
		"%PDF-1.7":                                         "! is a PDF: supported formats are ",
		"":                                                 "! is empty: use moves such as h8 i9, or open a game file",
	}
	names := []string{"x", "x.txt"}
	for _, f := range record.Formats() {
		names = append(names, "x."+string(f))
	}
	for text, want := range told {
		for _, name := range names {
			got, err := convert.Read(t.Context(), games, convert.Options{}, name, []byte(text))
			if wrong, is := strings.CutPrefix(want, "!"); is {
				if err == nil || len(got.Studies) > 0 || !strings.HasPrefix(err.Error(), name+wrong) || strings.Contains(err.Error(), "\n") {
					t.Errorf("%q as %s: %q, %v, want %s", text, name, got.Description, err, want)
				}
				continue
			}
			if err != nil || !strings.HasPrefix(got.Description, want) {
				t.Errorf("%q as %s: %q, %v, want %s", text, name, got.Description, err, want)
			}
		}
	}
}

func TestRead_Archives(t *testing.T) {
	pack := func(files ...string) []byte {
		var b bytes.Buffer
		w := zip.NewWriter(&b)
		for i := 0; i < len(files); i += 2 {
			f, err := w.CreateHeader(&zip.FileHeader{Name: files[i], Method: zip.Store})
			testutil.NoError(t, err)
			_, err = f.Write([]byte(files[i+1]))
			testutil.NoError(t, err)
		}
		testutil.NoError(t, w.Close())
		return b.Bytes()
	}
	var many []string
	random := rand.New(rand.NewPCG(1, 2))
	noise := make([]byte, 1<<20) // incompressible, so that the archive is no bomb
	for at := range noise {
		noise[at] = byte(random.Uint32())
	}
	for range 65 {
		many = append(many, "a.txt", string(noise))
	}
	for _, c := range []struct {
		data        []byte
		description string
		games       int
		wrong       string
	}{
		{pack("a.sgf", "(;GM[4]SZ[15];B[hh](;W[ii])(;W[ih]))"), "SGF, 4 positions, Gomoku 15x15 (in an archive)", 1, ""},
		{pack("a.sgf", "(;GM[4]SZ[15];B[hh])", "b.psq", "Piskvorky 15x15, 0:0, 0\n8,8,0\n"), "archive of 2 files, 2 games", 2, ""},
		{pack("a.sgf", "(;GM[4]SZ[15];B[hh])", "b.txt", "Dear Ann,\nhello"), "archive of 2 files, 1 move, Gomoku 15x15", 1, "a.zip/b.txt"},
		{pack(many...), "", 0, "a.zip: its files have more than 64 MiB together: unpack it, or use library add"},
	} {
		got, err := convert.Read(t.Context(), games, convert.Options{}, "a.zip", c.data)
		if got.Description != c.description || len(got.Studies) != c.games || (err == nil) != (c.wrong == "") || err != nil && !strings.HasPrefix(err.Error(), c.wrong) {
			t.Errorf("%q, %d games, %v, want %q, %d, %s", got.Description, len(got.Studies), err, c.description, c.games, c.wrong)
		}
	}
}
