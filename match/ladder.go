package match

// ladder starts with the order of the plan, the best first. In each pass the last player plays the
// one above, and the winner plays the next one above.
type ladder struct{}

func (ladder) waits() bool            { return true }
func (ladder) needsTwo() bool         { return true }
func (ladder) mostPlayers(int) int    { return maxPlayers }
func (ladder) seatings(seats int) int { return seats }

func (ladder) meetings(p *Plan, _, phase int, t *Crosstable) []meeting {
	if phase >= max(p.Rounds, 1)*(len(p.Players)-1) {
		return nil
	}
	_, now := climb(t, phase)
	return []meeting{now}
}

// climb returns the places after the phases before the given one, or after all phases with results
// if until is negative, and the next meeting.
func climb(t *Crosstable, until int) (places []int, next meeting) {
	n := len(t.rows)
	places = make([]int, n)
	for i := range places {
		places[i] = i
	}
	for phase := 0; ; phase++ {
		at := n - 1 - phase%(n-1)
		next = meeting{places[at-1], places[at]}
		if phase == until || until < 0 && !t.played(phase, []meeting{next}) {
			return places, next
		}
		if t.margin(phase, next[0], next[1]) < 0 {
			places[at-1], places[at] = places[at], places[at-1]
		}
	}
}
