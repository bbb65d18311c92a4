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

func (g *gameClock) snapshot() *clocks {
	if g.table.Control() == (sente.Control{}) {
		return nil
	}
	c := &clocks{Control: g.table.Control().String(), Running: g.table.ClockRuns()}
	for seat := range g.table.Seats() {
		c.Left = append(c.Left, g.table.Left(seat).Seconds())
	}
	return c
}

// updateTimer lets the clock run or stand. It runs from the first move to the end of the
// game, while a page watches and nothing is paused; whoever waits for a processor does
// not lose time by it. When nothing is left of it, the game is lost.
func (g *gameClock) updateTimer() {
	if g.table.Control() == (sente.Control{}) {
		return
	}
	if g.timer != nil {
		g.timer.Stop()
	}
	j, working := g.table.analysis.jobs.First()
	waits := working && j.Purpose == session.Moving && j.isWaiting()
	if len(g.table.Record().Moves) == 0 || g.table.Over() || g.table.analysis.paused || waits || !g.table.audience.isAttended() || g.table.isEnded() {
		g.table.StopClock()
		return
	}
	g.table.RunClock()
	g.timer = time.AfterFunc(max(g.table.Left(g.table.Turn()), time.Millisecond), g.loseOnTime)
}

// loseOnTime ends a game whose time is used up.
func (g *gameClock) loseOnTime() {
	g.table.mu.Lock()
	defer g.table.mu.Unlock()
	switch {
	case g.table.isEnded() || !g.table.ClockRuns():
		return
	case !g.table.Expired():
		g.updateTimer() // the studio stood still for a while
		return
	}
	g.table.analysis.stop()
	g.table.players.drawOffer, g.table.players.takebackRequest = 0, 0
	g.table.LoseOnTime(g.table.Turn())
	g.table.publishState()
}

// MoveTime is how long an engine may take for its move.
func (t *Table) MoveTime() time.Duration {
	if t.Control() == (sente.Control{}) {
		return t.perMove
	}
	return max(t.Left(t.Turn())*19/20, minMoveTime)
}

// minMoveTime is what an engine takes for a move even if next to nothing is left.
const minMoveTime = 10 * time.Millisecond
