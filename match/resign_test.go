package match

import (
	"context"
	"testing"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/internal/testutil"
	"github.com/sente-games/sente/match/player"
	"github.com/sente-games/sente/match/protocol"
)

type resigningEngine struct{}

func (resigningEngine) Think(context.Context, sente.Record, sente.Limits, func(sente.Info)) (sente.Choice, error) {
	return sente.Choice{}, protocol.ErrResigned
}

// An engine that resigns loses without a fault of its own.
func TestRequestMove_Resignation(t *testing.T) {
	a, err := RequestMove(t.Context(), MoveRequest{Player: player.Player{Name: "quitter", Engine: resigningEngine{}}})
	testutil.NoError(t, err)
	if a.Cause != Resigned || a.Fault == nil || a.Fault.Text != "quitter resigned" {
		t.Errorf("%+v", a)
	}
}
