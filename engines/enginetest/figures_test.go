package enginetest

import (
	"testing"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/games/connectfour"
	"github.com/sente-games/sente/internal/testutil"
	"github.com/sente-games/sente/rules"
	"github.com/sente-games/sente/search/alphabeta"
)

// silent is Connect Four without an evaluation: every leaf is worth 0, as in
// the searches whose node counts the figures are compared with.
type silent struct{ connectfour.Rules }

func (s silent) HasEval() bool { return false }

func (s silent) Play(dst, src *connectfour.State, m connectfour.Move, _ bool) rules.Status {
	return s.Rules.Play(dst, src, m, false)
}

func (s silent) Status(p *connectfour.State) rules.Status {
	st := s.Rules.Status(p)
	st.Eval = 0
	return st
}

// The empty board to depth 16 takes under 370,000 nodes with deepening, table,
// mate distance and the usual move ordering if mirror images share their entries
// (docs/experiments/0012-alphabeta-features.md).
func TestSolver_NodesFromEmptyBoard(t *testing.T) {
	testutil.SkipUnderRace(t)
	for _, c := range []struct {
		features alphabeta.Feature
		most     int64
	}{
		{alphabeta.Fold, 330_000},
		{alphabeta.Fold | alphabeta.ETC, 300_000},
	} {
		s, err := alphabeta.New(silent{connectfour.Standard}, alphabeta.TableBytes(32<<20), alphabeta.With(c.features))
		testutil.NoError(t, err)
		r, err := s.Search(t.Context(), connectfour.State{}, sente.Limits{Depth: 16}, nil)
		if err != nil || r.Best().Score != 0 || r.Best().Nodes > c.most {
			t.Errorf("with %v: %v in %d nodes (%v), want +0 in at most %d", c.features, r.Best().Score, r.Best().Nodes, err, c.most)
		}
		t.Logf("%v: %d nodes", c.features, r.Best().Nodes)
	}
}
