package gomoku

import (
	"context"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/engines/five/driver"
	"github.com/sente-games/sente/engines/five/threat"
	"github.com/sente-games/sente/internal/testutil"
)

// foursPositions reads testdata/fours.txt: the plies of the shortest win, and
// the record that leads to the position.
func foursPositions(t testing.TB) (records []sente.Record, plies []int) {
	t.Helper()
	text, err := os.ReadFile("testdata/fours.txt")
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(text)) {
		words := strings.Fields(line)
		if words[0] == "#" {
			continue
		}
		n, err := strconv.Atoi(words[0])
		if err != nil {
			t.Fatalf("%q does not begin with a number of plies", line)
		}
		r := sente.Record{Game: "gomoku"}
		for _, w := range words[1:] {
			r.Moves = append(r.Moves, sente.Move(w))
		}
		records, plies = append(records, r), append(plies, n)
	}
	return records, plies
}

// TestWinsEveryPositionByFours lets the engine win against every defence: after
// each of its moves the opponent takes every cell that stops a five, and once
// a cell that does not.
func TestWinsEveryPositionByFours(t *testing.T) {
	records, plies := foursPositions(t)
	if len(records) < 20 || slices.Min(plies) < 9 {
		t.Fatalf("%d positions of at least %d plies: 20 of 9 are wanted", len(records), slices.Min(plies))
	}
	for i, r := range records {
		e, err := New(Options{Memory: 16 << 20})
		if err != nil {
			t.Fatal(err)
		}
		c, err := e.Think(context.Background(), r, sente.Limits{Time: 500 * time.Millisecond}, nil)
		if err != nil {
			t.Fatal(err)
		}
		if n, ok := c.Info.Score.Distance(); !ok || !c.Info.Score.Won() || n < plies[i] {
			t.Errorf("position %d: %v, want a win in %d or more", i, c.Info.Score, plies[i])
		}
		if why := defend(t, e.(*engine), r, 40); why != "" {
			t.Errorf("position %d: %s", i, why)
		}
	}
}

// defend lets the engine move and tries the defences; it says what went wrong.
func defend(t *testing.T, e *engine, r sente.Record, plies int) string {
	c, err := e.Think(context.Background(), r, sente.Limits{Nodes: 50_000}, nil)
	if err != nil || plies == 0 {
		return "no win in time"
	}
	b := e.player.replay.board
	me := b.turn
	s := slowOf(b)
	p, _ := e.player.replay.rules.Parse(nil, string(c.Move))
	cell := cellAt(p, b.size)
	s.cells[cell] = "xo"[me]
	if s.five(int(cell)) {
		return ""
	}
	if len(s.fives(other("xo"[me]))) > 0 {
		return string(c.Move) + " leaves the opponent a five"
	}
	blocks := s.fives("xo"[me])
	if len(blocks) == 0 {
		return string(c.Move) + " is no four"
	}
	elsewhere := slices.IndexFunc(s.cells, func(x byte) bool { return x == '.' })
	for _, d := range append(blocks, elsewhere) {
		next := r.With(c.Move).With(sente.Move(pointOf(Cell(d), b.size).String()))
		if why := defend(t, e, next, plies-2); why != "" {
			return why
		}
	}
	return ""
}

func think(t *testing.T, e sente.Engine, r sente.Record, limits sente.Limits) sente.Choice {
	t.Helper()
	c, err := e.Think(context.Background(), r, limits, nil)
	if err != nil {
		t.Fatalf("%v: %v", r.Moves, err)
	}
	return c
}

func newTestEngine() *engine { return must(newEngine(Options{Memory: 8 << 20}, best())) }

func TestFirstStoneIsTheCentre(t *testing.T) {
	for size, want := range map[string]sente.Move{"": "h8", "5": "c3", "6": "d4", "19": "j10", "22": "l12"} {
		c := think(t, newTestEngine(), sente.Record{Size: size}, sente.Limits{Time: time.Second})
		if c.Move != want {
			t.Errorf("size %q: %s, want %s", size, c.Move, want)
		}
	}
}

func TestForcedMoves(t *testing.T) {
	for _, c := range []struct{ setup, want string }{
		{"black: h8 i8 j8 k8; white: g8 a1 a2 a3 a4; to-move: black", "l8"}, // a five comes before a block
		{"black: h8 i8 j8 k8; white: g8 a1 c3; to-move: white", "l8"},
		{"black: h8 i8 j8; white: a1 c3 e9; to-move: black", "g8 k8"},
		{"black: h8 i8 j8; white: a1 c3; to-move: white", "g8 k8 f8 l8"},
	} {
		got := think(t, newTestEngine(), sente.Record{Setup: c.setup}, sente.Limits{Nodes: 2000}).Move
		if !slices.Contains(strings.Fields(c.want), string(got)) {
			t.Errorf("%s: %s, want one of %s", c.setup, got, c.want)
		}
	}
}

func TestExactFiveIsNotOverline(t *testing.T) {
	setup := "black: h8 i8 j8 l8 m8; white: a1 c3 e9 n12 o1; to-move: black"
	free := think(t, newTestEngine(), sente.Record{Setup: setup}, sente.Limits{Nodes: 2000})
	if free.Move != "k8" || free.Info.Score != sente.WinIn(1) {
		t.Errorf("freestyle: %s %v, want k8 and a win", free.Move, free.Info.Score)
	}
	exact := think(t, newTestEngine(), sente.Record{Setup: setup, Rules: "standard"}, sente.Limits{Nodes: 2000})
	if exact.Move == "k8" {
		t.Error("exactly five: k8 makes six, which is worth nothing")
	}
}

func TestAnyStonesAnySide(t *testing.T) {
	rng := rand.New(rand.NewPCG(61, 1))
	e := newTestEngine()
	for _, setup := range []string{
		"", "to-move: white", "white: h8", "black: h8 i9 a1; to-move: black", "white: a1 b1 c1 d1; to-move: white",
		"white: a1 b1 c1 d1; black: a2 b2 c2 d2; to-move: black",
	} {
		for _, size := range []string{"5", "7", "15"} {
			if size == "5" && strings.Contains(setup, "8") {
				continue
			}
			r := sente.Record{Setup: setup, Size: size, Rules: []string{"freestyle", "standard"}[rng.IntN(2)]}
			if strings.Contains(setup, "8") && size == "7" {
				continue
			}
			think(t, e, r, sente.Limits{Nodes: 500})
		}
	}
}

func TestSmallBoardsAreFilled(t *testing.T) {
	e := newTestEngine()
	for _, rules := range []string{"freestyle", "standard"} {
		winner, _ := finish(t, [2]sente.Engine{e, e}, sente.Record{Size: "5", Rules: rules}, sente.Limits{Nodes: 300})
		t.Logf("5x5 %s: winner %d", rules, winner)
	}
}

func TestBadRecords(t *testing.T) {
	for _, e := range []sente.Engine{newTestEngine(), NewHeuristic()} {
		for _, c := range []struct {
			r    sente.Record
			want string
		}{
			{sente.Record{Game: "chess"}, `the record is of "chess"`},
			{sente.Record{Size: "4"}, "sizes are 5 to 22"},
			{sente.Record{Rules: "marbles"}, "freestyle"},
			{sente.Record{Moves: []sente.Move{"h8", "h8"}}, "move 2: h8 is occupied"},
			{sente.Record{Moves: []sente.Move{"h8", "z99"}}, "move 2"},
			{sente.Record{Setup: "black: a1 b1 c1 d1 e1"}, "the game is over"},
			{sente.Record{Setup: "black: a1 b1 c1 d1 e1", Moves: []sente.Move{"h8"}}, "move 1: the game is over before it"},
		} {
			_, err := e.Think(context.Background(), c.r, sente.Limits{Nodes: 100}, nil)
			if err == nil || !strings.Contains(err.Error(), c.want) {
				t.Errorf("%+v: error %v, want one about %q", c.r, err, c.want)
			}
		}
		if c := think(t, e, sente.Record{Moves: []sente.Move{"h8"}}, sente.Limits{Nodes: 100}); c.Move == "" {
			t.Error("no move after the errors")
		}
	}
}

func TestSameNodesSameAnswer(t *testing.T) {
	rng := rand.New(rand.NewPCG(67, 1))
	for range 4 {
		r := opening(rng, "freestyle", 7)
		one := think(t, newTestEngine(), r, sente.Limits{Nodes: 4000})
		two := think(t, newTestEngine(), r, sente.Limits{Nodes: 4000})
		if one.Move != two.Move || one.Info.Score != two.Info.Score || one.Info.Nodes != two.Info.Nodes {
			t.Errorf("%v: %s %v %d nodes, then %s %v %d nodes", r.Moves,
				one.Move, one.Info.Score, one.Info.Nodes, two.Move, two.Info.Score, two.Info.Nodes)
		}
	}
}

// TestReplayEqualsFresh lays out records that share beginnings, in any order.
func TestReplayEqualsFresh(t *testing.T) {
	rng := rand.New(rand.NewPCG(71, 1))
	var one replay
	r := opening(rng, "freestyle", 22)
	for range 60 {
		short := r.Clone()
		short.Moves = short.Moves[:rng.IntN(len(r.Moves))]
		if rng.IntN(4) == 0 {
			short.Setup = "black: a1 c1; white: e1"
		}
		var fresh replay
		_, err1 := one.lay(short)
		_, err2 := fresh.lay(short)
		if err1 != nil || err2 != nil {
			continue // five in a row before the end
		}
		if diff := one.board.sameAs(fresh.board); diff != "" {
			t.Fatalf("%s differ after %v", diff, short.Moves)
		}
	}
}

func TestReportsAgreeWithTheChoice(t *testing.T) {
	rng := rand.New(rand.NewPCG(73, 1))
	for _, lines := range []int{0, 3} {
		r := opening(rng, "freestyle", 6)
		var last sente.Info
		ranks := map[int]bool{}
		c, err := newTestEngine().Think(context.Background(), r, sente.Limits{Nodes: 5000, Lines: lines}, func(i sente.Info) {
			ranks[i.Rank] = true
			if i.Rank == 0 {
				last = i
			}
		})
		if err != nil {
			t.Fatal(err)
		}
		if len(last.Line) == 0 || last.Line[0] != c.Move || len(last.Candidates) == 0 {
			t.Errorf("last report %v with %d candidates, choice %s", last.Line, len(last.Candidates), c.Move)
		}
		if len(ranks) != max(lines, 1) {
			t.Errorf("%d lines wanted, ranks reported: %v", lines, ranks)
		}
	}
}

func TestStopsWhenCancelled(t *testing.T) {
	e := newTestEngine()
	r := opening(rand.New(rand.NewPCG(79, 1)), "freestyle", 6)
	think(t, e, r, sente.Limits{Nodes: 10})
	testutil.RunsWithin(t, "a search cancelled after 30 ms", 5*time.Second, func() {
		ctx, cancel := context.WithCancel(context.Background())
		time.AfterFunc(30*time.Millisecond, cancel)
		c, err := e.Think(ctx, r, sente.Limits{}, nil)
		if err != nil || c.Move == "" {
			t.Fatalf("%v, %v", c, err)
		}
	})
}

func TestAnswersAtOnce(t *testing.T) {
	e := newTestEngine()
	r := opening(rand.New(rand.NewPCG(83, 1)), "freestyle", 6)
	for _, l := range []sente.Limits{{Time: 1}, {Left: -1}, {Nodes: 1}, {Depth: 1}} {
		if c := think(t, e, r, l); c.Move == "" {
			t.Errorf("no move within %+v", l)
		}
	}
}

func TestMemoryIsKept(t *testing.T) {
	e := must(newEngine(Options{}, best()))
	for _, limit := range []int64{1, 5 << 20, 8 << 20, 100 << 20, 0} {
		tableBytes, facts := e.Divide(limit)
		want := max(limit, driver.OwnMemory+driver.LeastMemory)
		if limit == 0 || limit > driver.DefaultMemory {
			want = driver.DefaultMemory
		}
		if got := tableBytes + int64(facts*(threat.FactBytes+threat.NodeBytes)) + driver.OwnMemory; got > want {
			t.Errorf("limit %d: %d bytes, want at most %d", limit, got, want)
		}
	}
	if _, err := New(Options{Memory: -1}); err == nil {
		t.Error("negative memory is accepted")
	}
}

// TestNodesDoNotAllocate compares a short search with one ten times as long.
func TestNodesDoNotAllocate(t *testing.T) {
	testutil.SkipUnderRace(t)
	e := newTestEngine()
	r := opening(rand.New(rand.NewPCG(89, 1)), "freestyle", 6)
	think(t, e, r, sente.Limits{Nodes: 20_000})
	allocations := func(nodes int64) float64 {
		return testing.AllocsPerRun(1, func() {
			e.Forget()
			if err := e.Deepen(context.Background(), r, sente.Limits{Nodes: nodes}); err != nil {
				t.Fatal(err)
			}
		})
	}
	if short, long := allocations(2000), allocations(20_000); long > short+900 { // one for each visit of a root move
		t.Errorf("%v allocations in 2000 nodes, %v in 20000", short, long)
	}
}

// must is an engine that there is memory for.
func must(e *engine, err error) *engine {
	if err != nil {
		panic(err)
	}
	return e
}
