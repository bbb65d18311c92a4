package sente

import "context"

// Engine chooses moves. Its methods must not be called concurrently. It may keep results of one
// call for the next. An engine with resources is an io.Closer; [As] finds further abilities.
type Engine interface {
	// Think returns a move for the side to move at the end of the record. It respects the limits,
	// and returns its best move so far and a nil error when ctx is cancelled. report may be nil;
	// it is called from the same goroutine, and the last call corresponds to the choice.
	// The error is one sentence: the game is over, or the engine does not support the record.
	Think(ctx context.Context, game Record, limits Limits, report func(Info)) (Choice, error)
}

// Choice is a chosen move and the Info of the search.
type Choice struct {
	Move Move `json:"move"`
	Info Info `json:"info"`
}
