package omega

import (
	"context"
	"fmt"
	"math/bits"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"github.com/sente-games/sente"
	game "github.com/sente-games/sente/games/omega"
	"github.com/sente-games/sente/internal/testutil"
)

// wins is the slow oracle of a verdict: the outcome of best play by trying everything,
// for the player to move: 1, 0 or -1.
func wins(g Game, s *game.Step) int {
	st := g.Status(s)
	if st.Outcome.Over() {
		switch st.Outcome.Winner(st.Turn) {
		case -1:
			return 0
		case int(st.Turn):
			return 1
		}
		return -1
	}
	best := -1
	for _, m := range g.Moves(s, nil) {
		var next game.Step
		after := g.Play(&next, s, m, false)
		v := wins(g, &next)
		g.Undo(s, m)
		if after.Turn != st.Turn {
			v = -v
		}
		best = max(best, v)
	}
	return best
}

func value(score sente.Score) int {
	switch {
	case score.Won():
		return 1
	case score.Lost():
		return -1
	}
	return 0
}

// Verdicts are right whatever ties count, and the move keeps what they say.
func TestVerdictEqualsTryingEverything(t *testing.T) {
	rng := rand.New(rand.NewPCG(8, 5))
	e := NewEndgame(1 << 16)
	seen := map[int]int{}
	for i := range 300 {
		rules := []string{"", "ties=draw"}[i%2]
		g, s := lay(t, []string{"2", "3", "4", "8"}[i/2%4], rules, nil)
		for left := 1 + rng.IntN(5); g.Left(&s) > left; {
			play(g, &s, glance(g, &s, rng))
		}
		if g.Cells()-g.Field.Placed() > MaxEndgameCells {
			continue
		}
		want := wins(g, &s)
		seen[want]++
		v := e.solve(g.Live, &s, nil)
		if !v.known || value(v.score) != want {
			t.Fatalf("side %d, %q, %d left: %v (%v), trying everything says %d", g.Side(), rules, g.Left(&s), v.score, v.known, want)
		}
		turn := g.ToMove(&s)
		play(g, &s, v.move)
		if g.Left(&s) == 0 {
			continue
		}
		after := wins(g, &s)
		if g.ToMove(&s) != turn {
			after = -after
		}
		if after != want {
			t.Fatalf("side %d, %q: after its move the result is %d, it was %d", g.Side(), rules, after, want)
		}
	}
	if seen[1] < 20 || seen[-1] < 20 || seen[0] < 5 {
		t.Errorf("results met: %v", seen)
	}
}

// outcomes solves a whole board by trying everything, positions remembered by their
// stones; the endgame solves it from the start.
func TestSmallBoardsFromTheStart(t *testing.T) {
	for _, text := range []string{"", "ties=draw"} {
		g, s := lay(t, "2", text, nil)
		v := NewEndgame(1<<16).solve(g.Live, &s, nil)
		if want := wins(g, &s); !v.known || value(v.score) != want {
			t.Errorf("side 2 %s: %v, trying everything says %d", text, v.score, want)
		}
	}
}

// TestSolvesSideThreeLong solves the board of side 3 from its start and asks a twin
// that knows nothing but the score of a full board.
func TestSolvesSideThreeLong(t *testing.T) {
	if !testutil.LongEnabled() {
		return
	}
	g, s := lay(t, "3", "", nil)
	v := NewEndgame(256<<20).solve(g.Live, &s, nil)
	want := newTwin(g).wins(0, 0, 0)
	if !v.known || v.score.Won() != want {
		t.Errorf("side 3: %v, the twin says white wins: %v", v.score, want)
	}
	t.Logf("side 3: %v after %d positions", v.score, v.nodes)
}

// twin solves a small board by memory alone: the winner for each pair of sets of
// stones, one of the twelve images standing for all.
type twin struct {
	g     Game
	cells int
	known map[uint64]bool
}

func newTwin(g Game) *twin { return &twin{g, g.Cells(), map[uint64]bool{}} }

// wins reports whether white wins with these stones on the board.
func (w *twin) wins(white, black uint32, placed int) bool {
	if placed == w.g.Stones() {
		return w.score(white) > w.score(black)
	}
	key := w.least(white, black)
	if won, ok := w.known[key]; ok {
		return won
	}
	whiteMoves, won := placed/2%2 == 0, placed/2%2 != 0
	for cell := range w.cells {
		bit := uint32(1) << cell
		if (white|black)&bit != 0 {
			continue
		}
		var after bool
		if placed%2 == 0 {
			after = w.wins(white|bit, black, placed+1)
		} else {
			after = w.wins(white, black|bit, placed+1)
		}
		if after == whiteMoves {
			won = whiteMoves
			break
		}
	}
	w.known[key] = won
	return won
}

func (w *twin) least(white, black uint32) uint64 {
	best := ^uint64(0)
	for i := range 12 {
		best = min(best, uint64(w.image(i, white))<<32|uint64(w.image(i, black)))
	}
	return best
}

func (w *twin) image(i int, stones uint32) (image uint32) {
	for ; stones != 0; stones &= stones - 1 {
		image |= 1 << w.g.Image(i, bits.TrailingZeros32(stones))
	}
	return image
}

func (w *twin) score(stones uint32) int {
	product := 1
	for stones != 0 {
		group := w.grow(stones&-stones, stones)
		product *= bits.OnesCount32(group)
		stones &^= group
	}
	return product
}

func (w *twin) grow(group, stones uint32) uint32 {
	for cell := range w.cells {
		if group>>cell&1 == 0 {
			continue
		}
		for _, n := range w.g.Near(cell) {
			if int(n) < w.cells && stones>>n&1 != 0 && group>>n&1 == 0 {
				return w.grow(group|1<<n, stones)
			}
		}
	}
	return group
}

func newEngine(t *testing.T, o Options) sente.Engine {
	t.Helper()
	e, err := New(o)
	if err != nil {
		t.Fatal(err)
	}
	return e
}

// The engine plays whole games of any number of players legally, by nodes and by the
// clock.
func TestPlaysWholeGames(t *testing.T) {
	testutil.SkipUnderRace(t)
	for _, r := range []sente.Record{{Size: "3"}, {Size: "4", Rules: "pie"}, {Size: "3", Rules: "3p"}, {Size: "4", Rules: "ties=draw-4p"}, {Size: "2"}} {
		e := newEngine(t, Options{Memory: 1 << 20})
		b, err := game.Open(r)
		if err != nil {
			t.Fatal(err)
		}
		for ply := 0; ; ply++ {
			if over, _, _ := b.Outcome(); over {
				break
			}
			limits := sente.Limits{Nodes: 60}
			if ply%3 == 0 {
				limits = sente.Limits{Left: 200 * time.Millisecond}
			}
			c, err := e.Think(t.Context(), r, limits, nil)
			if err != nil {
				t.Fatal(err)
			}
			if _, err := b.Play(string(c.Move)); err != nil {
				t.Fatalf("%+v: %v", r, err)
			}
			r = r.With(c.Move)
		}
		if _, err := e.Think(t.Context(), r, sente.Limits{Nodes: 10}, nil); err == nil || !strings.Contains(err.Error(), "the game is over") {
			t.Errorf("after the end: %v", err)
		}
	}
}

// The same limits give the same game.
func TestNodesGiveTheSameGame(t *testing.T) {
	var games [2]string
	for i := range games {
		e := newEngine(t, Options{Memory: 1 << 20})
		r := sente.Record{Size: "4"}
		for range 24 {
			c, err := e.Think(t.Context(), r, sente.Limits{Nodes: 100, Seed: 3}, nil)
			if err != nil {
				t.Fatal(err)
			}
			r = r.With(c.Move)
		}
		games[i] = fmt.Sprint(r.Moves)
	}
	if games[0] != games[1] {
		t.Errorf("%s and %s", games[0], games[1])
	}
}

// An engine that is stopped answers at once, and a bad record is refused.
func TestStopsAndRefuses(t *testing.T) {
	e := newEngine(t, Options{Memory: 1 << 20})
	ctx, stop := context.WithCancel(t.Context())
	stop()
	if c, err := e.Think(ctx, sente.Record{}, sente.Limits{}, nil); err != nil || c.Move == "" {
		t.Errorf("%v, %v", c.Move, err)
	}
	for want, r := range map[string]sente.Record{
		"move 2: \"a1\" is not a legal move": {Moves: []sente.Move{"a1", "a1"}},
		"move 1: \"z1\" is no cell":          {Moves: []sente.Move{"z1"}},
		"size \"99\" is no board":            {Size: "99"},
	} {
		if _, err := e.Think(t.Context(), r, sente.Limits{Nodes: 1}, nil); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %s", err, want)
		}
	}
}

// A proven result comes with its line to the end.
func TestSolverReportsTheLine(t *testing.T) {
	rng := rand.New(rand.NewPCG(8, 6))
	r := sente.Record{Size: "4"}
	g, s := lay(t, "4", "", nil)
	for g.Left(&s) > 9 {
		m := glance(g, &s, rng)
		r = r.With(sente.Move(g.Format(&s, m)))
		play(g, &s, m)
	}
	solver, err := Solver(1 << 20)
	if err != nil {
		t.Fatal(err)
	}
	info, err := solver.Solve(t.Context(), r, sente.Limits{}, nil)
	if err != nil || info.Source != "proof" || len(info.Line) != 9 {
		t.Fatalf("%+v, %v", info, err)
	}
	b, err := game.Open(r)
	if err != nil {
		t.Fatal(err)
	}
	turn := 0
	for i, m := range append(r.Moves, info.Line...) {
		if i == len(r.Moves) {
			turn = b.Turn()
		}
		if _, err := b.Play(string(m)); err != nil {
			t.Fatal(err)
		}
	}
	if _, winner, _ := b.Outcome(); (winner == turn) != info.Score.Won() {
		t.Errorf("the line ends with a win of %d, the verdict for %d is %v", winner, turn, info.Score)
	}
	if info, err = solver.Solve(t.Context(), sente.Record{}, sente.Limits{Nodes: 10}, nil); err != nil || info.Source != "" {
		t.Errorf("an empty board: %+v, %v", info, err)
	}
}
