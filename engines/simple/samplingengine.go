package simple

import (
	"context"
	"errors"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/search/mcts"
	"github.com/sente-games/sente/search/trace"
)

// samplingEngine is an engine with Monte Carlo tree search.
type samplingEngine[R Playable[S, M], S any, M comparable] struct{ engine[R, S, M] }

// Features returns the names of the features that the search of the current game uses.
func (e *samplingEngine[R, S, M]) Features() (names []string) {
	if s, ok := e.searcher.(*treeSearcher[R, S, M]); ok {
		return s.featureNames()
	}
	return nil
}

// treeSearcher adapts a Monte Carlo search to the searcher interface. It has no table; its tree uses
// Limits.Memory directly.
type treeSearcher[R Playable[S, M], S any, M comparable] struct {
	*mcts.Searcher[R, S, M]
}

func (s *treeSearcher[R, S, M]) featureNames() (names []string) {
	for _, f := range s.Features().List() {
		names = append(names, f.String())
	}
	return names
}

func (*treeSearcher[R, S, M]) TableBytes() int64         { return 0 }
func (*treeSearcher[R, S, M]) SetTableBytes(int64) error { return nil }

// Sample implements [trace.Sampler].
func (e *samplingEngine[R, S, M]) Sample(ctx context.Context, game sente.Record, limits sente.Limits, keep trace.Limits) (*trace.Samples, error) {
	if err := e.guard.Enter("simple"); err != nil {
		return nil, err
	}
	defer e.guard.Leave()
	limits.Threads = 1
	if _, err := e.thinkLocked(ctx, game, limits, nil); err != nil {
		return nil, err
	}
	s, ok := e.searcher.(*treeSearcher[R, S, M])
	if !ok {
		return nil, errors.New("the search tree cannot be shown because the search does not sample")
	}
	gather := trace.Gather{Limits: keep}
	names := newMoveNamer(&e.course)
	var line []trace.Step[M]
	nodes := s.Branches(gather.Most(), keep.Plies, func(n mcts.Branch[M]) {
		sample := trace.Sample{Ply: n.Ply, Visits: n.Visits, Score: n.Score, LeftOut: n.OmittedChildren}
		if n.Ply > 0 {
			line = append(line[:n.Ply-1], trace.Step[M]{Move: n.Move})
			sample.Move = names.moveName(line)
		}
		gather.Add(sample)
	})
	return gather.Tree(nodes), nil
}
