package prove

import (
	"math/rand/v2"

	"github.com/sente-games/sente/games/gomoku"
)

// boardWindows are the windows of a board: rows of five adjacent points.
type boardWindows struct {
	size           int            // number of lines of the board
	points         [][5]int       // points of each window; points are numbered row by row
	lines          [][]int        // windows of each line, in order
	windowsThrough [][]int        // windows through each point
	symmetricPoint [8][]int       // image of each point under each symmetry
	keys           [2][8][]uint64 // hash key of a stone of either side, under each symmetry
}

// Sides of a stone; 0 is a free point.
const (
	maker   = 1
	breaker = 2
)

func newWindows(g gomoku.Rules) *boardWindows {
	n := g.Size()
	w := &boardWindows{size: n, windowsThrough: make([][]int, n*n)}
	for _, step := range [4][2]int{{1, 0}, {0, 1}, {1, 1}, {1, -1}} {
		w.addWindowsAlong(step[0], step[1])
	}
	for s := range w.symmetricPoint {
		w.symmetricPoint[s] = make([]int, n*n)
		for c := range n * n {
			p := g.MapMove(s, gomoku.PointAt(c%n, c/n))
			w.symmetricPoint[s][c] = p.X() + n*p.Y()
		}
	}
	w.initKeys()
	return w
}

// addWindowsAlong adds the windows of all lines in a direction.
func (w *boardWindows) addWindowsAlong(dx, dy int) {
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
				w.windowsThrough[p] = append(w.windowsThrough[p], len(w.points))
			}
			line = append(line, len(w.points))
			w.points = append(w.points, window)
		}
		if line != nil {
			w.lines = append(w.lines, line)
		}
	}
}

// initKeys initialises the hash keys of stones: the key of a position is the exclusive or over its
// stones.
func (w *boardWindows) initKeys() {
	rng := rand.New(rand.NewPCG(5, 2008))
	for side := range w.keys {
		first := make([]uint64, w.size*w.size)
		for c := range first {
			first[c] = rng.Uint64()
		}
		for s := range w.symmetricPoint {
			w.keys[side][s] = make([]uint64, len(first))
			for c := range first {
				w.keys[side][s][c] = first[w.symmetricPoint[s][c]]
			}
		}
	}
}
