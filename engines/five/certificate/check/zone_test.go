package check

import (
	"math/rand/v2"
	"testing"

	"github.com/sente-games/sente/games/gomoku"
)

// slowRows are the free points of the rows of five points that go through some point (or all
// rows, if that is negative), in which a side has at least that many stones, at most most, and
// the other one none: point by point.
func slowRows(game gomoku.Rules, s *gomoku.State, side, least, most int, through gomoku.Point) (z zone) {
	size := game.Size()
	for x := range size {
		for y := range size {
			for _, d := range [][2]int{{1, 0}, {0, 1}, {1, 1}, {1, -1}} {
				var free []gomoku.Point
				stones, others, here := 0, 0, through < 0
				for i := range 5 {
					px, py := x+i*d[0], y+i*d[1]
					if px >= size || py < 0 || py >= size {
						others++
						continue
					}
					p := gomoku.At(px, py)
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
				if here && others == 0 && stones >= least && stones <= most {
					for _, p := range free {
						z.add(p)
					}
				}
			}
		}
	}
	return z
}

// TestRows: rows and fours are those that stand on the board, at its edges, too.
func TestRows(t *testing.T) {
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
			if game.Play(&next, &s, moves[random.IntN(len(moves))], true).Outcome.Over() {
				break
			}
			s = next
		}
		for side := range 2 {
			for least := range 5 {
				if got, want := rows(game, &s, side, least), slowRows(game, &s, side, least, 5, -1); got != want {
					t.Fatalf("size %d, side %d, %d stones: %v, want %v", size, side, least, got, want)
				}
			}
		}
		for x := range size {
			for y := range size {
				p := gomoku.At(x, y)
				for side := range 2 {
					var want zone
					if colour, ok := s.Stone(p); ok && colour == side {
						want = slowRows(game, &s, side, 4, 4, p)
					}
					if got := fours(game, &s, side, p); got != want {
						t.Fatalf("size %d, side %d, %v: %v, want %v", size, side, p, got, want)
					}
					found += want.count()
				}
			}
		}
	}
	if found < 100 {
		t.Errorf("only %d points of fours were looked at", found)
	}
}
