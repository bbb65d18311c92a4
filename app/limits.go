package app

import (
	"time"

	"github.com/spf13/pflag"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/internal/amount"
)

// limitFlags contains the flags that limit a search.
type limitFlags struct {
	Time    amount.Span
	Nodes   amount.Count
	Depth   amount.Count
	Threads amount.Threads
	Seed    uint64
}

// register adds the flags to fs.
func (f *limitFlags) register(fs *pflag.FlagSet) {
	fs.Var(textValue(&f.Time, "TIME"), "time", "Time for each answer: 500ms, 5s, 2m; default, unless --nodes or --depth is given: 500ms in play, 5s in analyze, 200ms in review.")
	fs.Var(textValue(&f.Nodes, "N"), "nodes", "Positions that a search may visit: the same answer on every machine.")
	fs.Var(textValue(&f.Depth, "N"), "depth", "Plies that a search may look ahead.")
	fs.Var(textValue(&f.Threads, "N"), "threads", "Goroutines that search; default: 1.")
	fs.Var(numberValue(&f.Seed, "N"), "seed", "Seed of engines that use chance.")
}

// limits returns the limits of the flags, with the time standard if there is no limit.
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
