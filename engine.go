package sente

import "context"

// Engine chooses moves. It is called once a move from one goroutine at a time;
// what it learns from one call it may keep for the next. An engine that owns
// resources is also an io.Closer; what else it may be says [As].
type Engine interface {
	// Think returns a move for the side to move at the end of the record. It
	// respects the limits and returns promptly, with its best move so far and a
	// nil error, when ctx is cancelled. report may be nil; it is called from
	// this goroutine, in order, and the last call agrees with the choice.
	// An error means that no move can be named: the game is over, or the record
	// is not one that the engine can play; it says which in one sentence.
	Think(ctx context.Context, game Record, limits Limits, report func(Info)) (Choice, error)
}

// Choice is a move and the thought behind it.
type Choice struct {
	Move Move `json:"move"`
	Info Info `json:"info"`
}
