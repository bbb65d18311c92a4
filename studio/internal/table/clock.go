package table

import (
	"time"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/session"
)

// gameClock ends the game when the time of the side to move is used up.
type gameClock struct {
	table *Table
	timer *time.Timer
}

// clocks are the times that are left, as the browser shows them.
type clocks struct {
	Control string    `json:"control"` // "5m+3s"
	Left    []float64 `json:"left"`    // seconds, of each seat
	Running bool      `json:"running"` // the clock of the side to move does
}

func (h *gameClock) view() *clocks {
	if h.table.Control() == (sente.Control{}) {
		return nil
	}
	c := &clocks{Control: h.table.Control().String(), Running: h.table.ClockRuns()}
	for seat := range h.table.Seats() {
		c.Left = append(c.Left, h.table.RemainingTime(seat).Seconds())
	}
	return c
}

// update lets the clock run or stand. It runs from the first move to the end of the
// game, while a page watches and nothing is paused; whoever waits for a processor does
// not lose time by it. When nothing is left of it, the game is lost.
func (h *gameClock) update() {
	if h.table.Control() == (sente.Control{}) {
		return
	}
	if h.timer != nil {
		h.timer.Stop()
	}
	j, working := h.table.analysis.jobs.First()
	waits := working && j.Purpose == session.Moving && j.waits()
	if len(h.table.Record().Moves) == 0 || h.table.Over() || h.table.analysis.paused || waits || !h.table.audience.isAttended() || h.table.isEnded() {
		h.table.StopClock()
		return
	}
	h.table.RunClock()
	h.timer = time.AfterFunc(max(h.table.RemainingTime(h.table.Turn()), time.Millisecond), h.loseOnTime)
}

// loseOnTime ends a game whose time is used up.
func (h *gameClock) loseOnTime() {
	h.table.mu.Lock()
	defer h.table.mu.Unlock()
	switch {
	case h.table.isEnded() || !h.table.ClockRuns():
		return
	case !h.table.Expired():
		h.update() // the studio stood still for a while
		return
	}
	h.table.analysis.stop()
	h.table.players.drawOffer, h.table.players.takebackRequest = 0, 0
	h.table.LoseOnTime(h.table.Turn())
	h.table.changed()
}

// MoveTime is how long an engine may take for its move.
func (h *Table) MoveTime() time.Duration {
	if h.Control() == (sente.Control{}) {
		return h.perMove
	}
	return max(h.RemainingTime(h.Turn())*19/20, minMoveTime)
}

// minMoveTime is what an engine takes for a move even if next to nothing is left.
const minMoveTime = 10 * time.Millisecond
