package terminal

import (
	"slices"

	"github.com/sente-games/sente"
)

// speaker is the seat of the person at the keyboard: the side to move if a person plays
// it, else the first that one does.
func (s *Session) speaker() (int, error) {
	if s.Over() {
		return 0, sente.NewMessage("game_already_over", "the game is over already")
	}
	if s.IsPersonToMove() {
		return s.Turn(), nil
	}
	for i, p := range s.Players {
		if p.IsHuman() {
			return i, nil
		}
	}
	return 0, sente.NewMessage("no_human_player", "engines play all sides: there is nobody to say it")
}

// GiveUp resigns for the person at the keyboard.
func (s *Session) GiveUp() error {
	seat, err := s.speaker()
	if err == nil {
		s.Resign(seat)
	}
	return err
}

// OfferDraw offers a draw for the person at the keyboard. An engine answers at once; if
// other is not empty, the person of that name is to be asked.
func (s *Session) OfferDraw() (other string, err error) {
	seat, err := s.speaker()
	switch {
	case err != nil:
		return "", err
	case len(s.Players) != 2:
		return "", sente.NewMessage("draw_needs_two_players", "a draw is agreed upon by two players: this game has {count}", "count", len(s.Players))
	case s.Players[1-seat].IsHuman():
		return s.Seat(1 - seat), nil
	case !s.AcceptsDraw(1-seat, s.Game().Scale(s.Players[1-seat].Name)):
		return "", sente.NewMessage("draw_declined", "{side} declines the draw: it plays on", "side", s.Seats()[1-seat])
	}
	s.AgreeDraw()
	return "", nil
}

// Rematch begins the same game anew with the sides changed.
func (s *Session) Rematch() error {
	s.Players = append(slices.Clone(s.Players[1:]), s.Players[0])
	return s.Restart()
}
