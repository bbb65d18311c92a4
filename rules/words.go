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
