package connectfour_test

import (
	"math/rand/v2"
	"testing"

	"github.com/sente-games/sente/games/connectfour"
	"github.com/sente-games/sente/rules"
)

// grid is the slow twin of a position: cell by cell, one row after another.
type grid struct {
	width, height int
	at            [][]int // at[row][column], row 0 the lowest: 0 free, 1 first, 2 second
	ply           int
}

func newGrid(width, height int) *grid {
	g := &grid{width: width, height: height, at: make([][]int, height)}
	for row := range g.at {
		g.at[row] = make([]int, width)
	}
	return g
}

func (g *grid) moves() (moves []connectfour.Move) {
	if g.over() {
		return nil
	}
	for c := range g.width {
		if g.at[g.height-1][c] == 0 {
			moves = append(moves, connectfour.Move(c))
		}
	}
	return moves
}

func (g *grid) drop(m connectfour.Move) {
	for row := range g.height {
		if g.at[row][m] == 0 {
			g.at[row][m] = g.ply%2 + 1
			g.ply++
			return
		}
	}
}

func (g *grid) stone(row, c int) int {
	if row < 0 || row >= g.height || c < 0 || c >= g.width {
		return 0
	}
	return g.at[row][c]
}

func (g *grid) won(player int) bool {
	for row := range g.height {
		for c := range g.width {
			if g.fourFrom(row, c, player) {
				return true
			}
		}
	}
	return false
}

func (g *grid) fourFrom(row, c, player int) bool {
	for _, d := range [][2]int{{0, 1}, {1, 0}, {1, 1}, {-1, 1}} {
		n := 0
		for n < 4 && g.stone(row+n*d[0], c+n*d[1]) == player {
			n++
		}
		if n == 4 {
			return true
		}
	}
	return false
}

func (g *grid) over() bool { return g.won(1) || g.won(2) || g.ply == g.width*g.height }

func (g *grid) outcome() rules.Outcome {
	switch {
	case g.won(2 - g.ply%2):
		return rules.Lost
	case g.ply == g.width*g.height:
		return rules.Draw
	}
	return rules.Ongoing
}

// threats counts the free cells that would complete four for player.
func (g *grid) threats(player int) (n int) {
	for row := range g.height {
		for c := range g.width {
			if g.at[row][c] != 0 {
				continue
			}
			g.at[row][c] = player
			if g.won(player) {
				n++
			}
			g.at[row][c] = 0
		}
	}
	return n
}

// sizes are boards at the edges of what fits.
var sizes = [][2]int{{7, 6}, {6, 7}, {8, 7}, {9, 6}, {4, 4}, {5, 5}, {1, 1}, {1, 63}, {32, 1}, {12, 4}, {3, 20}, {2, 31}}

func TestRandomGamesAgreeWithTheGrid(t *testing.T) {
	for _, size := range sizes {
		r, err := connectfour.New(size[0], size[1])
		if err != nil {
			t.Fatal(err)
		}
		rng := rand.New(rand.NewPCG(1, uint64(size[0])))
		for range 25 {
			playBoth(t, r, rng)
		}
	}
}

// playBoth plays one random game on the bits and on the grid.
func playBoth(t *testing.T, r connectfour.Rules, rng *rand.Rand) {
	t.Helper()
	g, s := newGrid(r.Width(), r.Height()), r.Start()
	for !g.over() {
		want := g.moves()
		got := r.Moves(&s, nil)
		if !equalMoves(got, want) {
			t.Fatalf("%s: moves %v, want %v", r.Size(), got, want)
		}
		m := want[rng.IntN(len(want))]
		g.drop(m)
		var next connectfour.State
		st := r.Play(&next, &s, m, true)
		s = next
		checkStatus(t, r, g, &s, st)
	}
	if got := r.Moves(&s, nil); len(got) != 0 {
		t.Fatalf("%s: moves %v after the end", r.Size(), got)
	}
}

func checkStatus(t *testing.T, r connectfour.Rules, g *grid, s *connectfour.State, st rules.Status) {
	t.Helper()
	if again := r.Status(s); again != st {
		t.Fatalf("%s: Play said %+v, Status %+v", r.Size(), st, again)
	}
	if want := g.outcome(); st.Outcome != want || int(st.Turn) != g.ply%2 {
		t.Fatalf("%s: outcome %v turn %d, want %v turn %d", r.Size(), st.Outcome, st.Turn, want, g.ply%2)
	}
	if st.Outcome.Over() {
		return
	}
	mine, theirs := g.threats(g.ply%2+1), g.threats(2-g.ply%2)
	if want := 16 * (mine - theirs); int(st.Eval) != want {
		t.Fatalf("%s: eval %d, want %d for %d against %d threats", r.Size(), st.Eval, want, mine, theirs)
	}
}

func equalMoves(a, b []connectfour.Move) bool {
	if len(a) != len(b) {
		return false
	}
	for i := range a {
		if a[i] != b[i] {
			return false
		}
	}
	return true
}
