//go:build slow

package record_test

import (
	"bytes"
	"iter"
	"runtime"
	"strings"
	"testing"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/internal/testutil"
	"github.com/sente-games/sente/record"
)

// TestRead_LinearTime has fault 17: texts that are nested, long in one place, or
// never end, in every format.
func TestRead_LinearTime(t *testing.T) {
	rep := testutil.RepeatText
	read := func(text string) { _, _ = record.Read(games, "", "", []byte(text)) }
	testutil.CheckLinear(t, read, testutil.TextGenerators{
		"sgf: a long name":          rep("(;GM[4]", "N", "[x])"),
		"sgf: a long old name":      rep("(;GM[4]", "Nn", "[x])"),
		"sgf: many properties":      rep("(;GM[4]", "N[x]", ")"),
		"sgf: many values":          rep("(;GM[4]N", "[x]", ")"),
		"sgf: many stones":          rep("(;GM[4]AB", "[aa:ss]", ")"),
		"sgf: many nodes":           rep("(;GM[4]", ";", ")"),
		"sgf: many passes":          rep("(;GM[2]", ";B[]", ")"),
		"sgf: brackets":             rep("(;GM[4]", "(", ""),
		"sgf: brackets and nodes":   rep("(;GM[4]", "(;", ""),
		"sgf: variations":           rep("(;GM[4]", "(;B[hh])", ")"),
		"sgf: escapes":              rep("(;GM[4]C[", `\]`, "])"),
		"sgf: escaped ends of line": rep("(;GM[4]C[", "\\\n", "])"),
		"sgf: a value without end":  rep("(;GM[4]C[", "x", ""),
		"sgf: a long result":        rep("(;GM[4]RE[", "B+", "]TE[a b])"),
		"sgf: a long size":          rep("(;GM[4]SZ[", "1", "])"),
		"sgf: games":                rep("", "(;GM[4])", ""),
		"sgf: no letters":           rep("(;GM[4]C[", "\xff", "])"),
		"jsonl: nested arrays":      rep(`{"game":`, "[", ""),
		"jsonl: nested objects":     rep(`{"game":"x","result":`, `{"result":`, ""),
		"jsonl: many keys":          rep(`{"game":"x"`, `,"rules":"y"`, "}"),
		"jsonl: many moves":         rep(`{"game":"x","moves":["h8"`, `,"h8"`, `]}`),
		"jsonl: many thoughts":      rep(`{"game":"x","moves":[],"thinking":[{}`, `,{}`, `]}`),
		"jsonl: escapes":            rep(`{"game":"`, `\u00e9`, `"}`),
		"jsonl: an open string":     rep(`{"game":"`, `x`, ``),
		"jsonl: a long number":      rep(`{"game":"x","start":`, `1`, `}`),
		"jsonl: games":              rep("", `{"game":"x"}`+"\n", ""),
		"pos: digits":               rep("", "4", ""),
		"pos: points":               rep("", "h8", ""),
		"pos: letters":              rep("", "h", ""),
		"pos: numbers":              rep("h", "8", ""),
		"pos: commas":               rep("h8", ",", "h8"),
		"pos: blanks":               rep("h8", " ", "h8"),
		"pos: games":                rep("", "h8\n", ""),
		"pos: remarks":              rep("", "#\n", ""),
		"pos: ends of lines":        rep("", "\r", "h8"),
		"pos: no UTF-8":             rep("", "\xff", ""),
		"offsets: pairs":            rep("", "0,0, ", ""),
		"offsets: a long number":    rep("0,", "1", ""),
		"psq: moves":                rep("Piskvorky 15x15, 0:0, 0\n", "8,8,0\n", ""),
		"psq: games":                rep("", "Piskvorky 15x15, 0:0, 0\n8,8,0\n", ""),
		"psq: names":                rep("Piskvorky 15x15, 0:0, 0\n", "x\n", ""),
		"psq: a long line":          rep("Piskvorky 15x15, 0:0, 0\n", "1,", ""),
		"psq: a long header":        rep("Piskvorky ", "15x", ""),
		"rec: moves":                rep("a\nb\n", "8,8,0\n", ""),
		"board: rows":               rep("", ". X O . .\n", ""),
		"board: wide":               rep("", ". X O . ", "\n"),
		"board: numbers below":      rep(". . . . .\n. . . . .\n. . . . .\n. . . . .\n. . . . .\n", "1 h8 ", ""),
		"numbers: one game":         rep("1. h8", " 2. i9", ""),
		"numbers: lines":            rep("1. h8\n", "2. i9\n", ""),
		"numbers: games":            rep("", "1. h8\n", ""),
		"gzero: pairs":              rep("15|", "7,7;", ""),
		"gzero: a long size":        rep("", "1", "|7,7"),
		"gzero: bars":               rep("15", "|", ""),
	})
	top := func(text string) { _, _ = record.Parse(games, sente.Record{}, text, true) }
	testutil.CheckLinear(t, top, testutil.TextGenerators{"points from the top": rep("", "h8 ", ""), "names of files": rep("@", "#1", "")})
}

// TestRead_RejectsLargeFiles reads files that have no end, or more than is read.
func TestRead_RejectsLargeFiles(t *testing.T) {
	endless := strings.Repeat("x", record.MaxLine)
	for name, c := range map[string]struct{ text, want string }{
		"a tree":  {"(;GM[4]" + strings.Repeat(";", 1<<22) + ")", "input, line 1, column 4194311: the game that starts in line 1 has more than 4194304 nodes"},
		"SGF":     {"(;GM[4])" + strings.Repeat("\n", record.MaxSGF), "input cannot be read: it is longer than 64 MiB"},
		"a line":  {"h8\n" + endless + "x", "input, line 2: it is longer than 1048576 bytes"},
		"of CRLF": {"h8\r\n" + endless + "x\r\n", "input, line 2: it is longer than 1048576 bytes"},
	} {
		if _, err := record.Read(games, "", "", []byte(c.text)); err == nil || err.Error() != c.want {
			t.Errorf("%s: %.200v, want %s", name, err, c.want)
		}
	}
}

func TestReadStudies_LinearTime(t *testing.T) {
	rep := testutil.RepeatText
	read := func(text string) {
		opened, _ := record.ReadStudies(t.Context(), games, record.ReadOptions{}, "", []byte(text))
		if len(opened.Studies) > 0 && len(opened.Studies) < 3 {
			var out bytes.Buffer
			_, _ = record.WriteStudies(&out, games, record.SGF, opened.Studies...)
		}
	}
	testutil.CheckLinear(t, read, testutil.TextGenerators{
		"nodes":             rep("(;GM[4]", ";", ")"),
		"moves":             rep("(;GM[4]", ";B[hh];W[ii]", ")"),
		"variations":        rep("(;GM[4]", "(;B[hh])", ")"),
		"brackets":          rep("(;GM[4]", "(;B[hh]", ""),
		"passes":            rep("(;GM[4]", ";B[];W[]", ")"),
		"set-ups":           rep("(;GM[4]", ";AB[aa]AE[aa]", ")"),
		"areas":             rep("(;GM[4]", ";CR[aa:oo]", ")"),
		"labels":            rep("(;GM[4]LB", "[aa:b]", ")"),
		"marks on a cell":   rep("(;GM[4]CR", "[aa]", ")"),
		"properties":        rep("(;GM[4]", "XY[1]", ")"),
		"wrong moves":       rep("(;GM[4]", ";B[zz]", ")"),
		"wrong marks":       rep("(;GM[4]", "CR[zz]", ")"),
		"open values":       rep("", "(;GM[4]C[\n", ""),
		"open values twice": rep("", "(;GM[4]C[\n", "\\]"),
		"broken games":      rep("", "(;GM[4]!\n", ""),
		"words":             rep("", "( x ", ""),
		"character sets":    rep("(;GM[4]", "CA[gb2312]", ")"),
		"escapes":           rep("(;GM[4]C[", `\]`, "])"),
		"Chinese":           rep("(;GM[4]C[", "\xba\xda", "])"),
		"private JSON":      rep("(;GM[4]SENTEE", `[{"by":"x","score":1}]`, ")"),
		"set-up of a head":  rep(`(;GM[4]SENTEH[{"game":"gomoku","setup":"black:`, " h8", `"}])`),
		"swaps":             rep(`(;GM[4]SENTEH[{"game":"gomoku","opening":"swap2"}]`, ";B[hh]", ")"),
		"lines of a study":  rep(`{"sente":"study","format":1,"head":{"game":"gomoku"}}`+"\n", `{"node":1,"in":0,"move":"h8"}`+"\n", ""),
	})
}

// TestReadStudies_DeepNesting: variations within variations take memory in proportion to their number, not as if
// every node had room for all that one may hold, and come back as they were.
func TestReadStudies_DeepNesting(t *testing.T) {
	const deep = 200_000
	var text strings.Builder
	text.WriteString("(;GM[4]SZ[15]")
	for i := range deep {
		text.WriteString("(;" + [...]string{"B", "W"}[i%2] + "[" + string(rune('a'+i%15)) + string(rune('a'+i/15%15)) + "]")
	}
	for i := range deep {
		if i%2 == 0 {
			text.WriteString(")")
		} else {
			text.WriteString(")(;C[x])")
		}
	}
	text.WriteString(")")
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	opened, err := record.ReadStudies(t.Context(), games, record.ReadOptions{}, "deep.sgf", []byte(text.String()))
	runtime.ReadMemStats(&after)
	if err != nil || len(opened.Studies) != 1 || opened.Studies[0].Len() != 1+deep+deep/2 {
		t.Fatal(len(opened.Studies), err)
	}
	if each := (after.TotalAlloc - before.TotalAlloc) / uint64(opened.Studies[0].Len()); each > 1000 {
		t.Errorf("%d bytes were allocated for each node", each)
	}
	var again strings.Builder
	if _, err := record.WriteStudies(&again, games, record.SGF, opened.Studies...); err != nil {
		t.Fatal(err)
	}
	back, err := record.ReadStudies(t.Context(), games, record.ReadOptions{}, "again.sgf", []byte(again.String()))
	if err != nil || len(back.Studies) != 1 || back.Studies[0].Len() != opened.Studies[0].Len() {
		t.Fatal(len(back.Studies), err)
	}
	next, stop := iter.Pull(back.Studies[0].All())
	defer stop()
	for n := range opened.Studies[0].All() {
		m, ok := next()
		if !ok || len(m.Children()) != len(n.Children()) || m.Move() != n.Move() || m.Content().Comment != n.Content().Comment || m.Content().Side != n.Content().Side {
			t.Fatalf("node %d comes back as something else", n.ID())
		}
	}
}
