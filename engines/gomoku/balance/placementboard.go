package balance

import (
	"slices"
	"strconv"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/games/gomoku"
	"github.com/sente-games/sente/rules"
)

// boardPoint is a board point with coordinates from a1.
type boardPoint struct{ x, y int }

func pointOf(m sente.Move) (boardPoint, bool) {
	if len(m) < 2 {
		return boardPoint{}, false
	}
	row, err := strconv.Atoi(string(m[1:]))
	return boardPoint{int(m[0]) - 'a', row - 1}, err == nil
}

func (p boardPoint) toMove() sente.Move {
	return sente.Move(string(rune('a'+p.x)) + strconv.Itoa(p.y+1))
}

// distance returns the Chebyshev distance.
func (p boardPoint) distance(q boardPoint) int { return max(p.x-q.x, q.x-p.x, p.y-q.y, q.y-p.y) }

// symmetricPoint returns the point under one of the eight symmetries of the board.
func (p boardPoint) symmetricPoint(size, symmetry int) boardPoint {
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

// placementBoard is a position on which placements are tried.
type placementBoard struct {
	board      rules.Board
	size       int
	stones     [2][]boardPoint // stones of the position: black's, white's
	symmetries []int           // symmetries of the position
}

// newPlacementBoard sets up the position at the end of a record.
func newPlacementBoard(game sente.Record) (*placementBoard, error) {
	t := &placementBoard{}
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
	t.storeStones(t.board.(rules.Identified).Position().(gomoku.State))
	for symmetry := range 8 {
		if t.isSymmetric(symmetry) {
			t.symmetries = append(t.symmetries, symmetry)
		}
	}
	return t, nil
}

// storeStones stores the stones of each side.
func (t *placementBoard) storeStones(s gomoku.State) {
	for y := range t.size {
		for x := range t.size {
			if colour, ok := s.Stone(gomoku.PointAt(x, y)); ok {
				t.stones[colour] = append(t.stones[colour], boardPoint{x, y})
			}
		}
	}
}

// isSymmetric reports whether a symmetry maps each side's stones to themselves.
func (t *placementBoard) isSymmetric(symmetry int) bool {
	for _, stones := range t.stones {
		for _, p := range stones {
			if !slices.Contains(stones, p.symmetricPoint(t.size, symmetry)) {
				return false
			}
		}
	}
	return true
}

// isNearStone reports whether a point is within reach of a stone, tried stones included.
func (t *placementBoard) isNearStone(p boardPoint, tried []boardPoint, reach int) bool {
	for _, stones := range [...][]boardPoint{t.stones[0], t.stones[1], tried} {
		for _, s := range stones {
			if p.distance(s) <= reach {
				return true
			}
		}
	}
	return false
}

// placementKey returns a canonical key of a placement, independent of symmetry and of the order of a side's
// stones.
func (t *placementBoard) placementKey(placement []boardPoint) string {
	best := ""
	for _, symmetry := range t.symmetries {
		var sides [2][]boardPoint
		for i, p := range placement {
			sides[i&1] = append(sides[i&1], p.symmetricPoint(t.size, symmetry))
		}
		text := make([]byte, 0, 2*len(placement))
		for _, side := range sides {
			slices.SortFunc(side, func(a, b boardPoint) int { return (a.x-b.x)*64 + a.y - b.y })
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
