package baseline

import (
	"fmt"
	"math/bits"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/games/gametest"
	game "github.com/sente-games/sente/games/gomoku"
	"github.com/sente-games/sente/internal/testutil"
)

func TestWindowGame_KeepsContract(t *testing.T) {
	testutil.SkipUnderRace(t)
	for _, r := range []sente.Record{{Rules: "capture", Size: "6"}, {Rules: "caro", Size: "5", Opening: "swap2"}} {
		w, _, err := openWindowGame(r)
		testutil.NoError(t, err)
		t.Run(r.Rules, func(t *testing.T) { gametest.Run(t, judged{w}, gametest.Games(1)) })
	}
}

// TestEngine_PlaysNearStonesAndTakesFive also covers the player that looks one ply ahead.
func TestEngine_PlaysNearStonesAndTakesFive(t *testing.T) {
	r := sente.Record{Rules: "caro", Size: "15"}
	for _, e := range []sente.Engine{testutil.Must(NewGeneric(r, 8<<20))(t), testutil.Must(NewGeneric(r, 0))(t), testutil.Must(NewHeuristic(r))(t)} {
		for moves, want := range map[string][]sente.Move{
			"":                                  {"h8"},
			"h8 a15 i8 c15 j8 e15 k8 g15":       {"g8", "l8"},
			"h8 a15 i8 c15 j8 e15 k8 g15 g8 a1": nil,
		} {
			game := r
			for m := range strings.FieldsSeq(moves) {
				game = game.WithMove(sente.Move(m))
			}
			c, err := e.Think(t.Context(), game, sente.Limits{Nodes: 500}, nil)
			if want == nil != (err != nil) || err == nil && !slices.Contains(want, c.Move) {
				t.Errorf("%T after %q: %+v, %v, want one of %v", e, moves, c, err, want)
			}
		}
	}
	if _, err := NewGeneric(r, -1); err == nil {
		t.Error("negative memory is no error")
	}
}

// judged is windows with all moves of the rules, as the suite wants them.
type judged struct{ windowGame }

func (j judged) Moves(s *game.State, buf []game.Point) []game.Point {
	return j.windowGame.Rules.Moves(s, buf)
}

// TestWindowGame_CountsWindows compares the windows counted in bits with windows counted
// stone by stone.
func TestWindowGame_CountsWindows(t *testing.T) {
	testutil.SkipUnderRace(t)
	rng := rand.New(rand.NewPCG(7, 11))
	for range 100 {
		size := 5 + rng.IntN(18)
		g := testutil.Must(game.New(game.Capture, size))(t)
		s := scattered(t, g, rng)
		w := windowGame{g}
		got, want := countTallies(w, &s), countSlowly(size, &s)
		if got != want {
			t.Fatalf("size %d: counted %v, must be %v", size, got, want)
		}
		if pairs := countTakers(w, &s); pairs != countPairsSlowly(size, &s) {
			t.Fatalf("size %d: %v ways to take pairs, must be %v", size, pairs, countPairsSlowly(size, &s))
		}
	}
}

func scattered(t *testing.T, g game.Rules, rng *rand.Rand) game.State {
	t.Helper()
	var u game.Setup
	for y := range g.Size() {
		for x := range g.Size() {
			switch rng.IntN(5) {
			case 0:
				u.Black = append(u.Black, game.PointAt(x, y))
			case 1:
				u.White = append(u.White, game.PointAt(x, y))
			}
		}
	}
	s, err := g.Place(u)
	if err != nil {
		return g.Start()
	}
	return s
}

type tallies [2][5]int

func countTallies(w windowGame, s *game.State) (c tallies) {
	for y := range w.Size() {
		for d := range slopes {
			t, _ := w.countWindows(s, d, y)
			for colour := range t {
				for n := range t[colour] {
					c[colour][n] += bits.OnesCount32(t[colour][n])
				}
			}
		}
	}
	return c
}

func countTakers(w windowGame, s *game.State) (n [2]int) {
	for y := range w.Size() {
		for d := range slopes {
			for colour := range n {
				first, last := w.capturingPoints(s, colour, d, y)
				n[colour] += bits.OnesCount32(first) + bits.OnesCount32(last)
			}
		}
	}
	return n
}

// stretch is what stands on n points in a line, "" if they leave the board.
func stretch(size int, s *game.State, x, y, dx, dy, n int) (text string) {
	for i := range n {
		u, v := x+i*dx, y+i*dy
		if u < 0 || v < 0 || u >= size || v >= size {
			return ""
		}
		colour, ok := s.Stone(game.PointAt(u, v))
		text += map[bool]string{true: fmt.Sprint(colour), false: "."}[ok]
	}
	return text
}

func countSlowly(size int, s *game.State) (c tallies) {
	for x := range size {
		for y := range size {
			for _, d := range [][2]int{{1, 0}, {0, 1}, {1, 1}, {-1, 1}} {
				text := stretch(size, s, x, y, d[0], d[1], 5)
				black, white := strings.Count(text, "0"), strings.Count(text, "1")
				if black > 0 && white == 0 && black < 5 {
					c[0][black]++
				}
				if white > 0 && black == 0 && white < 5 {
					c[1][white]++
				}
			}
		}
	}
	return c
}

func countPairsSlowly(size int, s *game.State) (n [2]int) {
	for x := range size {
		for y := range size {
			for dx := -1; dx <= 1; dx++ {
				for dy := -1; dy <= 1; dy++ {
					i := slices.Index([]string{".110", ".001"}, stretch(size, s, x, y, dx, dy, 4))
					if i >= 0 {
						n[i]++
					}
				}
			}
		}
	}
	return n
}
