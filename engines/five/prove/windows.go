package prove

import (
	"math/rand/v2"

	"github.com/sente-games/sente/games/gomoku"
)

// windows are the windows of a board: rows of five adjacent points.
type windows struct {
	size    int            // number of lines of the board
	of      [][5]int       // points of each window; points are numbered row by row
	lines   [][]int        // windows of each line, in order
	through [][]int        // windows through each point
	turned  [8][]int       // image of each point under each symmetry
	keys    [2][8][]uint64 // hash key of a stone of either side, under each symmetry
}

// Sides of a stone; 0 is a free point.
const (
	maker   = 1
	breaker = 2
)

func newWindows(g gomoku.Rules) *windows {
	n := g.Size()
	w := &windows{size: n, through: make([][]int, n*n)}
	for _, step := range [4][2]int{{1, 0}, {0, 1}, {1, 1}, {1, -1}} {
		w.along(step[0], step[1])
	}
	for s := range w.turned {
		w.turned[s] = make([]int, n*n)
		for c := range n * n {
			p := g.MapMove(s, gomoku.At(c%n, c/n))
			w.turned[s][c] = p.X() + n*p.Y()
		}
	}
	w.number()
	return w
}

// along adds the windows of all lines in a direction.
func (w *windows) along(dx, dy int) {
	inside := func(x, y int) bool { return x >= 0 && x < w.size && y >= 0 && y < w.size }
	for c := range w.size * w.size {
		x, y := c%w.size, c/w.size
		if inside(x-dx, y-dy) { // not the start of a line
			continue
		}
		var line []int
		for ; inside(x+4*dx, y+4*dy); x, y = x+dx, y+dy {
			var window [5]int
			for i := range window {
				p := x + i*dx + w.size*(y+i*dy)
				window[i] = p
				w.through[p] = append(w.through[p], len(w.of))
			}
			line = append(line, len(w.of))
			w.of = append(w.of, window)
		}
		if line != nil {
			w.lines = append(w.lines, line)
		}
	}
}

// number initialises the hash keys of stones: the key of a position is the exclusive or over its
// stones.
func (w *windows) number() {
	rng := rand.New(rand.NewPCG(5, 2008))
	for side := range w.keys {
		first := make([]uint64, w.size*w.size)
		for c := range first {
			first[c] = rng.Uint64()
		}
		for s := range w.turned {
			w.keys[side][s] = make([]uint64, len(first))
			for c := range first {
				w.keys[side][s][c] = first[w.turned[s][c]]
			}
		}
	}
}
