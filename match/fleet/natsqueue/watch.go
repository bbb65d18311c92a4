package natsqueue

import (
	"context"
	"errors"
	"slices"
	"strings"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

// relistDelay is when a bucket is listed again after a watch starts: a change at that time may have
// been published before the subscription and stored after the list. By the last listing it is
// stored, or the put has failed.
var relistDelay = []time.Duration{time.Second, 2 * requestTimeout}

// changeBuffer is the capacity of the channel of changes of a bucket.
const changeBuffer = 4096

// watchBucket calls each with the entries of a bucket and with every change, until ctx is cancelled
// or the server disconnects. It subscribes to the subject of changes: a watch of the library would
// keep a consumer in the server for each worker, which needs far more memory than all other data of
// a worker.
func (q *Queue) watchBucket(ctx context.Context, b jetstream.KeyValue, each func(key string, value []byte)) error {
	prefix := "$KV." + b.Bucket() + "."
	changes := make(chan *nats.Msg, changeBuffer)
	here := q.presence.connectedContext()
	received, err := q.nats.ChanSubscribe(prefix+">", changes)
	if err != nil {
		return err
	}
	defer received.Unsubscribe() //nolint:errcheck // the connection is gone, then
	if err := listBucket(ctx, b, each); err != nil {
		return err
	}
	lists := slices.Clone(relistDelay)
	next := time.NewTimer(lists[0])
	defer next.Stop()
	for {
		select {
		case <-ctx.Done():
			return nil
		case <-next.C:
			if err := listBucket(ctx, b, each); err != nil {
				return err
			}
			if lists = lists[1:]; len(lists) > 0 {
				next.Reset(lists[0])
			}
		case <-here.Done():
			return errors.New("the server disconnected")
		case m := <-changes:
			if m.Header.Get("KV-Operation") == "" {
				each(strings.TrimPrefix(m.Subject, prefix), m.Data)
			}
		}
	}
}

// listBucket calls each with the entries of a bucket.
func listBucket(ctx context.Context, b jetstream.KeyValue, each func(key string, value []byte)) error {
	w, err := b.WatchAll(ctx, jetstream.IgnoreDeletes())
	if err != nil {
		return err
	}
	defer w.Stop() //nolint:errcheck // the connection is gone, then
	for {
		select {
		case <-ctx.Done():
			return nil
		case e, ok := <-w.Updates():
			if !ok {
				return errors.New("the list ended too early")
			}
			if e == nil { // marks the end of the list
				return nil
			}
			each(e.Key(), e.Value())
		}
	}
}
