package report

import (
	"slices"

	"github.com/sente-games/sente/match/rating"
	"github.com/sente-games/sente/match/stats"
)

// sprtTest computes the state of the run's sequential test pair by pair, in the order of their
// numbers, like the run.
type sprtTest struct {
	run       *rating.SPRTRun
	halfPairs map[int64][2]pairHalf // incomplete or early pairs, by number
	next      int64
	llr       []float64 // log-likelihood ratio after each pair
}

// pairHalf is one game of a pair.
type pairHalf struct {
	played bool
	points rating.Points
}

// addGame adds a game from the point of view of the player named first. The game's order must be that
// of a run's result: the number of the encounter and the seating.
func (t *sprtTest) addGame(g stats.Game, first string) {
	number, seating := g.Order>>8, g.Order&0xff
	seat := slices.Index(g.Record.Players, first)
	if seat < 0 || seat >= len(g.Points) || seating > 1 || number < t.next {
		return
	}
	pair := t.halfPairs[number]
	pair[seating] = pairHalf{true, g.Points[seat]}
	t.halfPairs[number] = pair
	for {
		pair := t.halfPairs[t.next]
		if !pair[0].played || !pair[1].played {
			return
		}
		delete(t.halfPairs, t.next)
		t.next++
		t.llr = append(t.llr, t.run.AddPair(pair[0].points, pair[1].points).LLR)
	}
}
