package session

import (
	"time"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/internal/standstill"
)

// Stopwatch measures the time of a turn: without that in which this process could not run.
type Stopwatch interface {
	Elapsed() time.Duration
	Stop()
}

// timer is the time of the turn. In a game with a time control it runs only between
// [Session.RunClock] and [Session.StopClock].
type timer struct {
	control sente.Control
	since   time.Time        // when the side to move began to think, without a control
	spent   time.Duration    // of this turn, before the watch was started
	watch   Stopwatch        // nil while the clock stands
	start   func() Stopwatch // nil for that of package standstill
}

// begin begins a turn.
func (t *timer) begin() {
	running := t.watch != nil
	t.StopClock()
	t.since, t.spent = time.Now(), 0
	if running {
		t.RunClock()
	}
}

// TurnTime is for how long the side to move has been thinking.
func (t *timer) TurnTime() time.Duration {
	switch {
	case t.control == sente.Control{}:
		return time.Since(t.since)
	case t.watch == nil:
		return t.spent
	}
	return t.spent + t.watch.Elapsed()
}

// StartTurn lets the side to move begin to think now: an engine had to wait until then.
func (t *timer) StartTurn() { t.begin() }

// SetStopwatch sets what measures turns; tests need not wait.
func (t *timer) SetStopwatch(start func() Stopwatch) { t.start = start }

// RunClock lets the clock of the side to move run, in a game that has clocks.
func (t *timer) RunClock() {
	if t.watch != nil || t.control == (sente.Control{}) {
		return
	}
	if t.start == nil {
		t.watch = standstill.Start()
		return
	}
	t.watch = t.start()
}

// StopClock lets the clock stand. Whoever lets one run must call it in the end.
func (t *timer) StopClock() {
	if t.watch != nil {
		t.watch.Stop()
		t.spent += t.watch.Elapsed()
		t.watch = nil
	}
}

// ClockRuns reports whether the clock of the side to move runs.
func (t *timer) ClockRuns() bool { return t.watch != nil }

// DropClock takes the clocks away, as for a game that is looked at and not played.
func (t *timer) DropClock() {
	t.StopClock()
	t.control = sente.Control{}
}

// Control is the time control of the game, zero where no clock runs.
func (t *timer) Control() sente.Control { return t.control }

// RemainingTime is the time that a seat has for its move, 0 or less if none is left. It means
// nothing in a game without a time control.
func (s *Session) RemainingTime(seat int) time.Duration {
	var turning, left time.Duration
	if seat == s.Turn() {
		turning = s.TurnTime()
	}
	if s.control.Game > 0 {
		moves, used := 0, time.Duration(0)
		for _, v := range s.line {
			if v.seat == seat && !v.given { // what stood there before the clocks ran earns nothing
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

// Expired reports whether the time of the side to move is used up.
func (s *Session) Expired() bool {
	return s.control != sente.Control{} && !s.Over() && s.RemainingTime(s.Turn()) <= 0
}
