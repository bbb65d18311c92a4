package report

import (
	"slices"

	"github.com/sente-games/sente/match/rating"
	"github.com/sente-games/sente/match/stats"
)

// test computes the state of the run's sequential test pair by pair, in the order of their numbers,
// like the run.
type test struct {
	run    *rating.Run
	halves map[int64][2]half // incomplete or early pairs, by number
	next   int64
	llr    []float64 // log-likelihood ratio after each pair
}

// half is one game of a pair.
type half struct {
	there  bool
	points rating.Points
}

// add adds a game from the point of view of the player named first. The game's order must be that
// of a run's result: the number of the encounter and the seating.
func (t *test) add(g stats.Game, first string) {
	number, seating := g.Order>>8, g.Order&0xff
	seat := slices.Index(g.Record.Players, first)
	if seat < 0 || seat >= len(g.Points) || seating > 1 || number < t.next {
		return
	}
	pair := t.halves[number]
	pair[seating] = half{true, g.Points[seat]}
	t.halves[number] = pair
	for {
		pair := t.halves[t.next]
		if !pair[0].there || !pair[1].there {
			return
		}
		delete(t.halves, t.next)
		t.next++
		t.llr = append(t.llr, t.run.Add(pair[0].points, pair[1].points).LLR)
	}
}
