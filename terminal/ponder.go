package terminal

import (
	"context"
	"sync"

	"github.com/sente-games/sente"
)

// ponder lets the engine that moves next think on the time of the person to move,
// if the table allows it, and returns what ends that: it waits for the engine.
func (t *Table) ponder(ctx context.Context) (end func()) {
	engine := t.ponderer()
	if engine == nil {
		return func() {}
	}
	ctx, cancel := context.WithCancel(ctx)
	game := t.Ref.Record()
	var work sync.WaitGroup
	work.Go(func() { engine.Ponder(ctx, game) })
	return func() {
		cancel()
		work.Wait()
	}
}

// ponderer is the engine that moves next after a person, nil if it cannot or may
// not think before.
func (t *Table) ponderer() sente.Ponderer {
	if !t.Ponder || !t.HumanTurn() {
		return nil
	}
	turn := t.Ref.Board().Turn()
	for i := range t.Players {
		if p := t.Players[(turn+1+i)%len(t.Players)]; !p.IsHuman() {
			engine, _ := p.Engine.(sente.Ponderer)
			return engine
		}
	}
	return nil
}
