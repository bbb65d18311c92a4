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

// TraceWire returns a wire that calls trace with every line in both directions; trace may be nil.
func TraceWire(w Wire, trace func(sent bool, line string)) Wire {
	if trace == nil {
		return w
	}
	return tracedWire{w, trace}
}

type tracedWire struct {
	Wire
	trace func(sent bool, line string)
}

func (w tracedWire) Send(ctx context.Context, line string) error {
	w.trace(true, line)
	return w.Wire.Send(ctx, line)
}

func (w tracedWire) Receive(ctx context.Context) (string, error) {
	l, err := w.Wire.Receive(ctx)
	if err == nil {
		w.trace(false, l)
	}
	return l, err
}

func (w tracedWire) Pending() (string, bool) {
	l, ok := w.Wire.Pending()
	if ok {
		w.trace(false, l)
	}
	return l, ok
}
