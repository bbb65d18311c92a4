package level

import (
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/engines/simple"
	"github.com/sente-games/sente/games/connectfour"
	"github.com/sente-games/sente/games/tictactoe"
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

var fourInARow = Options{Open: connectfour.Open, Scale: 50}

func at(t *testing.T, e sente.Engine, n int, o Options) sente.Engine {
	t.Helper()
	p, err := New(e, n, o)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func think(t *testing.T, e sente.Engine, r sente.Record, l sente.Limits) sente.Choice {
	t.Helper()
	last := sente.Info{}
	c, err := e.Think(t.Context(), r, l, func(i sente.Info) { last = i })
	if err != nil {
		t.Fatal(err)
	}
	if last.Rank != 0 || len(last.Line) == 0 || last.Line[0] != c.Move {
		t.Fatalf("the last report is of %v, the choice is %s", last, c.Move)
	}
	return c
}

func TestWeightsAreHalves(t *testing.T) {
	for n := range int64(300) {
		want := max(1, 65536*math.Exp2(-float64(n)/16))
		if got := float64(weight(n)); math.Abs(got-want) > 1+want/1000 {
			t.Errorf("weight(%d) = %v, want %v", n, got, want)
		}
	}
}

// TestTemperature: a move that looks worse by the temperature is played half as
// often, at every level that draws.
func TestTemperature(t *testing.T) {
	for _, n := range []int{0, 25, 50, 75} {
		d := sente.Score(fourInARow.Scale * float64(Temperature(n)) / 100)
		e := at(t, scripted{moves: []sente.Move{"4", "5"}, scores: []sente.Score{30, 30 - d}}, n, fourInARow)
		best := 0
		for seed := range uint64(3000) {
			if think(t, e, sente.Record{}, sente.Limits{Seed: seed}).Move == "4" {
				best++
			}
		}
		if math.Abs(float64(best)-2000) > 100 {
			t.Errorf("level %d plays the better of two moves %d of 3000 times, want 2000", n, best)
		}
	}
}

// deep is how far a level looks ahead, in tenths of plies.
func deep(n int) int {
	plies, tenth := Depth(n)
	return 10*plies + tenth
}

// TestDepthsByLot: a level between two depths takes each of them as often as it says.
func TestDepthsByLot(t *testing.T) {
	var seen sente.Limits
	e := at(t, scripted{[]sente.Move{"4"}, []sente.Score{0}, &seen}, 17, fourInARow)
	deeper := 0
	for seed := range uint64(1000) {
		think(t, e, sente.Record{}, sente.Limits{Seed: seed})
		if seen.Depth != 2 && seen.Depth != 3 {
			t.Fatalf("level 17 looks %d plies ahead", seen.Depth)
		}
		deeper += seen.Depth - 2
	}
	if deeper < 640 || deeper > 760 {
		t.Errorf("%d of 1000 moves are a ply deeper, want 700", deeper)
	}
	think(t, e, sente.Record{}, sente.Limits{Depth: 1})
	if seen.Depth != 1 {
		t.Errorf("%d plies where one is allowed", seen.Depth)
	}
}

// TestStrongerLevelsSeeMore: nothing gets weaker as levels go up.
func TestStrongerLevelsSeeMore(t *testing.T) {
	for n := 1; n < Most; n++ {
		if Nodes(n) <= Nodes(n-1) || Temperature(n) > Temperature(n-1) || Errs(n) >= Errs(n-1) || lines(n) > lines(n-1) || deep(n) <= deep(n-1) && n < 70 {
			t.Errorf("level %d: %d nodes, temperature %d %%, errs %d %%, %d lines", n, Nodes(n), Temperature(n), Errs(n), lines(n))
		}
	}
	var seen sente.Limits
	for n, want := range map[int]sente.Limits{
		0:  {Nodes: 200, Depth: 1, Lines: 30, Threads: 1, Seed: 5},
		95: {Nodes: Nodes(95), Lines: 1, Threads: 1, Seed: 5},
	} {
		think(t, at(t, scripted{[]sente.Move{"4"}, []sente.Score{0}, &seen}, n, fourInARow), sente.Record{}, sente.Limits{Threads: 4, Seed: 5})
		if seen != want {
			t.Errorf("level %d asks for %+v, want %+v", n, seen, want)
		}
	}
	think(t, at(t, scripted{[]sente.Move{"4"}, []sente.Score{0}, &seen}, 50, fourInARow), sente.Record{}, sente.Limits{Nodes: 7})
	if seen.Nodes != 7 {
		t.Errorf("%d nodes where 7 are allowed", seen.Nodes)
	}
}

// TestErrorsBeneathALevel: at every level a win with the next move is taken
// and none is given away, whatever the engine says and the lot falls.
func TestErrorsBeneathALevel(t *testing.T) {
	blind := scripted{moves: []sente.Move{"7", "6", "4"}, scores: []sente.Score{90, 80, -90}}
	wins := sente.Record{Moves: []sente.Move{"4", "1", "4", "1", "4", "2"}} // 4 wins
	must := sente.Record{Moves: []sente.Move{"4", "1", "4", "1", "4"}}      // 4 must be stopped
	for n := range Most {
		for _, steady := range []bool{false, true} {
			o := fourInARow
			o.Steady = steady
			e := at(t, blind, n, o)
			for seed := range uint64(20) {
				l := sente.Limits{Seed: seed}
				if m := think(t, e, wins, l).Move; m != "4" {
					t.Fatalf("level %d plays %s and not the win", n, m)
				}
				if m := think(t, e, must, l).Move; m != "4" {
					t.Fatalf("level %d plays %s and loses at once", n, m)
				}
			}
		}
	}
}

// TestRateOfErrors: a steady engine's move is replaced at the stated rate; of the
// other moves each is as likely.
func TestRateOfErrors(t *testing.T) {
	for _, n := range []int{0, 10, 50, 90} {
		o := fourInARow
		o.Steady = true
		e := at(t, scripted{moves: []sente.Move{"4"}, scores: []sente.Score{0}}, n, o)
		other := 0
		for seed := range uint64(7000) {
			if think(t, e, sente.Record{}, sente.Limits{Seed: seed}).Move != "4" {
				other++
			}
		}
		want := 70 * Errs(n) * 6 / 7 // a random move is the best one, too, one time of seven
		if math.Abs(float64(other-want)) > 200 {
			t.Errorf("level %d plays another move %d of 7000 times, want %d", n, other, want)
		}
	}
}

// TestSameSeedSameMove: chance depends on the seed, the level and the game alone.
func TestSameSeedSameMove(t *testing.T) {
	differs := map[string]bool{}
	for range 2 {
		inner, err := simple.New(connectfour.Standard)
		if err != nil {
			t.Fatal(err)
		}
		e := at(t, inner, 10, fourInARow)
		text := ""
		for seed := range uint64(6) {
			text += string(think(t, e, sente.Record{Moves: []sente.Move{"4"}}, sente.Limits{Seed: seed}).Move)
			inner.(sente.Forgetter).Forget()
		}
		differs[text] = true
		for i := range text {
			differs[text[i:i+1]] = true
		}
	}
	if len(differs) < 3 {
		t.Errorf("six seeds play %v", differs)
	}
	whole := 0
	for text := range differs {
		if len(text) == 6 {
			whole++
		}
	}
	if whole != 1 {
		t.Errorf("the same seeds play %v", differs)
	}
}

// TestUnknownScale: without a scale scores are measured against each other, and
// no score breaks the lot.
func TestUnknownScale(t *testing.T) {
	o := Options{Open: tictactoe.Open}
	rng := rand.New(rand.NewPCG(61, 1))
	odd := []sente.Score{0, sente.WinIn(1), sente.LossIn(2), sente.MaxEval, -sente.MaxEval, 3}
	for range 500 {
		e := scripted{moves: []sente.Move{"a1", "b2", "c3"}}
		for range e.moves {
			e.scores = append(e.scores, odd[rng.IntN(len(odd))])
		}
		think(t, at(t, e, rng.IntN(Most), o), sente.Record{}, sente.Limits{Seed: rng.Uint64()})
	}
}

func TestWholeRange(t *testing.T) {
	e := scripted{moves: []sente.Move{"4"}, scores: []sente.Score{0}}
	for _, n := range []int{-1, 101} {
		if p, err := New(e, n, fourInARow); err == nil {
			t.Errorf("level %d: %v", n, p)
		}
	}
	if p := at(t, &e, Most, fourInARow); p != sente.Engine(&e) {
		t.Errorf("full strength is %T", p)
	}
}

// silent is an engine that fails.
type silent struct{}

func (silent) Think(context.Context, sente.Record, sente.Limits, func(sente.Info)) (sente.Choice, error) {
	return sente.Choice{}, errors.New("nothing to say")
}

// What goes wrong inside is handed on, and a book is not doubted.
func TestHandedOn(t *testing.T) {
	p := at(t, silent{}, 5, fourInARow)
	if _, err := p.Think(t.Context(), sente.Record{}, sente.Limits{}, nil); err == nil {
		t.Error("an error is lost")
	}
	if _, err := at(t, scripted{[]sente.Move{"4"}, []sente.Score{0}, nil}, 5, fourInARow).Think(t.Context(), sente.Record{Size: "x"}, sente.Limits{}, nil); err == nil {
		t.Error("a bad record is played")
	}
	if _, traced := sente.As[trace.Engine](p); traced {
		t.Error("silence is traced")
	}
}

// A level searches for a trace as it does for a move, and does not ponder.
func TestAbilities(t *testing.T) {
	inner, err := simple.New(tictactoe.Game)
	if err != nil {
		t.Fatal(err)
	}
	p := at(t, inner, 5, Options{Open: tictactoe.Open})
	tracer, ok := sente.As[trace.Engine](p)
	if !ok {
		t.Fatal("the search cannot be traced")
	}
	tree, err := tracer.Trace(t.Context(), sente.Record{}, sente.Limits{}, trace.Limits{})
	if plies, _ := Depth(5); err != nil || len(tree.Roots) == 0 || tree.Roots[0].Depth != plies {
		t.Errorf("%+v, %v, want a tree of %d plies", tree, err, plies)
	}
	if _, ponders := sente.As[sente.Ponderer](p); ponders {
		t.Error("a level thinks on the opponent's time")
	}
}
