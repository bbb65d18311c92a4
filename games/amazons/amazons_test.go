package amazons

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/games/gametest"
	"github.com/sente-games/sente/internal/testutil"
	"github.com/sente-games/sente/rules"
)

var game = NewGame()

func TestRules_Contract(t *testing.T) { gametest.Run(t, game, gametest.Games(1)) }

func FuzzParse(f *testing.F) { gametest.FuzzParse(f, game) }

// TestPerft_PublishedCounts compares the counts that other programs publish.
func TestPerft_PublishedCounts(t *testing.T) { gametest.Perft(t, game, 2176, 4307152) }

// grid is the rules once more: letters in rows, white's "w", black's "b", arrows "x".
type grid struct {
	rows [side][side]byte
	turn byte
}

func startGrid() grid {
	g := grid{turn: 'w'}
	for y, row := range []string{"...b..b...", "..........", "..........", "b........b", "..........", "..........", "w........w", "..........", "..........", "...w..w..."} {
		copy(g.rows[side-1-y][:], row)
	}
	return g
}

func (g *grid) at(x, y int) byte {
	if x < 0 || y < 0 || x >= side || y >= side {
		return '#'
	}
	return g.rows[y][x]
}

// rays are the squares that a queen reaches.
func (g *grid) rays(x, y int) (squares [][2]int) {
	for dx := -1; dx <= 1; dx++ {
		for dy := -1; dy <= 1; dy++ {
			for n := 1; (dx != 0 || dy != 0) && g.at(x+n*dx, y+n*dy) == '.'; n++ {
				squares = append(squares, [2]int{x + n*dx, y + n*dy})
			}
		}
	}
	return squares
}

func name(x, y int) string { return fmt.Sprintf("%c%d", 'a'+x, y+1) }

// moves are the texts of the legal moves and the grids after them.
func (g grid) moves() map[string]grid {
	all := map[string]grid{}
	next := map[byte]byte{'w': 'b', 'b': 'w'}[g.turn]
	for y := range side {
		for x := range side {
			if g.rows[y][x] != g.turn {
				continue
			}
			for _, to := range g.rays(x, y) {
				moved := g
				moved.rows[y][x], moved.rows[to[1]][to[0]], moved.turn = '.', g.turn, next
				for _, shot := range moved.rays(to[0], to[1]) {
					after := moved
					after.rows[shot[1]][shot[0]] = 'x'
					all[name(x, y)+"-"+name(to[0], to[1])+"/"+name(shot[0], shot[1])] = after
				}
			}
		}
	}
	return all
}

// grid writes a board as the oracle does.
func (b Board) grid() grid {
	g := grid{turn: "wb"[b.Side]}
	for i := range side * side {
		at, letter := squareOf(i%side, i/side), byte('x')
		switch {
		case b.Free.has(at):
			letter = '.'
		case b.Queens[0].has(at):
			letter = 'w'
		case b.Queens[1].has(at):
			letter = 'b'
		}
		g.rows[i/side][i%side] = letter
	}
	return g
}

// distances are the least moves of a colour to each square, by queens or kings.
func (g *grid) distances(colour byte, kings bool) (known map[[2]int]int) {
	known = map[[2]int]int{}
	var wave [][2]int
	for y := range side {
		for x := range side {
			if g.rows[y][x] == colour {
				wave = append(wave, [2]int{x, y})
			}
		}
	}
	for n := 1; len(wave) > 0; n++ {
		var reached [][2]int
		for _, from := range wave {
			for _, to := range g.rays(from[0], from[1]) {
				far := max(to[0]-from[0], from[0]-to[0], to[1]-from[1], from[1]-to[1]) > 1
				if _, ok := known[to]; !ok && !(kings && far) {
					known[to], reached = n, append(reached, to)
				}
			}
		}
		wave = reached
	}
	return known
}

// evaluate is Evaluate once more, square by square.
func (g *grid) evaluate() (score int) {
	other := map[byte]byte{'w': 'b', 'b': 'w'}[g.turn]
	for _, kings := range []bool{false, true} {
		worth, shared := 20, 4
		if kings {
			worth, shared = 10, 0
		}
		mine, theirs := g.distances(g.turn, kings), g.distances(other, kings)
		for y := range side {
			for x := range side {
				a, near := mine[[2]int{x, y}]
				b, far := theirs[[2]int{x, y}]
				switch {
				case near && (!far || a < b):
					score += worth
				case far && (!near || b < a):
					score -= worth
				case near && far:
					score += shared
				}
			}
		}
	}
	return score
}

func TestRules_AgreeWithOracle(t *testing.T) {
	testutil.SkipUnderRace(t)
	rng := rand.New(rand.NewPCG(10, 10))
	for range 3 {
		s, d := game.Start(), startGrid()
		for ply := 0; ; ply++ {
			b := pos(s)
			if b.grid() != d {
				t.Fatalf("the board is\n%s, the oracle's\n%s", b.grid().rows, d.rows)
			}
			known := d.moves()
			var texts []string
			moves := game.Moves(&s, nil)
			for _, m := range moves {
				texts = append(texts, b.Format(m))
			}
			if want := slices.Sorted(maps.Keys(known)); !slices.Equal(slices.Sorted(slices.Values(texts)), want) {
				t.Fatalf("%s: %d moves, by the oracle %d", d.rows, len(texts), len(want))
			}
			if got, want := int(b.Evaluate()), d.evaluate(); got != want {
				t.Fatalf("%s: evaluated %d, by the oracle %d", d.rows, got, want)
			}
			if over := game.Status(&s).Outcome == rules.Lost; over != (len(known) == 0) {
				t.Fatalf("%s: lost %v, but there are %d moves", d.rows, over, len(known))
			}
			if len(moves) == 0 {
				break
			}
			i := rng.IntN(len(moves))
			d = known[texts[i]]
			var next rules.EasyState[Board]
			game.Play(&next, &s, moves[i], true)
			s = next
		}
	}
}

func pos(s rules.EasyState[Board]) Board { return s.Pos() }

// TestScene_MarksTheArrow: the target of the arrow is a part of the last move.
func TestScene_MarksTheArrow(t *testing.T) {
	b := testutil.Must(Open(sente.Record{}))(t)
	testutil.Must(b.Play("d1-d7/g7"))(t)
	sc := b.Scene()
	var got []string
	for _, m := range sc.Marks {
		got = append(got, string(m.Kind)+" "+sc.Cells[m.Cell].Name)
	}
	if want := []string{"last d7", "from d1", "last g7"}; !slices.Equal(got, want) {
		t.Errorf("marks %q, want %q", got, want)
	}
}
