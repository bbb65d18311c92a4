package match

import (
	"context"
	"errors"
	"sync"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/match/player"
)

// Opener creates a player; each call creates a new one.
type Opener func(game sente.Record, e Entrant) (player.Player, error)

// Local plays encounters in goroutines of this process. Each slot keeps its players for the next
// games; a player that failed is closed, and created again when it is needed.
type Local struct {
	games catalog.Catalog
	open  Opener
	slots chan *slot // a nil slot has not been used yet
	many  int

	watcher Watcher // may be nil
}

// MaxSlots is the maximum number of encounters played at a time.
const MaxSlots = 1024

// NewLocal returns a runner that plays up to slots encounters at a time, from 1 to [MaxSlots]. It
// creates a slot when it is first used.
func NewLocal(games catalog.Catalog, open Opener, slots int) *Local {
	many := min(max(slots, 1), MaxSlots)
	l := &Local{games: games, open: open, slots: make(chan *slot, many), many: many}
	for range many {
		l.slots <- nil
	}
	return l
}

// Slots returns the number of encounters played at a time.
func (l *Local) Slots() int { return l.many }

// Close closes all players concurrently; no job may be in progress.
func (l *Local) Close() error {
	var work sync.WaitGroup
	failed := make([]error, l.many)
	for i := range failed {
		if s := <-l.slots; s != nil {
			work.Go(func() { failed[i] = s.close() })
		}
	}
	work.Wait()
	return errors.Join(failed...)
}

// Play plays the games of a job in a free slot, and waits for one if necessary.
func (l *Local) Play(ctx context.Context, job Job, finished func(Result)) error {
	var s *slot
	select {
	case s = <-l.slots:
	case <-ctx.Done():
		return ctx.Err()
	}
	if s == nil {
		s = &slot{local: l, players: map[string]player.Player{}, specs: map[string]string{}}
	}
	defer func() { l.slots <- s }()
	for _, seating := range job.Seatings {
		result, err := s.game(ctx, job, seating)
		if err != nil {
			return err
		}
		finished(result)
	}
	return nil
}
