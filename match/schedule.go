package match

import "github.com/sente-games/sente/catalog"

// schedule returns the encounters of a plan in order, depending on the results so far.
type schedule struct {
	plan       *Plan
	kind       kind
	seats      int
	crosstable *Crosstable
	phase      int
	pairs      []meeting // meetings of the phase, without byes
	next       int       // index of the next encounter in the phase
	number     int       // encounters dealt so far
	started    bool
	over       bool
}

func newSchedule(p *Plan, seats int, t *Crosstable) (*schedule, error) {
	k, err := p.kind()
	return &schedule{plan: p, kind: k, seats: seats, crosstable: t}, err
}

// perMeeting returns the number of encounters of a meeting.
func (s *schedule) perMeeting() int { return encounters(s.plan.Games, s.kind.seatings(s.seats)) }

// encounters returns the number of encounters that contain the given number of games.
func encounters(games, seatings int) int { return (games + seatings - 1) / seatings }

// deal returns the next encounter. ok is false if there is no encounter now: either s.over is true,
// or results that determine the next meetings are missing.
func (s *schedule) deal() (e Encounter, ok bool) {
	for !s.over {
		if s.started && s.next < len(s.pairs)*s.perMeeting() {
			return s.take(), true
		}
		if s.started && s.kind.waits() && !s.crosstable.complete(s.number) {
			return Encounter{}, false
		}
		s.open()
	}
	return Encounter{}, false
}

// open starts the next phase and counts its byes.
func (s *schedule) open() {
	if s.started {
		s.phase++
	}
	s.started, s.next, s.pairs = true, 0, nil
	meetings := s.kind.meetings(s.plan, s.seats, s.phase, s.crosstable)
	s.over = meetings == nil
	for _, m := range meetings {
		if len(m) == 1 {
			s.crosstable.bye(m[0])
			continue
		}
		s.pairs = append(s.pairs, m)
	}
}

// take returns the next encounter of the phase. It alternates between meetings, so that all
// progress equally, and gives all meetings the same openings.
func (s *schedule) take() Encounter {
	round, at := s.next/len(s.pairs), s.next%len(s.pairs)
	seatings := s.kind.seatings(s.seats)
	e := Encounter{
		Number: s.number, Phase: s.phase, Players: s.pairs[at],
		Opening: s.phase*s.perMeeting() + round,
		Games:   min(seatings, s.plan.Games-round*seatings),
	}
	s.next++
	s.number++
	return e
}

// Total returns the number of games of the plan, 0 if it depends on results or the plan is invalid.
func (p *Plan) Total(games catalog.Catalog) int {
	seats, err := p.Seats(games)
	if err != nil {
		return 0
	}
	s, err := newSchedule(p, seats, newCrosstable(p, seats))
	if err != nil {
		return 0
	}
	return s.games()
}

// games returns the number of games of the plan, 0 if it depends on results.
func (s *schedule) games() int {
	if s.kind.waits() {
		return 0
	}
	total := 0
	for phase := 0; ; phase++ {
		meetings := s.kind.meetings(s.plan, s.seats, phase, s.crosstable)
		if meetings == nil {
			return total
		}
		total += len(meetings) * s.plan.Games
	}
}
