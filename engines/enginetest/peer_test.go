package enginetest

import (
	"context"
	"os"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/games/connectfour"
	"github.com/sente-games/sente/internal/testutil"
	"github.com/sente-games/sente/rules"
	"github.com/sente-games/sente/search/alphabeta"
)

// The work that other programs were given as well
// (docs/experiments/0017-peers.md): the empty board and ten positions of Pons'
// set L2_R2 to one depth, and a hundred of L2_R1 solved.
const (
	peerDepth = 14
	peerTable = 16 // MiB

	// nodes that the more frugal of the two programs takes to that depth
	peerNodes = 1_533_789
)

// notPeers is what the other programs do without: they deepen, keep a table,
// scout with null windows, and try the table's move before the others in one
// fixed order.
const notPeers = alphabeta.StaticOrder | alphabeta.BestPossible | alphabeta.MateDistance |
	alphabeta.Killers | alphabeta.History | alphabeta.Aspiration

type peerTask struct {
	state connectfour.State
	depth int // 0: to the end
}

func tasksToDepth(tb testing.TB) []peerTask {
	return append([]peerTask{{depth: peerDepth}}, tasksOf(tb, "testdata/L2_R2.txt", peerDepth)...)
}

func tasksOf(tb testing.TB, file string, depth int) (tasks []peerTask) {
	tb.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		tb.Fatal(err)
	}
	for line := range strings.Lines(string(text)) {
		moves, _, _ := strings.Cut(line, " ")
		tasks = append(tasks, peerTask{played(tb, moves), depth})
	}
	return tasks
}

// With the features that are on by default the tree is at most half as large as
// the smallest of the other programs; with theirs alone it is no larger.
func TestTreesAgainstPeers(t *testing.T) {
	testutil.SkipUnderRace(t)
	tasks := tasksToDepth(t)
	for _, c := range []struct {
		without alphabeta.Feature
		most    int64
	}{{0, peerNodes / 2}, {notPeers, peerNodes}} {
		s, err := alphabeta.New(silent{connectfour.Standard}, alphabeta.Without(c.without), alphabeta.TableMiB(peerTable))
		if err != nil {
			t.Fatal(err)
		}
		if nodes, _ := work(t, s, tasks); nodes > c.most {
			t.Errorf("without %v: %d nodes, want at most %d", c.without, nodes, c.most)
		}
	}
}

// BenchmarkPeers reports the processor time of a node, and the nodes and the time
// of all tasks together. A node is a move made. Tables are cleared before the
// clock runs.
func BenchmarkPeers(b *testing.B) {
	deep, whole := tasksToDepth(b), tasksOf(b, "testdata/L2_R1.txt", 0)
	quiet, loud := silent{connectfour.Standard}, connectfour.Standard
	b.Run("LikePeers", func(b *testing.B) {
		benchPeers(b, quiet, deep, alphabeta.Without(notPeers))
	})
	b.Run("NoEval", func(b *testing.B) { benchPeers(b, quiet, deep) })
	b.Run("Default", func(b *testing.B) { benchPeers(b, loud, deep) })
	b.Run("Solve", func(b *testing.B) { benchPeers(b, quiet, whole, alphabeta.Shortest()) })
}

func benchPeers[R rules.Rules[connectfour.State, connectfour.Move]](b *testing.B, r R, tasks []peerTask, opts ...alphabeta.Option) {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	s, err := alphabeta.New(r, append(opts, alphabeta.TableMiB(peerTable))...)
	if err != nil {
		b.Fatal(err)
	}
	var nodes int64
	var took time.Duration
	for range b.N {
		n, t := work(b, s, tasks)
		nodes, took = nodes+n, took+t
	}
	b.ReportMetric(float64(took)/float64(nodes), "cpu-ns/node")
	b.ReportMetric(float64(nodes)/float64(b.N), "nodes")
	b.ReportMetric(took.Seconds()*1e3/float64(b.N), "cpu-ms")
	b.ReportMetric(0, "ns/op")
}

// work does the tasks, each with an empty table.
func work[R rules.Rules[connectfour.State, connectfour.Move]](tb testing.TB, s *alphabeta.Searcher[R, connectfour.State, connectfour.Move], tasks []peerTask) (nodes int64, took time.Duration) {
	tb.Helper()
	for _, t := range tasks {
		s.Forget()
		start := cpuTime()
		r, err := s.Search(context.Background(), t.state, sente.Limits{Depth: t.depth}, nil)
		took += cpuTime() - start
		if err != nil {
			tb.Fatal(err)
		}
		nodes += r.Best().Nodes
	}
	return nodes, took
}
