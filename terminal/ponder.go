package terminal

import (
	"context"

	"github.com/sente-games/sente"
)

// startPondering lets the engine that moves next ponder during the human player's turn if the
// session allows it. It runs the engine in a goroutine created by start and returns a function that
// stops it. The caller waits for the goroutine.
func (s *Session) startPondering(ctx context.Context, start func(func())) (stop func()) {
	engine := s.nextPonderer()
	if engine == nil {
		return func() {}
	}
	ctx, stop = context.WithCancel(ctx)
	game := s.Record()
	start(func() { engine.Ponder(ctx, game) })
	return stop
}

// nextPonderer returns the engine that moves after the human player, or nil if it cannot or may not
// ponder.
func (s *Session) nextPonderer() sente.Ponderer {
	if !s.Ponder || !s.IsHumanTurn() {
		return nil
	}
	seat, ok := s.NextEngine()
	if !ok {
		return nil
	}
	engine, _ := sente.As[sente.Ponderer](s.Players[seat].Engine)
	return engine
}
