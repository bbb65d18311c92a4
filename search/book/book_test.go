package book_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/sente-games/sente/internal/testutil"
	"github.com/sente-games/sente/search/book"
)

func TestAdd_SumsResults(t *testing.T) {
	b := book.New(title)
	p := book.Place{Key: 1}
	for _, m := range []book.Move{
		{Text: "b", Wins: 1},
		{Text: "a", Draws: 2},
		{Text: "b", Losses: 3, Depth: 5, Score: 7},
		{Text: "b", Wins: 1, Depth: 4, Score: 9}, // less deep: no better knowledge
	} {
		testutil.NoError(t, b.Add(p, m))
	}
	want := []book.Move{{Text: "a", Draws: 2}, {Text: "b", Wins: 2, Losses: 3, Depth: 5, Score: 7}}
	if got := b.Moves(p); !slices.Equal(got, want) {
		t.Errorf("%+v", got)
	}
	if m := want[1]; m.Games() != 5 || m.Weight() != 4 {
		t.Errorf("%d games, weight %d", m.Games(), m.Weight())
	}
}

// A merged book is the one made from both.
func TestMerge_AddsMoves(t *testing.T) {
	a, b := random(rand.New(rand.NewPCG(1, 0)), 40), random(rand.New(rand.NewPCG(2, 0)), 40)
	ab, ba := book.New(a.Title), book.New(a.Title)
	for _, err := range []error{ab.Merge(a), ab.Merge(b), ba.Merge(b), ba.Merge(a)} {
		testutil.NoError(t, err)
	}
	if !slices.Equal(ab.Places(), ba.Places()) || ab.Len() < a.Len() {
		t.Errorf("%d and %d places", ab.Len(), ba.Len())
	}
	for _, p := range ab.Places() {
		var games [2]int64
		for _, m := range ab.Moves(p) {
			games[0] += m.Games()
		}
		for _, m := range append(a.Moves(p), b.Moves(p)...) {
			games[1] += m.Games()
		}
		if games[0] != games[1] {
			t.Fatalf("%v: %d games of %d", p, games[0], games[1])
		}
	}
	if err := ab.Merge(book.New(title)); err == nil || err.Error() != "books for gomoku renju 15 and for square 4 cannot be merged: their games differ" {
		t.Error(err)
	}
}
