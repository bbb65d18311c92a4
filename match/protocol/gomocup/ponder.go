package gomocup

import (
	"context"

	"github.com/sente-games/sente"
)

// dream starts pondering, if INFO pondering enabled it and it is the opponent's turn. wake stops it
// before the next line is handled.
func (s *session) dream() {
	p, ok := sente.As[sente.Ponderer](s.engine)
	if !ok || !s.pondering || s.rested || s.stale || s.rows != nil || s.ctx.Err() != nil || !s.answered() {
		return
	}
	rules, err := s.rules()
	if err != nil {
		return
	}
	game := s.pos.record(rules)
	if over, err := s.judge(s.pos); err != nil || over != "" {
		return
	}
	ctx, cancel := context.WithCancel(s.ctx)
	done := make(chan struct{})
	go func() {
		defer close(done)
		p.Ponder(ctx, game)
	}()
	s.asleep = func() {
		cancel()
		<-done
	}
}

// answered reports whether the last stone on the board was played by the brain.
func (s *session) answered() bool {
	if s.pos == nil || len(s.pos.played) == 0 {
		return false
	}
	return s.pos.played[len(s.pos.played)-1].own
}

// wake stops pondering.
func (s *session) wake() {
	if s.asleep != nil {
		s.asleep()
		s.asleep = nil
	}
}
