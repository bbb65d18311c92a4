package alphabeta_test

import (
	"strings"
	"testing"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/internal/searchtest"
	"github.com/sente-games/sente/internal/testutil"
	"github.com/sente-games/sente/search/alphabeta"
)

// listed is a game whose moves have no numbers: those that it has inside are not its own.
type listed struct{ searchtest.Stones }

// Moves out of a set of bits are searched in the order of the list, with every set of
// features, with kernels of their own and with several iterations over one table: the same tree.
func TestNumberedMovesAreTheSameTree(t *testing.T) {
	testutil.SkipUnderRace(t)
	game := searchtest.NewStones(4, 3, 3)
	sets := append(someSets(60, alphabeta.Exact|alphabeta.Sound),
		0, alphabeta.Cutoffs, alphabeta.Cutoffs|alphabeta.Table|alphabeta.PVS|alphabeta.Deeper, alphabeta.Exact|alphabeta.Singular, alphabeta.Cutoffs|alphabeta.Table|alphabeta.PVS|alphabeta.Killers|alphabeta.History|alphabeta.MateDistance|alphabeta.Deeper)
	for _, set := range sets {
		set &^= alphabeta.Resolve | alphabeta.Quiesce
		for _, compiled := range [][2]alphabeta.Option{
			{alphabeta.Options(), alphabeta.Options()},
			{alphabeta.CompiledPlain(game), alphabeta.CompiledPlain(listed{game})},
			{alphabeta.Compiled(game), alphabeta.Compiled(listed{game})},
		} {
			limits := sente.Limits{Depth: 6, Nodes: 20_000, Lines: 2}
			byBits := find(t, game, game.Start(), limits, only(set), compiled[0])
			byList := find(t, listed{game}, game.Start(), limits, only(set), compiled[1])
			for i := range byList.Lines {
				if a, b := byBits.Lines[i], byList.Lines[i]; a.Score != b.Score || a.Nodes != b.Nodes || a.Line[0] != b.Line[0] || len(a.Line) != len(b.Line) {
					t.Fatalf("with %v, line %d: by bits %v %v in %d nodes, listed %v %v in %d", set, i, a.Score, a.Line, a.Nodes, b.Score, b.Line, b.Nodes)
				}
			}
		}
	}
}

// misnumbered has no moves at all.
type misnumbered struct{ searchtest.Stones }

func (misnumbered) Numbers(misnumbered) []searchtest.Cell { return nil }

func TestNumbersAreCounted(t *testing.T) {
	if _, err := alphabeta.New(misnumbered{searchtest.NewStones(3, 3, 3)}); err == nil || !strings.Contains(err.Error(), "are 0 moves: they must be 1 to 64") {
		t.Errorf("error %v", err)
	}
}
