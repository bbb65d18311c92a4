package sente

import (
	"context"
	"fmt"
	"time"
)

// Limits bound one call of [Engine.Think]. The zero value of a field sets no
// limit of that kind; a search ends at the first limit reached, or when its
// context is cancelled. Without any limit an engine thinks until cancelled or
// until nothing is left to find.
//
// However small the limits are, an engine answers with a legal move: "as fast
// as possible" is Time = 1 (one nanosecond).
type Limits struct {
	Time      time.Duration `json:"time,omitempty"`      // for this move, never exceeded
	Left      time.Duration `json:"left,omitempty"`      // on the own clock for the rest of the game; < 0: overdrawn, answer at once
	Increment time.Duration `json:"increment,omitempty"` // added to the own clock after each move
	Depth     int           `json:"depth,omitempty"`     // plies of nominal depth
	Nodes     int64         `json:"nodes,omitempty"`     // positions visited
	Threads   int           `json:"threads,omitempty"`   // goroutines that search; 0 is 1
	Memory    int64         `json:"memory,omitempty"`    // bytes for tables and caches; 0 is the engine's default
	Lines     int           `json:"lines,omitempty"`     // best lines to report; 0 is 1
	Seed      uint64        `json:"seed,omitempty"`      // for engines that use randomness
	Analysis  bool          `json:"analysis,omitempty"`  // the position is to be understood: a forced move is searched like any other, until another limit ends it
}

// Check says in one sentence what is wrong with limits that are none: only Left may be
// negative.
func (l Limits) Check() error {
	for _, f := range []struct {
		name  string
		value int64
	}{
		{"time", int64(l.Time)},
		{"increment", int64(l.Increment)},
		{"depth", int64(l.Depth)},
		{"nodes", l.Nodes},
		{"threads", int64(l.Threads)},
		{"memory", l.Memory},
		{"lines", int64(l.Lines)},
	} {
		if f.value < 0 {
			return fmt.Errorf("limits must not be negative: %s is %d, 0 is no limit", f.name, f.value)
		}
	}
	return nil
}

// CheckCall says in one sentence why an engine, a solver or a search cannot be asked like
// this: the context is nil, or the limits are none. asked is what was asked, such as
// "alphabeta".
func CheckCall(ctx context.Context, asked string, l Limits) error {
	if ctx == nil {
		return fmt.Errorf("%s: a search needs a context, such as context.Background()", asked)
	}
	if err := l.Check(); err != nil {
		return fmt.Errorf("%s: %w", asked, err)
	}
	return nil
}
