package simple_test

import (
	"testing"
	"time"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/engines/simple"
	"github.com/sente-games/sente/search/mcts"
)

func newTree(t *testing.T, opts ...mcts.Option) sente.Engine {
	t.Helper()
	e, err := simple.OpenTree(sente.Record{}, fourInARow, opts...)
	if err != nil {
		t.Fatal(err)
	}
	return e
}

func TestTreeAnswersWhateverTheLimits(t *testing.T) {
	for _, limits := range []sente.Limits{
		{Depth: 1},
		{Nodes: 1},
		{Nodes: 1000},
		{Time: 1},
		{Time: 20 * time.Millisecond},
		{Left: -1},
		{Nodes: 300, Lines: 3},
		{Nodes: 300, Threads: 2},
		{Nodes: 300, Memory: 1},
	} {
		choice, reports := think(t, newTree(t), digits("4453"), limits)
		last := reports[len(reports)-1]
		if last.Line[0] != choice.Move || !playsThrough(t, digits("4453"), last.Line) {
			t.Errorf("%+v: chose %s, last report %v", limits, choice.Move, last.Line)
		}
	}
}
