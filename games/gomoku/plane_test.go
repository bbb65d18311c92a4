package gomoku

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// TestPlane_AgreesWithPointsLong compares sets of points with sorted lists.
func TestPlane_AgreesWithPointsLong(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 5))
	draw := func() (b Plane, points []Point) {
		for range rng.IntN(60) {
			p := PointAt(rng.IntN(MaxSize), rng.IntN(MaxSize))
			b.Add(p)
			points = append(points, p)
		}
		slices.Sort(points)
		return b, slices.Compact(points)
	}
	for range often(200) {
		a, of := draw()
		b, others := draw()
		all, both := a, a
		all.Join(b)
		both.Meet(b)
		joined := slices.Concat(of, others)
		slices.Sort(joined)
		joined = slices.Compact(joined)
		common := slices.DeleteFunc(slices.Clone(of), func(p Point) bool { return !slices.Contains(others, p) })
		for _, c := range []struct {
			set  Plane
			want []Point
		}{{a, of}, {all, joined}, {both, common}} {
			if got := slices.Collect(c.set.All()); !slices.Equal(got, c.want) || c.set.Count() != len(c.want) {
				t.Fatalf("%d points: %v, want %v", c.set.Count(), got, c.want)
			}
			if p := PointAt(rng.IntN(MaxSize), rng.IntN(MaxSize)); c.set.Has(p) != slices.Contains(c.want, p) {
				t.Fatalf("%v in %v: %t", p, c.want, c.set.Has(p))
			}
		}
	}
}

// TestRules_LegalMovesLong compares the set of legal points with the moves, by all rules and openings, in
// random games.
func TestRules_LegalMovesLong(t *testing.T) {
	rng := rand.New(rand.NewPCG(17, 1))
	words, fouls := 0, 0
	for range often(80) {
		law, opening := someLaw(rng), Opening(rng.IntN(int(openingCount)))
		r, err := NewGame(law, DefaultSize, opening)
		if err != nil {
			continue // an opening that the law has no use for
		}
		s := r.Start()
		for {
			moves := r.Moves(&s, nil)
			var want Plane
			for _, p := range moves {
				if p < Points {
					want.Add(p)
				} else {
					words++
				}
			}
			if got := r.Legal(&s); got != want {
				t.Fatalf("%v, %v: %v, want %v", law, opening, slices.Collect(got.All()), slices.Collect(want.All()))
			}
			fouls += len(r.Forbidden(&s, nil))
			if len(moves) == 0 {
				break
			}
			var next State
			r.Play(&next, &s, moves[rng.IntN(len(moves))], true)
			s = next
		}
	}
	if words == 0 || fouls == 0 {
		t.Errorf("%d words and %d points that are forbidden were met", words, fouls)
	}
}
