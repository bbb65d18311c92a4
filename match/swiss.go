package match

import (
	"math/bits"
	"slices"
)

// swissSystem pairs players with similar standings that have not met. If the number of players is
// odd, the last player with the fewest byes gets a bye.
type swissSystem struct{}

func (swissSystem) waitsForResults() bool     { return true }
func (swissSystem) needsTwoSeats() bool       { return true }
func (swissSystem) maxPlayers(int) int        { return maxPlayers }
func (swissSystem) numSeatings(seats int) int { return seats }

func (swissSystem) phasePairings(p *Plan, _, phase int, t *Crosstable) (all []pairing) {
	if phase >= numSwissRounds(p) {
		return nil
	}
	order := t.Ranking()
	if len(order)%2 == 1 {
		bye := chooseBye(t, order)
		all = append(all, pairing{order[bye]})
		order = slices.Delete(order, bye, bye+1)
	}
	return append(all, pairNeighbours(order, t.haveMet)...)
}

// numSwissRounds returns the plan's number of rounds, by default the binary logarithm of the number
// of players, rounded up: enough rounds to find a winner.
func numSwissRounds(p *Plan) int {
	if p.Rounds > 0 {
		return p.Rounds
	}
	return bits.Len(uint(len(p.Players) - 1))
}

// chooseBye returns the index in order of the last player with the fewest byes.
func chooseBye(t *Crosstable, order []int) int {
	at := len(order) - 1
	for i := at; i >= 0; i-- {
		if t.rows[order[i]].Byes < t.rows[order[at]].Byes {
			at = i
		}
	}
	return at
}

// maxPairingSteps bounds the search for a pairing without rematches.
const maxPairingSteps = 100_000

// pairNeighbours pairs an even number of players, each with the nearest one that it has not met, if
// such a pairing exists and is found in time; otherwise it pairs adjacent players.
func pairNeighbours(order []int, met func(a, b int) bool) (all []pairing) {
	steps := maxPairingSteps
	if all, ok := tryPairings(order, met, &steps); ok {
		return all
	}
	for i := 0; i+1 < len(order); i += 2 {
		all = append(all, pairing{order[i], order[i+1]})
	}
	return all
}

// tryPairings tries the partners of the first player from the nearest on, and recursively pairs the
// others.
func tryPairings(order []int, met func(a, b int) bool, steps *int) ([]pairing, bool) {
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
		if all, ok := tryPairings(rest, met, steps); ok {
			return append([]pairing{{order[0], order[i]}}, all...), true
		}
	}
	return nil, false
}
