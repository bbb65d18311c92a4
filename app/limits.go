package app

import (
	"time"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/internal/amount"
)

// limitFlags bound how long an engine thinks.
type limitFlags struct {
	Time    amount.Span    `placeholder:"TIME" help:"Time for each answer: 500ms, 5s, 2m; default, unless --nodes or --depth is given: 500ms in play, 5s in analyze, 200ms in review."`
	Nodes   amount.Count   `placeholder:"N" help:"Positions that a search may visit: the same answer on every machine."`
	Depth   amount.Count   `placeholder:"N" help:"Plies that a search may look ahead."`
	Threads amount.Threads `placeholder:"N" help:"Goroutines that search; default: 1."`
	Seed    uint64         `placeholder:"N" help:"Seed of engines that use chance."`
}

// limits returns the limits, with a default time if nothing bounds the search.
func (f limitFlags) limits(standard time.Duration) sente.Limits {
	l := sente.Limits{
		Time: f.Time.Limit(), Nodes: int64(f.Nodes), Depth: int(f.Depth),
		Threads: int(f.Threads), Seed: f.Seed,
	}
	if l.Time == 0 && l.Nodes == 0 && l.Depth == 0 {
		l.Time = standard
	}
	return l
}
