package record_test

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog/standard"
	"github.com/sente-games/sente/internal/testutil"
	"github.com/sente-games/sente/record"
	"github.com/sente-games/sente/record/study"
	"github.com/sente-games/sente/rules"
)

// anyStudy grows a tree of all that a node may hold.
func anyStudy(t *rapid.T) *study.Study {
	head := sente.Record{Game: rapid.SampledFrom(append(games.GameNames(), "gomoku", "gomoku", "unheardof")).Draw(t, "game")}
	word := rapid.StringMatching(`[a-z\]\\:;()é黑 ]{0,12}`)
	if rapid.Bool().Draw(t, "told") {
		head.Players = []string{strings.TrimSpace(word.Draw(t, "black")), "b"}
		head.Result = sente.Result{Winner: sente.Draw, Reason: rapid.SampledFrom([]string{"", "time", "agreed ]"}).Draw(t, "reason")}
		head.Start = time.Date(2026, 11, 23, rapid.IntRange(0, 20).Draw(t, "hour"), 0, 0, 0, time.UTC)
		head.Control.Move = time.Second
	}
	if head.Game == "gomoku" {
		head.Size = rapid.SampledFrom([]string{"15", "19", "9"}).Draw(t, "size")
		head.Opening = rapid.SampledFrom([]string{"", "swap2"}).Draw(t, "opening")
		if head.Opening == "" {
			head.Setup = rapid.SampledFrom([]string{"", "black: h8 a1; white: g7; to-move: white"}).Draw(t, "setup")
		}
	}
	if size := map[string]string{"othello": "8x8", "amazons": "10x10"}[head.Game]; size != "" {
		head.Size = size
	}
	s, err := study.New(games, head)
	testutil.NoError(t, err)
	cells := []string{"a1", "h8", "c3", "3", "d5"}
	if board, err := games.OpenBoard(head); err == nil {
		cells = nil
		for _, c := range board.Scene().Cells {
			cells = append(cells, c.Name)
		}
	}
	nodes := []*study.Node{s.Root()}
	for range rapid.IntRange(0, 20).Draw(t, "nodes") {
		at := nodes[len(nodes)-1-rapid.IntRange(0, min(3, len(nodes)-1)).Draw(t, "back")]
		n, err := s.AddChild(at, anyContent(t, s, at, cells))
		testutil.NoError(t, err)
		nodes = append(nodes, n)
	}
	c := s.Root().Content()
	c.Comment = rapid.StringMatching(`([a-z\]\\:;()é黑 ]|\n){0,12}`).Draw(t, "root comment")
	c.More = append(c.More, study.Property{Name: "GN", Values: []string{"a title: [x]"}}, study.Property{Name: "KO", Values: []string{""}})
	s.SetContent(s.Root(), c)
	return s
}

func anyContent(t *rapid.T, s *study.Study, at *study.Node, cells []string) study.Content {
	cell := func() string { return rapid.SampledFrom(cells).Draw(t, "cell") }
	c := study.Content{Move: sente.Move(cell())}
	if board, err := s.Board(at); err == nil && rapid.IntRange(0, 3).Draw(t, "legal") > 0 {
		if legal := board.Legal(); len(legal) > 0 {
			c.Move = rapid.SampledFrom(legal).Draw(t, "move")
		}
	}
	switch rapid.IntRange(0, 12).Draw(t, "kind") {
	case 0:
		c.Move = study.Pass
	case 1:
		c.Move = ""
	case 2:
		c.Move = "zz[9]\\"
	case 3:
		c.Side = rapid.SampledFrom([]string{"black", "white", "third"}).Draw(t, "side")
	case 4:
		c.Move, c.ToMove = "", rapid.SampledFrom([]string{"black", "white", "third"}).Draw(t, "to move")
	case 5:
		c.Put = []rules.CellChange{{Cell: cell(), Piece: rapid.SampledFrom([]string{"black", "white", "", "king"}).Draw(t, "piece")}}
	case 6:
		c.Marks = []study.Mark{{Cell: cell(), Kind: study.Label, Text: "a:b]"}, {Cell: cell(), Kind: rapid.SampledFrom(study.MarkKinds()[:5]).Draw(t, "mark")}, {Cell: "off", Kind: study.Dim}}
	case 7:
		c.Arrows = []study.Arrow{{From: cell(), To: cell(), Line: rapid.Bool().Draw(t, "line")}}
	case 8:
		c.Evaluations = []study.Evaluation{{By: "sente:level=3", Score: -12, Depth: 4, Line: []sente.Move{"h8"}}, {By: "]", Bound: sente.Lower}}
		c.Thought = sente.Thought{Score: 3, Depth: 2}
	case 9:
		c.Comment, c.Name = rapid.StringMatching(`([a-z\]\\:;()é黑 ]|\n){0,12}`).Draw(t, "comment"), "a name"
	case 10:
		c.More = []study.Property{{Name: "XY", Values: []string{`a\:b:c\]`, "d"}}, {Name: "BM", Values: []string{"1"}}}
	}
	return c
}

// allOf returns all data of a study, with unordered lists sorted.
func allOf(t rapid.TB, s *study.Study) string {
	var b strings.Builder
	head := s.Head()
	head.Start = head.Start.UTC()
	say := func(v any) {
		text, err := json.Marshal(v)
		testutil.NoError(t, err)
		b.Write(text)
	}
	say(head)
	for n := range s.All() {
		c := n.Content()
		c.Marks = slices.Clone(c.Marks)
		slices.SortFunc(c.Marks, func(x, y study.Mark) int { return cmp.Compare(fmt.Sprint(x), fmt.Sprint(y)) })
		fmt.Fprintf(&b, "\n%d ", len(n.Path()))
		say(c)
	}
	return b.String()
}

// TestWriteStudies_SGFRoundTrip writes studies and reads them again: nothing is lost, or changed
// but for a side that is named where it follows from the moves before.
func TestWriteStudies_SGFRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := anyStudy(t)
		var out bytes.Buffer
		lost, err := record.WriteStudies(&out, games, record.SGF, s)
		if err != nil || len(lost) > 0 {
			t.Fatalf("%v, lost %v", err, lost)
		}
		opened, err := record.ReadStudies(t.Context(), games, record.ReadOptions{}, "", out.Bytes())
		if err != nil || len(opened.Studies) != 1 {
			t.Fatalf("%v\n%s", err, out.String())
		}
		first := opened.Studies[0]
		if got, want := plainSides(allOf(t, first)), plainSides(allOf(t, s)); got != want {
			t.Fatalf("%s\nis read as\n%s\nwant\n%s", out.String(), got, want)
		}
		sameGames(t, first, s)
		var again bytes.Buffer
		if _, err := record.WriteStudies(&again, games, record.SGF, first); err != nil || again.String() != out.String() {
			t.Fatalf("%v\n%s\nis written as\n%s", err, out.String(), again.String())
		}
	})
}

func plainSides(text string) string {
	for _, side := range []string{"black", "white", "red", "blue"} {
		text = strings.NewReplacer(`"side":"`+side+`",`, "", `,"side":"`+side+`"`, "").Replace(text)
	}
	return text
}

// sameGames compares the positions of two studies, node by node.
func sameGames(t *rapid.T, a, b *study.Study) {
	var all [2][]string
	for i, s := range []*study.Study{a, b} {
		for _, p := range s.Positions() {
			if p.Err != nil {
				all[i] = append(all[i], "no game")
				continue
			}
			all[i] = append(all[i], fmt.Sprint(p.Board.Turn(), p.Board.Scene().Stones))
		}
	}
	if !slices.Equal(all[0], all[1]) {
		t.Fatalf("%v\nwant\n%v", all[0], all[1])
	}
}

// TestReadStudies covers files of various programs.
func TestReadStudies(t *testing.T) {
	for _, c := range []struct{ name, data, want string }{
		{"variations", "(;GM[4];B[hh](;W[ii];B[jj])(;W[gg]))", `gomoku/-/h8/i7/j6/g9`},
		{"lower case, blanks, no number of a game", "(;sz[15] ;b[hh] c[x] ;w[ii])", `gomoku/-/h8 "x"/i7`},
		{"set up in the middle", "(;GM[4];B[hh];AW[aa:ba]AE[hh]PL[B];B[ii])", `gomoku/-/h8/ +white a15 +white b15 - h8 >black/i7`},
		{"marks", "(;GM[4]CR[aa:ba]LB[hh:a\\:b]AR[aa:bb]LN[cc:dd]DD[])", `gomoku/- circle a15 circle b15 label h8 a:b →a15b14 →c13d12 DD[]`},
		{"two moves of one colour", "(;GM[4];B[hh];B[ii])", `gomoku/-/h8/black:i7`},
		{"an old pass", "(;GM[4]SZ[15];B[tt];W[hh])", `gomoku/-/pass/h8`},
		{"properties in order", "(;GM[4]XX[b]AP[x:1]GN[t\\]]KM[6.5];B[hh]WL[300]OB[1])", `gomoku/- XX[b] AP[x:1] GN[t]] KM[6.5]/h8 WL[300] OB[1]`},
		{"a result of more words", "(;GM[4]RE[B+12.5]PB[only one]SZ[15:15])", `gomoku/- RE[B+12.5] PB[only one]`},
		{"private", "(;GM[5000]SENTE[connectfour];B[4];W[4])", `connectfour/-/4/4`},
		{"an unknown private game", "(;GM[5000]SENTE[whatever];B[x1])", `whatever/-/x1`},
		{"Renju by the number of Go", "(;GM[1]SZ[15];B[hh];W[ii])", `gomoku/-/h8/i7`},
		{"two beginnings", "((;GM[4];B[hh])(;B[ii]))", `gomoku/-/h8/i7`},
		{"soft line breaks", "(;GM[4]C[a\\\nb\nc\td\\\\])", "gomoku/- \"ab\nc d\\\""},
		{"a side to move after a move", "(;GM[4];B[hh]PL[B];B[ii])", `gomoku/-/h8/ >black/i7`},
		{"stones and a move in the root", "(;GM[4]AB[aa]W[hh];B[ii])", `gomoku/-white:h8 +black a15/i7`},
		{"a side that follows", "(;GM[4];B[hh]PL[W];W[ii])", `gomoku/-/h8 PL[W]/i7`},
	} {
		t.Run(c.name, func(t *testing.T) {
			opened, err := record.ReadStudies(t.Context(), games, record.ReadOptions{Base: sente.Record{Game: "gomoku"}}, "a.sgf", []byte(c.data))
			if err != nil || len(opened.Studies) != 1 {
				t.Fatal(err)
			}
			if got := briefStudy(opened.Studies[0]); got != c.want {
				t.Errorf("read %s, want %s", got, c.want)
			}
		})
	}
}

func briefStudy(s *study.Study) string {
	var b strings.Builder
	b.WriteString(s.Head().Game)
	for n := range s.All() {
		c := n.Content()
		b.WriteString("/")
		if n.Parent() == nil {
			b.WriteString("-")
		}
		if c.Side != "" {
			b.WriteString(c.Side + ":")
		}
		b.WriteString(string(c.Move))
		if c.Comment != "" {
			b.WriteString(` "` + c.Comment + `"`)
		}
		for _, p := range c.Put {
			if p.Piece == "" {
				b.WriteString(" - " + p.Cell)
			} else {
				b.WriteString(" +" + p.Piece + " " + p.Cell)
			}
		}
		if c.ToMove != "" {
			b.WriteString(" >" + c.ToMove)
		}
		for _, m := range c.Marks {
			b.WriteString(strings.TrimRight(fmt.Sprint(" ", m.Kind, " ", m.Cell, " ", m.Text), " "))
		}
		for _, a := range c.Arrows {
			b.WriteString(" →" + a.From + a.To)
		}
		for _, p := range c.More {
			b.WriteString(" " + p.Name + fmt.Sprint(p.Values))
		}
	}
	return b.String()
}

// TestReadStudies_CharacterSets covers named and unnamed character sets.
func TestReadStudies_CharacterSets(t *testing.T) {
	for name, c := range map[string]struct{ data, want, note string }{
		"GB2312":          {"(;GM[4]CA[gb2312]C[\xba\xda\xc6\xe5\xb1\xd8\xca\xa4])", "黑棋必胜", ""},
		"latin1":          {"(;GM[4]CA[ISO-8859-1]C[h\xf6\xe9])", "höé", ""},
		"not named":       {"(;GM[4]C[\xba\xda\xc6\xe5\xb1\xd8\xca\xa4\xa3\xac\xb0\xd7\xc6\xe5])", "黑棋必胜，白棋", "read as GB18030"},
		"wrongly named":   {"(;GM[4]CA[UTF-8]C[\xba\xda\xc6\xe5\xb1\xd8\xca\xa4\xa3\xac\xb0\xd7\xc6\xe5])", "黑棋必胜，白棋", "read as GB18030"},
		"KOI8-R, unnamed": {"(;GM[4]C[\xfe\xa3\xd2\xce\xd9\xc5 \xd7\xd9\xc9\xc7\xd2\xd9\xd7\xc1\xc0\xd4])", "Чёрные выигрывают", "read as KOI8-R"},
		"Shift_JIS and ]": {"(;GM[4]CA[Shift_JIS]C[\x95\x5c\x83\x5d])", "表ゾ", ""},
	} {
		opened, err := record.ReadStudies(t.Context(), games, record.ReadOptions{}, "", []byte(c.data))
		if err != nil || len(opened.Studies) != 1 {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if got := opened.Studies[0].Root().Content().Comment; got != c.want || !strings.Contains(fmt.Sprint(opened.Notes), c.note) {
			t.Errorf("%s: %q, %v", name, got, opened.Notes)
		}
	}
}

// encodePlayer of a file that holds text: brackets are SGF's.
func encodePlayer(text string) string {
	if strings.Contains(text, "(;") {
		return "a.sgf"
	}
	return "a"
}

// TestReadStudies_ReturnsReadablePart checks the readable part and the error with its place.
func TestReadStudies_ReturnsReadablePart(t *testing.T) {
	for about, c := range map[string]struct{ data, want, fault string }{
		"cut off":         {"(;GM[4];B[hh](;W[ii];B[jj])(;W[g", "gomoku/-/h8/i7/j6/", `line 1, column 31: a value of property "W" is incomplete: missing ]`},
		"cut in a node":   {"(;GM[4];B[hh];W[ii]", "gomoku/-/h8/i7", "line 1, column 20: the game that starts in line 1 is incomplete"},
		"a broken one":    {"(;GM[4];B[hh]!;W[ii])\n(;GM[4];B[aa])", "gomoku/-/h8|gomoku/-/a15", `line 1, column 14: "!;W[ii])␊(" is not a property`},
		"a foreign game":  {"(;GM[1];B[hh])\n(;GM[4];B[aa])", "gomoku/-/a15", "game 1 (line 1): the game is GM[1]"},
		"stones nowhere":  {"(;GM[4]SZ[9];B[aa];AB[zz];W[bb])", "gomoku/-/a9", `line 1, column 20: AB: invalid SGF point "zz" on a 9x9 board`},
		"words before it": {"here is a game: (see below)\n(;GM[4];B[hh])", "gomoku/-/h8", ""},

		"faulty lines":       {"moves,44\n", "", "line 1"},
		"a faulty line":      {"{\"game\":\"gomoku\",\"moves\":[\"h8\"]}\n{\"game\":\"gomoku\",\"moves\":[\"z9\"]}\nno\n{\"game\":\"gomoku\",\"moves\":[\"a1\"]}\n", "gomoku/-/h8|gomoku/-/a1", "line 2: move 1: "},
		"each line named":    {"{\"game\":\"gomoku\",\"moves\":[\"z9\"]}\nno\n{}\n", "", " (and lines 2, 3)"},
		"a game cut off":     {"Piskvorky 15x15, 0:0, 0\n8,8,0\n9,9,0\n9,", "gomoku/-/h8/i7", "line 4: "},
		"nothing but a head": {"Piskvorky 15x15, 0:0, 0\n8,\n", "", "line 2: "},
		"an occupied point":  {"Piskvorky 15x15, 0:0, 0\n8,8,0\n9,9,0\n8,8,0\n7,7,0\n", "gomoku/-/h8/i7", "line 4: move 3: h8 is occupied"},
		"one game of sheets": {"Piskvorky 15x15, 0:0, 0\n8,8,0\n8,8,0\n-1\nPiskvorky 15x15, 0:0, 0\n1,1,0\n-1\n", "gomoku/-/h8|gomoku/-/a15", "line 3: move 2: h8 is occupied"},
	} {
		opened, err := record.ReadStudies(t.Context(), games, record.ReadOptions{}, encodePlayer(c.data), []byte(c.data))
		var all []string
		for _, s := range opened.Studies {
			all = append(all, briefStudy(s))
		}
		if got := strings.Join(all, "|"); got != c.want || c.fault != "" != (err != nil) || err != nil && (!strings.Contains(err.Error(), c.fault) || strings.Contains(err.Error(), "\n")) {
			t.Errorf("%s: %s, %v", about, got, err)
		}
	}
}

// TestReadStudies_NestedSGF has brackets a million deep, both ways.
func TestReadStudies_NestedSGF(t *testing.T) {
	deep := testutil.SampleSize(50_000, 1_000_000)
	opened, err := record.ReadStudies(t.Context(), games, record.ReadOptions{}, "", []byte("(;GM[5000]SENTE[unheardof]"+strings.Repeat("(;B[x]", deep)+strings.Repeat(")", deep)+")"))
	if err != nil || opened.Studies[0].Len() != deep+1 {
		t.Fatal(err)
	}
	var out bytes.Buffer
	if _, err := record.WriteStudies(&out, games, record.SGF, opened.Studies...); err != nil {
		t.Fatal(err)
	}
	if _, err := record.ReadStudies(t.Context(), games, record.ReadOptions{}, "", []byte(strings.Repeat("(;", deep))); err == nil {
		t.Error("brackets without an end are a game")
	}
}

// sized is a size, which is written where it was left out.
var sized = regexp.MustCompile(`"size":"[^"]*",`)

func FuzzReadStudies(f *testing.F) {
	for _, s := range seeds {
		f.Add([]byte(s))
	}
	for _, s := range []string{
		"(;GM[11]SZ[5];B[b2];W[swap];B[c3](;W[resign])(;W[d4];B[resign]))", "(;GM[11]B[resign])",
		"(;GM[4]AB[aa:cc]PL[W];W[hh]C[x\\]](;B[ii]LB[aa:b])(;B[tt]AR[aa:bb]))", "(;GM[2];B[dc];W[cc];B[])", "(;GM[5000]SENTE[nim]SZ[3-4-5];B[a1])",
		"(;GM[4]CA[GB2312]RE[B+R]RU[1]PB[a];AE[aa]XX[y];B[zz]W[aa]PL[B])", "(;GM[4]SENTEH[{\"game\":\"gomoku\",\"opening\":\"swap2\"}];B[hh];SENTEM[black])",
		"{\"sente\":\"study\",\"format\":1,\"head\":{\"game\":\"gomoku\"}}\n{\"node\":1,\"in\":0,\"move\":\"h8\"}\n",
	} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		opened, err := record.ReadStudies(t.Context(), games, record.ReadOptions{Base: sente.Record{Game: "gomoku"}}, "a.sgf", data)
		if err != nil && (strings.Contains(err.Error(), "\n") || len(err.Error()) > 1000) {
			t.Errorf("the error is no sentence: %v", err)
		}
		if opened.Format != record.SGF || len(data) > 1<<12 {
			return
		}
		for _, s := range opened.Studies {
			var out bytes.Buffer
			if _, err := record.WriteStudies(&out, games, record.SGF, s); err != nil {
				t.Fatalf("what was read cannot be written: %v", err)
			}
			again, err := record.ReadStudies(t.Context(), games, record.ReadOptions{Base: sente.Record{Game: "gomoku"}}, "", out.Bytes())
			if err != nil || len(again.Studies) != 1 {
				t.Fatalf("%s: %v", out.String(), err)
			}
			if got, want := sized.ReplaceAllString(allOf(t, again.Studies[0]), ""), sized.ReplaceAllString(allOf(t, s), ""); got != want {
				t.Fatalf("%s\nis read as\n%s\nwant\n%s", out.String(), got, want)
			}
		}
	})
}

// TestReadStudies_StopsWithItsContext in lists of games, which may be long.
func TestReadStudies_StopsWithItsContext(t *testing.T) {
	ctx, stop := context.WithCancel(t.Context())
	stop()
	for _, text := range []string{"(;GM[4];B[hh])(;GM[4];B[ii])", "h8i9\nh8h9\n"} {
		opened, err := record.ReadStudies(ctx, standard.Games(), record.ReadOptions{Base: sente.Record{Game: "gomoku"}}, "", []byte(text))
		if !errors.Is(err, context.Canceled) || len(opened.Studies) > 0 {
			t.Errorf("%q: %d games and %v", text, len(opened.Studies), err)
		}
	}
}
