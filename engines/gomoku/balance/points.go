package balance

import (
	"slices"
	"strconv"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/games/gomoku"
	"github.com/sente-games/sente/rules"
)

// point is a board point with coordinates from a1.
type point struct{ x, y int }

func pointOf(m sente.Move) (point, bool) {
	if len(m) < 2 {
		return point{}, false
	}
	row, err := strconv.Atoi(string(m[1:]))
	return point{int(m[0]) - 'a', row - 1}, err == nil
}

func (p point) move() sente.Move {
	return sente.Move(string(rune('a'+p.x)) + strconv.Itoa(p.y+1))
}

// distance returns the Chebyshev distance.
func (p point) distance(q point) int { return max(p.x-q.x, q.x-p.x, p.y-q.y, q.y-p.y) }

// mirrored returns the point under one of the eight symmetries of the board.
func (p point) mirrored(size, symmetry int) point {
	if symmetry&1 != 0 {
		p.x = size - 1 - p.x
	}
	if symmetry&2 != 0 {
		p.y = size - 1 - p.y
	}
	if symmetry&4 != 0 {
		p.x, p.y = p.y, p.x
	}
	return p
}

// table is a position on which placements are tried.
type table struct {
	board  rules.Board
	size   int
	stones [2][]point // stones of the position: black's, white's
	same   []int      // symmetries of the position
}

// tableOf sets up the position at the end of a record.
func tableOf(game sente.Record) (*table, error) {
	t := &table{}
	var err error
	if t.size, err = gomoku.SizeOf(game); err != nil {
		return nil, err
	}
	if t.board, err = gomoku.Open(game); err != nil {
		return nil, err
	}
	for _, m := range game.Moves {
		if _, err := t.board.Play(string(m)); err != nil {
			return nil, err
		}
	}
	t.stand(t.board.(rules.Identified).Position().(gomoku.State))
	for symmetry := range 8 {
		if t.keeps(symmetry) {
			t.same = append(t.same, symmetry)
		}
	}
	return t, nil
}

// stand stores the stones of each side.
func (t *table) stand(s gomoku.State) {
	for y := range t.size {
		for x := range t.size {
			if colour, ok := s.Stone(gomoku.At(x, y)); ok {
				t.stones[colour] = append(t.stones[colour], point{x, y})
			}
		}
	}
}

// keeps reports whether a symmetry maps each side's stones to themselves.
func (t *table) keeps(symmetry int) bool {
	for _, stones := range t.stones {
		for _, p := range stones {
			if !slices.Contains(stones, p.mirrored(t.size, symmetry)) {
				return false
			}
		}
	}
	return true
}

// near reports whether a point is within reach of a stone, tried stones included.
func (t *table) near(p point, tried []point, reach int) bool {
	for _, stones := range [...][]point{t.stones[0], t.stones[1], tried} {
		for _, s := range stones {
			if p.distance(s) <= reach {
				return true
			}
		}
	}
	return false
}

// key returns a canonical key of a placement, independent of symmetry and of the order of a side's
// stones.
func (t *table) key(placement []point) string {
	best := ""
	for _, symmetry := range t.same {
		var sides [2][]point
		for i, p := range placement {
			sides[i&1] = append(sides[i&1], p.mirrored(t.size, symmetry))
		}
		text := make([]byte, 0, 2*len(placement))
		for _, side := range sides {
			slices.SortFunc(side, func(a, b point) int { return (a.x-b.x)*64 + a.y - b.y })
			for _, p := range side {
				text = append(text, byte(p.x), byte(p.y))
			}
		}
		if s := string(text); best == "" || s < best {
			best = s
		}
	}
	return best
}
