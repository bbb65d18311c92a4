package match_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/internal/testutil"
	"github.com/sente-games/sente/match"
)

func lines(texts ...string) (all [][]sente.Move) {
	for _, t := range texts {
		var one []sente.Move
		for _, w := range strings.Fields(t) {
			one = append(one, sente.Move(w))
		}
		all = append(all, one)
	}
	return all
}

func TestSuite_CountsTwinsOnce(t *testing.T) {
	for _, c := range []struct {
		base     sente.Record
		openings []string
		want     []string
	}{
		{sente.Record{Game: "connectfour"}, []string{"1", "7", "4", "1 2", "7 6", "2 1", "1 2 3", "3 2 1"}, []string{"1", "4", "1 2", "2 1", "1 2 3"}},
		{sente.Record{Game: "tictactoe"}, []string{"a1", "c3", "a1", "a1 b2 c3", "c3 b2 a1"}, []string{"a1", "c3", "a1 b2 c3"}},
		{sente.Record{Game: "gomoku"}, []string{"h8 i9", "h8 g9", "h8 i8", "h8 h9", "a1 b1", "o15 n15", "o15 o14"}, []string{"h8 i9", "h8 i8", "a1 b1"}},
	} {
		s, err := match.NewSuite(t.Context(), builtinGames, c.base, lines(c.openings...))
		if err != nil || !slices.Equal(s.Openings, c.want) || s.NumTwins != len(c.openings)-len(c.want) {
			t.Errorf("%s: %q, %d twins, %v; want %q", c.base.Game, s.Openings, s.NumTwins, err, c.want)
		}
	}
}

func TestSuite_SymmetriesFollowOriginals(t *testing.T) {
	base := sente.Record{Game: "connectfour"}
	s, err := match.NewSuite(t.Context(), builtinGames, base, lines("1", "4", "2 3"))
	testutil.NoError(t, err)
	turned, err := s.WithSymmetries(t.Context(), builtinGames, base, 100)
	if want := []string{"1", "4", "2 3", "7", "6 5"}; err != nil || !slices.Equal(turned.Openings, want) {
		t.Errorf("%q, %v", turned.Openings, err)
	}
	if turned, err = s.WithSymmetries(t.Context(), builtinGames, base, 4); err != nil || len(turned.Openings) != 4 {
		t.Errorf("%q, %v", turned.Openings, err)
	}
	if got := s.StartFrom(2).Openings; !slices.Equal(got, []string{"4", "2 3", "1"}) {
		t.Errorf("from the second: %q", got)
	}
	if got := s.Shuffle(1).Openings; len(got) != 3 || slices.Equal(s.Shuffle(1).Openings, s.Shuffle(4).Openings) && slices.Equal(got, s.Shuffle(2).Openings) && slices.Equal(got, s.Shuffle(3).Openings) {
		t.Errorf("four seeds, one order: %q", got)
	}
}

func TestSuite_NamesWrongOpenings(t *testing.T) {
	base := sente.Record{Game: "tictactoe"}
	for text, want := range map[string]string{
		"a1 a1":          "opening 2: move 2: ",
		"a1 b1 a2 b2 a3": "opening 2: the game is over before the players begin",
		"z9":             "opening 2: move 1: ",
	} {
		if _, err := match.NewSuite(t.Context(), builtinGames, base, lines("a1", text)); err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%q: %v, want %q", text, err, want)
		}
	}
	if _, err := match.NewSuite(t.Context(), builtinGames, base, nil); err == nil {
		t.Error("a suite of nothing")
	}
}
