package session

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/rules"
	"github.com/sente-games/sente/study"
)

// text is a study as its file holds it.
func text(t *testing.T, s *study.Study) string {
	t.Helper()
	b := &bytes.Buffer{}
	if err := study.Write(b, s); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// TestASessionIsWrittenAsItIsPlayed: at every moment the file holds what the session
// shows, thoughts included, and another session goes on from there.
func TestASessionIsWrittenAsItIsPlayed(t *testing.T) {
	games := catalog.Standard()
	tree, err := study.New(games, sente.Record{Game: "gomoku", Moves: []sente.Move{"h8"}})
	if err != nil {
		t.Fatal(err)
	}
	name := filepath.Join(t.TempDir(), "game.study")
	f, err := study.Begin(name, tree)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	s, err := On(tree, tree.Root().End(), f)
	if err != nil {
		t.Fatal(err)
	}
	same := func(what string) {
		t.Helper()
		file, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		kept, err := study.Read(games, bytes.NewReader(file))
		if err != nil {
			t.Fatal(err)
		}
		if d := cmp.Diff(text(t, tree), text(t, kept)); d != "" {
			t.Fatalf("%s: %s", what, d)
		}
	}
	for _, m := range []string{"i9", "i7"} {
		if err := s.Play(m, sente.Thought{Depth: 3}); err != nil {
			t.Fatal(err)
		}
	}
	s.Undo()
	s.Undo()
	if err := s.Play("g9", sente.Thought{}); err != nil {
		t.Fatal(err)
	}
	same("played otherwise")
	if err := s.Goto([]sente.Move{"h8"}); err != nil {
		t.Fatal(err)
	}
	if err := s.Play("i9", sente.Thought{Depth: 5}); err != nil {
		t.Fatal(err)
	}
	if got := s.Node().Content().Thought.Depth; got != 5 || s.Node().ID() != 2 {
		t.Errorf("node %d keeps a thought of depth %d, want node 2 and 5", s.Node().ID(), got)
	}
	if _, ok, _ := f.Undo(); ok {
		t.Error("a move that was played can be taken out of the study by undo")
	}
}

// TestAGameGoesOnAnywhere visits every node of a study with set-ups, passes and remarks in
// the middle: the game there is that of the path.
func TestAGameGoesOnAnywhere(t *testing.T) {
	games := catalog.Standard()
	tree, err := study.New(games, sente.Record{Game: "gomoku", Moves: []sente.Move{"h8", "i9"}})
	if err != nil {
		t.Fatal(err)
	}
	at := tree.Root().End()
	for _, c := range []study.Content{
		{Comment: "nothing"},
		{Move: "i7"},
		{Move: study.Pass},
		{Move: "a1"},
		{Put: []rules.Put{{Cell: "b1", Piece: "black"}}},
		{Move: "c1"},
		{Put: []rules.Put{{Cell: "d1", Piece: "black"}}, Move: "e1"},
		{Move: "f1"},
	} {
		if at, err = tree.Grow(at, c); err != nil {
			t.Fatal(err)
		}
	}
	s, err := On(tree, tree.Root(), tree)
	if err != nil {
		t.Fatal(err)
	}
	for n := range tree.All() {
		if err := s.Visit(n); err != nil {
			t.Fatal(err)
		}
		want, err := tree.Record(n)
		if err != nil {
			t.Fatal(err)
		}
		got := s.Record()
		if d := cmp.Diff(want.Moves, got.Moves, cmpopts.EquateEmpty()); d != "" || want.Setup != got.Setup {
			t.Errorf("node %d: %s", n.ID(), d)
		}
		if n.Move() != "" && s.Node() != n {
			t.Errorf("node %d is shown as node %d", n.ID(), s.Node().ID())
		}
		for s.Undo() {
			r, err := tree.Record(s.Node())
			if err != nil || len(r.Moves) != len(s.Record().Moves) || r.Setup != s.Record().Setup {
				t.Fatalf("node %d, taken back to node %d: %v moves, want %v (%v)", n.ID(), s.Node().ID(), s.Record().Moves, r.Moves, err)
			}
		}
	}
}

// TestTheGameLeavesWhatIsDeleted.
func TestTheGameLeavesWhatIsDeleted(t *testing.T) {
	s := open(t, sente.Record{Game: "tictactoe", Moves: []sente.Move{"a1", "b2", "c3"}})
	s.Undo()
	tree := s.Study()
	if _, err := tree.Do(study.Edit{Kind: study.Delete, Node: 2}); err != nil {
		t.Fatal(err)
	}
	if err := s.Settle(); err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff([]sente.Move{"a1"}, s.Record().Moves); d != "" || s.Undone() != 0 {
		t.Errorf("%s, %d moves to play again", d, s.Undone())
	}
}

// TestNothingIsPlayedAgainAfterTheEnd: a game that is given up after moves were taken back
// does not go on, unless more of it is taken back.
func TestNothingIsPlayedAgainAfterTheEnd(t *testing.T) {
	s, err := New(catalog.Standard(), sente.Record{Game: "gomoku", Moves: []sente.Move{"h8", "i9", "i7"}})
	if err != nil {
		t.Fatal(err)
	}
	s.Undo()
	s.Resign(0)
	if s.Undone() != 0 || s.Redo() {
		t.Errorf("after the end %d moves can be played again", s.Undone())
	}
	if !s.Undo() || s.Undone() != 2 || !s.Redo() || !s.Redo() || s.Over() {
		t.Errorf("a move before the end, %d moves can be played again", s.Undone())
	}
}
