package match

import (
	"time"

	"github.com/sente-games/sente"
)

// clock keeps every player's time by the record's control.
type clock struct {
	control sente.Control
	left    []time.Duration // of each seat, where the game has a limit
}

// newClock sets the clocks as the moves already played leave them: a game that
// is taken up again goes on with the time that its players had. Whose move it
// was is found by going through the moves, since players need not alternate.
func newClock(ref *Referee) *clock {
	record := ref.Record()
	c := &clock{control: record.Control, left: make([]time.Duration, len(ref.Board().Seats()))}
	for i := range c.left {
		c.left[i] = c.control.Game
	}
	for i, seat := range Movers(ref) {
		c.charge(seat, record.Thinking[i].Time)
	}
	return c
}

// Movers returns the seat that made each move. The board is as before.
func Movers(ref *Referee) []int {
	seats := make([]int, len(ref.record.Moves))
	for i := len(seats) - 1; i >= 0; i-- {
		ref.board.Undo()
		seats[i] = ref.board.Turn()
	}
	for _, m := range ref.record.Moves {
		if _, err := ref.board.Play(string(m)); err != nil {
			panic("match: a move that was legal is not legal any more: " + err.Error())
		}
	}
	return seats
}

// limits adds the control to a seat's own limits. The stricter time holds.
func (c *clock) limits(seat int, own sente.Limits) sente.Limits {
	if c.control.Move > 0 && (own.Time == 0 || c.control.Move < own.Time) {
		own.Time = c.control.Move
	}
	if c.control.Game > 0 {
		own.Left, own.Increment = c.left[seat], c.control.Increment
		if own.Left <= 0 {
			own.Left = -1 // within the grace, but nothing is left
		}
	}
	return own
}

// charge takes the time of a move off the seat's clock.
func (c *clock) charge(seat int, took time.Duration) {
	if c.control.Game > 0 {
		c.left[seat] += c.control.Increment - took
	}
}
