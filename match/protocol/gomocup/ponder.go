package gomocup

import (
	"context"

	"github.com/sente-games/sente"
)

// ponderState runs an engine during the opponent's turn.
type ponderState struct {
	enabled bool   // by INFO pondering
	rested  bool   // YXSTOP ended the pondering, until the next move
	cancel  func() // stops the engine and waits for it; nil unless it ponders
}

// startPondering lets an engine ponder until stop is called.
func (p *ponderState) startPondering(ctx context.Context, engine sente.Ponderer, game sente.Record) {
	ctx, cancel := context.WithCancel(ctx)
	done := make(chan struct{})
	go func() {
		defer close(done)
		engine.Ponder(ctx, game)
	}()
	p.cancel = func() {
		cancel()
		<-done
	}
}

// stopPondering ends the pondering.
func (p *ponderState) stopPondering() {
	if p.cancel != nil {
		p.cancel()
		p.cancel = nil
	}
}

// startPondering starts pondering, if INFO pondering enabled it and it is the opponent's turn. It
// is stopped before the next line is handled.
func (s *gomocupSession) startPondering() {
	p, ok := sente.As[sente.Ponderer](s.host.engine)
	if !ok || !s.ponder.enabled || s.ponder.rested || s.host.stale || s.rows != nil || s.ctx.Err() != nil || !s.pos.endsWithOwn() {
		return
	}
	rules, err := s.rule.ruleSet()
	if err != nil {
		return
	}
	if over, err := s.judgePosition(s.pos); err != nil || over != "" {
		return
	}
	s.ponder.startPondering(s.ctx, p, s.pos.toRecord(rules))
}
