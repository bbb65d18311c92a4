package match

import (
	"context"
	"errors"
	"time"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/player"
)

// Game is what a game needs besides its referee. The time control stands in
// the referee's record; with node limits and no clock the same engines play the
// same game on every machine.
type Game struct {
	Players []player.Player              // in seat order, engines all
	Limits  []sente.Limits               // of each seat, besides the time control; nil sets none
	Grace   time.Duration                // silence forgiven after the end of the time
	Report  func(seat int, i sente.Info) // progress of the player to move; may be nil
	Moved   func(seat int, m sente.Move) // after each move; may be nil
}

// Play plays the referee's game to its end. A foul ends the game like any other
// result and is no error; an error means that the game did not finish, because
// ctx was cancelled or a person holds a seat.
func Play(ctx context.Context, ref *Referee, g Game) error {
	clock := newClock(ref)
	for !ref.Over() {
		seat := ref.Board().Turn()
		err := Turn(ctx, ref, g.Players[seat], clock.limits(seat, g.limits(seat)), g.Grace, g.reporter(seat))
		if f := (*Foul)(nil); errors.As(err, &f) {
			return nil
		}
		if err != nil {
			return err
		}
		record := ref.record
		clock.charge(seat, record.Thinking[len(record.Thinking)-1].Time)
		if g.Moved != nil {
			g.Moved(seat, record.Moves[len(record.Moves)-1])
		}
	}
	return nil
}

func (g Game) limits(seat int) sente.Limits {
	if seat < len(g.Limits) {
		return g.Limits[seat]
	}
	return sente.Limits{}
}

func (g Game) reporter(seat int) func(sente.Info) {
	if g.Report == nil {
		return nil
	}
	return func(i sente.Info) { g.Report(seat, i) }
}
