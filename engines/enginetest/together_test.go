package enginetest

import (
	"flag"
	"math/rand/v2"
	"os"
	"runtime"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/games/connectfour"
	"github.com/sente-games/sente/games/othello"
	"github.com/sente-games/sente/internal/testutil"
	"github.com/sente-games/sente/rules"
	"github.com/sente-games/sente/search/alphabeta"
)

var update = flag.Bool("update", false, "write the files of midgames in testdata anew")

// BenchmarkTogether compares a search by two goroutines with one by a single one
// on 20 midgames each: Connect Four solved, Othello to a fixed depth. It reports
// medians and quartiles of positions (docs/experiments/0016-two-goroutines.md):
//
//	share   how many times faster two would be if nodes were all that counted. The
//	        two take turns of a few nodes on one core, so that it is the same on
//	        every machine and under any load as on two idle cores,
//	wall    how many times faster two are by the clock, which means something only
//	        on a machine with two idle cores,
//	cost    processor time of a node with two, relative to one,
//	busy    the part of two cores that two goroutines had.
func BenchmarkTogether(b *testing.B) {
	four, eight := midgames(b, "middle.txt"), midgames(b, "othello.txt")
	table := alphabeta.TableMiB(64)
	b.Run("connectfour/nodes", func(b *testing.B) { inTurn(b, fourInTurn{silent{connectfour.Standard}}, four, 0, solverOptions) })
	b.Run("othello/nodes", func(b *testing.B) { inTurn(b, othelloInTurn{othello.Standard}, eight, othelloDepth, table) })
	b.Run("connectfour/time", func(b *testing.B) { sideBySide(b, silent{connectfour.Standard}, four, 0, solverOptions) })
	b.Run("othello/time", func(b *testing.B) { sideBySide(b, othello.Standard, eight, othelloDepth, table) })
}

// Two goroutines share the work out among themselves, instead of doing the same:
// without claims the figure is 1.3 (docs/experiments/0016-two-goroutines.md).
func TestTwoGoroutinesShareTheWork(t *testing.T) {
	testutil.SkipUnderRace(t)
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	s, err := alphabeta.New(fourInTurn{silent{connectfour.Standard}}, solverOptions)
	if err != nil {
		t.Fatal(err)
	}
	lines := midgames(t, "middle.txt")
	slices.SortStableFunc(lines, func(x, y string) int { return len(y) - len(x) })
	var shares []float64
	for _, line := range lines[:11] { // the shortest to search
		from := played(t, line)
		one, two := effortOf(t, s, from, 0, 1), effortOf(t, s, from, 0, 2)
		shares = append(shares, 2*one.nodes/two.nodes)
		if one.score != two.score {
			t.Errorf("%s: %v, alone %v", line, two.score, one.score)
		}
	}
	slices.Sort(shares)
	median := shares[len(shares)/2]
	t.Logf("two are %.2f times as fast by their nodes, median of %d", median, len(shares))
	if median < 1.4 {
		t.Errorf("two are only %.2f times as fast as one by their nodes: want 1.4", median)
	}
}

// othelloDepth makes a search by one goroutine last for about half a second.
const othelloDepth = 9

// midgames are the lines of a file.
func midgames(tb testing.TB, name string) []string {
	tb.Helper()
	text, err := os.ReadFile("testdata/" + name)
	if err != nil {
		tb.Fatal(err)
	}
	return strings.Fields(string(text))
}

// turn is how many moves a goroutine plays before it is the other one's turn.
const turn = 32

var turns atomic.Int64

func yield() {
	if turns.Add(1)%turn == 0 {
		runtime.Gosched()
	}
}

// fourInTurn and othelloInTurn are the games with turns between moves.
type (
	fourInTurn    struct{ silent }
	othelloInTurn struct{ othello.Rules }
)

// Play lets the other goroutine go on.
func (g fourInTurn) Play(dst, src *connectfour.State, m connectfour.Move, leaf bool) rules.Status {
	yield()
	return g.silent.Play(dst, src, m, leaf)
}

// Play lets the other goroutine go on.
func (g othelloInTurn) Play(dst, src *othello.State, m othello.Move, leaf bool) rules.Status {
	yield()
	return g.Rules.Play(dst, src, m, leaf)
}

// inTurn compares nodes.
func inTurn[R playable[S, M], S any, M comparable](b *testing.B, r R, lines []string, depth int, opts ...alphabeta.Option) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	compare(b, r, lines, depth, func(one, two effort) map[string]float64 {
		return map[string]float64{"share": 2 * one.nodes / two.nodes}
	}, opts...)
}

// sideBySide compares times.
func sideBySide[R playable[S, M], S any, M comparable](b *testing.B, r R, lines []string, depth int, opts ...alphabeta.Option) {
	compare(b, r, lines, depth, func(one, two effort) map[string]float64 {
		return map[string]float64{
			"wall": one.wall / two.wall,
			"cost": two.cpu / two.nodes / (one.cpu / one.nodes),
			"busy": two.cpu / two.wall / 2,
		}
	}, opts...)
}

// compare searches each position alone and together, one after the other, so
// that both meet the same load.
func compare[R playable[S, M], S any, M comparable](b *testing.B, r R, lines []string, depth int, figures func(one, two effort) map[string]float64, opts ...alphabeta.Option) {
	s, err := alphabeta.New(r, opts...)
	if err != nil {
		b.Fatal(err)
	}
	all := map[string][]float64{}
	for range b.N {
		for _, line := range lines {
			from := after(b, r, line)
			for name, value := range figures(effortOf(b, s, from, depth, 1), effortOf(b, s, from, depth, 2)) {
				all[name] = append(all[name], value)
			}
		}
	}
	for name, list := range all {
		slices.Sort(list)
		b.ReportMetric(list[len(list)/4], name+"-quarter")
		b.ReportMetric(list[len(list)/2], name)
	}
	b.ReportMetric(0, "ns/op")
}

// effort is what one search took.
type effort struct {
	wall, cpu, nodes float64
	score            sente.Score
}

func effortOf[R rules.Rules[S, M], S any, M comparable](tb testing.TB, s *alphabeta.Searcher[R, S, M], from S, depth, threads int) effort {
	s.Forget()
	start, used := time.Now(), processTime()
	r, err := s.Search(tb.Context(), from, sente.Limits{Depth: depth, Threads: threads}, nil)
	if err != nil {
		tb.Fatal(err)
	}
	return effort{time.Since(start).Seconds(), (processTime() - used).Seconds(), float64(r.Best().Nodes), r.Best().Score}
}

// playable is what moves as text need.
type playable[S, M any] interface {
	rules.Rules[S, M]
	rules.Notation[S, M]
}

// after is the position after moves that are written without gaps.
func after[R playable[S, M], S, M any](tb testing.TB, r R, line string) S {
	tb.Helper()
	words := []string{line}
	if splits, ok := any(r).(rules.Splitter); ok {
		var err error
		if words, err = splits.Split(line); err != nil {
			tb.Fatal(err)
		}
	}
	s := r.Start()
	for _, word := range words {
		m, err := r.Parse(&s, word)
		if err != nil {
			tb.Fatal(err)
		}
		var next S
		r.Play(&next, &s, m, false)
		s = next
	}
	return s
}

// The midgames of Othello are those that chance and a look at the next position
// give; go test ./engines/enginetest -run Midgames -update writes them.
func TestMidgamesOfOthello(t *testing.T) {
	rng := rand.New(rand.NewPCG(20, 16))
	var lines []string
	for len(lines) < 20 {
		if line, ok := othelloMidgame(rng, 20); ok {
			lines = append(lines, line)
		}
	}
	text := strings.Join(lines, "\n") + "\n"
	if *update {
		if err := os.WriteFile("testdata/othello.txt", []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if got := midgames(t, "othello.txt"); !slices.Equal(got, lines) {
		t.Errorf("testdata/othello.txt holds %q, want %q", got, lines)
	}
}

// othelloMidgame plays by chance at first, then every other move as the
// evaluation likes it. It is not ok if a side has to pass: the generic search
// would be measured on few moves.
func othelloMidgame(rng *rand.Rand, plies int) (line string, ok bool) {
	game := othello.Standard
	s := game.Start()
	for ply := range plies {
		moves := game.Moves(&s, nil)
		if len(moves) < 3 {
			return "", false
		}
		m := moves[rng.IntN(len(moves))]
		if ply >= 8 && rng.IntN(2) > 0 {
			m = slices.MinFunc(moves, func(x, y othello.Move) int { return int(evalAfter(game, &s, x) - evalAfter(game, &s, y)) })
		}
		var next othello.State
		game.Play(&next, &s, m, false)
		line += game.Format(&s, m)
		s = next
	}
	return line, len(game.Moves(&s, nil)) > 2
}

func evalAfter(game othello.Rules, s *othello.State, m othello.Move) sente.Score {
	var next othello.State
	return game.Play(&next, s, m, true).Eval
}
