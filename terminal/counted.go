package terminal

import (
	"fmt"
	"strings"
	"time"
)

// counted tells the running scores and the time that each player has used, "" in a
// game without scores.
func (t *Table) counted() string {
	scores := t.Ref.Board().Scores()
	if scores == nil {
		return ""
	}
	used := t.used()
	words := make([]string, len(scores))
	for i, score := range scores {
		words[i] = fmt.Sprintf("%s %s", t.Seat(i), score)
		if used[i] > 0 {
			words[i] += fmt.Sprintf(" (%.1f s)", used[i].Seconds())
		}
	}
	return strings.Join(words, ", ")
}

// noted tells what else a game counts for its players, such as stones captured, ""
// if it counts nothing.
func (t *Table) noted() string {
	var words []string
	for _, x := range t.Ref.Board().Scene().Texts {
		if x.Name != "score" && x.Player >= 0 && x.Player < len(t.Players) {
			words = append(words, fmt.Sprintf("%s: %s %s", t.Seat(x.Player), x.Name, x.Value))
		}
	}
	return strings.Join(words, "; ")
}

// used is the time that each player has thought, as the record tells it.
func (t *Table) used() []time.Duration {
	r := t.Ref.Record()
	board, err := t.Game.Open(r)
	used := make([]time.Duration, len(t.Players))
	if err != nil {
		return used
	}
	for i, m := range r.Moves {
		turn := board.Turn()
		if _, err := board.Play(string(m)); err != nil || turn >= len(used) {
			break
		}
		if i < len(r.Thinking) {
			used[turn] += r.Thinking[i].Time
		}
	}
	return used
}
