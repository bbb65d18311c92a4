package terminal

import (
	"slices"

	"github.com/sente-games/sente"
)

// humanSeat returns the seat of the person at the keyboard: the side to move if a person plays it,
// otherwise the first seat with a human player.
func (s *Session) humanSeat() (int, error) {
	if s.IsOver() {
		return 0, sente.NewMessage("game_already_over", "the game is already over")
	}
	if s.IsPersonToMove() {
		return s.Turn(), nil
	}
	for i, p := range s.Players {
		if p.IsHuman() {
			return i, nil
		}
	}
	return 0, sente.NewMessage("no_human_player", "engines play all sides: there is no human player")
}

// ResignHuman resigns for the person at the keyboard.
func (s *Session) ResignHuman() error {
	seat, err := s.humanSeat()
	if err == nil {
		s.Resign(seat)
	}
	return err
}

// OfferDraw offers a draw for the person at the keyboard. An engine replies immediately; if other
// is not empty, the human player of that side must accept or decline.
func (s *Session) OfferDraw() (other string, err error) {
	seat, err := s.humanSeat()
	switch {
	case err != nil:
		return "", err
	case len(s.Players) != 2:
		return "", sente.NewMessage("draw_needs_two_players", "a draw can be agreed only between two players: this game has {count}", "count", len(s.Players))
	case s.Players[1-seat].IsHuman():
		return s.SeatName(1 - seat), nil
	case !s.AcceptsDraw(1-seat, s.Game().ScoreScale(s.Players[1-seat].Name)):
		return "", sente.NewMessage("draw_declined", "{side} declined the draw", "side", s.SeatName(1-seat))
	}
	s.AgreeDraw()
	return "", nil
}

// Rematch restarts the game with the players' seats rotated.
func (s *Session) Rematch() error {
	s.Players = append(slices.Clone(s.Players[1:]), s.Players[0])
	return s.Restart()
}
