package sente

import "context"

// Engine chooses moves. It is called once a move from one goroutine at a time;
// what it learns from one call it may keep for the next. An engine that owns
// resources also implements io.Closer.
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

// Ponderer is an engine that can think on the opponent's time. Ponder returns
// when ctx is cancelled; what it learned is there for the next Think.
type Ponderer interface {
	Ponder(ctx context.Context, game Record)
}

// Solver finds out how a game ends when both sides play their best.
type Solver interface {
	// Solve returns what is known of the position at the end of the record, for
	// the side to move. Info.Source is "proof" if its result is certain, or "book" if
	// it is and comes from a book of the solver: Score is
	// then decided, or 0 for a draw, and Bound is Exact if no quicker win or
	// slower loss exists, else Lower for a win and Upper for a loss. Limits and
	// cancellation end it as they end Think; then it knows no more than an engine.
	Solve(ctx context.Context, game Record, limits Limits, report func(Info)) (Info, error)
}
