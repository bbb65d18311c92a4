package session

import (
	"fmt"

	"github.com/sente-games/sente"
)

// Reasons of results that do not follow from the board, in the terms of game files. In a game with more than
// two players no one wins when a player gives up, and the reason names that player.
const (
	Resignation = "resignation"
	OutOfTime   = "time"
	Agreement   = "agreement"
)

// Resign ends the game with the resignation of a seat.
func (s *Session) Resign(seat int) { s.endAgainst(seat, Resignation, "%s resigned") }

// LoseOnTime ends the game with a loss on time of a seat.
func (s *Session) LoseOnTime(seat int) { s.endAgainst(seat, OutOfTime, "%s ran out of time") }

// AgreeDraw ends the game as a draw by agreement.
func (s *Session) AgreeDraw() { s.endGame(-1, Agreement) }

func (s *Session) endAgainst(seat int, reason, told string) {
	if seats := s.Seats(); len(seats) != 2 {
		s.endGame(-1, fmt.Sprintf(told, seats[seat]))
		return
	}
	s.endGame(1-seat, reason)
}

func (s *Session) endGame(winner int, reason string) {
	s.ref.End(winner, reason)
	s.StopClock()
}

// DescribeEnding returns the reason of a result as a suffix: ": five in a row" for "five in a row" and " by
// resignation" for "resignation".
func DescribeEnding(r sente.Result) string {
	switch r.Reason {
	case Resignation, Agreement:
		return " by " + r.Reason
	case OutOfTime:
		return " on " + r.Reason
	}
	return ": " + r.Reason
}

// Conditions under which an engine accepts a draw.
const (
	minDrawMoves    = 8    // minimum number of its moves before it accepts in an even position
	maxEvenChance   = 0.52 // maximum winning chance of an even position
	maxLosingChance = 0.4  // maximum winning chance of a losing position, accepted at any move
)

// AcceptsDraw reports whether an engine would accept a draw, according to the evaluation of its last move: it
// accepts unless it is ahead or the game is even and in its first moves. scale is the scale of its scores.
func (s *Session) AcceptsDraw(seat int, scale float64) bool {
	moves, last := 0, sente.Thought{}
	for _, v := range s.line {
		if v.seat == seat {
			moves, last = moves+1, v.thought
		}
	}
	if moves == 0 || last.Bound == sente.NoScore || last.Depth == 0 && last.Nodes == 0 {
		return false
	}
	chance := last.Score.Chance(scale)
	return chance <= maxLosingChance || moves >= minDrawMoves && chance <= maxEvenChance
}
