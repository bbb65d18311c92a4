package table

import (
	"time"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/session"
)

// gameClock ends the game when the side to move has used up its time.
type gameClock struct {
	table *Table
	timer *time.Timer
}

// clockState is the state of the clocks in a [State].
type clockState struct {
	Control string    `json:"control"` // time control, for example "5m+3s"
	Left    []float64 `json:"left"`    // remaining seconds of each seat
	Running bool      `json:"running"` // the clock of the side to move is running
}

func (g *gameClock) snapshot() *clockState {
	if g.table.Control() == (sente.Control{}) {
		return nil
	}
	c := &clockState{Control: g.table.Control().String(), Running: g.table.ClockRuns()}
	for seat := range g.table.Seats() {
		c.Left = append(c.Left, g.table.RemainingTime(seat).Seconds())
	}
	return c
}

// updateTimer starts or stops the clock. It runs from the first move to the end of the game while the
// table is attended and not paused. An engine that waits for a processor does not lose time. When the
// time has expired, the side to move loses.
func (g *gameClock) updateTimer() {
	if g.table.Control() == (sente.Control{}) {
		return
	}
	if g.timer != nil {
		g.timer.Stop()
	}
	j, working := g.table.analysis.jobs.First()
	waits := working && j.Purpose == session.Moving && j.isWaiting()
	if len(g.table.Record().Moves) == 0 || g.table.IsOver() || g.table.analysis.paused || waits || !g.table.audience.isAttended() || g.table.isEnded() {
		g.table.StopClock()
		return
	}
	g.table.RunClock()
	g.timer = time.AfterFunc(max(g.table.RemainingTime(g.table.Turn()), time.Millisecond), g.loseOnTime)
}

// loseOnTime ends the game if the time of the side to move has expired.
func (g *gameClock) loseOnTime() {
	g.table.mu.Lock()
	defer g.table.mu.Unlock()
	switch {
	case g.table.isEnded() || !g.table.ClockRuns():
		return
	case !g.table.Expired():
		g.updateTimer() // a suspended process extended the time
		return
	}
	g.table.analysis.stop()
	g.table.players.drawOffer, g.table.players.takebackRequest = 0, 0
	g.table.LoseOnTime(g.table.Turn())
	g.table.publishState()
}

// MoveTime returns the time limit of an engine for its current move.
func (t *Table) MoveTime() time.Duration {
	if t.Control() == (sente.Control{}) {
		return t.perMove
	}
	return max(t.RemainingTime(t.Turn())*19/20, minMoveTime)
}

// minMoveTime is the minimum time of an engine's move, even if its clock has nearly expired.
const minMoveTime = 10 * time.Millisecond
