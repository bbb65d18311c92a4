package protocol

import (
	"context"
	"errors"
	"time"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/internal/standstill"
)

// Default timeouts of managers.
const (
	DefaultReplyGrace   = time.Second            // for a reply, beyond the time of the move
	DefaultStartTimeout = 10 * time.Second       // for the engine's start: some engines load large files
	DefaultMaxMoveTime  = 5 * time.Minute        // for a move without a time limit
	DefaultStopTimeout  = 500 * time.Millisecond // for the move of a cancelled search
)

// Timeouts are how long a manager waits for its engine. A field that is not positive has its default.
type Timeouts struct {
	ReplyGrace  time.Duration // see DefaultReplyGrace
	Start       time.Duration // see DefaultStartTimeout
	MaxMoveTime time.Duration // see DefaultMaxMoveTime
	Stop        time.Duration // see DefaultStopTimeout
}

// MaxTime returns the maximum time of a move under the limits.
func (t Timeouts) MaxTime(l sente.Limits) time.Duration {
	switch {
	case l.Left != 0 && (l.Time <= 0 || l.Left < l.Time):
		return max(l.Left, 0)
	case l.Time > 0:
		return l.Time
	}
	return orDefault(t.MaxMoveTime, DefaultMaxMoveTime)
}

// limitTime returns limits with the maximum time of a move, unless they have a time.
func (t Timeouts) limitTime(l sente.Limits) sente.Limits {
	if l.Time <= 0 && l.Left == 0 {
		l.Time = t.MaxTime(l)
	}
	return l
}

// WithStart returns a context that ends when an engine has not started in time.
func (t Timeouts) WithStart(ctx context.Context, watch *standstill.Stopwatch) (context.Context, context.CancelFunc) {
	return watch.Timeout(ctx, watch.Elapsed()+orDefault(t.Start, DefaultStartTimeout))
}

// WithGrace returns a context that ends when the reply to a command that needs no thinking is
// overdue.
func (t Timeouts) WithGrace(ctx context.Context, watch *standstill.Stopwatch) (context.Context, context.CancelFunc) {
	return watch.Timeout(ctx, watch.Elapsed()+orDefault(t.ReplyGrace, DefaultReplyGrace))
}

// WithMove returns a context that ends when a move under the limits is overdue, or shortly after ctx
// is done: a move within that period keeps the session in sync.
func (t Timeouts) WithMove(ctx context.Context, watch *standstill.Stopwatch, l sente.Limits) (context.Context, func()) {
	wait, cancel := watch.Timeout(context.WithoutCancel(ctx), watch.Elapsed()+t.MaxTime(l)+orDefault(t.ReplyGrace, DefaultReplyGrace))
	var late *time.Timer
	armed := make(chan struct{})
	stop := context.AfterFunc(ctx, func() {
		late = time.AfterFunc(orDefault(t.Stop, DefaultStopTimeout), cancel)
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

// withStop returns a context that ends when the move of a stopped search is overdue.
func (t Timeouts) withStop(ctx context.Context, watch *standstill.Stopwatch) (context.Context, context.CancelFunc) {
	return watch.Timeout(ctx, watch.Elapsed()+orDefault(t.Stop, DefaultStopTimeout))
}

func orDefault(d, standard time.Duration) time.Duration {
	if d > 0 {
		return d
	}
	return standard
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
