package sente

import "time"

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
