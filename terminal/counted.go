package terminal

import (
	"fmt"
	"strings"
)

// counted is the running scores and the time that each player has used, "" in a
// game without scores.
func (s *Session) counted() string {
	scores := s.Board().Scores()
	if scores == nil {
		return ""
	}
	used := s.UsedTime()
	words := make([]string, len(scores))
	for i, score := range scores {
		words[i] = fmt.Sprintf("%s %s", s.Seat(i), score)
		if used[i] > 0 {
			words[i] += " (" + s.lasting(used[i].Seconds(), 1) + ")"
		}
	}
	return strings.Join(words, ", ")
}

// noted is what else a game counts for its players, such as stones captured, ""
// if it counts nothing.
func (s *Session) noted() string {
	var words []string
	for _, x := range s.Board().Scene().Texts {
		if (x.Name != "score" || strings.Contains(x.Value, "=")) && x.Player >= 0 && x.Player < len(s.Players) {
			words = append(words, fmt.Sprintf("%s: %s %s", s.Seat(x.Player), s.translate(x.Name), s.translate(x.Value)))
		}
	}
	return strings.Join(words, "; ")
}
