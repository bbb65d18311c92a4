package match

import (
	"math/bits"
	"slices"
)

// swiss pairs players with similar standings that have not met. If the number of players is odd,
// the last player with the fewest byes gets a bye.
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

// swissRounds returns the plan's number of rounds, by default the binary logarithm of the number of
// players, rounded up: enough rounds to find a winner.
func swissRounds(p *Plan) int {
	if p.Rounds > 0 {
		return p.Rounds
	}
	return bits.Len(uint(len(p.Players) - 1))
}

// byeFor returns the index in order of the last player with the fewest byes.
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

// neighbours pairs an even number of players, each with the nearest one that it has not met, if
// such a pairing exists and is found in time; otherwise it pairs adjacent players.
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

// pairUp tries the partners of the first player from the nearest on, and recursively pairs the
// others.
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
