package table

import (
	"time"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/session"
)

// clocks are the times that are left, as the browser shows them.
type clocks struct {
	Control string    `json:"control"` // "5m+3s"
	Left    []float64 `json:"left"`    // seconds, of each seat
	Running bool      `json:"running"` // the clock of the side to move does
}

func (h *Table) viewClocks() *clocks {
	if h.Control() == (sente.Control{}) {
		return nil
	}
	c := &clocks{Control: h.Control().String(), Running: h.ClockRuns()}
	for seat := range h.Seats() {
		c.Left = append(c.Left, h.Left(seat).Seconds())
	}
	return c
}

// updateClock lets the clock run or stand. It runs from the first move to the end of the
// game, while a page watches and nothing is paused; whoever waits for a processor does
// not lose time by it. When nothing is left of it, the game is lost.
func (h *Table) updateClock() {
	if h.Control() == (sente.Control{}) {
		return
	}
	if h.clockTimer != nil {
		h.clockTimer.Stop()
	}
	j, working := h.jobs.First()
	waits := working && j.Purpose == session.Moving && j.waits()
	if len(h.Record().Moves) == 0 || h.Over() || h.paused || waits || !h.attended() || h.isEnded() {
		h.StopClock()
		return
	}
	h.RunClock()
	h.clockTimer = time.AfterFunc(max(h.Left(h.Turn()), time.Millisecond), h.loseOnTime)
}

// loseOnTime ends a game whose time is used up.
func (h *Table) loseOnTime() {
	h.mu.Lock()
	defer h.mu.Unlock()
	switch {
	case h.isEnded() || !h.ClockRuns():
		return
	case !h.Expired():
		h.updateClock() // the studio stood still for a while
		return
	}
	h.stopEngine()
	h.drawOffer, h.takebackRequest = 0, 0
	h.LoseOnTime(h.Turn())
	h.changed()
}

// MoveTime is how long an engine may take for its move.
func (h *Table) MoveTime() time.Duration {
	if h.Control() == (sente.Control{}) {
		return h.perMove
	}
	return max(h.Left(h.Turn())*19/20, minMoveTime)
}

// minMoveTime is what an engine takes for a move even if next to nothing is left.
const minMoveTime = 10 * time.Millisecond
