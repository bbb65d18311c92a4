package check

import (
	"math/rand/v2"
	"testing"

	"github.com/sente-games/sente/games/gomoku"
)

// slowRows are the free points of the rows of five points, of those alone that go through a point
// unless it is negative, in which a side has at least that many stones
// and the other one none: point by point.
func slowRows(game gomoku.Rules, s *gomoku.State, side, least int, through gomoku.Point) (z gomoku.Plane) {
	size := game.Size()
	for x := range size {
		for y := range size {
			for _, d := range [][2]int{{1, 0}, {0, 1}, {1, 1}, {-1, 1}} {
				var free []gomoku.Point
				stones, others, here := 0, 0, through < 0
				for i := range 5 {
					px, py := x+i*d[0], y+i*d[1]
					if px < 0 || px >= size || py >= size {
						others++
						continue
					}
					p := gomoku.PointAt(px, py)
					here = here || p == through
					switch colour, ok := s.Stone(p); {
					case !ok:
						free = append(free, p)
					case colour == side:
						stones++
					default:
						others++
					}
				}
				if here && others == 0 && stones >= least {
					for _, p := range free {
						z.Add(p)
					}
				}
			}
		}
	}
	return z
}

// TestRowZone: rows and fours are those that stand on the board, at its edges, too.
func TestRowZone(t *testing.T) {
	random := rand.New(rand.NewPCG(11, 23))
	found := 0
	for range 100 {
		size := 5 + random.IntN(gomoku.MaxSize-4)
		game, err := gomoku.New(gomoku.Freestyle, size)
		if err != nil {
			t.Fatal(err)
		}
		s := game.Start()
		for range size * size * (1 + random.IntN(3)) / 4 {
			moves := game.Moves(&s, nil)
			var next gomoku.State
			if game.Play(&next, &s, moves[random.IntN(len(moves))], true).Outcome.IsOver() {
				break
			}
			s = next
		}
		for side := range 2 {
			for least := range 5 {
				all := slowRows(game, &s, side, least, -1)
				if got := rowZone(game, &s, side, least); got != all {
					t.Fatalf("size %d, side %d, %d stones: %v, want %v", size, side, least, got, all)
				}
			}
			for range 20 {
				p := gomoku.PointAt(random.IntN(size), random.IntN(size))
				var want gomoku.Plane
				if colour, ok := s.Stone(p); ok && colour == side {
					want = slowRows(game, &s, side, 4, p)
				}
				free := game.Legal(&s)
				if got := fourZone(&s, side, free, p); got != want {
					t.Fatalf("size %d, side %d, %v: %v, want %v", size, side, p, got, want)
				}
				found += want.Count()
			}
		}
	}
	if found < 100 {
		t.Errorf("only %d points of fours were looked at", found)
	}
}
