package match

import (
	"math/bits"
	"slices"
)

// swiss pairs neighbours in the standings that have not met. With an odd number
// of players the last one without a bye so far has it.
type swiss struct{}

func (swiss) waits() bool            { return true }
func (swiss) needsTwo() bool         { return true }
func (swiss) mostPlayers(int) int    { return maxPlayers }
func (swiss) seatings(seats int) int { return seats }

func (swiss) meetings(p *Plan, _, phase int, t *Crosstable) (all []meeting) {
	if phase >= swissRounds(p) {
		return nil
	}
	order := t.Ranking()
	if len(order)%2 == 1 {
		at := byeFor(t, order)
		all = append(all, meeting{order[at]})
		order = slices.Delete(order, at, at+1)
	}
	return append(all, neighbours(order, t.haveMet)...)
}

// swissRounds is the plan's number, or as many as tell a winner: the logarithm of
// the players to the base of 2.
func swissRounds(p *Plan) int {
	if p.Rounds > 0 {
		return p.Rounds
	}
	return bits.Len(uint(len(p.Players) - 1))
}

// byeFor is the place of the last player with the fewest byes.
func byeFor(t *Crosstable, order []int) int {
	at := len(order) - 1
	for i := at; i >= 0; i-- {
		if t.rows[order[i]].Byes < t.rows[order[at]].Byes {
			at = i
		}
	}
	return at
}

// pairingSteps bounds the search for a pairing without rematches.
const pairingSteps = 100_000

// neighbours pairs an even number of players, each with the nearest one that it
// has not met, if there is such a pairing; else some meet again.
func neighbours(order []int, met func(a, b int) bool) (all []meeting) {
	steps := pairingSteps
	if all, ok := pairUp(order, met, &steps); ok {
		return all
	}
	for i := 0; i+1 < len(order); i += 2 {
		all = append(all, meeting{order[i], order[i+1]})
	}
	return all
}

// pairUp tries the partners of the first player from the nearest on.
func pairUp(order []int, met func(a, b int) bool, steps *int) ([]meeting, bool) {
	if len(order) == 0 {
		return nil, true
	}
	for i := 1; i < len(order); i++ {
		if *steps--; *steps < 0 {
			return nil, false
		}
		if met(order[0], order[i]) {
			continue
		}
		rest := slices.Delete(slices.Clone(order[1:]), i-1, i)
		if all, ok := pairUp(rest, met, steps); ok {
			return append([]meeting{{order[0], order[i]}}, all...), true
		}
	}
	return nil, false
}
