package terminal

import (
	"fmt"
	"strings"
	"time"

	"github.com/sente-games/sente"
)

// keepTime lets the clock run from the first move to the end of the game, unless it is
// to stand.
func (s *Session) keepTime(stand bool) {
	if stand || s.Over() || len(s.Movers()) == 0 {
		s.StopClock()
		return
	}
	s.RunClock()
}

// timed reports whether the game has clocks.
func (s *Session) timed() bool { return s.Control() != sente.Control{} }

// flag ends the game if the time of the side to move is used up, and reports whether it
// was.
func (s *Session) flag() bool {
	if !s.Expired() {
		return false
	}
	s.LoseOnTime(s.Turn())
	return true
}

// limits are those of an engine's move: by its clock, if there is one.
func (s *Session) limits() sente.Limits {
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

// face is the time that a seat has left as a clock shows it: "4:07", "8.3".
func (s *Session) face(seat int) string {
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

// faces are the clocks of all seats in a line, "" without any.
func (s *Session) faces() string {
	if !s.timed() {
		return ""
	}
	var all []string
	for i := range s.Players {
		all = append(all, s.Seat(i)+" "+s.face(i))
	}
	return s.say("clocks: {clocks}", "clocks", strings.Join(all, ", "))
}
