package streaming

import (
	"iter"
	"sync"
	"time"

	"github.com/sente-games/sente/studio/internal/auth"
)

// MaxSubscribers is the maximum number of subscribers of a table or match.
const MaxSubscribers = 256

// Subscriber is an open stream of a table or match. Its channel holds at most one notification, so a
// slow client receives the latest state instead of all missed events.
type Subscriber struct {
	Notified chan struct{}
	Client   auth.Client
	limit    *Limit
}

// Subscribers are the open streams of a table or match. The owner's lock guards them. The zero value is
// ready to use.
type Subscribers struct {
	all      map[*Subscriber]bool
	throttle throttle
}

// Add adds a client, or returns an error if a limit is reached.
func (s *Subscribers) Add(limit *Limit, c auth.Client) (*Subscriber, error) {
	if err := limit.Acquire(c); err != nil {
		return nil, err
	}
	if s.all == nil {
		s.all = map[*Subscriber]bool{}
	}
	one := &Subscriber{make(chan struct{}, 1), c, limit}
	s.all[one] = true
	return one, nil
}

// Remove removes a subscriber.
func (s *Subscribers) Remove(one *Subscriber) {
	delete(s.all, one)
	one.limit.Release(one.Client)
}

// Len returns the number of subscribers.
func (s *Subscribers) Len() int { return len(s.all) }

// Clients yields the client of each subscriber.
func (s *Subscribers) Clients() iter.Seq[auth.Client] {
	return func(yield func(auth.Client) bool) {
		for one := range s.all {
			if !yield(one.Client) {
				return
			}
		}
	}
}

// Notify notifies all subscribers.
func (s *Subscribers) Notify() {
	for one := range s.all {
		select {
		case one.Notified <- struct{}{}:
		default:
		}
	}
}

// NotifyThrottled notifies all subscribers at most once per interval. lock guards the subscribers; it
// must be held, and a delayed notification acquires it.
func (s *Subscribers) NotifyThrottled(interval time.Duration, lock sync.Locker) {
	s.throttle.call(interval, lock, s.Notify)
}
