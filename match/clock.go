package match

import (
	"time"

	"github.com/sente-games/sente"
)

// gameClock keeps the remaining time of each player under the record's time control.
type gameClock struct {
	control   sente.Control
	remaining []time.Duration // per seat, if the game has a limit
}

// newClock returns the clocks after the moves already played, so that a resumed game continues with
// the players' remaining time. It replays the moves to find the seat that made each, since players
// need not alternate.
func newClock(ref *Referee) *gameClock {
	record := ref.Record()
	c := &gameClock{control: record.Control, remaining: make([]time.Duration, len(ref.Board().Seats()))}
	for i := range c.remaining {
		c.remaining[i] = c.control.Game
	}
	for i, seat := range MoverSeats(ref) {
		c.chargeMove(seat, record.Thinking[i].Time)
	}
	return c
}

// MoverSeats returns the seat that made each move. It leaves the board unchanged.
func MoverSeats(ref *Referee) []int {
	seats := make([]int, len(ref.record.Moves))
	for i := len(seats) - 1; i >= 0; i-- {
		ref.board.Undo()
		seats[i] = ref.board.Turn()
	}
	for _, m := range ref.record.Moves {
		if _, err := ref.board.Play(string(m)); err != nil {
			panic("match: internal error: a legal move was rejected: " + err.Error())
		}
	}
	return seats
}

// applyTo returns a seat's own limits with the time control applied. The stricter time holds.
func (c *gameClock) applyTo(seat int, own sente.Limits) sente.Limits {
	if c.control.Move > 0 && (own.Time == 0 || c.control.Move < own.Time) {
		own.Time = c.control.Move
	}
	if c.control.Game > 0 {
		own.Left, own.Increment = c.remaining[seat], c.control.Increment
		if own.Left <= 0 {
			own.Left = -1 // the time is used up, but the grace period still runs
		}
	}
	return own
}

// chargeMove subtracts the time of a move from the seat's clock and adds the increment.
func (c *gameClock) chargeMove(seat int, took time.Duration) {
	if c.control.Game > 0 {
		c.remaining[seat] += c.control.Increment - took
	}
}
