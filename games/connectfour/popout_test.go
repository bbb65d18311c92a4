package connectfour_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/games/connectfour"
	"github.com/sente-games/sente/internal/testutil"
	"github.com/sente-games/sente/rules"
)

func newPopOut(t testing.TB, size [2]int) connectfour.PopOut {
	t.Helper()
	r, err := connectfour.NewPopOut(size[0], size[1])
	testutil.NoError(t, err)
	return r
}

// popGrid is a reference implementation of PopOut: the columns as lists of players, lowest stone first.
type popGrid struct {
	width, height int
	columns       [][]int
	ply           int
	over          bool
	winner        int // -1 if there is none
}

func newPopGrid(size connectfour.Size) *popGrid {
	return &popGrid{width: size.Width, height: size.Height, columns: make([][]int, size.Width), winner: -1}
}

// moves returns drops as columns and pops as negative columns, -1 being the first.
func (g *popGrid) moves() (moves []connectfour.Move) {
	if g.over {
		return nil
	}
	for c, stones := range g.columns {
		if len(stones) < g.height {
			moves = append(moves, connectfour.Move(c))
		}
	}
	for c, stones := range g.columns {
		if len(stones) > 0 && stones[0] == g.ply%2 {
			moves = append(moves, connectfour.Move(-1-c))
		}
	}
	return moves
}

func (g *popGrid) play(m connectfour.Move) {
	me := g.ply % 2
	if m >= 0 {
		g.columns[m] = append(slices.Clone(g.columns[m]), me)
	} else {
		g.columns[-1-m] = slices.Clone(g.columns[-1-m][1:])
	}
	g.ply++
	switch {
	case g.won(me):
		g.over, g.winner = true, me
	case g.won(1 - me):
		g.over, g.winner = true, 1-me
	case g.ply == 2*g.width*g.height || len(g.moves()) == 0:
		g.over = true
	}
}

func (g *popGrid) stone(row, c int) int {
	if c < 0 || c >= g.width || row < 0 || row >= len(g.columns[c]) {
		return -1
	}
	return g.columns[c][row]
}

func (g *popGrid) won(player int) bool {
	for c := range g.width {
		for row := range g.height {
			for _, d := range directions {
				n := 0
				for n < 4 && g.stone(row+n*d[0], c+n*d[1]) == player {
					n++
				}
				if n == 4 {
					return true
				}
			}
		}
	}
	return false
}

func (g *popGrid) perft(depth int) (lines uint64) {
	if depth == 0 {
		return 1
	}
	for _, m := range g.moves() {
		next := *g
		next.columns = slices.Clone(g.columns)
		next.play(m)
		lines += next.perft(depth - 1)
	}
	return lines
}

// agrees compares a position with the reference implementation.
func (g *popGrid) agrees(t *testing.T, r connectfour.PopOut, s *connectfour.PopState, st rules.Status) {
	t.Helper()
	if got, want := r.Moves(s, nil), g.moves(); !slices.Equal(got, want) {
		t.Fatalf("%s %+v: moves %v, want %v", r.Size(), *s, got, want)
	}
	if again := r.Status(s); again != st {
		t.Fatalf("%s %+v: Play said %+v, Status %+v", r.Size(), *s, st, again)
	}
	if st.Outcome.IsOver() != g.over || st.Outcome.Winner(st.Turn) != g.winner && g.over || int(st.Turn) != g.ply%2 {
		t.Fatalf("%s %+v: status %+v, want over %v, winner %d, ply %d", r.Size(), *s, st, g.over, g.winner, g.ply)
	}
	scene := r.Scene(s)
	stones := 0
	for c := range g.columns {
		stones += len(g.columns[c])
	}
	if len(scene.Stones) != stones {
		t.Fatalf("%s %+v: %d stones drawn, want %d", r.Size(), *s, len(scene.Stones), stones)
	}
	for _, stone := range scene.Stones {
		cell := scene.Cells[stone.Cell]
		if row := r.Height() - 1 - int(cell.Y); g.stone(row, int(cell.X)) != stone.Player {
			t.Fatalf("%s %+v: the stone of %d at %s", r.Size(), *s, stone.Player, cell.Name)
		}
	}
}

// TestPopOut_MatchesReference plays random games with many pops to cover all kinds of endings.
func TestPopOut_MatchesReference(t *testing.T) {
	testutil.SkipUnderRace(t)
	rng := rand.New(rand.NewPCG(19, 2))
	ends := map[string]int{}
	for _, size := range [][2]int{{7, 6}, {4, 4}, {5, 3}, {2, 2}, {2, 4}, {8, 7}, {21, 2}, {3, 5}} {
		r := newPopOut(t, size)
		for game := range 80 {
			s, g := r.Start(), newPopGrid(r.Size())
			for !g.over {
				moves := g.moves()
				m := moves[rng.IntN(len(moves))]
				if pops := slices.DeleteFunc(slices.Clone(moves), func(m connectfour.Move) bool { return m >= 0 }); len(pops) > 0 && rng.IntN(2+game%12) == 0 {
					m = pops[rng.IntN(len(pops))]
				}
				both := false
				g.play(m)
				both = g.won(0) && g.won(1)
				var next connectfour.PopState
				st := r.Play(&next, &s, m, true)
				s = next
				g.agrees(t, r, &s, st)
				if both {
					ends["both"]++
				}
			}
			ends[strings.TrimLeft(r.Reason(&s).Text, "0123456789 ")]++
		}
	}
	for _, end := range []string{"four in a row", "no move left", "moves without a win", "both"} {
		if ends[end] == 0 {
			t.Errorf("no game ended that way: %s (%v)", end, ends)
		}
	}
}

func TestPopOutPerft(t *testing.T) {
	for _, size := range [][2]int{{3, 2}, {4, 4}, {7, 6}} {
		r := newPopOut(t, size)
		s := r.Start()
		for depth := 1; depth <= 5; depth++ {
			if got, want := rules.Perft(r, &s, depth), newPopGrid(r.Size()).perft(depth); got != want {
				t.Errorf("%s: perft %d = %d, want %d", r.Size(), depth, got, want)
			}
		}
	}
}

func popBoard(t *testing.T, moves string) rules.Board {
	t.Helper()
	b, err := connectfour.Open(sente.Record{Rules: "popout"})
	testutil.NoError(t, err)
	texts, err := b.Split(moves)
	testutil.NoError(t, err)
	for _, m := range texts {
		play(t, b, m)
	}
	return b
}

// TestPopOutScene_NoNumbersAfterPop checks that stones have no numbers after a pop, and that the last
// dropped stone is still marked.
func TestPopOutScene_NoNumbersAfterPop(t *testing.T) {
	scene := popBoard(t, "44p45").Scene()
	if len(scene.Stones) != 2 {
		t.Fatalf("stones %v", scene.Stones)
	}
	marked := ""
	for _, m := range scene.Marks {
		marked += scene.Cells[m.Cell].Name
	}
	if scene.Stones[0].Ply != 0 || scene.Stones[1].Ply != 0 || marked != "5.1" {
		t.Errorf("stones %v, marked %s", scene.Stones, marked)
	}
	pops := 0
	for _, aim := range popBoard(t, "41").Scene().Moves {
		if aim.Move == "p4" {
			pops++
		}
	}
	if pops != 1 {
		t.Errorf("%d cells pop a stone, want the lowest one", pops)
	}
}

func TestParseVariant_Errors(t *testing.T) {
	for name, want := range map[string]string{
		"renju":     `unknown rules "renju": expected one of connect=4, popout, connect=3, connect=5, connect=6`,
		"connect=7": `unknown rules "connect=7": did you mean connect=4? Expected one of connect=4, popout, connect=3, connect=5, connect=6`,
	} {
		if _, err := connectfour.Open(sente.Record{Rules: name}); err == nil || err.Error() != want {
			t.Errorf("%s: %v, want %s", name, err, want)
		}
	}
	for _, size := range []string{"8x8", "9x1", "10x10"} {
		if _, err := connectfour.Open(sente.Record{Rules: "popout", Size: size}); err == nil || !strings.Contains(err.Error(), "such as 7x6") {
			t.Errorf("popout on %s: %v", size, err)
		}
	}
	if _, _, err := connectfour.FromRecord(sente.Record{Rules: "popout"}, connectfour.New); err == nil {
		t.Error("boards without pops play popout")
	}
	if _, _, err := connectfour.FromRecord(sente.Record{}, connectfour.NewPopOut); err == nil {
		t.Error("boards with pops play without")
	}
	if _, err := connectfour.Standard.Connect(7); err == nil || err.Error() != "7 in a row is not supported: expected 3 to 6" {
		t.Errorf("seven in a row: %v", err)
	}
}
