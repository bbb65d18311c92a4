package match

import (
	"math/bits"
	"slices"
)

// knockout is a bracket in which the first players of the plan meet as late as
// they can. A drawn tie is played again; after that the earlier player goes on.
type knockout struct{}

// replays is how often a drawn tie is played again.
const replays = 2

func (knockout) waits() bool            { return true }
func (knockout) needsTwo() bool         { return true }
func (knockout) mostPlayers(int) int    { return maxPlayers }
func (knockout) seatings(seats int) int { return seats }

func (knockout) meetings(_ *Plan, _, phase int, t *Crosstable) []meeting {
	_, now := bracket(t, phase)
	return now
}

// survivors orders players by the round in which they left.
func survivors(t *Crosstable, order []int) []int {
	left, _ := bracket(t, -1)
	slices.SortStableFunc(order, func(a, b int) int { return left[b] - left[a] })
	return order
}

// bracket goes through the phases up to the given one, or through those played
// so far if it is negative. It returns the round in which each player left, and
// the meetings of the phase, none if one player is left.
func bracket(t *Crosstable, until int) (left []int, now []meeting) {
	left = make([]int, len(t.rows))
	alive := seeded(len(t.rows))
	phase := 0
	for round := 0; len(alive) > 1; round++ {
		ties := tiesOf(alive)
		margin := map[int]int{} // by the tie's first player
		for try := 0; try <= replays; try++ {
			open := undecided(ties, margin)
			if len(open) == 0 {
				break
			}
			if phase == until || until < 0 && !t.played(phase, open) {
				return reached(left, alive, round), open
			}
			for _, m := range open {
				margin[m[0]] += t.margin(phase, m[0], m[1])
			}
			phase++
		}
		alive = winners(alive, margin)
		left = reached(left, alive, round+1)
	}
	return left, nil
}

// reached notes that the players left have come as far as a round.
func reached(left, alive []int, round int) []int {
	for _, i := range alive {
		if i >= 0 {
			left[i] = round
		}
	}
	return left
}

// played reports whether meetings have any result in a phase.
func (t *Crosstable) played(phase int, meetings []meeting) bool {
	for _, m := range meetings {
		if _, met := t.ties[inOrder(m[0], m[1])][phase]; met {
			return true
		}
	}
	return false
}

// seeded are the places of a bracket, -1 for an empty one: 0 meets the last one, and
// 0 and 1 meet in the final.
func seeded(n int) []int {
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

// tiesOf are the meetings of a round, without the players that have no opponent. The
// player that comes first in the plan is the first of each.
func tiesOf(alive []int) (all []meeting) {
	for i := 0; i < len(alive); i += 2 {
		if a, b := alive[i], alive[i+1]; a >= 0 && b >= 0 {
			all = append(all, meeting{min(a, b), max(a, b)})
		}
	}
	return all
}

func undecided(ties []meeting, margin map[int]int) (open []meeting) {
	for _, m := range ties {
		if margin[m[0]] == 0 {
			open = append(open, m)
		}
	}
	return open
}

// winners go on; of a tie that stays drawn the player that comes first in the plan.
func winners(alive []int, margin map[int]int) (next []int) {
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
