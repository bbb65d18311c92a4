package study

import (
	"testing"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog/standard"
	"github.com/sente-games/sente/internal/testutil"
)

// TestSetSign_ReplacesProperties checks that each sign is one property of the Smart Game Format, that it
// replaces the one before, keeps the others, and is undone in one step.
func TestSetSign_ReplacesProperties(t *testing.T) {
	s := testutil.Must(New(standard.Games(), sente.Record{Game: "gomoku", Moves: []sente.Move{"h8"}}))(t)
	n := s.Root().FirstChild()
	testutil.Must(s.Do(Edit{Kind: SetProperty, Node: n.ID(), Property: &Property{Name: "GB", Values: []string{"1"}}}))(t)
	for _, c := range []struct{ sign, name, value string }{
		{"!", "TE", "1"}, {"!!", "TE", "2"}, {"!?", "IT", ""}, {"?!", "DO", ""}, {"?", "BM", "1"}, {"??", "BM", "2"},
	} {
		testutil.Must(s.Do(Edit{Kind: SetSign, Node: n.ID(), Text: c.sign}))(t)
		all := n.Content().More
		if len(all) != 2 || all[0].Name != "GB" || !all[1].equal(Property{Name: c.name, Values: []string{c.value}}) || n.Content().Sign() != c.sign {
			t.Errorf("%s is %+v, read as %q", c.sign, all, n.Content().Sign())
		}
	}
	s.Undo()
	if got := n.Content().Sign(); got != "?" {
		t.Errorf("undone, the sign is %q", got)
	}
	testutil.Must(s.Do(Edit{Kind: SetSign, Node: n.ID()}))(t)
	if c := n.Content(); c.Sign() != "" || len(c.More) != 1 {
		t.Errorf("without a sign: %+v", c.More)
	}
	if _, err := s.Do(Edit{Kind: SetSign, Node: n.ID(), Text: "??!"}); err == nil {
		t.Error("??! is a sign")
	}
	for _, c := range []struct {
		p    Property
		want string
	}{{Property{Name: "TE"}, "!"}, {Property{Name: "BM", Values: []string{""}}, "?"}, {Property{Name: "GB", Values: []string{"2"}}, ""}} {
		if got := (Content{More: []Property{c.p}}).Sign(); got != c.want {
			t.Errorf("%+v is %q, want %q", c.p, got, c.want)
		}
	}
}
