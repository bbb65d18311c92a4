package alphabeta_test

import (
	"testing"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/internal/searchtest"
	"github.com/sente-games/sente/rules"
	"github.com/sente-games/sente/search/alphabeta"
)

// judgedAlone is rules that know the score of a position alone, and count for how many they are
// asked so.
type judgedAlone struct {
	heard
	evals *int
}

func (j judgedAlone) Eval(n *searchtest.Node) sente.Score {
	*j.evals++
	return j.Status(n).Eval
}

func (j judgedAlone) Play(dst, src *searchtest.Node, m searchtest.Branch, leaf bool) rules.Status {
	st := j.heard.Play(dst, src, m, leaf)
	if !leaf {
		st.Eval = 12345 // it need not be right, and must not matter
	}
	return st
}

// Rules that know scores alone are asked for fewer of them, in the same tree: not for those of
// positions that the table answers.
func TestEvaluatorWalksTheSameTree(t *testing.T) {
	tree := searchtest.Tree{Seed: 3, Width: 6, Plies: 20, Places: 1 << 13, Turning: 4}
	margins := alphabeta.PruneMargins(alphabeta.Margins{Depth: 4, Futility: 30, Reverse: 30, Razor: 60, Improving: true, Moves: 3, LateDepth: 3, Singular: 5})
	for _, with := range []alphabeta.Feature{
		0,
		alphabeta.Futility | alphabeta.ReverseFutility | alphabeta.Razor | alphabeta.Reduce | alphabeta.LatePrune,
		alphabeta.ReverseFutility | alphabeta.Reduce | alphabeta.MultiCut | alphabeta.Singular | alphabeta.IIR,
	} {
		eager := heard{tree, new(int)}
		alone := judgedAlone{heard{tree, new(int)}, new(int)}
		a := find(t, eager, tree.Start(), sente.Limits{Depth: 11}, alphabeta.With(with), margins).Best()
		b := find(t, alone, tree.Start(), sente.Limits{Depth: 11}, alphabeta.With(with), margins).Best()
		if a.Score != b.Score || a.Nodes != b.Nodes {
			t.Errorf("with %v: %v in %d nodes, with scores asked for alone %v in %d", with, a.Score, a.Nodes, b.Score, b.Nodes)
		}
		all, leaves, others := *eager.leaves, *alone.leaves, *alone.evals
		t.Logf("with %v, %d nodes: %d scores, or those of %d leaves and of %d other positions", with, a.Nodes, all, leaves, others)
		if with == 0 && (others != 0 || leaves != all) || with != 0 && (others == 0 || leaves+others >= all) {
			t.Errorf("with %v: %d scores, or those of %d leaves and of %d other positions", with, all, leaves, others)
		}
	}
}
