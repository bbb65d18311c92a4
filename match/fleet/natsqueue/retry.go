package natsqueue

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

// leaderTimeout is how long a run waits at its start and end for a cluster to elect a leader.
const leaderTimeout = time.Minute

// retryTransient calls do until it succeeds or fails permanently, or for leaderTimeout at most
// while the servers are unavailable or have no leader.
func (q *Queue) retryTransient(ctx context.Context, do func(context.Context) error) error {
	limited, end := context.WithTimeout(ctx, leaderTimeout)
	defer end()
	for reported := false; ; {
		once, done := q.presence.requestContext(limited, requestTimeout)
		err := do(once)
		done()
		switch {
		case err == nil || !q.isTransient(err):
			return err
		case ctx.Err() != nil:
			return ctx.Err()
		case limited.Err() != nil:
			return fmt.Errorf("no leader responded within %v: start the servers of the queue, at least two of three in a cluster, and use the same command again (%w)", leaderTimeout, err)
		}
		if !reported {
			q.log.Warn("the queue does not respond: waiting for a leader", "timeout", leaderTimeout, "error", err)
			reported = true
		}
		sleepContext(limited, time.Second/2)
	}
}

// Error codes that the library does not define.
const (
	tooManyOfSubject      jetstream.ErrorCode = 10077 // server error "maximum messages per subject exceeded"
	replicasNotSupported  jetstream.ErrorCode = 10074
	insufficientResources jetstream.ErrorCode = 10023 // no disk space, or too few servers for a replicated consumer
)

// noLeaderCodes are the error codes of a cluster without a leader, or with too few servers for a new
// stream.
var noLeaderCodes = []jetstream.ErrorCode{10004, 10005, 10008, 10009, 10118, 10119, 10194, 10195}

// isTransient reports whether a request may succeed once the servers are available or have elected
// a leader.
func (q *Queue) isTransient(err error) bool {
	if api := (*jetstream.APIError)(nil); errors.As(err, &api) {
		return slices.Contains(noLeaderCodes, api.ErrorCode) || api.ErrorCode == insufficientResources && q.replicas > 1
	}
	if errors.Is(err, nats.ErrNoResponders) {
		return q.replicas > 1 // on a single server this means that JetStream is disabled
	}
	return slices.ContainsFunc([]error{
		context.DeadlineExceeded, context.Canceled, nats.ErrTimeout, nats.ErrDisconnected, nats.ErrConnectionReconnecting, nats.ErrReconnectBufExceeded,
		jetstream.ErrNoStreamResponse, jetstream.ErrServerShutdown,
	}, func(target error) bool { return errors.Is(err, target) })
}
