package session

import (
	"fmt"

	"github.com/sente-games/sente"
)

// The reasons of results that the board does not show, in the words that files of games
// know. With more than two players nobody wins by the end of another one, and the reason
// says whose it was.
const (
	Resignation = "resignation"
	OutOfTime   = "time"
	Agreement   = "agreement"
)

// Resign ends the game against a seat.
func (s *Session) Resign(seat int) { s.lose(seat, Resignation, "%s resigned") }

// LoseOnTime ends the game against a seat whose time is used up.
func (s *Session) LoseOnTime(seat int) { s.lose(seat, OutOfTime, "%s ran out of time") }

// AgreeDraw ends the game as a draw on which the players agree.
func (s *Session) AgreeDraw() { s.end(-1, Agreement) }

func (s *Session) lose(seat int, reason, told string) {
	if seats := s.Seats(); len(seats) != 2 {
		s.end(-1, fmt.Sprintf(told, seats[seat]))
		return
	}
	s.end(1-seat, reason)
}

func (s *Session) end(winner int, reason string) {
	s.ref.End(winner, reason)
	s.StopClock()
}

// DescribeEnding says how a game ended: "five in a row" becomes ": five in a row", and
// "resignation" becomes " by resignation".
func DescribeEnding(r sente.Result) string {
	switch r.Reason {
	case Resignation, Agreement:
		return " by " + r.Reason
	case OutOfTime:
		return " on " + r.Reason
	}
	return ": " + r.Reason
}

// When an engine accepts a draw.
const (
	drawMoves = 8    // it has made so many moves, and has no better than an even chance
	evenly    = 0.52 // the chance that counts as that
	badly     = 0.4  // or its chance is no better than this
)

// AcceptsDraw reports whether an engine would take a draw, by what it thought of its last
// move: it does if it does not think that it is ahead, and not in the first moves of an
// even game. scale is that of its scores.
func (s *Session) AcceptsDraw(seat int, scale float64) bool {
	moves, last := 0, sente.Thought{}
	for _, v := range s.line {
		if v.seat == seat {
			moves, last = moves+1, v.thought
		}
	}
	if moves == 0 || last.Depth == 0 && last.Nodes == 0 {
		return false
	}
	chance := last.Score.Chance(scale)
	return chance <= badly || moves >= drawMoves && chance <= evenly
}
