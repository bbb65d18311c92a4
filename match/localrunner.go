package match

import (
	"context"
	"errors"
	"sync"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/match/player"
)

// PlayerOpener creates a player; each call creates a new one.
type PlayerOpener func(game sente.Record, e Entrant) (player.Player, error)

// LocalRunner plays encounters in goroutines of this process. Each slot keeps its players for the
// next games; a player that failed is closed, and created again when it is needed.
type LocalRunner struct {
	games      catalog.Catalog
	openPlayer PlayerOpener
	slots      chan *playerSlot // a nil slot has not been used yet
	numSlots   int

	watcher Watcher    // may be nil
	tracer  LineTracer // may be nil
}

// LineTracer is called with every line that is sent to a player in its own process, or received from
// it. It is called in the goroutines of the games.
type LineTracer func(at GameID, player string, sent bool, line string)

// SetTracer sets the tracer of all players. It must be called before the first job.
func (l *LocalRunner) SetTracer(t LineTracer) { l.tracer = t }

// MaxSlots is the maximum number of encounters played at a time.
const MaxSlots = 1024

// NewLocalRunner returns a runner that plays up to slots encounters at a time, from 1 to
// [MaxSlots]. It creates a slot when it is first used.
func NewLocalRunner(games catalog.Catalog, open PlayerOpener, slots int) *LocalRunner {
	many := min(max(slots, 1), MaxSlots)
	l := &LocalRunner{games: games, openPlayer: open, slots: make(chan *playerSlot, many), numSlots: many}
	for range many {
		l.slots <- nil
	}
	return l
}

// NumSlots returns the number of encounters played at a time.
func (l *LocalRunner) NumSlots() int { return l.numSlots }

// Close closes all players concurrently; no job may be in progress.
func (l *LocalRunner) Close() error {
	var work sync.WaitGroup
	failed := make([]error, l.numSlots)
	for i := range failed {
		if s := <-l.slots; s != nil {
			work.Go(func() { failed[i] = s.closePlayers() })
		}
	}
	work.Wait()
	return errors.Join(failed...)
}

// PlayJob plays the games of a job in a free slot, and waits for one if necessary.
func (l *LocalRunner) PlayJob(ctx context.Context, job Job, finished func(Result)) error {
	var s *playerSlot
	select {
	case s = <-l.slots:
	case <-ctx.Done():
		return ctx.Err()
	}
	if s == nil {
		s = &playerSlot{local: l, players: map[string]player.Player{}, specs: map[string]string{}}
	}
	defer func() { l.slots <- s }()
	for _, seating := range job.Seatings {
		result, err := s.playSeating(ctx, job, seating)
		if err != nil {
			return err
		}
		finished(result)
	}
	return nil
}
