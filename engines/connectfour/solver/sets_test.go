package solver_test

import (
	"bufio"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/sente-games/sente/engines/connectfour/solver"
	"github.com/sente-games/sente/games/connectfour"
	"github.com/sente-games/sente/internal/testutil"
)

// known is a position and its score.
type known struct {
	moves string
	score int
}

// set reads one of the six sets that Pascal Pons published with the tutorial.
func set(t testing.TB, name string, most int) (all []known) {
	t.Helper()
	file, err := os.Open(filepath.Join("testdata", name))
	testutil.NoError(t, err)
	defer file.Close()
	for lines := bufio.NewScanner(file); lines.Scan() && (most == 0 || len(all) < most); {
		var k known
		if _, err := fmt.Sscan(lines.Text(), &k.moves, &k.score); err != nil {
			t.Fatalf("%s: %q: %v", name, lines.Text(), err)
		}
		all = append(all, k)
	}
	return all
}

// state plays digits on the usual board.
func state(t testing.TB, moves string) connectfour.State {
	t.Helper()
	s := connectfour.Standard.Start()
	for _, digit := range moves {
		var next connectfour.State
		connectfour.Standard.Play(&next, &s, connectfour.Move(digit-'1'), false)
		s = next
	}
	return s
}

func open(t testing.TB, size connectfour.Size, o solver.Options) *solver.Solver {
	t.Helper()
	s, err := solver.New(size, o)
	testutil.NoError(t, err)
	t.Cleanup(func() { s.Close() })
	return s
}

var usual = connectfour.Size{Width: 7, Height: 6}

// sets says how many positions of each are solved in the fast and in the slow tier.
var sets = []struct {
	name       string
	fast, slow int
}{
	{"Test_L3_R1", 300, 1000},
	{"Test_L2_R1", 200, 1000},
	{"Test_L2_R2", 60, 1000},
	{"Test_L1_R1", 20, 100},
	{"Test_L1_R2", 0, 20},
	{"Test_L1_R3", 0, 0},
}

func TestSolver_ScoresOfSetsLong(t *testing.T) {
	testutil.SkipUnderRace(t)
	for _, c := range sets {
		n := testutil.SampleSize(c.fast, c.slow)
		if testutil.LongEnabled() {
			n = 1000
		}
		if n > 0 {
			t.Run(c.name, func(t *testing.T) { solveSet(t, c.name, n, 1) })
			t.Run(c.name+" by two threads", func(t *testing.T) { solveSet(t, c.name, min(n, testutil.SampleSize(20, 100)), 2) })
		}
	}
}

func solveSet(t *testing.T, name string, n, threads int) {
	s := open(t, usual, solver.Options{Threads: threads})
	for _, k := range set(t, name, n) {
		got, err := s.ScorePosition(t.Context(), state(t, k.moves), solver.Query{})
		if err != nil || got.Lower != k.score || got.Upper != k.score {
			t.Errorf("%s: %d to %d, want %d (%v)", k.moves, got.Lower, got.Upper, k.score, err)
		}
	}
}

// BenchmarkSets solves whole sets and reports nodes and time of a position.
//
//	SENTE_SETS="Test_L1_R2:100 Test_L1_R3:8" go test ./engines/connectfour/solver -run '^$' -bench Sets -benchtime 1x
//
// SENTE_WITHOUT names techniques to switch off, such as Claim+Mirror.
func BenchmarkSets(b *testing.B) {
	without, err := solver.ParseTechnique(os.Getenv("SENTE_WITHOUT"))
	if err != nil {
		b.Fatal(err)
	}
	names := os.Getenv("SENTE_SETS")
	if names == "" {
		names = "Test_L3_R1 Test_L2_R1 Test_L2_R2"
	}
	for _, field := range strings.Fields(names) {
		name, most := field, 0
		if before, after, ok := strings.Cut(field, ":"); ok {
			name = before
			fmt.Sscan(after, &most)
		}
		b.Run(name, func(b *testing.B) {
			var n int
			var nodes uint64
			for range b.N {
				s := open(b, usual, solver.Options{Disabled: without})
				for _, k := range set(b, name, most) {
					got, err := s.ScorePosition(b.Context(), state(b, k.moves), solver.Query{})
					if err != nil || got.Lower != k.score {
						b.Errorf("%s: %+v, want %d (%v)", k.moves, got, k.score, err)
					}
					n++
					nodes += got.Nodes
				}
			}
			b.ReportMetric(float64(b.Elapsed().Microseconds())/float64(n), "µs/position")
			b.ReportMetric(float64(nodes)/float64(n), "nodes/position")
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(nodes), "ns/node")
			b.ReportMetric(0, "ns/op")
		})
	}
}
