package study

import (
	"bytes"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/internal/keep"
	"github.com/sente-games/sente/internal/keep/keeptest"
	"github.com/sente-games/sente/internal/testutil"
)

func begun(t testing.TB) *Study {
	t.Helper()
	s, err := New(games, sente.Record{Game: "tictactoe", Moves: []sente.Move{"b2"}})
	testutil.NoError(t, err)
	return s
}

// TestOpen_TruncatedFile opens the file of a killed process, truncated at every byte.
func TestOpen_TruncatedFile(t *testing.T) {
	name := filepath.Join(t.TempDir(), "a.study")
	f, err := Open(games, name, begun(t))
	testutil.NoError(t, err)
	rng := rand.New(rand.NewPCG(1, 1))
	states := map[string]bool{paths(f.Study()): true}
	for range 40 {
		e := randomEdit(rng, f.Study())
		if e.Kind == MakeMain { // several lines
			continue
		}
		if rng.IntN(6) == 0 {
			if _, _, err := f.Undo(); err != nil {
				t.Fatal(err)
			}
		} else if _, err := f.Do(e); err != nil {
			continue
		}
		states[paths(f.Study())] = true
	}
	testutil.NoError(t, f.Close())
	data, err := os.ReadFile(name)
	testutil.NoError(t, err)
	whole := bytes.Count(data[:bytes.IndexByte(data, '\n')+1], nil)
	for cut := whole; cut <= len(data); cut += 1 + cut%testutil.SampleSize(111, 11) {
		part := filepath.Join(t.TempDir(), "b.study")
		testutil.NoError(t, os.WriteFile(part, data[:cut], 0o644))
		g, err := Open(games, part, nil)
		if err != nil {
			t.Fatalf("cut at %d: %v", cut, err)
		}
		if cut > 200 && !states[paths(g.Study())] {
			t.Fatalf("cut at %d of %d: %s", cut, len(data), paths(g.Study()))
		}
		if _, err := g.Do(Edit{Kind: SetComment, Text: "goes on"}); err != nil {
			t.Fatal(err)
		}
		want := paths(g.Study())
		testutil.NoError(t, g.Close())
		h, err := Open(games, part, nil)
		if err != nil || h.Damage() != nil || paths(h.Study()) != want {
			t.Fatalf("cut at %d: %v, %v", cut, err, h.Damage())
		}
		testutil.NoError(t, h.Close())
	}
}

// TestFile_DiskErrors has every call of the disk fail, and the machine end, while a
// study is begun and grows: an edit that was said to be made is there afterwards.
func TestFile_DiskErrors(t *testing.T) {
	const all = 3
	name := func(folder string) string { return filepath.Join(folder, "a.study") }
	keeptest.Run(t, keeptest.Writer{Name: "study", All: all, Write: func(disk keep.Disk, folder string) (kept int, err error) {
		f, err := OpenOnDisk(disk, games, name(folder), begun(t))
		if err != nil {
			return 0, err
		}
		defer func() {
			if err = errors.Join(err, f.Close()); err == nil {
				kept = all
			}
		}()
		for kept = len(f.Study().Root().Children()) - 1; kept < all; kept++ {
			if _, err := f.Do(Edit{Kind: Add, Content: &Content{Comment: "kept"}}); err != nil {
				return kept, err
			}
		}
		return kept, nil
	}, Check: func(folder string, kept int) error {
		text, err := os.ReadFile(name(folder))
		if len(text) == 0 && kept == 0 {
			return nil // never begun
		}
		if err != nil {
			return err
		}
		s, err := Read(games, bytes.NewReader(text))
		if err == nil && len(s.Root().Children())-1 < kept {
			return fmt.Errorf("%d nodes, but %d were kept", len(s.Root().Children())-1, kept)
		}
		return err
	}})
}

// TestOpen_RewritesWastefulFile when most of its lines do not count any more.
func TestOpen_RewritesWastefulFile(t *testing.T) {
	name := filepath.Join(t.TempDir(), "a.study")
	f, err := Open(games, name, begun(t))
	testutil.NoError(t, err)
	for i := range 100 {
		if _, err := f.Do(Edit{Kind: SetComment, Text: strings.Repeat("x", i)}); err != nil {
			t.Fatal(err)
		}
	}
	want := paths(f.Study())
	if _, err := Open(games, name, nil); err == nil || !strings.Contains(err.Error(), "in use by another process") {
		t.Errorf("a second process has it: %v", err)
	}
	testutil.NoError(t, f.Close())
	before, err := os.Stat(name)
	testutil.NoError(t, err)
	if f, err = Open(games, name, nil); err != nil || paths(f.Study()) != want {
		t.Fatal(err)
	}
	testutil.NoError(t, f.Close())
	if after, err := os.Stat(name); err != nil || after.Size() > before.Size()/4 {
		t.Errorf("%d bytes have become %d, %v", before.Size(), after.Size(), err)
	}
}

const head = `{"sente":"study","format":1,"head":{"game":"tictactoe","moves":[]}}` + "\n"

// TestDamage reads damaged files and checks the readable part and the reported faults.
func TestDamage(t *testing.T) {
	for name, c := range map[string]struct{ text, want, left string }{
		"nothing":                      {"", "not a study: the first line", ""},
		"another file":                 {"{\"sente\":\"match\"}\n", "not a study: the first line", ""},
		"a later format":               {`{"sente":"study","format":2}` + "\n", "unsupported study format 2 (supported: 1)", ""},
		"no head":                      {`{"sente":"study","format":1}` + "\n", "the first line has no head with a game", ""},
		"words":                        {head + "words\n" + `{"node":1,"in":0,"move":"a1"}` + "\n", "line 2: not a line of a study", "a1"},
		"a cycle":                      {head + `{"node":1,"in":2,"move":"a1"}` + "\n" + `{"node":2,"in":1,"move":"b1"}` + "\n", "line 2: the parent of node 1 must have a smaller number (and 1 more errors)", ""},
		"itself":                       {head + `{"node":1,"in":1,"move":"a1"}` + "\n", "line 2: the parent of node 1 must have a smaller number", ""},
		"a lost parent":                {head + `{"node":5,"in":3,"move":"a1"}` + "\n", "line 2: node 5: its parent 3 is missing", ""},
		"two parents":                  {head + `{"node":1,"in":0,"move":"a1"}` + "\n" + `{"node":2,"in":0,"move":"b1"}` + "\n" + `{"node":2,"in":1,"move":"b1"}` + "\n", "line 4: node 2 is a child of node 1, but was a child of node 0 before", "a1"},
		"a high number":                {head + `{"node":4194304,"in":0,"move":"a1"}` + "\n", "line 2: node number 4194304 is out of range", ""},
		"an unknown key":               {head + `{"node":1,"in":0,"mvoe":"a1"}` + "\n", `line 2: not a line of a study: unknown field "mvoe"`, ""},
		"a wrong order":                {head + `{"order":0,"children":[7]}` + "\n", "line 2: order of node 7 among the children of node 0: it is not a child", ""},
		"zeros":                        {head + "\x00\x00\x00\n" + `{"node":1,"in":0,"move":"a1"}` + "\n", "line 2: not a line of a study", "a1"},
		"a deleted root":               {head + `{"node":0,"deleted":true}` + "\n", "line 2: node 0, the root", ""},
		"a half line":                  {head + `{"node":1,"in":0,"move":"a1"}` + "\n" + `{"node":2,"in":1,"mo`, "", "a1"},
		"a whole line without its end": {head + `{"node":1,"in":0,"move":"a1"}`, "", "a1"},
	} {
		s, err := Read(games, strings.NewReader(c.text))
		if (err == nil) != (c.want == "") || err != nil && (!strings.HasPrefix(err.Error(), c.want) || strings.Contains(err.Error(), "\n")) {
			t.Errorf("%s: %v, want %s", name, err, c.want)
		}
		if damage := (*Damage)(nil); s == nil {
			if errors.As(err, &damage) {
				t.Errorf("%s: a damaged file without a readable part", name)
			}
			continue
		}
		left := ""
		if n := s.Root().FirstChild(); n != nil {
			left = string(n.Move())
		}
		if left != c.left {
			t.Errorf("%s: %s is left, want %s", name, left, c.left)
		}
	}
}

// TestOpen_KeepsDamagedFile: a file with faults in the middle is appended to and keeps its content.
func TestOpen_KeepsDamagedFile(t *testing.T) {
	name := filepath.Join(t.TempDir(), "a.study")
	text := head + "not a line\n" + `{"node":1,"in":0,"move":"a1"}` + "\n"
	testutil.NoError(t, os.WriteFile(name, []byte(text), 0o644))
	f, err := OpenOnDisk(keep.OS, games, name, nil)
	if err != nil || f.Damage() == nil || f.Damage().Count != 1 {
		t.Fatal(err, f.Damage())
	}
	if _, err := f.Do(Edit{Kind: PlayMove, Node: 1, Move: "b2"}); err != nil {
		t.Fatal(err)
	}
	testutil.NoError(t, f.Close())
	if data, err := os.ReadFile(name); err != nil || !strings.HasPrefix(string(data), text) || !strings.Contains(string(data), "b2") {
		t.Errorf("%s, %v", data, err)
	}
}

// TestMillions creates the maximum number of nodes, in one line and as siblings.
func TestMillions(t *testing.T) {
	nodes := testutil.SampleSize(20_000, 1_000_000)
	for name, beside := range map[string]bool{"one line": false, "beside each other": true} {
		s, err := New(games, sente.Record{Game: "unheardof"})
		testutil.NoError(t, err)
		at := s.Root()
		for range nodes {
			n, err := s.AddChild(at, Content{Move: "x1"})
			testutil.NoError(t, err)
			if !beside {
				at = n
			}
		}
		again, err := Read(games, bytes.NewReader(file(t, s)))
		if err != nil || again.Len() != s.Len() || len(again.nodes[nodes].Path()) != len(s.nodes[nodes].Path()) {
			t.Errorf("%s: %v", name, err)
		}
		count := 0
		for range again.Positions() {
			count++
		}
		if count != nodes+1 || len(again.TranspositionsOf(again.Root())) != 0 {
			t.Errorf("%s: %d nodes", name, count)
		}
	}
}

func FuzzRead(f *testing.F) {
	f.Add([]byte(head + `{"node":1,"in":0,"move":"b2","comment":"x"}` + "\n" + `{"node":2,"in":0,"move":"a1","deleted":true}` + "\n" + `{"order":0,"children":[2,1]}` + "\n"))
	f.Add([]byte(`{"sente":"study","format":1,"head":{"game":"","moves":[]}}` + "\nx"))
	f.Add([]byte(head + `{"node":0,"put":[{"cell":"a1","piece":"first"}],"to-move":"second","more":[{"name":"GN","values":["x"]}]}` + "\n"))
	f.Add([]byte(head + `{"node":3,"in":0,"side":"first","marks":[{"cell":"a1","kind":"label","text":"a"}],"arrows":[{"from":"a1","to":"b1","line":true}]}`))
	f.Add([]byte(head + `{"node":1,"in":0,"evaluations":[{"by":"x","score":3,"bound":"lower","line":["a1"]}],"thought":{"score":1,"depth":2}}` + "\nx"))
	f.Add([]byte(`{"sente":"study","format":1,"head":{"game":"gomoku","size":"5","moves":[]}}` + "\n" + `{"node":1,"in":0,"move":"pass"}` + "\n"))
	f.Fuzz(func(t *testing.T, data []byte) {
		s, err := Read(games, bytes.NewReader(data))
		if err != nil && strings.ContainsAny(err.Error(), "\n") {
			t.Errorf("the error is no sentence: %v", err)
		}
		if s == nil {
			return
		}
		text := file(t, s)
		again, err := Read(games, bytes.NewReader(text))
		if err != nil || string(file(t, again)) != string(text) {
			t.Fatalf("%v\n%s\nis written as\n%s", err, text, file(t, again))
		}
		if s.Len() > 1000 {
			return
		}
		for n, p := range s.Positions() {
			if _, err := s.Board(n); (err == nil) != (p.Err == nil) {
				t.Fatalf("node %d: %v, a walk says %v", n.ID(), err, p.Err)
			}
		}
	})
}
