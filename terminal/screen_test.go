package terminal

import (
	"context"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/player"
)

// slow thinks until it is stopped, then plays.
type slow struct{ working *int }

func (s slow) Think(ctx context.Context, _ sente.Record, _ sente.Limits, report func(sente.Info)) (sente.Choice, error) {
	*s.working++
	defer func() { *s.working-- }()
	report(sente.Info{Depth: 1})
	<-ctx.Done()
	return sente.Choice{Move: "h8"}, nil
}

func TestTheDeskWaitsForItsEngines(t *testing.T) {
	working := 0
	ctx, stop := context.WithCancel(t.Context())
	messages := make(chan tea.Msg, 10)
	d := &desk{ctx: ctx, send: func(m tea.Msg) { messages <- m }}
	hurry := d.begin(job{id: 1, player: player.Player{Name: "slow", Engine: slow{&working}}})
	if _, ok := (<-messages).(infoMsg); !ok {
		t.Error("the first message is no progress")
	}
	hurry()
	if a, ok := (<-messages).(answerMsg); !ok || a.answer.Choice.Move != "h8" || a.id != 1 {
		t.Errorf("an engine that was hurried answers %+v", a)
	}
	d.begin(job{id: 2, player: player.Player{Name: "slow", Engine: slow{&working}}})
	d.begin(job{id: 3, player: player.Player{Name: "slow", Engine: slow{&working}}})
	time.Sleep(time.Millisecond)
	stop()
	d.work.Wait()
	if working != 0 {
		t.Errorf("%d engines are still at work", working)
	}
}
