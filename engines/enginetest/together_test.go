package enginetest

import (
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/games/connectfour"
	"github.com/sente-games/sente/search/alphabeta"
)

// BenchmarkTogether searches 20 midgames of Connect Four to their end, with one
// goroutine and with two in turn, and reports how many times faster two are: the
// median and both quartiles, and the median of what it would be if nodes were all
// that counts (docs/experiments/0012-alphabeta-features.md). The times mean
// something only on a machine with two idle cores.
func BenchmarkTogether(b *testing.B) {
	text, err := os.ReadFile("testdata/middle.txt")
	if err != nil {
		b.Fatal(err)
	}
	s, err := alphabeta.New(silent{connectfour.Standard}, solverOptions)
	if err != nil {
		b.Fatal(err)
	}
	search := func(state connectfour.State, threads int) (seconds, nodes float64) {
		s.Forget()
		r, err := s.Search(b.Context(), state, sente.Limits{Threads: threads}, nil)
		if err != nil {
			b.Fatal(err)
		}
		return r.Best().Time.Seconds(), float64(r.Best().Nodes)
	}
	var ratios, shares []float64
	for range b.N {
		for _, line := range strings.Fields(string(text)) {
			state := played(b, line)
			one, nodes := search(state, 1)
			two, both := search(state, 2)
			ratios, shares = append(ratios, one/two), append(shares, 2*nodes/both)
		}
	}
	slices.Sort(ratios)
	n := len(ratios)
	b.ReportMetric(ratios[n/4], "quarter-x")
	b.ReportMetric(ratios[n/2], "median-x")
	b.ReportMetric(ratios[3*n/4], "three-quarters-x")
	slices.Sort(shares)
	b.ReportMetric(shares[n/2], "median-share-x")
	b.ReportMetric(0, "ns/op")
}
