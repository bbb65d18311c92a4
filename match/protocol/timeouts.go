package protocol

import (
	"context"
	"errors"
	"time"

	"github.com/sente-games/sente/internal/standstill"
)

// Default timeouts of managers.
const (
	DefaultReplyGrace   = time.Second            // for a reply, beyond the time of the move
	DefaultStartTimeout = 10 * time.Second       // for the engine's start: some engines load large files
	DefaultMaxMoveTime  = 5 * time.Minute        // for a move without a time limit
	DefaultStopTimeout  = 500 * time.Millisecond // for the move of a cancelled search
)

// WithReplyTimeout returns a context that ends when the stopwatch reaches most, or grace after ctx
// is done: a reply within the grace period keeps the session in sync.
func WithReplyTimeout(ctx context.Context, watch *standstill.Stopwatch, maxTime, grace time.Duration) (context.Context, func()) {
	wait, cancel := watch.Timeout(context.WithoutCancel(ctx), maxTime)
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

// ErrStop is returned by [ReceiveUntilStop] if the search must be stopped.
var ErrStop = errors.New("the search must stop")

// ReceiveUntilStop receives a line within wait. It returns [ErrStop] if ctx ends first.
func ReceiveUntilStop(ctx, wait context.Context, receive func(context.Context) (string, error)) (string, error) {
	both, cancel := context.WithCancel(wait)
	defer cancel()
	defer context.AfterFunc(ctx, cancel)()
	l, err := receive(both)
	if err != nil && ctx.Err() != nil && wait.Err() == nil {
		return "", ErrStop
	}
	return l, err
}

// TimeoutComplaint converts the timeout of a command to a complaint.
func TimeoutComplaint(err error, command string, watch *standstill.Stopwatch) error {
	if errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded) {
		return &Complaint{Kind: NoReply, Command: command, After: watch.Elapsed()}
	}
	return err
}
