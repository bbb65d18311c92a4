package protocol

import (
	"context"
	"errors"
	"time"

	"github.com/sente-games/sente/internal/standstill"
)

// The defaults of the times that managers wait.
const (
	DefaultPatience = time.Second            // for an answer beyond its time, before the engine counts as silent
	DefaultStart    = 10 * time.Second       // for the engine to get ready: some load big files
	DefaultLongest  = 5 * time.Minute        // for a move without a time limit
	DefaultStop     = 500 * time.Millisecond // for the move of a search that was cancelled
)

// Patient returns a context that ends when the stopwatch reaches most, or grace after
// ctx is done: an answer that comes then keeps the conversation in step.
func Patient(ctx context.Context, watch *standstill.Stopwatch, most, grace time.Duration) (context.Context, func()) {
	wait, cancel := watch.Timeout(context.WithoutCancel(ctx), most)
	var late *time.Timer
	armed := make(chan struct{})
	stop := context.AfterFunc(ctx, func() {
		late = time.AfterFunc(grace, cancel)
		close(armed)
	})
	return wait, func() {
		if !stop() {
			<-armed
			late.Stop()
		}
		cancel()
	}
}

// ErrStop says that a search is to be told to stop.
var ErrStop = errors.New("the search is to stop")

// Until receives a line within wait. The end of ctx before it has come is [ErrStop].
func Until(ctx, wait context.Context, receive func(context.Context) (string, error)) (string, error) {
	both, cancel := context.WithCancel(wait)
	defer cancel()
	defer context.AfterFunc(ctx, cancel)()
	l, err := receive(both)
	if err != nil && ctx.Err() != nil && wait.Err() == nil {
		return "", ErrStop
	}
	return l, err
}

// Excuse turns the end of a manager's patience with a command into a complaint.
func Excuse(err error, command string, watch *standstill.Stopwatch) error {
	if errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded) {
		return &Complaint{Kind: Silent, Command: command, After: watch.Elapsed()}
	}
	return err
}
