package sente

import (
	"context"
	"fmt"
	"time"
)

// Limits bound one call of [Engine.Think]. A zero field is no limit. A search ends at the first
// limit reached, when its context is cancelled, or when the position is solved.
//
// However small the limits are, an engine returns a legal move; use Time = 1 (nanosecond) for an
// immediate one.
type Limits struct {
	Time      time.Duration `json:"time,omitempty"`      // for this move, never exceeded
	Left      time.Duration `json:"left,omitempty"`      // remaining time of the player for the game; < 0: exceeded, move at once
	Increment time.Duration `json:"increment,omitempty"` // added to the player's clock after each move
	Depth     int           `json:"depth,omitempty"`     // nominal depth in plies
	Nodes     int64         `json:"nodes,omitempty"`     // visited nodes
	Threads   int           `json:"threads,omitempty"`   // goroutines of the search; 0 is 1
	Memory    int64         `json:"memory,omitempty"`    // bytes for tables and caches; 0 is the engine's default
	Lines     int           `json:"lines,omitempty"`     // number of best lines (multi-PV); 0 is 1
	Seed      uint64        `json:"seed,omitempty"`      // of random numbers
	Analysis  bool          `json:"analysis,omitempty"`  // search a forced move like any other, until another limit is reached
}

// Check returns an error of one sentence if a field other than Left is negative.
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
			return fmt.Errorf("invalid %s %d: limits must not be negative, and 0 is no limit", f.name, f.value)
		}
	}
	return nil
}

// CheckCall returns an error of one sentence if ctx is nil or the limits are invalid. name is the
// prefix of the error, such as "alphabeta".
func CheckCall(ctx context.Context, name string, l Limits) error {
	if ctx == nil {
		return fmt.Errorf("%s: a search needs a context, such as context.Background()", name)
	}
	if err := l.Check(); err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	return nil
}
