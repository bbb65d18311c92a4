package terminal

import (
	"context"

	"github.com/sente-games/sente"
)

// ponder lets the engine that moves next think on the time of the person to move,
// if the table allows it, in a goroutine that start begins, and returns what stops
// the engine. Whoever starts the goroutine waits for it.
func (t *Table) ponder(ctx context.Context, start func(func())) (stop func()) {
	engine := t.ponderer()
	if engine == nil {
		return func() {}
	}
	ctx, stop = context.WithCancel(ctx)
	game := t.Ref.Record()
	start(func() { engine.Ponder(ctx, game) })
	return stop
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
			engine, _ := sente.As[sente.Ponderer](p.Engine)
			return engine
		}
	}
	return nil
}
