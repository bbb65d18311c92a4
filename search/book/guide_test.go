package book_test

import (
	"math/rand/v2"
	"testing"

	"github.com/sente-games/sente/internal/testutil"
	"github.com/sente-games/sente/search/book"
)

func guide(t testing.TB, q square) *book.Guide[square, grid, cell] {
	t.Helper()
	return testutil.Must(book.NewGuide(q))(t)
}

// Two positions are one place if, and only if, one is an image of the other.
func TestGuide_SymmetricPositionsShareAPlace(t *testing.T) {
	q := newSquare(3)
	g := guide(t, q)
	rng := rand.New(rand.NewPCG(1, 2))
	var list []grid
	for range 120 {
		s, _ := q.wander(rng, 1+rng.IntN(4))
		list = append(list, s)
	}
	for i := range list {
		for j := range list {
			same := false
			for k := range 8 {
				same = same || q.MapState(k, &list[i]) == list[j]
			}
			if (g.Place(&list[i]) == g.Place(&list[j])) != same {
				t.Fatalf("%v and %v: images %v, places %v and %v", list[i], list[j], same, g.Place(&list[i]), g.Place(&list[j]))
			}
		}
	}
}

// A move stored for a position is found in each of its images, as the image of
// the move.
func TestGuide_MapsMovesBack(t *testing.T) {
	testutil.SkipUnderRace(t)
	q := newSquare(4)
	g := guide(t, q)
	rng := rand.New(rand.NewPCG(3, 4))
	for range 400 {
		s, _ := q.wander(rng, rng.IntN(6))
		legal := q.Moves(&s, nil)
		m := legal[rng.IntN(len(legal))]
		b := book.New(title)
		testutil.NoError(t, g.AddScore(b, &s, m, 5, 1))
		var after grid
		q.Play(&after, &s, m, false)
		for i := range 8 {
			image := q.MapState(i, &s)
			found := g.Find(b, &image)
			if len(found) != 1 {
				t.Fatalf("%v image %d: %d moves found", s, i, len(found))
			}
			var next grid
			q.Play(&next, &image, found[0].Move, false)
			if g.Place(&next) != g.Place(&after) {
				t.Fatalf("%v move %d: image %d gives move %d, which leads elsewhere", s, m, i, found[0].Move)
			}
		}
	}
}
