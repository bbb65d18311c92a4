package protocol

import "context"

// Wire transports lines to an engine and back.
type Wire interface {
	// Send writes one line. It returns an error if the engine has ended or ctx is done.
	Send(ctx context.Context, line string) error
	// Receive waits for the next line of the engine.
	Receive(ctx context.Context) (string, error)
	// Pending returns a line of the engine if one is available.
	Pending() (string, bool)
}
