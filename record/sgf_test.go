package record_test

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/internal/testutil"
	"github.com/sente-games/sente/record"
	"github.com/sente-games/sente/record/study"
)

func TestReadSGF(t *testing.T) {
	for _, c := range []struct{ name, game, data, want string }{
		{"corners", "", "(;GM[4]SZ[15];B[aa];W[oa];B[ao];W[oo];B[hh])", "gomoku 15 a15 o15 a1 o1 h8"},
		{"game left out", "", "(;SZ[15];B[hh])(;B[ii])", "gomoku 15 h8|gomoku i7"},
		{"the number of Go on a board of renju", "", "(;GM[1]SZ[15];B[hh])", "gomoku 15 h8"},
		{"the number of Morris, by a program for renju", "", "(;GM[5]AP[ZJRenju];B[hh])", "gomoku h8"},
		{"UTF-16 that says so", "", "\xff\xfe" + wide("(;GM[4]CA[UTF-16]SZ[15];B[hh])"), "gomoku 15 h8"},
		{"size left out", "", "(;GM[4];B[hh])", "gomoku h8"},
		{"size twice", "", "(;GM[4]SZ[19:19];B[ss])", "gomoku 19 s1"},
		{"rules by name and by number", "", "(;GM[4]RU[Standard];B[hh])(;GM[4]RU[1])(;GM[4]RU[whatever])", "gomoku standard h8|gomoku standard|gomoku"},
		{"game asked for", "gomoku", "(;SZ[15];B[hh])", "gomoku 15 h8"},
		{"the first variation", "", "(;GM[4];B[hh](;W[ii];B[jj](;W[kk])(;W[ll]))(;W[gg]))", "gomoku h8 i7 j6 k5"},
		{"blanks, remarks, escapes, soft line breaks", "", "\n( ;GM [4]\tC[a \\] ( ;B\\\n[\\\\]\n;B\n[hh] ;W[ii]N[x][y])\n\n", "gomoku h8 i7"},
		{"old long names", "", "(;GaMe[4];Black[hh];White[ii])", "gomoku h8 i7"},
		{"several games", "", "(;GM[4];B[hh])\n\n(;GM[4];B[ii])", "gomoku h8|gomoku i7"},
		{"set-up", "", "(;GM[4]AB[hh][ii]AW[gg]PL[W];W[aa])", "gomoku black: h8 i7; white: g9; to-move: white a15"},
		{"set-up of an area", "", "(;GM[4]SZ[15]AB[aa:ba])", "gomoku 15 black: a15 b15; white:; to-move: white"},
		{"othello", "", "(;GM[2];B[dc];W[cc])", "othello d3 c3"},
		{"hex with another swap", "", "(;GM[11]SZ[5];B[b2];W[swap];B[c3])", "hex 5 b2 swap-pieces c3"},
		{"hex with a swap", "", "(;GM[11]SZ[5];B[B2];W[swap-pieces];B[c3])", "hex 5 b2 swap-pieces c3"},
		{"amazons, where white is B", "", "(;GM[18];B[djddgd];W[addgad])", "amazons d1-d7/g7 a7-d4/a7"},
		{"amazons with arrows", "", "(;GM[18]AA[aa][ba];B[djddgd])", "amazons white: d1 g1 a4 j4; black: a7 j7 d10 g10; arrows: a10 b10; to-move: white d1-d7/g7"},
		{"ataxx without the forced pass", "", "(;GM[10]SENTEH[{\"game\":\"ataxx\",\"setup\":\"red: a1 a2 b1 b2; blue: g7; blocked: f7 g6 f6 e7 e6 e5 f5 g5; to-move: red\"}];B[a3];B[b3])", "ataxx red: a1 a2 b1 b2; blue: g7; blocked: f7 g6 f6 e7 e6 e5 f5 g5; to-move: red a3 pass b3"},
		{"brackets without a first node", "", "(GM[4];B[hh](W[ii]))", "gomoku h8 i7"},
		{"brackets in a name", "", "(;GM[4]PB[[伯园]选手]PW[a];B[hh])", "gomoku h8"},
		{"both colours in a node", "", "(;GM[4];B[hh]W[ii])", "gomoku h8 i7"},
	} {
		t.Run(c.name, func(t *testing.T) {
			records, err := record.Read(games, c.game, "", []byte(c.data))
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

// TestWriteSGF_Hex compares a game of Hex with the form that the format defines for it.
func TestWriteSGF_Hex(t *testing.T) {
	var out strings.Builder
	game := sente.Record{Game: "hex", Size: "13", Players: []string{"mia", "leo"}, Moves: []sente.Move{"a10", "swap-pieces", "m13"}, Result: sente.Result{Winner: "blue", Reason: "resignation"}}
	testutil.NoError(t, record.Write(&out, games, record.SGF, game))
	for _, want := range []string{"FF[4]", "GM[11]", "SZ[13]", "PB[mia]PW[leo]", "RE[W+R]", ";B[a10];W[swap-pieces];B[m13]"} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("%s is missing in %s", want, out.String())
		}
	}
	if back, err := record.Read(games, "", "", []byte(out.String())); err != nil || brief(back[0]) != brief(game) {
		t.Errorf("%s is read as %+v, %v", out.String(), back, err)
	}
}

// TestReadSGF_Resignation: HexGui and other programs for Hex write a resignation or a forfeit as the last move.
func TestReadSGF_Resignation(t *testing.T) {
	for data, want := range map[string]string{
		"(;GM[11]SZ[5];B[b2];W[c3];B[resign])":           "hex 5 b2 c3 blue resignation",
		"(;GM[11]SZ[5];B[b2];W[swap];B[c3];W[resign])":   "hex 5 b2 swap-pieces c3 red resignation",
		"(;FF[4]GM[11]SZ[5];B[A5];W[c3];B[Forfeit])":     "hex 5 a5 c3 blue forfeit",
		"(;GM[11]SZ[5];B[b2];W[ Resign ]C[he gave up])":  "hex 5 b2 red resignation",
		"(;GM[11]SZ[5]RE[W+T];B[b2];W[resign])":          "hex 5 b2 blue time",
		"(;GM[11]SZ[5];B[b2](;W[c3])(;W[resign]))":       "hex 5 b2 c3  ",
		"(;GM[11]SZ[5];B[b2](;W[resign])(;W[c3]))":       "hex 5 b2 red resignation",
		"(;GM[4]SZ[15];B[hh];W[ii];B[resign])":           "gomoku 15 h8 i7 white resignation",
		"(;GM[18]SZ[10];B[djddgd];W[resign])":            "amazons 10x10 d1-d7/g7 white resignation",
		"(;GM[11]SZ[5];B[resign])":                       "hex 5 blue resignation",
		"(;GM[5000]SENTE[connectfour];B[4];W[resign])":   "connectfour 4 first resignation",
		"(;GM[11]SZ[5];B[b2];W[swap-pieces];B[resign];)": "hex 5 b2 swap-pieces blue resignation",
	} {
		opened, err := record.ReadStudies(t.Context(), games, record.ReadOptions{}, "", []byte(data))
		records, wrong := record.Read(games, "", "", []byte(data))
		if err != nil || wrong != nil || len(records) != 1 || len(opened.Studies) != 1 {
			t.Errorf("%s: %v, %v", data, err, wrong)
			continue
		}
		r := records[0]
		if got := fmt.Sprintf("%s %s %s", brief(r), r.Result.Winner, r.Result.Reason); got != want {
			t.Errorf("%s: %s, want %s", data, got, want)
		}
		if head := opened.Studies[0].Head(); head.Result != r.Result {
			t.Errorf("%s: the study's result is %+v, want %+v", data, head.Result, r.Result)
		}
		var out bytes.Buffer
		_, err = record.WriteStudies(&out, games, record.SGF, opened.Studies...)
		testutil.NoError(t, err)
		if again, err := record.ReadStudies(t.Context(), games, record.ReadOptions{}, "", out.Bytes()); err != nil || allOf(t, again.Studies[0]) != allOf(t, opened.Studies[0]) {
			t.Errorf("%s: written as %s (%v)", data, out.String(), err)
		}
	}
}

func TestReadSGF_Errors(t *testing.T) {
	for _, c := range []struct{ name, data, want string }{
		{"promised by name only", "h8i9", `a.sgf, line 1, column 1: "h8i9" is not a game: a game starts with (;`},
		{"no end", "(;GM[4];B[hh]\n;W[ii]", "a.sgf, line 2, column 7: the game that starts in line 1 is incomplete: missing )"},
		{"value without end", "(;GM[4]\nC[abc;B[hh\\]", `a.sgf, line 2, column 2: a value of property "C" is incomplete: missing ]`},
		{"property without value", "(;GM[4];B;W[ii])", `a.sgf, line 1, column 9: property "B" has no value in brackets`},
		{"no property", "(;GM[4];[hh])", `a.sgf, line 1, column 9: "[hh])" is not a property: expected a name in capitals and values in brackets, such as B[hh]`},
		{"no node", "()", "a.sgf, line 1, column 1: the game has no nodes: a game starts with (;"},
		{"Go", "(;GM[1];B[hh])", "a.sgf, game 1 (line 1): the game is GM[1]: supported are GM[4], Gomoku, and GM[2], Othello"},
		{"beside the board", "(;GM[4]SZ[9];B[jj])", `a.sgf, game 1 (line 1): move 1: invalid SGF point "jj" on a 9x9 board: expected two letters, for example ed`},
		{"occupied", "(;GM[4])\n(;GM[4];B[hh];W[hh])", "a.sgf, game 2 (line 2): move 2: h8 is occupied"},
		{"out of turn", "(;GM[4];B[hh];B[ii])", "a.sgf, game 1 (line 1): move 2: move of black, but white is to move"},
		{"pass", "(;GM[4];B[])", "a.sgf, game 1 (line 1): move 1: "},
		{"size", "(;GM[4]SZ[99])", "a.sgf, game 1 (line 1): size 99 is not supported by Gomoku"},
		{"oblong", "(;GM[4]SZ[15:19])", `a.sgf, game 1 (line 1): size "15x19" is not supported by Gomoku: boards are square`},
		{"stones in between", "(;GM[4];B[hh];AW[ii])", "a.sgf, game 1 (line 1): stones are set up after move 1: this is not a game"},
		{"set-up beside the board", "(;GM[4]SZ[9]AB[jj])", `a.sgf, game 1 (line 1): line 1, column 13: AB: invalid SGF point "jj" on a 9x9 board`},
		{"nothing but brackets", strings.Repeat("(;", 100_000), "a.sgf, line 1, column 200001: the game that starts in line 1 is incomplete"},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, err := record.Read(games, "", "a.sgf", []byte(c.data))
			if err == nil || !strings.HasPrefix(err.Error(), c.want) || strings.Contains(err.Error(), "\n") {
				t.Errorf("error %v, want %s", err, c.want)
			}
		})
	}
}

func TestSGFResults(t *testing.T) {
	for text, want := range map[string]sente.Result{
		"B+":   {Winner: "black"},
		"W+1":  {Winner: "white"},
		"B+R":  {Winner: "black", Reason: "resignation"},
		"w+t":  {Winner: "white", Reason: "time"},
		"0":    {Winner: sente.Draw},
		"Draw": {Winner: sente.Draw},
		"?":    {},
		"Void": {},
	} {
		got, err := record.Read(games, "", "", []byte("(;GM[4]RE["+text+"];B[hh])"))
		if err != nil || got[0].Result != want {
			t.Errorf("RE[%s]: %+v, %v, want %+v", text, got, err, want)
		}
	}
	got, err := record.Read(games, "", "", []byte("(;GM[4]RE[W+1]TE[White win by time forfeit];B[hh])"))
	if want := (sente.Result{Winner: "white", Reason: "White win by time forfeit"}); err != nil || got[0].Result != want {
		t.Errorf("a referee's words: %+v, %v", got, err)
	}
}

// TestSGFOthelloPasses reads a game in which forced passes are left out.
func TestSGFOthelloPasses(t *testing.T) {
	r := sente.Record{Game: "othello", Size: "4x4", Moves: []sente.Move{}}
	board, err := games.OpenBoard(r)
	testutil.NoError(t, err)
	passes := 0
	for seed := 0; passes == 0 && seed < 100; seed++ {
		for board.Undo() {
		}
		r.Moves, passes = nil, 0
		for n := seed; ; n = n*31 + 7 {
			legal := board.Legal()
			if len(legal) == 0 {
				break
			}
			m, err := board.Play(string(legal[n%1000%len(legal)]))
			testutil.NoError(t, err)
			if m == "pass" {
				passes++
			}
			r.Moves = append(r.Moves, m)
		}
	}
	var out bytes.Buffer
	if err := record.Write(&out, games, record.SGF, r); err != nil || passes == 0 {
		t.Fatal(err, passes)
	}
	for _, text := range []string{out.String(), strings.NewReplacer(";B[]", "", ";W[]", "").Replace(out.String())} {
		got, err := record.Read(games, "", "", []byte(text))
		if err != nil || !cmp.Equal(got[0].Moves, r.Moves) {
			t.Errorf("%s: %v, %v, want %v", text, got, err, r.Moves)
		}
	}
}

// TestSGFSuite reads openings, which must be of the game that is played.
func TestSGFSuite(t *testing.T) {
	const text = "(;GM[4]SZ[15]RE[B+1];B[hh];W[ii])\n(;GM[4];B[hh])"
	base := sente.Record{Game: "gomoku", Rules: "freestyle", Size: "15"}
	all, err := record.ReadSuite(games, record.ReadOptions{Base: base}, "o.sgf", strings.NewReader(text))
	if err != nil || len(all) != 2 || brief(all[0]) != "gomoku freestyle 15 h8 i7" || all[0].Result != (sente.Result{}) {
		t.Errorf("%v, %v", all, err)
	}
	base.Size = "19"
	if _, err := record.ReadSuite(games, record.ReadOptions{Base: base}, "o.sgf", strings.NewReader(text)); err == nil || !strings.Contains(err.Error(), `size "15" does not match "19"`) {
		t.Errorf("another size: %v", err)
	}
}

func FuzzSGF(f *testing.F) {
	for _, s := range seeds {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		records, err := record.Read(games, "gomoku", "a.sgf", data)
		if err != nil {
			if strings.Contains(err.Error(), "\n") || len(err.Error()) > 1000 {
				t.Errorf("the error is no sentence: %v", err)
			}
			return
		}
		for _, r := range records {
			if r.Setup != "" || r.Game == "connectfour" {
				continue
			}
			var out bytes.Buffer
			if err := record.Write(&out, games, record.SGF, r); err != nil {
				continue
			}
			again, err := record.Read(games, "", "", out.Bytes())
			if err != nil || !cmp.Equal(again[0].Moves, r.Moves) {
				t.Fatalf("%s: %v, %v", out.String(), again, err)
			}
		}
	})
}

// wide is a text of ASCII in UTF-16.
func wide(text string) string { return strings.Join(strings.Split(text, ""), "\x00") + "\x00" }

// TestSGF_OldMarks: M and L of FF[1] to FF[3] are marks and letters, as the conversion rules of FF[4] say.
func TestSGF_OldMarks(t *testing.T) {
	for text, want := range map[string]string{
		"(;FF[1]GM[4]SZ[15];B[hh]M[ii])":              "MA[ii]",
		"(;FF[3]GM[4]SZ[15];B[hh]M[ii][jj])":          "MA[ii][jj]",
		"(;GM[4]SZ[15];B[hh]M[ii])":                   "MA[ii]",
		"(;FF[2]GM[4]SZ[15];B[hh]L[ii])":              "LB[ii:a]",
		"(;FF[1]GM[4]SZ[15];B[hh]L[gg][gh][gi])":      "LB[gg:a][gh:b][gi:c]",
		"(;FF[1]GM[4]SZ[15];B[hh]L[gg]M[hh][ii]C[x])": "C[x]MA[hh][ii]LB[gg:a]",
		"(;FF[4]GM[4]SZ[15];B[hh]M[ii])":              "M[ii]",
		"(;FF[4]GM[4]SZ[15];B[hh]L[ii])":              "L[ii]",
		"(;FF[1]GM[4]SZ[15];Black[hh]Mark[ii])":       "MA[ii]",
		"(;FF[1]GM[4]SZ[15];B[hh]M[ii:jj])":           "MA[ii][ji][ij][jj]",
	} {
		opened, err := record.ReadStudies(t.Context(), games, record.ReadOptions{}, "a.sgf", []byte(text))
		testutil.NoError(t, err)
		var out strings.Builder
		_, err = record.WriteStudies(&out, games, record.SGF, opened.Studies...)
		testutil.NoError(t, err)
		if !strings.Contains(out.String(), "B[hh]"+want) {
			t.Errorf("%s: %s, want %s", text, out.String(), want)
		}
	}
}

// TestSGF_UnescapedBrackets: a bracket within a name or comment does not end the game.
func TestSGF_UnescapedBrackets(t *testing.T) {
	for text, want := range map[string]struct {
		player, comment string
		moves, notes    int
	}{
		"(;GM[4]SZ[15]PB[Kim[3d]]PW[Lee];B[hh];W[ii])":                 {"Kim[3d]", "", 2, 1},
		"(;GM[4]SZ[15]PB[[3d] Kim]PW[Lee];B[hh];W[ii])":                {"[3d] Kim", "", 2, 1},
		"(;GM[4]SZ[15]PB[a [b] c [d] e]PW[Lee];B[hh];W[ii])":           {"a [b] c [d] e", "", 2, 2},
		"(;GM[4]SZ[15]PB[Kim]PW[Lee];B[hh]C[see [1] and [2]];W[ii])":   {"Kim", "see [1] and [2]", 2, 2},
		"(;GM[4]SZ[15]PB[Kim]PW[Lee];B[hh]C[[]];W[ii])":                {"Kim", "[]", 2, 1},
		"(;GM[4]SZ[15]PB[Kim]PW[Lee];B[hh]C[x]]\n;W[ii])":              {"Kim", "x]", 2, 1},
		"(;GM[4]SZ[15]PB[Kim\\]3d]PW[Lee];B[hh];W[ii])":                {"Kim]3d", "", 2, 0},
		"(;GM[4]SZ[15]PB[Kim]PW[Lee];B[hh]C[plain];W[ii])":             {"Kim", "plain", 2, 0},
		"(;GM[4]SZ[15]PB[Kim]\n\n PW[Lee] ;B[hh] C[plain] N[x];W[ii])": {"Kim", "plain", 2, 0},
		"(;GM[4]SZ[15]PlayerBlack[Kim]pw[q];B[hh]C[a]b[];W[ii])":       {"Kim", "a", 3, 0},
	} {
		opened, err := record.ReadStudies(t.Context(), games, record.ReadOptions{}, "a.sgf", []byte(text))
		if err != nil {
			t.Errorf("%s: %v", text, err)
			continue
		}
		s := opened.Studies[0]
		moves, comment := 0, ""
		for n := s.Root(); n != nil; n = n.FirstChild() {
			if n.Move() != "" {
				moves++
			}
			comment += n.Content().Comment
		}
		if head := s.Head(); len(head.Players) == 0 || head.Players[0] != want.player || comment != want.comment || moves != want.moves || len(opened.Notes) != want.notes {
			t.Errorf("%s: %q, %q, %d moves, %q", text, head.Players, comment, moves, opened.Notes)
		}
	}
}

// TestReadStudies_EdaxSGF reads points in the notation of Othello, and a set-up that repeats the start.
func TestReadStudies_EdaxSGF(t *testing.T) {
	start := "AB[e4][d5]AW[d4][e5]"
	for _, c := range []struct{ data, want string }{
		{"(;GM[2]FF[4]AP[Edax:4.4]SZ[8]PB[ann]PW[bo]" + start + "PL[B];B[d3];W[C5])", "othello 8x8 d3 c5; players ann|bo"},
		{"(;GM[2]SZ[8]" + start + ";B[d3])", "othello 8x8 d3"},
		{"(;GM[2]SZ[8]AB[ed][de]AW[dd][ee];B[dc])", "othello 8x8 d3"},
		{"(;GM[2]SZ[8]AB[d3][d4][e4][d5]AW[e5]PL[W];W[e3])", "othello 8x8 black: e4 d5 d3 d4; white: e5; to-move: white e3"},
	} {
		got, err := record.ReadStudies(t.Context(), games, record.ReadOptions{}, "a.sgf", []byte(c.data))
		if err != nil || len(got.Studies) != 1 {
			t.Fatalf("%s: %v", c.data, err)
		}
		r, err := got.Studies[0].Record(got.Studies[0].Root().MainLineEnd())
		r.Players = got.Studies[0].Head().Players
		if text := told(r); err != nil || text != c.want {
			t.Errorf("%s: %s, %v, want %s", c.data, text, err, c.want)
		}
	}
	got, err := record.ReadStudies(t.Context(), games, record.ReadOptions{}, "a.sgf", []byte("(;GM[4]SZ[15];B[e4];W[ii])"))
	if err != nil || len(got.Notes) != 1 || !strings.Contains(got.Notes[0], `invalid SGF point "e4" on a 15x15 board`) {
		t.Errorf("%v, %v", got.Notes, err)
	}
}

// TestSGF_KeepsSigns writes the sign of a move as its property and reads it again.
func TestSGF_KeepsSigns(t *testing.T) {
	for sign, want := range map[string]string{"!!": "TE[2]", "!": "TE[1]", "!?": "IT[]", "?!": "DO[]", "?": "BM[1]", "??": "BM[2]"} {
		s, err := study.New(games, sente.Record{Game: "gomoku", Moves: []sente.Move{"h8"}})
		testutil.NoError(t, err)
		_, err = s.Do(study.Edit{Kind: study.SetSign, Node: s.Root().FirstChild().ID(), Text: sign})
		testutil.NoError(t, err)
		var b bytes.Buffer
		_, err = record.WriteStudies(&b, games, record.SGF, s)
		testutil.NoError(t, err)
		opened, err := record.ReadStudies(t.Context(), games, record.ReadOptions{}, "sign.sgf", b.Bytes())
		testutil.NoError(t, err)
		if got := opened.Studies[0].Root().FirstChild().Content().Sign(); got != sign || !strings.Contains(b.String(), want) {
			t.Errorf("%s is written as %s and read as %q", sign, b.String(), got)
		}
	}
}
