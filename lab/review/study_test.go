package review

import (
	"bytes"
	"slices"
	"strings"
	"testing"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/record"
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
	opened, err := record.ReadStudies(games, sente.Record{}, "review.sgf", b.Bytes())
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
