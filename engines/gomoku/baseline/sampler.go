package baseline

import (
	"context"
	"fmt"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/engines/gomoku"
	fivesearch "github.com/sente-games/sente/engines/internal/five/search"
	"github.com/sente-games/sente/search"
	"github.com/sente-games/sente/search/clock"
	"github.com/sente-games/sente/search/mcts"
	"github.com/sente-games/sente/search/trace"
)

// SamplerSettings are the settings of a sampling engine. A field of zero value has its default.
type SamplerSettings struct {
	Memory  int64 // total memory in bytes, as in [gomoku.Options]
	Breadth int   // maximum number of quiet moves after the root, the most promising ones
}

// Constants of the search.
const (
	leafTries   = 60 // fours tried at a leaf: most leaves have no four
	sampleTries = 8  // fours that take as long as a sample

	// DefaultSamplerBreadth is the default of SamplerSettings.Breadth.
	DefaultSamplerBreadth = 24
)

// samplerDefaults returns the default options of the search.
func samplerDefaults() mcts.Option {
	return mcts.Options(mcts.Explore(1.1), mcts.Habits(clock.Habits{Margin: timeMargin, Horizon: 25}))
}

// NewSampler returns an engine for the rules that the tables support; opts override the default
// options of the search.
func NewSampler(set SamplerSettings, opts ...mcts.Option) (sente.Engine, error) {
	if set.Breadth == 0 {
		set.Breadth = DefaultSamplerBreadth
	}
	if set.Breadth < 1 || set.Breadth > MaxBreadth {
		return nil, fmt.Errorf("breadth %d is out of range: expected an integer from 1 to %d", set.Breadth, MaxBreadth)
	}
	e := new(sampler)
	inner, err := gomoku.NewSampled(nil, gomoku.Options{Memory: set.Memory}, gomoku.MainSearch{
		SearchEffort:   fivesearch.SearchEffort{Breadth: set.Breadth, HorizonTries: leafTries, InnerTries: leafTries},
		TriesPerSample: sampleTries,
		NewSearcher: func(at fivesearch.Position[gomoku.Cell], bytes int64) (fivesearch.Searcher[gomoku.Cell], error) {
			b := newSamplerBoard(at)
			copies := mcts.CopyBy(func(root *fivesearch.State) (samplerBoard, fivesearch.State) { return b.Clone(), *root })
			s, err := mcts.New(b, samplerDefaults(), copies, mcts.Options(opts...))
			e.tree = &samplerTree{s, bytes}
			return e.tree, err
		},
	})
	if err != nil {
		return nil, err
	}
	e.SamplingEngine = inner
	return e, nil
}

// sampler is the engine of [NewSampler]; its tree can be displayed.
type sampler struct {
	gomoku.SamplingEngine
	tree *samplerTree
}

// Unwrap returns the inner engine.
func (e *sampler) Unwrap() sente.Engine { return e.SamplingEngine }

// As withholds [trace.Engine], which needs an alpha-beta search.
func (e *sampler) As(target any) bool { return sente.HideAbility[trace.Engine](target) }

// Sample implements [trace.Sampler].
func (e *sampler) Sample(ctx context.Context, game sente.Record, limits sente.Limits, keep trace.Limits) (*trace.Samples, error) {
	gather := trace.Gather{Limits: keep}
	nodes := 0
	err := e.Explore(ctx, game, limits, func(write func([]gomoku.Cell) []sente.Move) {
		nodes = e.tree.Branches(gather.Most(), keep.Plies, func(b mcts.Branch[gomoku.Cell]) {
			sample := trace.Sample{Ply: b.Ply, Visits: b.Visits, Score: b.Score, LeftOut: b.OmittedChildren}
			if b.Ply > 0 {
				sample.Move = string(write([]gomoku.Cell{b.Move})[0])
			}
			gather.Add(sample)
		})
	})
	if err != nil {
		return nil, err
	}
	return gather.Tree(nodes), nil
}

// samplerTree adapts the search to the engine.
type samplerTree struct {
	*mcts.Searcher[samplerBoard, fivesearch.State, gomoku.Cell]
	bytes int64
}

// Search grows the tree in the memory that SetTableBytes set.
func (t *samplerTree) Search(ctx context.Context, root fivesearch.State, limits sente.Limits, report func(search.Report[gomoku.Cell])) (search.Result[gomoku.Cell], error) {
	limits.Memory = t.bytes
	return t.Searcher.Search(ctx, root, limits, report)
}

// SetTableBytes implements [fivesearch.Searcher].
func (t *samplerTree) SetTableBytes(bytes int64) error {
	t.bytes = bytes
	return nil
}

// Prefetch implements [fivesearch.Searcher]. It is a no-op, because a tree finds positions by their
// moves.
func (*samplerTree) Prefetch(uint64) {}

// FeatureNames implements [fivesearch.Searcher].
func (t *samplerTree) FeatureNames() (names []string) {
	for _, f := range t.Features().List() {
		names = append(names, f.String())
	}
	return names
}
