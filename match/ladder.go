package match

// ladderClimb starts with the order of the plan, the best first. In each pass the last player plays
// the one above, and the winner plays the next one above.
type ladderClimb struct{}

func (ladderClimb) waitsForResults() bool     { return true }
func (ladderClimb) needsTwoSeats() bool       { return true }
func (ladderClimb) maxPlayers(int) int        { return maxPlayers }
func (ladderClimb) numSeatings(seats int) int { return seats }

func (ladderClimb) phasePairings(p *Plan, _, phase int, t *Crosstable) []pairing {
	if phase >= max(p.Rounds, 1)*(len(p.Players)-1) {
		return nil
	}
	_, now := ladderPlaces(t, phase)
	return []pairing{now}
}

// ladderPlaces returns the places after the phases before the given one, or after all phases with
// results if until is negative, and the next pairing.
func ladderPlaces(t *Crosstable, until int) (places []int, next pairing) {
	n := len(t.rows)
	places = make([]int, n)
	for i := range places {
		places[i] = i
	}
	for phase := 0; ; phase++ {
		challenger := n - 1 - phase%(n-1)
		next = pairing{places[challenger-1], places[challenger]}
		if phase == until || until < 0 && !t.anyPlayed(phase, []pairing{next}) {
			return places, next
		}
		if t.phaseMargin(phase, next[0], next[1]) < 0 {
			places[challenger-1], places[challenger] = places[challenger], places[challenger-1]
		}
	}
}
