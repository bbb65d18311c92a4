package session

import (
	"time"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/internal/standstill"
)

// Stopwatch measures the time of a turn, without periods in which this process could not run.
type Stopwatch interface {
	Elapsed() time.Duration
	Stop()
}

// turnClock measures the time of the current turn. In a game with a time control it runs only between
// [Session.RunClock] and [Session.StopClock].
type turnClock struct {
	control        sente.Control
	turnStart      time.Time        // start of the turn, without a time control
	spent          time.Duration    // time of this turn before the stopwatch was started
	stopwatch      Stopwatch        // nil while the clock is stopped
	startStopwatch func() Stopwatch // nil for the default of package standstill
}

// beginTurn resets the clock for a new turn.
func (t *turnClock) beginTurn() {
	running := t.stopwatch != nil
	t.StopClock()
	t.turnStart, t.spent = time.Now(), 0
	if running {
		t.RunClock()
	}
}

// TurnTime returns the time that the side to move has used in this turn.
func (t *turnClock) TurnTime() time.Duration {
	switch {
	case t.control == sente.Control{}:
		return time.Since(t.turnStart)
	case t.stopwatch == nil:
		return t.spent
	}
	return t.spent + t.stopwatch.Elapsed()
}

// StartTurn restarts the current turn, for an engine that had to wait for its start.
func (t *turnClock) StartTurn() { t.beginTurn() }

// SetStopwatch replaces the stopwatch, for tests.
func (t *turnClock) SetStopwatch(start func() Stopwatch) { t.startStopwatch = start }

// RunClock starts the clock of the side to move, in a game with a time control.
func (t *turnClock) RunClock() {
	if t.stopwatch != nil || t.control == (sente.Control{}) {
		return
	}
	if t.startStopwatch == nil {
		t.stopwatch = standstill.Start()
		return
	}
	t.stopwatch = t.startStopwatch()
}

// StopClock stops the clock. Every call of RunClock must be followed by one of StopClock.
func (t *turnClock) StopClock() {
	if t.stopwatch != nil {
		t.stopwatch.Stop()
		t.spent += t.stopwatch.Elapsed()
		t.stopwatch = nil
	}
}

// ClockRuns reports whether the clock of the side to move is running.
func (t *turnClock) ClockRuns() bool { return t.stopwatch != nil }

// DropClock removes the time control, for games that are analysed instead of played.
func (t *turnClock) DropClock() {
	t.StopClock()
	t.control = sente.Control{}
}

// Control returns the time control of the game, zero without one.
func (t *turnClock) Control() sente.Control { return t.control }

// RemainingTime returns the time that a seat has for its move, 0 or less if it has expired. The result is
// undefined without a time control.
func (s *Session) RemainingTime(seat int) time.Duration {
	var turning, left time.Duration
	if seat == s.Turn() {
		turning = s.TurnTime()
	}
	if s.control.Game > 0 {
		moves, used := 0, time.Duration(0)
		for _, v := range s.line {
			if v.seat == seat && !v.preset { // moves before the clocks were started earn no increment
				moves, used = moves+1, used+v.thought.Time
			}
		}
		left = s.control.Left(moves, used) - turning
	}
	if move := s.control.Move - turning; s.control.Move > 0 && (s.control.Game == 0 || move < left) {
		left = move
	}
	return left
}

// Expired reports whether the time of the side to move has expired.
func (s *Session) Expired() bool {
	return s.control != sente.Control{} && !s.IsOver() && s.RemainingTime(s.Turn()) <= 0
}
