package terminal

import (
	"context"
	"testing"
	"time"

	"github.com/sente-games/sente"
)

// TestAHintEndsWithoutLimits: in a game with clocks no time is set for a move, and a hint
// ends all the same.
func TestAHintEndsWithoutLimits(t *testing.T) {
	s := sit(t, sente.Record{Game: "gomoku", Moves: []sente.Move{"h8", "i9"}}, "h,h").session
	s.Limits = sente.Limits{}
	ctx, stop := context.WithTimeout(t.Context(), time.Minute)
	defer stop()
	choice, err := s.Hint(ctx, s.Record(), nil)
	if err != nil || choice.Move == "" || ctx.Err() != nil {
		t.Errorf("%+v, %v; %v", choice, err, ctx.Err())
	}
}
