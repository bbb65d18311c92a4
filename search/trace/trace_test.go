package trace_test

import (
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/search"
	"github.com/sente-games/sente/search/internal/searchtest"
	"github.com/sente-games/sente/search/plain"
	"github.com/sente-games/sente/search/trace"
)

var update = flag.Bool("update", false, "write the golden files anew")

// rootSearch records a search of depth plies.
func rootSearch(limits trace.Limits, depth int) *trace.Tree {
	game := searchtest.Tree{Seed: 2, Width: 3, Plies: 5, Places: 40, Ending: 6}
	r := trace.New[searchtest.Branch](nil, limits)
	w := tracedSearch[searchtest.Tree, searchtest.Node, searchtest.Branch]{rules: game, tracer: r, scouts: true}
	w.root(game.Start(), depth)
	return r.Tree()
}

func TestTree_Golden(t *testing.T) {
	for name, c := range map[string]struct {
		limits trace.Limits
		depth  int
	}{
		"whole":   {trace.Limits{}, 4},
		"shallow": {trace.Limits{Plies: 2}, 4},
		"short":   {trace.Limits{Nodes: 9}, 4},
	} {
		tree := rootSearch(c.limits, c.depth)
		for ext, write := range map[string]func(io.Writer) error{"txt": tree.WriteText, "dot": tree.WriteDOT, "json": tree.WriteJSON} {
			var got bytes.Buffer
			if err := write(&got); err != nil {
				t.Fatal(err)
			}
			golden(t, name+"."+ext, got.Bytes())
		}
	}
}

func golden(t *testing.T, name string, got []byte) {
	t.Helper()
	path := filepath.Join("testdata", name)
	if *update {
		if err := os.WriteFile(path, got, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), string(got)); diff != "" {
		t.Errorf("%s differs (run with -update to accept):\n%s", name, diff)
	}
}

// The tracedSearch must be right before its trace can be.
func TestRecorder_AgreesWithReference(t *testing.T) {
	for seed := range uint64(80) {
		game := searchtest.Tree{Seed: seed, Width: 4, Plies: 5, Places: 30, Ending: 6, Turning: int(seed % 2 * 5)}
		start := game.Start()
		r := trace.New[searchtest.Branch](nil, trace.Limits{Nodes: 1 << 20})
		w := tracedSearch[searchtest.Tree, searchtest.Node, searchtest.Branch]{rules: game, tracer: r, scouts: seed%3 > 0}
		if got, want := w.root(start, 4), plain.Score(game, &start, 4); got != want {
			t.Fatalf("seed %d: %v, minimax %v", seed, got, want)
		}
		root := r.Tree().Roots[0]
		if n := count(root); n != w.nodes || r.Tree().Visited != int64(n) {
			t.Errorf("seed %d: %d nodes in the tree, %d were visited, %d recorded", seed, n, w.nodes, r.Tree().Visited)
		}
		if err := explained(root); err != nil {
			t.Errorf("seed %d: %v", seed, err)
		}
	}
}

func count(n *trace.Node) int {
	nodes := 1
	for _, c := range n.Children {
		nodes += count(c)
	}
	return nodes
}

// explained checks that every score follows from the node's children, and that
// they lie inside its window.
func explained(n *trace.Node) error {
	best := -sente.MaxScore
	for _, c := range n.Children {
		if err := explained(c); err != nil {
			return err
		}
		low, high := c.Alpha, c.Beta
		if c.Turn != n.Turn {
			low, high = -high, -low
		}
		if low < n.Alpha || high > n.Beta {
			return fmt.Errorf("%v: its child has another window: %v", n, c)
		}
		best = max(best, c.Seen(n.Turn))
	}
	switch {
	case len(n.Children) == 0:
		return nil
	case n.Why == search.FailHigh && n.Score < n.Beta:
		return fmt.Errorf("%v: a cut below beta", n)
	case best < n.Score:
		return fmt.Errorf("%v: no child has its score, the best is %v", n, best)
	}
	return nil
}

func TestTree_JSONRoundTrip(t *testing.T) {
	tree := rootSearch(trace.Limits{Plies: 3}, 4)
	var text bytes.Buffer
	if err := tree.WriteJSON(&text); err != nil {
		t.Fatal(err)
	}
	var back trace.Tree
	if err := json.Unmarshal(text.Bytes(), &back); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(tree, &back, cmpopts.IgnoreUnexported(trace.Node{})); diff != "" {
		t.Error(diff)
	}
}

// A search of the root that was stopped has no score: the one before it is the tree.
func TestTree_OmitsStoppedSearch(t *testing.T) {
	r := trace.New[int](nil, trace.Limits{})
	scan := func(depth int, why search.Reason) {
		r.Enter(&search.Visit[int]{Depth: depth, Alpha: -sente.MaxScore, Beta: sente.MaxScore})
		r.Leave(0, 7, why, 0)
	}
	scan(1, search.Stopped)
	if tree := r.Tree(); len(tree.Roots) != 1 || tree.Roots[0].Depth != 1 || tree.Stopped {
		t.Errorf("the only search is not the tree: %+v", tree)
	}
	scan(2, search.AllMoves)
	scan(3, search.Stopped)
	if tree := r.Tree(); len(tree.Roots) != 1 || tree.Roots[0].Depth != 2 || !tree.Stopped || tree.Forgotten != 1 {
		t.Errorf("%+v", tree)
	}
	scan(4, search.AllMoves)
	if tree := r.Tree(); len(tree.Roots) != 1 || tree.Roots[0].Depth != 4 || tree.Stopped {
		t.Errorf("%+v", tree)
	}
}
