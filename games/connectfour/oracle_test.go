package connectfour_test

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/sente-games/sente/games/connectfour"
	"github.com/sente-games/sente/internal/testutil"
	"github.com/sente-games/sente/rules"
)

// grid is a reference implementation of a position, cell by cell.
type grid struct {
	width, height, line int
	at                  [][]int // at[row][column], row 0 the lowest: 0 free, 1 first, 2 second
	ply                 int
}

func newGrid(width, height, line int) *grid {
	g := &grid{width: width, height: height, line: line, at: make([][]int, height)}
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

// lift removes the last stone of a column.
func (g *grid) lift(m connectfour.Move) {
	for row := g.height - 1; row >= 0; row-- {
		if g.at[row][m] != 0 {
			g.at[row][m] = 0
			g.ply--
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

var directions = [][2]int{{0, 1}, {1, 0}, {1, 1}, {-1, 1}}

func (g *grid) fourFrom(row, c, player int) bool {
	for _, d := range directions {
		if g.four(row, c, d, player) {
			return true
		}
	}
	return false
}

// four reports whether player has the cells of a line from (row, c) in direction d.
func (g *grid) four(row, c int, d [2]int, player int) bool {
	for n := range g.line {
		if g.stone(row+n*d[0], c+n*d[1]) != player {
			return false
		}
	}
	return true
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

// lines returns the cells, by column and row, that are part of four in a row.
func (g *grid) lines() map[string]bool {
	cells := map[string]bool{}
	for row := range g.height {
		for c := range g.width {
			for _, d := range directions {
				if !g.four(row, c, d, 2-g.ply%2) {
					continue
				}
				for n := range g.line {
					cells[fmt.Sprint(c+n*d[1], " ", row+n*d[0])] = true
				}
			}
		}
	}
	return cells
}

// perft counts lines of play as rules.Perft does.
func (g *grid) perft(depth int) (lines int) {
	moves := g.moves()
	if depth == 1 {
		return len(moves)
	}
	for _, m := range moves {
		g.drop(m)
		lines += g.perft(depth - 1)
		g.lift(m)
	}
	return lines
}

// narrow are boards at the limits of one word, wide boards of two words.
var (
	narrow = [][2]int{{7, 6}, {6, 7}, {8, 7}, {9, 6}, {4, 4}, {5, 5}, {1, 1}, {1, 63}, {32, 1}, {12, 4}, {3, 20}, {2, 31}}
	wide   = [][2]int{{8, 8}, {9, 7}, {10, 6}, {10, 10}, {11, 10}, {16, 7}, {18, 6}, {25, 4}, {35, 2}, {35, 1}, {4, 31}, {4, 30}, {5, 21}, {3, 41}, {2, 63}, {2, 62}, {1, 127}, {1, 64}}
)

// gameOf is the set of methods that the tests use.
type gameOf[S any] interface {
	rules.Rules[S, connectfour.Move]
	rules.BestScorer[S]
	rules.Scener[S, connectfour.Move]
	Size() connectfour.Size
	Line() int
}

func newRules(t testing.TB, size [2]int) connectfour.Rules {
	t.Helper()
	r, err := connectfour.New(size[0], size[1])
	testutil.NoError(t, err)
	return r
}

func newWide(t testing.TB, size [2]int) connectfour.Wide {
	t.Helper()
	r, err := connectfour.NewWide(size[0], size[1])
	testutil.NoError(t, err)
	return r
}

func TestRules_MatchGrid(t *testing.T) {
	testutil.SkipUnderRace(t)
	for _, line := range lines {
		for _, size := range narrow {
			playBoth(t, connected(t, newRules(t, size), line), 2)
		}
		for _, size := range wide {
			playBoth(t, connected(t, newWide(t, size), line), 1)
		}
	}
}

// lines are the supported numbers in a row.
var lines = []int{4, 3, 5, 6}

// connected returns the same board for another number in a row.
func connected[R interface{ Connect(line int) (R, error) }](t testing.TB, r R, line int) R {
	t.Helper()
	r, err := r.Connect(line)
	testutil.NoError(t, err)
	return r
}

// playBoth plays random games on the bits and on the grid.
func playBoth[R gameOf[S], S any](t *testing.T, r R, games int) {
	t.Helper()
	size := r.Size()
	rng := rand.New(rand.NewPCG(1, uint64(size.Width)))
	for range games {
		g, s := newGrid(size.Width, size.Height, r.Line()), r.Start()
		for !g.over() {
			want := g.moves()
			if got := r.Moves(&s, nil); !slices.Equal(got, want) {
				t.Fatalf("%s: moves %v, want %v", size, got, want)
			}
			m := want[rng.IntN(len(want))]
			g.drop(m)
			var next S
			st := r.Play(&next, &s, m, true)
			s = next
			checkStatus(t, r, g, &s, st)
		}
		if got := r.Moves(&s, nil); len(got) != 0 {
			t.Fatalf("%s: moves %v after the end", size, got)
		}
		checkLine(t, r, g, &s)
	}
}

func checkStatus[R gameOf[S], S any](t *testing.T, r R, g *grid, s *S, st rules.Status) {
	t.Helper()
	if again := r.Status(s); again != st {
		t.Fatalf("%s: Play said %+v, Status %+v", r.Size(), st, again)
	}
	if want := g.outcome(); st.Outcome != want || int(st.Turn) != g.ply%2 {
		t.Fatalf("%s: outcome %v turn %d, want %v turn %d", r.Size(), st.Outcome, st.Turn, want, g.ply%2)
	}
	if st.Outcome.IsOver() {
		return
	}
	mine, theirs := g.threats(g.ply%2+1), g.threats(2-g.ply%2)
	if want := 16 * (mine - theirs); int(st.Eval) != want {
		t.Fatalf("%s: eval %d, want %d for %d against %d threats", r.Size(), st.Eval, want, mine, theirs)
	}
}

// checkLine compares the marked winning stones.
func checkLine[R gameOf[S], S any](t *testing.T, r R, g *grid, s *S) {
	t.Helper()
	scene, want := r.Scene(s), g.lines()
	got := map[string]bool{}
	for _, m := range scene.Marks {
		cell := scene.Cells[m.Cell]
		got[fmt.Sprint(int(cell.X), " ", g.height-1-int(cell.Y))] = true
	}
	if !maps.Equal(got, want) {
		t.Fatalf("%s: the winning stones are %v, want %v", r.Size(), got, want)
	}
}

func TestPerft_MatchesGrid(t *testing.T) {
	testutil.SkipUnderRace(t)
	for _, size := range [][2]int{{4, 4}, {4, 5}, {5, 3}, {6, 2}, {3, 6}} {
		for _, line := range lines {
			checkPerft(t, connected(t, newRules(t, size), line), 6)
			checkPerft(t, connected(t, newWide(t, size), line), 6)
		}
	}
	for _, size := range [][2]int{{4, 28}, {5, 13}, {8, 8}, {10, 10}, {2, 60}} {
		checkPerft(t, newWide(t, size), 3)
	}
}

// checkPerft counts lines of play from the middle of random games.
func checkPerft[R gameOf[S], S any](t *testing.T, r R, depth int) {
	t.Helper()
	size := r.Size()
	rng := rand.New(rand.NewPCG(5, 6))
	for range 5 {
		g, s := newGrid(size.Width, size.Height, r.Line()), r.Start()
		for range 1 + rng.IntN(r.Size().Width*r.Size().Height/2) {
			if g.over() {
				break
			}
			moves := g.moves()
			m := moves[rng.IntN(len(moves))]
			g.drop(m)
			var next S
			r.Play(&next, &s, m, false)
			s = next
		}
		if got, want := rules.Perft(r, &s, depth), g.perft(depth); got != uint64(want) {
			t.Errorf("%s, ply %d: perft %d = %d, want %d", size, g.ply, depth, got, want)
		}
	}
}
