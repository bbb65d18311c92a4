package terminal

import (
	"fmt"
	"strings"
	"time"

	"github.com/sente-games/sente"
)

// updateClock starts the clock after the first move and stops it at the end of the game or if pause
// is true.
func (s *Session) updateClock(pause bool) {
	if pause || s.IsOver() || len(s.Movers()) == 0 {
		s.StopClock()
		return
	}
	s.RunClock()
}

// hasClock reports whether the game has clocks.
func (s *Session) hasClock() bool { return s.Control() != sente.Control{} }

// checkTimeout ends the game if the side to move has used up its time, and reports whether it had.
func (s *Session) checkTimeout() bool {
	if !s.Expired() {
		return false
	}
	s.LoseOnTime(s.Turn())
	return true
}

// moveLimits returns the limits of the next engine move, which account for its clock if there is
// one.
func (s *Session) moveLimits() sente.Limits {
	l, c := s.Limits, s.Control()
	if c == (sente.Control{}) {
		return l
	}
	left := max(s.RemainingTime(s.Turn()), 1)
	if c.Game > 0 {
		l.Left, l.Increment = left, c.Increment
	}
	if c.Move > 0 && (l.Time == 0 || left < l.Time) {
		l.Time = left
	}
	return l
}

// formatClock returns the remaining time of a seat as a clock shows it, such as "4:07" or "8.3".
func (s *Session) formatClock(seat int) string {
	left := max(s.RemainingTime(seat), 0)
	switch whole := int(left / time.Second); {
	case left < 10*time.Second:
		return fmt.Sprintf("%d.%d", whole, int(left/(time.Second/10))%10)
	case whole < 3600:
		return fmt.Sprintf("%d:%02d", whole/60, whole%60)
	default:
		return fmt.Sprintf("%d:%02d:%02d", whole/3600, whole/60%60, whole%60)
	}
}

// formatClocks returns the clocks of all seats on one line, or "" in a game without clocks.
func (s *Session) formatClocks() string {
	if !s.hasClock() {
		return ""
	}
	var all []string
	for i := range s.Players {
		all = append(all, s.SeatName(i)+" "+s.formatClock(i))
	}
	return s.localize("Clocks: {clocks}", "clocks", strings.Join(all, ", "))
}
