package terminal

import (
	"bytes"
	"context"
	"io"
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
	if report != nil {
		report(sente.Info{Depth: 1})
	}
	<-ctx.Done()
	return sente.Choice{Move: "h8"}, nil
}

func TestTheDeskWaitsForItsEngines(t *testing.T) {
	working := 0
	ctx, stop := context.WithCancel(t.Context())
	messages := make(chan tea.Msg, 10)
	d := &desk{ctx: ctx, send: func(m tea.Msg) { messages <- m }}
	begin := func() (*job, context.CancelFunc) {
		j := &job{player: player.Player{Name: "slow", Engine: slow{&working}}}
		return j, d.begin(j)
	}
	first, hurry := begin()
	if _, ok := (<-messages).(infoMsg); !ok {
		t.Error("the first message is no progress")
	}
	hurry()
	if a, ok := (<-messages).(answerMsg); !ok || a.answer.Choice.Move != "h8" || a.job != first {
		t.Errorf("an engine that was hurried answers %+v", a)
	}
	begin()
	begin()
	<-messages // one of them is at work
	stop()
	d.work.Wait()
	if working != 0 {
		t.Errorf("%d engines are still at work", working)
	}
}

func TestScreenPlaysAndQuits(t *testing.T) {
	b := sit(t, sente.Record{Game: "gomoku"}, "h,h")
	in, keys := io.Pipe()
	typed := make(chan error, 1)
	go func() {
		for _, key := range []string{"\r", "\x1b[A", "\r", "q"} {
			if _, err := io.WriteString(keys, key); err != nil {
				typed <- err
				return
			}
		}
		typed <- nil
	}()
	var out bytes.Buffer
	if err := Screen(t.Context(), b.session, in, &out); err != nil {
		t.Error(err)
	}
	if err := <-typed; err != nil {
		t.Error(err)
	}
	b.want("h8 h9")
	if out.Len() == 0 {
		t.Error("nothing was drawn")
	}
}

func TestScreenEndsWithItsContext(t *testing.T) {
	working := 0
	b := sit(t, sente.Record{Game: "gomoku"}, "x,h")
	b.session.Players[0].Engine = slow{&working}
	ctx, stop := context.WithTimeout(t.Context(), 100*time.Millisecond)
	defer stop()
	in, keys := io.Pipe()
	defer keys.Close()
	if err := Screen(ctx, b.session, in, io.Discard); err != nil {
		t.Error(err)
	}
	if working != 0 {
		t.Error("an engine is still at work")
	}
}
