package protocol

import (
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/sente-games/sente"
)

// gtpControl is the time control of a session; the zero value has no limit.
type gtpControl struct {
	main      time.Duration
	period    time.Duration // overtime; 0 is no overtime
	moves     int           // moves of a period
	increment time.Duration // added after each move
	byoyomi   bool          // every move has a whole period
	maxMove   time.Duration // for one move; 0 is no limit
}

func (c gtpControl) limited() bool { return c.main > 0 || c.period > 0 || c.increment > 0 }

// gtpClock is the remaining time of a player.
type gtpClock struct {
	left  time.Duration // of the main time or the period; negative if it has run out
	moves int           // moves left in the period; 0 in the main time
}

// spend subtracts the time of a move and starts the next period if necessary.
func (k *gtpClock) spend(used time.Duration, c gtpControl) {
	k.left += c.increment - used
	switch {
	case k.moves > 1 && k.left > 0:
		k.moves--
	case k.moves > 0 || k.left <= 0 && c.period > 0:
		k.left, k.moves = c.period, c.moves
	}
	if k.left <= 0 {
		k.left = -1
	}
}

func (s *gtpSession) resetClocks() {
	k := gtpClock{left: s.control.main}
	if k.left == 0 {
		k = gtpClock{left: s.control.period, moves: s.control.moves}
	}
	s.clocks = [2]gtpClock{k, k}
}

// moveLimits returns the limits of a move after the time that is gone and a reserve for the reply.
func (s *gtpSession) moveLimits(seat int, gone time.Duration) sente.Limits {
	l := s.server.Limits
	if s.control.limited() {
		k := s.clocks[seat]
		l = sente.Limits{Left: k.left, Increment: s.control.increment, Time: s.control.maxMove}
		switch {
		case k.moves == 1:
			l = sente.Limits{Time: max(k.left, 1)}
		case k.moves > 1:
			l = sente.Limits{Left: k.left, Time: max(k.left/time.Duration(k.moves)*2, 1)}
		case s.control.period > 0:
			l.Increment = s.control.period / time.Duration(max(s.control.moves, 1))
		}
	}
	gone += defaultUGIReserve
	if l.Time > 0 {
		l.Time = max(1, l.Time-gone)
	}
	if l.Left > 0 {
		if l.Left -= gone; l.Left <= 0 {
			l.Left = -1
		}
	}
	return l
}

// handleTimeSettings sets the Canadian control of GTP: main time, period and its moves.
func (s *gtpSession) handleTimeSettings(c gtpCommand) (string, error) {
	if err := c.checkArgs(3, 3, "MAIN PERIOD MOVES"); err != nil {
		return "", err
	}
	return "", s.setControl("canadian", c.args)
}

// gtpTimeKinds are the kinds of controls of kata-time_settings.
var gtpTimeKinds = []string{"none", "absolute", "byoyomi", "canadian", "fischer", "fischer-capped"}

func (s *gtpSession) handleTimeKind(c gtpCommand) (string, error) {
	if len(c.args) == 0 {
		return "", errors.New("syntax error: expected a kind of time control: " + strings.Join(gtpTimeKinds, ", "))
	}
	return "", s.setControl(strings.ToLower(c.args[0]), c.args[1:])
}

// setControl parses and sets a time control.
func (s *gtpSession) setControl(kind string, args []string) error {
	count := map[string]int{"none": 0, "absolute": 1, "fischer": 2, "canadian": 3, "byoyomi": 3, "byo-yomi": 3, "fischer-capped": 4}
	want, known := count[kind]
	switch {
	case !known:
		return fmt.Errorf("unknown time control %s: expected %s", QuoteReceived(kind), strings.Join(gtpTimeKinds, ", "))
	case len(args) != want:
		return fmt.Errorf("syntax error: %s has %d numbers (got %d)", kind, want, len(args))
	}
	var times [4]time.Duration
	for i, a := range args {
		if kind == "fischer-capped" && i >= 2 && strings.HasPrefix(a, "-") {
			continue // unused
		}
		var err error
		if times[i], err = parseGTPSeconds(a); err != nil {
			return err
		}
	}
	next := gtpControl{main: times[0]}
	switch kind {
	case "fischer", "fischer-capped":
		next.increment, next.maxMove = times[1], times[3]
	case "canadian", "byoyomi", "byo-yomi":
		n, err := parseGTPCount(args[2])
		if err != nil {
			return err
		}
		if next.period, next.moves = times[1], n; next.period > 0 && n == 0 {
			next = gtpControl{} // GTP: no time limit
		}
		if kind != "canadian" && next.period > 0 {
			next.moves, next.byoyomi = 1, true
		}
	}
	s.control = next
	s.resetClocks()
	return nil
}

// handleTimeLeft sets the remaining time of a player. In HTP it returns it if no time is given.
func (s *gtpSession) handleTimeLeft(c gtpCommand) (string, error) {
	if len(c.args) == 0 {
		return fmt.Sprintf("Black: %.0f, White: %.0f", max(s.clocks[0].left, 0).Seconds(), max(s.clocks[1].left, 0).Seconds()), nil
	}
	if err := c.checkArgs(1, 3, "COLOUR [TIME [MOVES]]"); err != nil {
		return "", err
	}
	seat, err := seatOf(c.args[0])
	if err != nil {
		return "", err
	}
	if len(c.args) == 1 {
		return fmt.Sprintf("%.0f", max(s.clocks[seat].left, 0).Seconds()), nil
	}
	k := gtpClock{}
	if k.left, err = parseGTPSeconds(c.args[1]); err != nil {
		return "", err
	}
	if len(c.args) == 3 {
		if k.moves, err = parseGTPCount(c.args[2]); err != nil {
			return "", err
		}
	}
	if s.control.byoyomi {
		k.moves = min(k.moves, 1)
	}
	if !s.control.limited() {
		s.control.main = k.left
		s.resetClocks()
	}
	if k.left <= 0 {
		k.left = -1
	}
	s.clocks[seat] = k
	return "", nil
}
