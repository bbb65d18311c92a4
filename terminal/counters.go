package terminal

import (
	"fmt"
	"strings"
)

// formatScores returns the running scores and the time used by each player, or "" in a game without
// scores.
func (s *Session) formatScores() string {
	scores := s.Board().Scores()
	if scores == nil {
		return ""
	}
	used := s.UsedTime()
	words := make([]string, len(scores))
	for i, score := range scores {
		words[i] = fmt.Sprintf("%s %s", s.SeatName(i), score)
		if used[i] > 0 {
			words[i] += " (" + s.formatDuration(used[i].Seconds(), 1) + ")"
		}
	}
	return strings.Join(words, ", ")
}

// formatCounters returns the other counters of the players, such as captured stones, or "" if the
// game has no counters.
func (s *Session) formatCounters() string {
	var words []string
	for _, x := range s.Board().Scene().Texts {
		if x.Name != openingText && x.Name != coloursText && (x.Name != "score" || strings.Contains(x.Value, "=")) && x.Player >= 0 && x.Player < len(s.Players) {
			words = append(words, fmt.Sprintf("%s: %s %s", s.SeatName(x.Player), s.translateText(x.Name), s.translateText(x.Value)))
		}
	}
	return strings.Join(words, "; ")
}
