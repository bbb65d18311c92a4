package protocol

import "context"

// Wire carries lines to an engine and back.
type Wire interface {
	// Send writes one line. It returns an error when the engine is gone or ctx is
	// done.
	Send(ctx context.Context, line string) error
	// Receive waits for the next line of the engine.
	Receive(ctx context.Context) (string, error)
	// Pending returns a line of the engine that is there already.
	Pending() (string, bool)
}
