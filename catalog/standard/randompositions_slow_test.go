//go:build slow

package standard_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/games/gomoku"
	"github.com/sente-games/sente/internal/testutil"
)

// grid is a board seen with the rules alone, as the oracle.
type grid struct {
	at    [15][15]byte // 0, 'b' or 'w'
	rules string
}

// exact reports whether six in a row do not win for the side.
func (g *grid) exact(side byte) bool {
	return g.rules == "standard" || g.rules == "caro" || g.rules == "renju" && side == 'b'
}

type spot struct{ x, y int }

func (s spot) String() string { return fmt.Sprintf("%c%d", 'a'+s.x, s.y+1) }

// wins reports whether a stone of the side on an empty point makes five.
func (g *grid) wins(p spot, side byte) bool {
	for _, d := range []spot{{1, 0}, {0, 1}, {1, 1}, {1, -1}} {
		n, hems := 1, 0
		for _, sign := range []int{1, -1} {
			x, y := p.x+sign*d.x, p.y+sign*d.y
			for x >= 0 && x < 15 && y >= 0 && y < 15 && g.at[y][x] == side {
				n, x, y = n+1, x+sign*d.x, y+sign*d.y
			}
			if x >= 0 && x < 15 && y >= 0 && y < 15 && g.at[y][x] != 0 {
				hems++
			}
		}
		if n == 5 && !(g.rules == "caro" && hems == 2) || n > 5 && !g.exact(side) {
			return true
		}
	}
	return false
}

func (g *grid) empty() (all []spot) {
	for y := range 15 {
		for x := range 15 {
			if g.at[y][x] == 0 {
				all = append(all, spot{x, y})
			}
		}
	}
	return all
}

// fives are the points on which the side wins.
func (g *grid) fives(side byte) (all []spot) {
	for _, p := range g.empty() {
		if g.wins(p, side) {
			all = append(all, p)
		}
	}
	return all
}

// along are the empty points in line with p where a five through p may end, or be
// hemmed in.
func (g *grid) along(p spot) (all []spot) {
	for _, d := range []spot{{1, 0}, {0, 1}, {1, 1}, {1, -1}} {
		for n := -5; n <= 5; n++ {
			x, y := p.x+n*d.x, p.y+n*d.y
			if x >= 0 && x < 15 && y >= 0 && y < 15 && g.at[y][x] == 0 {
				all = append(all, spot{x, y})
			}
		}
	}
	return all
}

// with calls f with a stone on p.
func (g *grid) with(p spot, side byte, f func()) {
	g.at[p.y][p.x] = side
	f()
	g.at[p.y][p.x] = 0
}

// stops returns the points where a stone of the side removes all fives of the other.
func (g *grid) stops(points []spot, side, other byte, fives []spot) (all []spot) {
	for _, p := range points {
		g.with(p, side, func() {
			if !slices.ContainsFunc(fives, func(q spot) bool { return q != p && g.wins(q, other) }) {
				all = append(all, p)
			}
		})
	}
	return all
}

// decisive are the points on which a stone gives the side, which cannot win yet, fives
// that no stone stops: an open four or two fours.
func (g *grid) decisive(me, you byte) (all []spot) {
	for _, p := range g.empty() {
		g.with(p, me, func() {
			var fives []spot
			for _, q := range g.along(p) {
				if g.wins(q, me) {
					fives = append(fives, q)
				}
			}
			if len(fives) > 0 && len(g.stops(g.along(p), you, me, fives)) == 0 {
				all = append(all, p)
			}
		})
	}
	return all
}

// right are the moves of the right class, and what the position is called.
func (g *grid) right(me, you byte) (string, []spot) {
	if all := g.fives(me); len(all) > 0 {
		return "a four of one's own", all
	}
	if fives := g.fives(you); len(fives) > 0 {
		return "a four against one", g.stops(g.empty(), me, you, fives)
	}
	if all := g.decisive(me, you); len(all) > 0 {
		return "an open three of one's own", all
	}
	return "", nil
}

// drawnGrid is a random position that goes on, and its legal moves.
func drawnGrid(rng *rand.Rand) (*grid, sente.Record, []sente.Move) {
	g := &grid{rules: []string{"freestyle", "standard", "renju", "caro"}[rng.IntN(4)]}
	r := sente.Record{Game: "gomoku", Rules: g.rules}
	board, err := gomoku.Open(r)
	if err != nil {
		panic(err)
	}
	corner := spot{rng.IntN(8), rng.IntN(8)}
	for n, stones := 0, 6+rng.IntN(24); n < stones; {
		p := spot{corner.x + rng.IntN(8), corner.y + rng.IntN(8)}
		side := "bw"[n%2]
		if g.at[p.y][p.x] != 0 || g.wins(p, side) {
			stones-- // so that a full corner ends it
			continue
		}
		if _, err := board.Play(p.String()); err != nil { // forbidden
			stones--
			continue
		}
		g.at[p.y][p.x] = side
		r = r.WithMove(sente.Move(p.String()))
		n++
	}
	return g, r, board.Legal()
}

// TestEngines_SolveRandomThreatPositions: in 1,000 random positions with a four or an open three
// for the side to move, or a four against it, by four rule sets, the engines that know
// threats play a move of the right class, each time.
func TestEngines_SolveRandomThreatPositions(t *testing.T) {
	rng := rand.New(rand.NewPCG(65, 1000))
	engines := []sente.Engine{gomokuEngine(t, "sente:memory=8"), gomokuEngine(t, "heuristic")}
	more := []sente.Engine{gomokuEngine(t, "zerosum"), gomokuEngine(t, "minimax:memory=4"), gomokuEngine(t, "zeromax:memory=4"), gomokuEngine(t, "mcts:memory=4")}
	left := map[string]int{"a four of one's own": 350, "a four against one": 300, "an open three of one's own": 350}
	seen := map[string]int{}
	for missing := 1000; missing > 0; {
		g, r, legal := drawnGrid(rng)
		name, right := g.right("bw"[len(r.Moves)%2], "wb"[len(r.Moves)%2])
		right = slices.DeleteFunc(right, func(p spot) bool { return !slices.Contains(legal, sente.Move(p.String())) })
		if left[name] == 0 || len(right) == 0 {
			continue
		}
		left[name]--
		missing--
		seen[g.rules]++
		asked := engines
		if left[name] < 30 {
			asked = append(engines[:2:2], more...)
		}
		for i, e := range asked {
			c, err := e.Think(t.Context(), r, sente.Limits{Nodes: 100, Seed: uint64(left[name])}, nil)
			testutil.NoError(t, err)
			if !slices.ContainsFunc(right, func(p spot) bool { return p.String() == string(c.Move) }) {
				t.Errorf("%s: %s, %s: engine %d plays %s, right is %v", name, r.Rules, r.Moves, i, c.Move, right)
			}
		}
	}
	t.Log(seen)
}
