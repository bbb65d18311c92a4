package suite_test

import (
	"slices"
	"testing"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/engines/simple"
	"github.com/sente-games/sente/engines/suite"
	"github.com/sente-games/sente/internal/testutil"
	"github.com/sente-games/sente/search/mcts"
)

func TestSample_DefaultsOfAGameCanBeOverridden(t *testing.T) {
	for _, test := range []struct {
		suite simple.SearchSuite
		opts  []mcts.Option
		want  bool
	}{
		{suite.ConnectFour(), nil, true},
		{suite.Quarto(), nil, true},
		{suite.Othello(), nil, false},
		{suite.ConnectFour(), []mcts.Option{mcts.Without(mcts.Wary)}, false},
	} {
		e := testutil.Must(test.suite.Open(simple.MonteCarlo(test.opts...)))(t)
		featured, ok := sente.As[sente.Featured](e)
		if !ok {
			t.Fatalf("%T does not name its features", e)
		}
		if names := featured.Features(); slices.Contains(names, mcts.Wary.String()) != test.want {
			t.Errorf("features %v, Wary wanted: %v", names, test.want)
		}
	}
}
