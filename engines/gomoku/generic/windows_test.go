package generic

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/games/gametest"
	game "github.com/sente-games/sente/games/gomoku"
	"github.com/sente-games/sente/internal/testutil"
)

// otherGames are games that the tables of engines/gomoku are not made for.
func otherGames() (records []sente.Record) {
	for _, rule := range game.AllRules() {
		if rule > game.Caro {
			records = append(records, sente.Record{Game: "gomoku", Rules: rule.String(), Size: "9"})
		}
	}
	for _, opening := range game.AllOpenings() {
		if opening > game.StandardOpening {
			records = append(records, sente.Record{Game: "gomoku", Opening: opening.String(), Size: "9"})
		}
	}
	return append(records, sente.Record{Rules: "renju", Opening: "swap", Size: "8"}, sente.Record{Rules: "freestyle:unblocked=on", Size: "9"}, sente.Record{Rules: "capture:prize=4,exact=on", Opening: "swap2", Size: "7"})
}

// TestPlaysAllRulesLegally lets the engine, the heuristic player and a random one play
// games by other rules.
func TestPlaysAllRulesLegally(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 11))
	players := []sente.Engine{anyRules(t), anyRules(t, NewHeuristic)}
	for _, r := range otherGames() {
		r.Moves = []sente.Move{}
		board, err := game.Open(r)
		if err != nil {
			t.Fatal(err)
		}
		for over := false; !over; over, _, _ = board.Outcome() {
			legal := board.Legal()
			m := legal[rng.IntN(len(legal))]
			if i := board.Ply() % 3; i < len(players) {
				m = think(t, players[i], r, sente.Limits{Nodes: 300}).Move
			}
			if _, err := board.Play(string(m)); err != nil {
				t.Fatalf("%+v: %v", r, err)
			}
			r.Moves = append(r.Moves, m)
		}
	}
}

// TestBeatsChance: it understands other rules well enough not to lose to
// random moves.
func TestBeatsChance(t *testing.T) {
	testutil.SkipUnderRace(t)
	rng := rand.New(rand.NewPCG(6, 11))
	for _, r := range otherGames() {
		r.Moves = []sente.Move{}
		board, err := game.Open(r)
		if err != nil {
			t.Fatal(err)
		}
		e := anyRules(t)
		mine := rng.IntN(2)
		over, winner := false, -1
		for !over {
			legal := board.Legal()
			m := legal[rng.IntN(len(legal))]
			if board.Turn() == mine {
				m = think(t, e, r, sente.Limits{Nodes: 2000}).Move
			}
			if _, err := board.Play(string(m)); err != nil {
				t.Fatal(err)
			}
			r.Moves = append(r.Moves, m)
			over, winner, _ = board.Outcome()
		}
		if winner != mine {
			t.Errorf("%+v: the engine, player %d, did not win, but %d", r, mine, winner)
		}
	}
}

func think(t *testing.T, e sente.Engine, r sente.Record, limits sente.Limits) sente.Choice {
	t.Helper()
	c, err := e.Think(t.Context(), r, limits, nil)
	if err != nil {
		t.Fatalf("%v: %v", r.Moves, err)
	}
	return c
}

// anyRules is the engine, or another one.
func anyRules(t *testing.T, open ...func(sente.Record) (sente.Engine, error)) sente.Engine {
	t.Helper()
	build := func(r sente.Record) (sente.Engine, error) { return New(r, 8<<20) }
	if len(open) > 0 {
		build = open[0]
	}
	e, err := build(sente.Record{Rules: "caro"})
	if err != nil {
		t.Fatal(err)
	}
	return e
}

func TestWindowsKeepTheirPromises(t *testing.T) {
	testutil.SkipUnderRace(t)
	for _, r := range []sente.Record{{Rules: "capture", Size: "6"}, {Rules: "caro", Size: "5", Opening: "swap2"}} {
		w, _, err := windowsOf(r)
		if err != nil {
			t.Fatal(err)
		}
		t.Run(r.Rules, func(t *testing.T) { gametest.Run(t, judged{w}, gametest.Games(1)) })
	}
}

// judged is windows with all moves of the rules, as the suite wants them.
type judged struct{ windows }

func (j judged) Moves(s *game.State, buf []game.Point) []game.Point {
	return j.windows.Rules.Moves(s, buf)
}

// TestWindowsAreCounted compares the windows counted in bits with windows counted
// stone by stone.
func TestWindowsAreCounted(t *testing.T) {
	testutil.SkipUnderRace(t)
	rng := rand.New(rand.NewPCG(7, 11))
	for range 300 {
		size := 5 + rng.IntN(18)
		g, err := game.New(game.Capture, size)
		if err != nil {
			t.Fatal(err)
		}
		s := scattered(t, g, rng)
		w := windows{g}
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
				u.Black = append(u.Black, game.At(x, y))
			case 1:
				u.White = append(u.White, game.At(x, y))
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

func countTallies(w windows, s *game.State) (c tallies) {
	for y := range w.Size() {
		for d := range slopes {
			t, _ := w.tally(s, d, y)
			for colour := range t {
				for n := range t[colour] {
					for row := t[colour][n]; row != 0; row &= row - 1 {
						c[colour][n]++
					}
				}
			}
		}
	}
	return c
}

func countTakers(w windows, s *game.State) (n [2]int) {
	for y := range w.Size() {
		for d := range slopes {
			for colour := range n {
				first, last := w.takers(s, colour, d, y)
				for row := uint64(first) | uint64(last)<<32; row != 0; row &= row - 1 {
					n[colour]++
				}
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
		colour, ok := s.Stone(game.At(u, v))
		text += map[bool]string{true: fmt.Sprint(colour), false: "."}[ok]
	}
	return text
}

func countSlowly(size int, s *game.State) (c tallies) {
	for x := range size {
		for y := range size {
			for _, d := range [][2]int{{1, 0}, {0, 1}, {1, 1}, {-1, 1}} {
				text := stretch(size, s, x, y, d[0], d[1], 5)
				black, white := count(text, '0'), count(text, '1')
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

func count(text string, what byte) (n int) {
	for i := range len(text) {
		if text[i] == what {
			n++
		}
	}
	return n
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
