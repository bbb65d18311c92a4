package review

import (
	"bytes"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/record"
	"github.com/sente-games/sente/study"
)

// The annotated game holds the moves that were played, and at each mistake its mark, a
// comment and the better line; it is read again as it was written.
func TestTheAnnotatedGame(t *testing.T) {
	p := at(t, sente.Record{Game: "gomoku", Players: []string{"anna", "ben"}, Moves: []sente.Move{"h8", "i9", "h10", "h9", "g9", "i7", "i8", "f10", "j7"}})
	r := reviewed(t, judgeOf(t, p, "sente", sente.Limits{Nodes: 3000}), p)
	s, err := r.Study(games, p.Record)
	if err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	if lost, err := record.WriteStudies(&b, games, record.SGF, s); err != nil || len(lost) > 0 {
		t.Fatal(lost, err)
	}
	opened, err := record.ReadStudies(games, sente.Record{}, "review.sgf", b.Bytes(), false)
	if err != nil || len(opened.Studies) != 1 {
		t.Fatal(err)
	}
	again := opened.Studies[0]
	if c := again.Root().Content().Comment; !strings.HasPrefix(c, r.Summary) {
		t.Errorf("the summary is %q", c)
	}
	node, marked := again.Root(), 0
	for _, j := range r.Moves {
		before := node
		node = node.First()
		if node.Move() != j.Move {
			t.Fatalf("move %d is %s, not %s", j.Number, node.Move(), j.Move)
		}
		c := node.Content()
		want := map[Grade]string{Inaccuracy: "DO", Mistake: "BM", Blunder: "BM"}[j.Grade]
		if _, has := c.Property(want); want != "" && !has || want == "" && (len(c.More) > 0 || c.Comment != "") {
			t.Errorf("move %d, %v: %+v", j.Number, j.Grade, c)
		}
		if by, noted, ok := Noted(node, "sente"); !ok || by != r.Judge || !reflect.DeepEqual(noted, j) {
			t.Errorf("move %d: the study keeps %+v by %+v, want %+v", j.Number, noted, by, j)
		}
		if score := c.Evaluations[0].Score.Chance(r.Judge.Scale); j.Next == "black" && round(score) != *j.After.Chance || j.Next == "white" && round(1-score) != *j.After.Chance {
			t.Errorf("move %d: %+v is %+v", j.Number, c.Evaluations[0], j.After)
		}
		if j.Grade == Fine {
			continue
		}
		marked++
		var line []sente.Move
		for n := before.Child(j.Best); n != nil; n = n.First() {
			line = append(line, n.Move())
		}
		if !slices.Equal(line, j.Line) || !strings.Contains(c.Comment, "Better was "+string(j.Best)) {
			t.Errorf("move %d: the better line is %v, want %v; %q", j.Number, line, j.Line, c.Comment)
		}
	}
	if marked == 0 {
		t.Error("no move was marked")
	}
}

// What is said of the same move again takes the place of the mark, undoing leaves it
// alone, and what a person said of the move stays.
func TestNotes(t *testing.T) {
	s, err := study.New(games, sente.Record{Game: "gomoku", Moves: []sente.Move{"h8"}})
	if err != nil {
		t.Fatal(err)
	}
	node, by := s.Root().First(), About{Engine: "sente"}
	note := func(g Grade) study.Content {
		j := Judgement{Number: 1, Seat: "black", Next: "white", Move: "h8", Grade: g, Best: "g7", Line: []sente.Move{"g7"}}
		if _, err := s.Do(Note(node, 2, by, j)); err != nil {
			t.Fatal(err)
		}
		return node.Content()
	}
	for _, c := range []struct {
		grade Grade
		want  []study.Property
	}{
		{Blunder, []study.Property{{Name: "BM", Values: []string{"2"}}}},
		{Inaccuracy, []study.Property{{Name: "DO", Values: []string{""}}}},
		{Fine, nil},
		{Mistake, []study.Property{{Name: "BM", Values: []string{"1"}}}},
	} {
		if got := note(c.grade).More; !cmp.Equal(got, c.want, cmpopts.EquateEmpty()) {
			t.Errorf("%v: %+v, want %+v", c.grade, got, c.want)
		}
	}
	if _, ok := s.Undo(); ok {
		t.Error("a judgement was undone")
	}
	if _, err := s.Do(study.Edit{Kind: study.Evaluate, Node: node.ID(), Evaluation: &study.Evaluation{By: "sente", Score: 7}}); err != nil {
		t.Fatal(err)
	}
	if _, j, ok := Noted(node, "sente"); !ok || j.Grade != Mistake || node.Content().Evaluations[0].Score != 7 {
		t.Errorf("a later thought has taken the judgement away: %+v", node.Content())
	}
	if _, err := s.Do(study.Edit{Kind: study.Forget, Node: node.ID()}); err != nil || len(node.Content().More) > 0 {
		t.Errorf("what is forgotten leaves %+v, %v", node.Content(), err)
	}
	said := study.Property{Name: "TE", Values: []string{"2"}}
	if _, err := s.Do(study.Edit{Kind: study.Tell, Node: node.ID(), Property: &said}); err != nil {
		t.Fatal(err)
	}
	if got := note(Blunder).More; !cmp.Equal(got, []study.Property{said}) {
		t.Errorf("a person's word is %+v now", got)
	}
}
