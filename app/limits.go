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
	fs.Var(textValue(&f.Time, "TIME"), "time", "Time for each search, such as 500ms, 5s or 0.5 (seconds); default, unless --nodes or --depth is given: 500ms in play, 5s in analyze, 200ms in review.")
	fs.Var(textValue(&f.Nodes, "N"), "nodes", "Maximum nodes per search; reproducible on every machine.")
	fs.Var(textValue(&f.Depth, "N"), "depth", "Maximum search depth in plies.")
	fs.Var(textValue(&f.Threads, "N"), "threads", "Threads per search; default: 1.")
	fs.Var(numberValue(&f.Seed, "N"), "seed", "Seed for engines that use randomness.")
}

// searchLimits returns the limits of the flags, with the time standard if there is no limit.
func (f limitFlags) searchLimits(standard time.Duration) sente.Limits {
	l := sente.Limits{
		Time: f.Time.Limit(), Nodes: int64(f.Nodes), Depth: int(f.Depth),
		Threads: int(f.Threads), Seed: f.Seed,
	}
	if l.Time == 0 && l.Nodes == 0 && l.Depth == 0 {
		l.Time = standard
	}
	return l
}
