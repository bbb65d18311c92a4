package scheduling

import (
	"context"
	"time"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/match"
	"github.com/sente-games/sente/match/player"
	"github.com/sente-games/sente/session"
)

// maxQueuedTime is the time limit of a search of a [QueuedEngine] that has none.
const maxQueuedTime = 10 * time.Second

// QueuedEngine is a pooled engine that joins the queue for every search. Between its searches it keeps
// its transposition table.
type QueuedEngine struct {
	Scheduler *Scheduler
	Owner     any // owner of its engine in the pool
	Game      catalog.Game
	Spec      string
	OnSlot    func(*EngineSlot) // called when a search joins the queue
}

// Think waits for a slot and searches. A preempted engine returns its best move so far.
func (w QueuedEngine) Think(ctx context.Context, r sente.Record, limits sente.Limits, report func(sente.Info)) (sente.Choice, error) {
	slot := w.Scheduler.Join(TimeSlice, func() {})
	w.OnSlot(slot)
	defer slot.Release()
	if err := slot.Wait(ctx); err != nil {
		return sente.Choice{}, err
	}
	most := w.Scheduler.Limits()
	item, engine, err := w.Scheduler.Engine(w.Owner, w.Game, w.Spec, most)
	if err != nil {
		return sente.Choice{}, err
	}
	defer w.Scheduler.Return(item)
	limits.Threads, limits.Memory = most.Threads, most.Memory
	if limits.Time == 0 {
		limits.Time = maxQueuedTime
	}
	turn, yield := context.WithCancel(ctx)
	defer yield()
	slot.Begin(yield)
	a, err := match.RequestMove(turn, match.MoveRequest{Game: r, Player: player.Player{Engine: engine}, Limits: limits, Grace: session.ReturnTimeout, Report: report})
	w.Scheduler.CountSearch(a.Choice.Info.Nodes)
	switch {
	case ctx.Err() != nil:
		return sente.Choice{}, ctx.Err()
	case a.Err != nil:
		item.Discard()
		return sente.Choice{}, a.Err
	case a.Choice.Move == "" && err != nil:
		return sente.Choice{}, err
	}
	return a.Choice, nil
}
