package terminal

import (
	"context"

	"github.com/sente-games/sente"
)

// ponder lets the engine that moves next think on the time of the person to move,
// if the session allows it, in a goroutine that start begins, and returns what stops
// the engine. The caller that starts the goroutine waits for it.
func (s *Session) ponder(ctx context.Context, start func(func())) (stop func()) {
	engine := s.ponderer()
	if engine == nil {
		return func() {}
	}
	ctx, stop = context.WithCancel(ctx)
	game := s.Record()
	start(func() { engine.Ponder(ctx, game) })
	return stop
}

// ponderer is the engine that moves next after a person, nil if it cannot or may
// not think before.
func (s *Session) ponderer() sente.Ponderer {
	if !s.Ponder || !s.HumanTurn() {
		return nil
	}
	seat, ok := s.NextEngine()
	if !ok {
		return nil
	}
	engine, _ := sente.As[sente.Ponderer](s.Players[seat].Engine)
	return engine
}
