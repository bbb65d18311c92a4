package record_test

import (
	"bytes"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/internal/testutil"
	"github.com/sente-games/sente/record"
	"github.com/sente-games/sente/record/internal/renlib"
	"github.com/sente-games/sente/record/study"
)

// outline returns all data of a RenLib study, one node per line.
func outline(s *study.Study) string {
	var b strings.Builder
	for n := range s.All() {
		c := n.Content()
		fmt.Fprintf(&b, "%s%s", strings.Repeat(" ", len(n.Path())-1), c.Move)
		if c.Comment != "" {
			fmt.Fprintf(&b, " %q", c.Comment)
		}
		for _, m := range c.Marks {
			fmt.Fprintf(&b, " %s=%s", m.Cell, m.Text)
		}
		for _, p := range c.More {
			fmt.Fprintf(&b, " %s%v", p.Name, p.Values)
		}
		b.WriteString("\n")
	}
	return b.String()
}

const libHead = "\xffRenLib\xff\x03\x04\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff"

func TestLibrary(t *testing.T) {
	for _, c := range []struct{ name, data, want, note string }{
		{"siblings", "\x00\x00\x78\x80\x68\x40\x79\x40", "\n h8\n  h9\n i8\n", ""},
		{"a pass", "\x00\x00\x78\x00\x00\x40", "\n h8\n  pass\n", ""},
		{"comments", "\x00\x00\x78\x48one\x08two\r\nthree\x00\x00", "\n h8 \"one\\ntwo\\nthree\"\n", ""},
		{"texts at moves and alone", "\x00\x00\x78\x81\x00\x01A\x00\x69\x43\x00\x01B\x00\x79\x43\x00\x01C\x00", " h8=A i8=C\n h8 i9=B\n", ""},
		{"marks", "\x00\x00\x78\x54", "\n h8 HO[1] RLS[1]\n", ""},
		{"GBK", "\x00\x00\x78\x48\xba\xda\xc6\xe5\xb1\xd8\xca\xa4\xb0\xd7\xc6\xe5\x00\x00", " RLC[GB18030]\n h8 \"黑棋必胜白棋\"\n", "the file does not specify its character set: it was read as GB18030"},
		{"promises", "\x00\x00\x78\x80\x68\x00", "\n h8\n  h9\n", "it ends although 1 variation more are announced, as in files of single positions by RenLib"},
	} {
		s, notes, err := record.ReadLibrary(games, sente.Record{}, "a.lib", []byte(libHead+c.data))
		if err != nil || outline(s) != c.want || !strings.Contains(strings.Join(notes, "; "), c.note) {
			t.Errorf("%s: %v, %v, want %s", c.name, err, notes, c.want)
			if s != nil {
				t.Log(outline(s))
			}
		}
	}
	s, _, err := record.ReadLibrary(games, sente.Record{}, "a.lib", []byte(libHead+"\x00\x00\x78\x00\x68\x08ab"))
	damage := &renlib.Damage{}
	if want := "a.lib, byte 24, after 2 nodes: it ends within the text of a node"; s == nil || outline(s) != "\n h8\n" || !errors.As(err, &damage) || err.Error() != want {
		t.Errorf("a damaged file: %v, want %s", err, want)
	}
	if _, _, err := record.ReadLibrary(games, sente.Record{Game: "othello"}, "a.lib", []byte(libHead)); err == nil || err.Error() != "a.lib is a RenLib library, which supports Gomoku and Renju but not othello" {
		t.Error(err)
	}
}

// anyLibrary returns a random tree with the features of RenLib.
func anyLibrary(t *rapid.T) *study.Study {
	s, err := study.New(games, sente.Record{Game: "gomoku", Rules: "renju", Size: "15"})
	testutil.NoError(t, err)
	text := rapid.StringMatching(`([a-zäöü黑棋]{1,4}(\n[a-z]{0,3})?)?`)
	nodes := []*study.Node{s.Root()}
	for range rapid.IntRange(0, 25).Draw(t, "nodes") {
		parent := rapid.SampledFrom(nodes).Draw(t, "parent")
		c := study.Content{Move: sente.Move(rapid.StringMatching(`[a-o][1-9]`).Draw(t, "move")), Comment: text.Draw(t, "comment")}
		if rapid.IntRange(0, 9).Draw(t, "pass") == 0 {
			c.Move = study.Pass
		}
		if parent.Child(c.Move) != nil {
			continue
		}
		seen := map[string]bool{}
		for range rapid.IntRange(0, 2).Draw(t, "labels") {
			cell := rapid.StringMatching(`[a-o][1-9]`).Draw(t, "cell")
			if !seen[cell] {
				seen[cell] = true
				c.Marks = append(c.Marks, study.Mark{Cell: cell, Kind: study.Label, Text: rapid.StringMatching(`[A-Z]{1,2}`).Draw(t, "label")})
			}
		}
		if rapid.IntRange(0, 3).Draw(t, "hot") == 0 {
			c.More = append(c.More, study.Property{Name: "HO", Values: []string{"1"}})
		}
		n, err := s.AddChild(parent, c)
		testutil.NoError(t, err)
		nodes = append(nodes, n)
	}
	return s
}

func TestWriteThenReadLibraries(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := anyLibrary(t)
		var out, twice bytes.Buffer
		testutil.NoError(t, record.WriteLibrary(&out, s))
		if lost, err := record.NewContents(s, s.Head()).Losses(record.Library); err != nil || len(lost) > 0 {
			t.Fatal(lost, err)
		}
		back, _, err := record.ReadLibrary(games, sente.Record{}, "a.lib", out.Bytes())
		testutil.NoError(t, err)
		if diff := cmp.Diff(sortedLabels(outline(s)), sortedLabels(outline(back))); diff != "" {
			t.Errorf("%s\n%x", diff, out.Bytes())
		}
		if err := record.WriteLibrary(&twice, back); err != nil || !bytes.Equal(out.Bytes(), twice.Bytes()) {
			t.Errorf("written twice: %v\n%x\n%x", err, out.Bytes(), twice.Bytes())
		}
	})
}

// sortedLabels puts the labels of each node in order: a library keeps those on moves in the
// order of the moves.
func sortedLabels(text string) string {
	lines := strings.Split(text, "\n")
	for i, line := range lines {
		words := strings.Split(line, " ")
		first := 0
		for first < len(words) && !strings.Contains(words[first], "=") {
			first++
		}
		last := first
		for last < len(words) && strings.Contains(words[last], "=") {
			last++
		}
		labels := words[first:last]
		for a := range labels {
			for b := a + 1; b < len(labels); b++ {
				if labels[b] < labels[a] {
					labels[a], labels[b] = labels[b], labels[a]
				}
			}
		}
		lines[i] = strings.Join(words, " ")
	}
	return strings.Join(lines, "\n")
}

func TestReadLibrary_RejectsOtherBoards(t *testing.T) {
	other, _ := study.New(games, sente.Record{Game: "gomoku", Size: "19"})
	if err := record.WriteLibrary(&bytes.Buffer{}, other); err == nil || err.Error() != "a RenLib library supports Gomoku on 15 lines, but this is gomoku 19: use sgf" {
		t.Error(err)
	}
}

func FuzzReadLibrary(f *testing.F) {
	for _, s := range []string{"\x00\x00\x78\x81\x00\x01A\x00\x69\x43\x00\x01B\x00\x79\x43\x00\x01C\x00", "\x00\x00\x78\x48one\x08two\x00", "\x78\x80\x00\x40", "\x00\x0a\x78\x02\x68\x10"} {
		f.Add([]byte(libHead + s))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		s, _, err := record.ReadLibrary(games, sente.Record{}, "a.lib", data)
		if s == nil {
			if err == nil {
				t.Error("nothing was read, and nothing is said")
			}
			return
		}
		var out bytes.Buffer
		testutil.NoError(t, record.WriteLibrary(&out, s))
		if _, _, err := record.ReadLibrary(games, sente.Record{}, "a.lib", out.Bytes()); err != nil {
			t.Fatalf("what was written cannot be read: %v", err)
		}
	})
}
