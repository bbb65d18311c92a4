package terminal

import (
	"fmt"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/session"
)

// say is a sentence in the language of the session: see [messages.Catalogue.Format].
func (s *Session) say(key string, values ...any) string { return s.Words.Format(key, values...) }

// translate returns a name or a sentence of a game in that language.
func (s *Session) translate(text string) string { return s.Words.Translate(text) }

// why returns an error in that language.
func (s *Session) why(err error) string { return s.Words.Error(err) }

// reason returns how a game ended in that language.
func (s *Session) reason(r sente.Result) string {
	if over, _, m := s.Board().Outcome(); over && m.Text == r.Reason {
		return s.Words.Message(m)
	}
	return s.translate(r.Reason)
}

// player names who plays a seat; records call a person without a name "human".
func (s *Session) player(i int) string {
	if p := s.Players[i]; !p.IsHuman() || p.Name != "human" {
		return p.Name
	}
	return s.say("human")
}

// names are those of the seats.
func (s *Session) names() []string {
	all := make([]string, len(s.Seats()))
	for i := range all {
		all[i] = s.Seat(i)
	}
	return all
}

// worth is what a report says of a position in which a seat is to move: see
// [sente.Assessment.Number].
func (s *Session) worth(i sente.Info, seat int) string {
	a := s.Assess(i, seat)
	if s.Words == nil || !a.Drawn && !a.Score.Decided() {
		return a.Number()
	}
	if a.Drawn {
		return s.say("A draw")
	}
	side, wins := a.Seats[seat], a.Score.Won()
	if !wins && len(a.Seats) == 2 {
		side, wins = a.Seats[1-seat], true
	}
	plies, _ := a.Score.Distance()
	moves := (max(plies, -plies) + len(a.Seats) - 1) / len(a.Seats)
	switch {
	case moves == 0 && wins:
		return s.say("{side} has won", "side", side)
	case moves == 0:
		return s.say("{side} has lost", "side", side)
	case wins:
		return s.say("{side} wins in {n} moves", "side", side, "n", moves)
	}
	return s.say("{side} loses in {n} moves", "side", side, "n", moves)
}

// deep is a number with the depth behind it.
func (s *Session) deep(worth string, depth int) string {
	return s.say("{worth}, depth {depth}", "worth", worth, "depth", depth)
}

// nodes are a count of positions.
func (s *Session) nodes(count int64) string { return s.say("{count} nodes", "count", count) }

// ended says how a game ended.
func (s *Session) ended(r sente.Result) string {
	if r.Winner == sente.Draw {
		if r.Reason == session.Agreement {
			return s.say("draw by agreement")
		}
		return s.say("draw: {reason}", "reason", s.reason(r))
	}
	side := s.translate(r.Winner)
	switch r.Reason {
	case session.Resignation:
		return s.say("{side} has won by resignation", "side", side)
	case session.OutOfTime:
		return s.say("{side} has won on time", "side", side)
	case r.Winner + " has won": // the game gives no reason of its own
		return s.say("{side} has won", "side", side)
	}
	return s.say("{side} has won: {reason}", "side", side, "reason", s.reason(r))
}

// lasting is a time as people read it: "1.5 s".
func (s *Session) lasting(seconds float64, digits int) string {
	return s.say("{seconds} s", "seconds", fmt.Sprintf("%.*f", digits, seconds))
}
