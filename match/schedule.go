package match

import "github.com/sente-games/sente/catalog"

// encounterSchedule lists the encounters of a plan in order, depending on the results so far.
type encounterSchedule struct {
	plan       *Plan
	kind       pairingSystem
	seats      int
	crosstable *Crosstable
	phase      int
	pairings   []pairing // pairings of the phase, without byes
	next       int       // index of the next encounter in the phase
	number     int       // encounters dealt so far
	started    bool
	finished   bool
}

func newSchedule(p *Plan, seats int, t *Crosstable) (*encounterSchedule, error) {
	k, err := p.pairingSystem()
	return &encounterSchedule{plan: p, kind: k, seats: seats, crosstable: t}, err
}

// encountersPerPairing returns the number of encounters of a pairing.
func (s *encounterSchedule) encountersPerPairing() int {
	return numEncounters(s.plan.Games, s.kind.numSeatings(s.seats))
}

// numEncounters returns the number of encounters that contain the given number of games.
func numEncounters(games, seatings int) int { return (games + seatings - 1) / seatings }

// nextEncounter returns the next encounter. ok is false if there is no encounter now: either s.finished
// is true, or results that determine the next pairings are missing.
func (s *encounterSchedule) nextEncounter() (e Encounter, ok bool) {
	for !s.finished {
		if s.started && s.next < len(s.pairings)*s.encountersPerPairing() {
			return s.takeEncounter(), true
		}
		if s.started && s.kind.waitsForResults() && !s.crosstable.isComplete(s.number) {
			return Encounter{}, false
		}
		s.openPhase()
	}
	return Encounter{}, false
}

// openPhase starts the next phase and counts its byes.
func (s *encounterSchedule) openPhase() {
	if s.started {
		s.phase++
	}
	s.started, s.next, s.pairings = true, 0, nil
	meetings := s.kind.phasePairings(s.plan, s.seats, s.phase, s.crosstable)
	s.finished = meetings == nil
	for _, m := range meetings {
		if len(m) == 1 {
			s.crosstable.addBye(m[0])
			continue
		}
		s.pairings = append(s.pairings, m)
	}
}

// takeEncounter returns the next encounter of the phase. It alternates between pairings, so that all
// progress equally, and gives all pairings the same openings.
func (s *encounterSchedule) takeEncounter() Encounter {
	round, index := s.next/len(s.pairings), s.next%len(s.pairings)
	seatings := s.kind.numSeatings(s.seats)
	e := Encounter{
		Number: s.number, Phase: s.phase, Players: s.pairings[index],
		Opening: s.phase*s.encountersPerPairing() + round,
		Games:   min(seatings, s.plan.Games-round*seatings),
	}
	s.next++
	s.number++
	return e
}

// NumGames returns the number of games of the plan, 0 if it depends on results or the plan is
// invalid.
func (p *Plan) NumGames(games catalog.Catalog) int {
	seats, err := p.NumSeats(games)
	if err != nil {
		return 0
	}
	s, err := newSchedule(p, seats, newCrosstable(p, seats))
	if err != nil {
		return 0
	}
	return s.numGames()
}

// numGames returns the number of games of the plan, 0 if it depends on results.
func (s *encounterSchedule) numGames() int {
	if s.kind.waitsForResults() {
		return 0
	}
	total := 0
	for phase := 0; ; phase++ {
		meetings := s.kind.phasePairings(s.plan, s.seats, phase, s.crosstable)
		if meetings == nil {
			return total
		}
		total += len(meetings) * s.plan.Games
	}
}
