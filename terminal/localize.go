package terminal

import (
	"fmt"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/session"
)

// localize returns a sentence in the language of the session: see [messages.Catalogue.Format].
func (s *Session) localize(key string, values ...any) string { return s.Words.Format(key, values...) }

// translateText returns a name or a sentence of a game in the session's language.
func (s *Session) translateText(text string) string { return s.Words.Translate(text) }

// translateError returns an error in the session's language.
func (s *Session) translateError(err error) string { return s.Words.Error(err) }

// translateReason returns the reason of a result in the session's language.
func (s *Session) translateReason(r sente.Result) string {
	if over, _, m := s.Board().Outcome(); over && m.Text == r.Reason {
		return s.Words.Message(m)
	}
	return s.translateText(r.Reason)
}

// playerName returns the player of a seat; records use "human" for a person without a name.
func (s *Session) playerName(i int) string {
	if p := s.Players[i]; !p.IsHuman() || p.Name != "human" {
		return p.Name
	}
	return s.localize("human")
}

// seatNames returns the localized names of the seats.
func (s *Session) seatNames() []string {
	all := make([]string, len(s.Seats()))
	for i := range all {
		all[i] = s.SeatName(i)
	}
	return all
}

// formatScore formats the assessment of a position for a seat: see [sente.Assessment.Number].
func (s *Session) formatScore(i sente.Info, seat int) string {
	a := s.Assess(i, seat)
	if a.Bound == sente.NoScore {
		return "–"
	}
	if s.Words == nil || !a.Drawn && !a.Bound.Proves(a.Score) {
		return a.Number()
	}
	if a.Drawn {
		return s.localize("A draw")
	}
	side, wins := a.Seats[seat], a.Score.Won()
	if !wins && len(a.Seats) == 2 {
		side, wins = a.Seats[1-seat], true
	}
	plies, _ := a.Score.Distance()
	moves := (max(plies, -plies) + len(a.Seats) - 1) / len(a.Seats)
	switch {
	case moves == 0 && wins:
		return s.localize("{side} has won", "side", side)
	case moves == 0:
		return s.localize("{side} has lost", "side", side)
	case wins:
		return s.localize("{side} wins in {n} moves", "side", side, "n", moves)
	}
	return s.localize("{side} loses in {n} moves", "side", side, "n", moves)
}

// addDepth appends a search depth to a score.
func (s *Session) addDepth(score string, depth int) string {
	return s.localize("{worth}, depth {depth}", "worth", score, "depth", depth)
}

// formatNodes formats a node count.
func (s *Session) formatNodes(count int64) string { return s.localize("{count} nodes", "count", count) }

// describeResult describes the result of a game.
func (s *Session) describeResult(r sente.Result) string {
	if r.Winner == sente.Draw {
		if r.Reason == session.Agreement {
			return s.localize("draw by agreement")
		}
		return s.localize("draw: {reason}", "reason", s.translateReason(r))
	}
	side := s.translateText(r.Winner)
	switch r.Reason {
	case session.Resignation:
		return s.localize("{side} has won by resignation", "side", side)
	case session.OutOfTime:
		return s.localize("{side} has won on time", "side", side)
	case r.Winner + " has won": // the game provides no specific reason
		return s.localize("{side} has won", "side", side)
	}
	return s.localize("{side} has won: {reason}", "side", side, "reason", s.translateReason(r))
}

// formatDuration formats a time in seconds, such as "1.5 s".
func (s *Session) formatDuration(seconds float64, digits int) string {
	return s.localize("{seconds} s", "seconds", fmt.Sprintf("%.*f", digits, seconds))
}
