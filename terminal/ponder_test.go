package terminal

import (
	"bytes"
	"context"
	"io"
	"testing"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/player"
)

// dreamer tells when it begins and ends to ponder.
type dreamer struct {
	silent
	began, ended chan struct{}
}

func (d dreamer) Ponder(ctx context.Context, _ sente.Record) {
	d.began <- struct{}{}
	<-ctx.Done()
	d.ended <- struct{}{}
}

func TestLinesPonderWhileTheyWait(t *testing.T) {
	b := sit(t, sente.Record{Game: "tictactoe"}, "h,x")
	d := dreamer{began: make(chan struct{}, 9), ended: make(chan struct{}, 9)}
	b.session.Players[1] = player.Player{Name: "dreamer", Engine: d}
	b.session.Ponder = true
	in, typed := io.Pipe()
	left := make(chan error)
	go func() { left <- Lines(t.Context(), b.session, in, new(bytes.Buffer), true) }()
	<-d.began // and only then something is said
	if _, err := io.WriteString(typed, "board\n"); err != nil {
		t.Fatal(err)
	}
	<-d.ended
	<-d.began
	if _, err := io.WriteString(typed, "quit\n"); err != nil {
		t.Fatal(err)
	}
	if err := <-left; err != nil || len(d.ended) != 1 {
		t.Errorf("%v; pondering ended %d times after quit, want once", err, len(d.ended))
	}
}
