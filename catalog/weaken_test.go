package catalog

import (
	"context"
	"errors"
	"testing"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/engines/simple"
	"github.com/sente-games/sente/games/connectfour"
	"github.com/sente-games/sente/games/tictactoe"
	"github.com/sente-games/sente/internal/testutil"
	"github.com/sente-games/sente/search/trace"
)

// scripted is an engine that always names the same moves with the same scores.
type scripted struct {
	moves  []sente.Move
	scores []sente.Score
	seen   *sente.Limits
}

func (e scripted) Think(_ context.Context, _ sente.Record, l sente.Limits, report func(sente.Info)) (sente.Choice, error) {
	if e.seen != nil {
		*e.seen = l
	}
	var first sente.Info
	for i := len(e.moves) - 1; i >= 0; i-- {
		first = sente.Info{Depth: 1, Rank: i, Score: e.scores[i], Line: e.moves[i : i+1]}
		if i < max(1, l.Lines) && report != nil {
			report(first)
		}
	}
	return sente.Choice{Move: e.moves[0], Info: first}, nil
}

var fourInARow = LevelOptions{Open: connectfour.Open, Scale: 50}

func newAtLevel(t *testing.T, e sente.Engine, n int, o LevelOptions) sente.Engine {
	t.Helper()
	return testutil.Must(WeakenEngine(e, n, o))(t)
}

func thinkAtLevel(t *testing.T, e sente.Engine, r sente.Record, l sente.Limits) sente.Choice {
	t.Helper()
	last := sente.Info{}
	c := testutil.Must(e.Think(t.Context(), r, l, func(i sente.Info) { last = i }))(t)
	if last.Rank != 0 || len(last.Line) == 0 || last.Line[0] != c.Move {
		t.Fatalf("the last report is of %v, the choice is %s", last, c.Move)
	}
	return c
}

// seenDepth is how far a level looks ahead, in tenths of plies.
func seenDepth(n int) int {
	plies, tenth := levelDepth(n)
	return 10*plies + tenth
}

// TestWeaken_MixesDepths: a level between two depths takes each of them as often as it says.
func TestWeaken_MixesDepths(t *testing.T) {
	var seen sente.Limits
	e := newAtLevel(t, scripted{[]sente.Move{"4"}, []sente.Score{0}, &seen}, 17, fourInARow)
	deeper := 0
	for seed := range uint64(1000) {
		thinkAtLevel(t, e, sente.Record{}, sente.Limits{Seed: seed})
		if seen.Depth != 2 && seen.Depth != 3 {
			t.Fatalf("level 17 looks %d plies ahead", seen.Depth)
		}
		deeper += seen.Depth - 2
	}
	if deeper < 640 || deeper > 760 {
		t.Errorf("%d of 1000 moves are a ply deeper, want 700", deeper)
	}
	thinkAtLevel(t, e, sente.Record{}, sente.Limits{Depth: 1})
	if seen.Depth != 1 {
		t.Errorf("%d plies where one is allowed", seen.Depth)
	}
}

// TestWeaken_IsMonotonic: no engine gets weaker as levels go up.
func TestWeaken_IsMonotonic(t *testing.T) {
	for n := 1; n < maxLevel; n++ {
		if levelNodes(n) <= levelNodes(n-1) || levelTemperature(n) > levelTemperature(n-1) || levelErrorRate(n) >= levelErrorRate(n-1) || levelLines(n) > levelLines(n-1) || seenDepth(n) <= seenDepth(n-1) && n < 70 {
			t.Errorf("level %d: %d nodes, temperature %d %%, errs %d %%, %d lines", n, levelNodes(n), levelTemperature(n), levelErrorRate(n), levelLines(n))
		}
	}
	var seen sente.Limits
	for n, want := range map[int]sente.Limits{
		0:  {Nodes: 200, Depth: 1, Lines: 30, Threads: 1, Seed: 5},
		95: {Nodes: levelNodes(95), Lines: 1, Threads: 1, Seed: 5},
	} {
		thinkAtLevel(t, newAtLevel(t, scripted{[]sente.Move{"4"}, []sente.Score{0}, &seen}, n, fourInARow), sente.Record{}, sente.Limits{Threads: 4, Seed: 5})
		if seen != want {
			t.Errorf("level %d asks for %+v, want %+v", n, seen, want)
		}
	}
	thinkAtLevel(t, newAtLevel(t, scripted{[]sente.Move{"4"}, []sente.Score{0}, &seen}, 50, fourInARow), sente.Record{}, sente.Limits{Nodes: 7})
	if seen.Nodes != 7 {
		t.Errorf("%d nodes where 7 are allowed", seen.Nodes)
	}
}

// TestLevel_ErrsAtItsRate counts how often a move other than the better one of two is played.
func TestLevel_ErrsAtItsRate(t *testing.T) {
	for _, n := range []int{0, 50, 75} {
		worse := 30 - sente.Score(fourInARow.Scale*float64(levelTemperature(n))/100)
		steady := 30 * levelErrorRate(n) * 6 / 7 // a random move is the better one one time in seven
		for o, want := range map[*LevelOptions]int{&fourInARow: 1000, {Open: connectfour.Open, IgnoresLimits: true}: steady} {
			e, other := newAtLevel(t, scripted{[]sente.Move{"4", "5"}, []sente.Score{30, worse}, nil}, n, *o), 0
			for seed := range uint64(3000) {
				if thinkAtLevel(t, e, sente.Record{}, sente.Limits{Seed: seed}).Move != "4" {
					other++
				}
			}
			if other < want-100 || other > want+100 {
				t.Errorf("level %d, steady %v: %d of 3000 moves are others, want %d", n, o.IgnoresLimits, other, want)
			}
		}
	}
}

// TestLevel_SeesWinsAndLossesInOne uses an engine that prefers moves which lose at once.
func TestLevel_SeesWinsAndLossesInOne(t *testing.T) {
	blind := scripted{[]sente.Move{"7", "6", "4"}, []sente.Score{sente.WinIn(5), 80, sente.LossIn(4)}, nil}
	for _, o := range []LevelOptions{fourInARow, {Open: connectfour.Open, SamplesGames: true}, {Open: connectfour.Open, IgnoresLimits: true}} {
		for n := range maxLevel {
			for _, moves := range [][]sente.Move{{"4", "1", "4", "1", "4"}, {"4", "1", "4", "1", "4", "2"}} {
				if m := thinkAtLevel(t, newAtLevel(t, blind, n, o), sente.Record{Moves: moves}, sente.Limits{}).Move; m != "4" {
					t.Fatalf("level %d, %+v after %v: %s", n, o, moves, m)
				}
			}
		}
	}
}

// silent is an engine that fails.
type silent struct{}

func (silent) Think(context.Context, sente.Record, sente.Limits, func(sente.Info)) (sente.Choice, error) {
	return sente.Choice{}, errors.New("nothing to say")
}

// What goes wrong inside is handed on, and a book is not doubted.
func TestWeaken_PassesErrorsOn(t *testing.T) {
	p := newAtLevel(t, silent{}, 5, fourInARow)
	if _, err := p.Think(t.Context(), sente.Record{}, sente.Limits{}, nil); err == nil {
		t.Error("an error is lost")
	}
	if _, err := newAtLevel(t, scripted{[]sente.Move{"4"}, []sente.Score{0}, nil}, 5, fourInARow).Think(t.Context(), sente.Record{Size: "x"}, sente.Limits{}, nil); err == nil {
		t.Error("a bad record is played")
	}
	if _, traced := sente.As[trace.Engine](p); traced {
		t.Error("silence is traced")
	}
}

// A level searches for a trace as it does for a move, and does not ponder.
func TestWeaken_AdjustsAbilities(t *testing.T) {
	inner := testutil.Must(simple.New(tictactoe.Game))(t)
	p := newAtLevel(t, inner, 5, LevelOptions{Open: tictactoe.Open})
	tracer, ok := sente.As[trace.Engine](p)
	if !ok {
		t.Fatal("the search cannot be traced")
	}
	tree, err := tracer.Trace(t.Context(), sente.Record{}, sente.Limits{}, trace.Limits{})
	if plies, _ := levelDepth(5); err != nil || len(tree.Roots) == 0 || tree.Roots[0].Depth != plies {
		t.Errorf("%+v, %v, want a tree of %d plies", tree, err, plies)
	}
	if _, ponders := sente.As[sente.Ponderer](p); ponders {
		t.Error("a level thinks on the opponent's time")
	}
}
