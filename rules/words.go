package rules

import (
	"fmt"
	"strings"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/internal/visible"
)

// Format returns the text of a move, by the position's Format or by fmt.Sprint.
func (e Easy[P, M]) Format(s *EasyState[P], m M) string {
	if f, ok := any(&s.own.pos).(EasyFormatter[M]); ok {
		return f.Format(m)
	}
	return fmt.Sprint(m)
}

// Parse parses a move, by the position's Parse or by comparison with all legal moves.
func (e Easy[P, M]) Parse(s *EasyState[P], text string) (M, error) {
	if p, ok := any(&s.own.pos).(EasyParser[M]); ok {
		return p.Parse(text)
	}
	var known []string
	for _, m := range e.Moves(s, nil) {
		name := e.Format(s, m)
		if strings.EqualFold(name, strings.TrimSpace(text)) {
			return m, nil
		}
		known = append(known, name)
	}
	var none M
	return none, fmt.Errorf("invalid move %q: expected one of %s", visible.Clip(text), listTexts(known))
}

// listTexts joins the first texts of a list.
func listTexts(texts []string) string {
	const most = 12
	switch n := len(texts); {
	case n == 0:
		return "none"
	case n > most:
		return fmt.Sprintf("%s and %d more", strings.Join(texts[:most], ", "), n-most)
	}
	return strings.Join(texts, ", ")
}

// Split separates moves, by the position's Split; without one the whole text is one move.
func (e Easy[P, M]) Split(text string) ([]string, error) {
	if s, ok := any(&e.startState().own.pos).(Splitter); ok {
		return s.Split(text)
	}
	return []string{text}, nil
}

// SplitsAtCommas implements [CommaSplitter].
func (e Easy[P, M]) SplitsAtCommas() bool {
	s, ok := any(&e.startState().own.pos).(CommaSplitter)
	return ok && s.SplitsAtCommas()
}

// CutMoves cuts moves off the beginning of a text while length returns the length of one there, and returns the
// rest, from the first place where it returns 0, as one more text: a word that is no move is not cut into pieces.
// length must not read beyond the move by more than a constant number of bytes, so that the time is linear.
func CutMoves(text string, length func(rest string) int) (moves []string) {
	for text != "" {
		n := length(text)
		if n <= 0 || n > len(text) {
			n = len(text)
		}
		moves, text = append(moves, text[:n]), text[n:]
	}
	return moves
}

// Explain implements [Explainer]: it returns nil without an explanation.
func (e Easy[P, M]) Explain(s *EasyState[P], m M) error {
	if x, ok := any(&s.own.pos).(EasyExplainer[M]); ok {
		return x.Explain(m)
	}
	return nil
}

// Reason implements [Reasoner].
func (e Easy[P, M]) Reason(s *EasyState[P]) *sente.Message {
	if r, ok := any(&s.own.pos).(EasyReasoner); ok {
		return &sente.Message{Text: r.Reason()}
	}
	return defaultReason(e.Seats(), s.own.outcome.Winner(s.own.turn))
}

// defaultReason returns the result for rules without a Reasoner; winner is -1 for a draw.
func defaultReason(seats []string, winner int) *sente.Message {
	if winner < 0 {
		return &sente.Message{Text: "draw"}
	}
	return &sente.Message{Text: seats[winner] + " has won"}
}

// Forbidden implements [Forbidder].
func (e Easy[P, M]) Forbidden(s *EasyState[P], buf []M) []M {
	if f, ok := any(&s.own.pos).(EasyForbidder[M]); ok {
		return f.Forbidden(buf)
	}
	return buf
}
