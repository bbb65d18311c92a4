package match

import (
	"math/bits"
	"slices"
)

// knockoutBracket is a bracket in which the first players of the plan meet as late as possible. A
// drawn tie is replayed; after the last replay the player that comes first in the plan advances.
type knockoutBracket struct{}

// maxReplays is the maximum number of replays of a drawn tie.
const maxReplays = 2

func (knockoutBracket) waitsForResults() bool     { return true }
func (knockoutBracket) needsTwoSeats() bool       { return true }
func (knockoutBracket) maxPlayers(int) int        { return maxPlayers }
func (knockoutBracket) numSeatings(seats int) int { return seats }

func (knockoutBracket) phasePairings(_ *Plan, _, phase int, t *Crosstable) []pairing {
	_, now := evaluateBracket(t, phase)
	return now
}

// rankByElimination sorts players by the round in which they were eliminated, the last first.
func rankByElimination(t *Crosstable, order []int) []int {
	rounds, _ := evaluateBracket(t, -1)
	slices.SortStableFunc(order, func(a, b int) int { return rounds[b] - rounds[a] })
	return order
}

// evaluateBracket evaluates the phases before the given one, or all phases with results if until is
// negative. It returns the round in which each player was eliminated, and the pairings of the
// phase, nil if one player is left.
func evaluateBracket(t *Crosstable, until int) (eliminatedIn []int, pairings []pairing) {
	eliminatedIn = make([]int, len(t.rows))
	alive := seedBracket(len(t.rows))
	phase := 0
	for round := 0; len(alive) > 1; round++ {
		ties := roundPairings(alive)
		margin := map[int]int{} // by the first player of the tie
		for try := 0; try <= maxReplays; try++ {
			open := drawnPairings(ties, margin)
			if len(open) == 0 {
				break
			}
			if phase == until || until < 0 && !t.anyPlayed(phase, open) {
				return setEliminationRound(eliminatedIn, alive, round), open
			}
			for _, m := range open {
				margin[m[0]] += t.phaseMargin(phase, m[0], m[1])
			}
			phase++
		}
		alive = advancingPlayers(alive, margin)
		eliminatedIn = setEliminationRound(eliminatedIn, alive, round+1)
	}
	return eliminatedIn, nil
}

// setEliminationRound sets the round of the players that are still in the bracket.
func setEliminationRound(rounds, alive []int, round int) []int {
	for _, i := range alive {
		if i >= 0 {
			rounds[i] = round
		}
	}
	return rounds
}

// anyPlayed reports whether any of the pairings has a result in a phase.
func (t *Crosstable) anyPlayed(phase int, pairings []pairing) bool {
	for _, m := range pairings {
		if _, met := t.phaseMargins[orderedPair(m[0], m[1])][phase]; met {
			return true
		}
	}
	return false
}

// seedBracket returns the places of a bracket, -1 for an empty one: player 0 meets the last one, and
// players 0 and 1 meet in the final.
func seedBracket(n int) []int {
	places := []int{0}
	for range bits.Len(uint(n - 1)) {
		next := make([]int, 0, 2*len(places))
		for _, p := range places {
			next = append(next, p, 2*len(places)-1-p)
		}
		places = next
	}
	for i, p := range places {
		if p >= n {
			places[i] = -1
		}
	}
	return places
}

// roundPairings returns the pairings of a round, without the players that have no opponent. The first
// player of each pairing is the one that comes first in the plan.
func roundPairings(alive []int) (all []pairing) {
	for i := 0; i < len(alive); i += 2 {
		if a, b := alive[i], alive[i+1]; a >= 0 && b >= 0 {
			all = append(all, pairing{min(a, b), max(a, b)})
		}
	}
	return all
}

func drawnPairings(ties []pairing, margin map[int]int) (open []pairing) {
	for _, m := range ties {
		if margin[m[0]] == 0 {
			open = append(open, m)
		}
	}
	return open
}

// advancingPlayers returns the players that advance; from a tie that stays drawn, the player that
// comes first in the plan.
func advancingPlayers(alive []int, margin map[int]int) (next []int) {
	for i := 0; i < len(alive); i += 2 {
		a, b := min(alive[i], alive[i+1]), max(alive[i], alive[i+1])
		switch {
		case a < 0 || margin[a] < 0:
			next = append(next, b)
		default:
			next = append(next, a)
		}
	}
	return next
}
