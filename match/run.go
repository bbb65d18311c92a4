package match

import (
	"context"
	"errors"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/match/rating"
)

// Run plays the games of a plan.
type Run struct {
	Plan    Plan
	Games   catalog.Catalog
	Runner  Runner
	Journal *Journal // may be nil: results are then not stored

	// Crashes is the number of games that a player may lose by crashing or stalling before the run
	// stops, counted from 0 in every session; 0 is unlimited.
	Crashes int
	// Observe is called with the table at the start and after each batch of results; it must not
	// retain the table. May be nil.
	Observe func(t *Crosstable, news []Result)
}

// Report is the outcome of a run.
type Report struct {
	Crosstable *Crosstable
	Planned    int            // games of the whole plan, 0 if the number depends on results
	Earlier    int            // games loaded from the journal
	Stranger   int            // games of the journal that do not belong to the plan
	Why        *sente.Message // why the run stopped, one clause
	Complete   bool           // all games are played or the test is decided
	SetAside   []Unplayable   // encounters that could not be played
}

// Play plays the games that the journal does not contain. It ends when all games are played, the
// test is decided, a player has crashed too often, or ctx is cancelled; games in progress are then
// dropped. If it returns an error, the report covers the games that were stored.
func (r Run) Play(ctx context.Context) (Report, error) {
	seats, err := r.Plan.Seats(r.Games)
	if err == nil {
		err = r.Plan.check(r.Games)
	}
	if err != nil {
		return Report{}, err
	}
	table := newCrosstable(&r.Plan, seats)
	plan, err := newSchedule(&r.Plan, seats, table)
	if err != nil {
		return Report{}, err
	}
	s := &scheduler{Run: r, schedule: plan, crosstable: table, crashes: map[string]int{}}
	s.report = Report{Crosstable: table, Planned: plan.games()}
	s.loadJournal()
	err = s.run(ctx)
	return s.report, err
}

// scheduler starts jobs and counts results, in one goroutine.
type scheduler struct {
	Run
	schedule   *schedule
	crosstable *Crosstable
	journaled  map[int][]Result // games of the journal by encounter
	report     Report
	crashes    map[string]int
	dropped    bool // a job ended before all its games were played

	running map[int]Encounter // encounters in progress, by number
	results chan Result
	ended   chan jobEnd
}

type jobEnd struct {
	number int
	err    error
}

// loadJournal groups the games of the journal by encounter.
func (s *scheduler) loadJournal() {
	s.journaled = map[int][]Result{}
	if s.Journal == nil {
		return
	}
	for _, r := range s.Journal.Past() {
		s.journaled[r.Number] = append(s.journaled[r.Number], r)
		s.report.Stranger++
	}
}

// buffer is the capacity of the result channels and the maximum size of a batch.
const buffer = 256

func (s *scheduler) run(ctx context.Context) error {
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	s.running = map[int]Encounter{}
	s.results, s.ended = make(chan Result, buffer), make(chan jobEnd, buffer)
	var trouble error
	s.observe(nil)
	for {
		if trouble == nil && ctx.Err() == nil && s.report.Why == nil {
			trouble = s.startJobs(ctx)
		}
		if trouble != nil || s.report.Why != nil {
			stop()
		}
		if len(s.running) == 0 {
			break
		}
		if err := s.awaitEvent(); err != nil && trouble == nil {
			trouble = err
		}
	}
	return s.conclude(ctx, trouble)
}

// conclude sets the reason why the run ended.
func (s *scheduler) conclude(ctx context.Context, trouble error) error {
	switch {
	case trouble != nil:
		s.report.Why = &sente.Message{Text: "an error"}
	case s.report.Why != nil:
	case ctx.Err() != nil && (s.dropped || !s.schedule.over):
		s.report.Why = &sente.Message{Text: "it was interrupted"}
	case len(s.report.SetAside) > 0:
		first := s.report.SetAside[0]
		s.report.Why = sente.NewMessage("encounters_set_aside", "{count} encounters could not be played, the first because: {reason}", "count", len(s.report.SetAside), "reason", first.Error())
	default:
		s.report.Why, s.report.Complete = &sente.Message{Text: "all games are played"}, true
	}
	if s.crosstable.test != nil && s.crosstable.test.Verdict().Decision != rating.Undecided {
		s.report.Complete = true
	}
	return trouble
}

// startJobs starts jobs while slots are free and the schedule has encounters.
func (s *scheduler) startJobs(ctx context.Context) error {
	for len(s.running) < max(s.Runner.Slots(), 1) {
		e, ok := s.schedule.deal()
		if !ok {
			return nil
		}
		s.crosstable.deal(e)
		s.countPlayed(e)
		if s.checkTest(); s.report.Why != nil {
			return nil
		}
		missing := s.crosstable.missing(e)
		if len(missing) == 0 {
			continue
		}
		job, err := s.job(ctx, e, missing)
		if err != nil {
			return err
		}
		s.running[e.Number] = e
		go func() {
			err := s.Runner.Play(ctx, job, func(r Result) { s.results <- r })
			s.ended <- jobEnd{job.Number, err}
		}()
	}
	return nil
}

// countPlayed counts the games of an encounter that the journal contains.
func (s *scheduler) countPlayed(e Encounter) {
	id := e.id(&s.Plan)
	for _, r := range s.journaled[e.Number] {
		if r.ID == id && s.fits(e, r) && s.crosstable.add(e, r) {
			s.report.Earlier++
			s.report.Stranger--
		}
	}
	delete(s.journaled, e.Number)
}

// fits reports whether a result has the players of its encounter in the right seats.
func (s *scheduler) fits(e Encounter, r Result) bool {
	if len(r.Players) != len(e.Players) {
		return false
	}
	for at, i := range r.Players {
		if i != e.Players[seat(len(e.Players), r.Seating, at)] {
			return false
		}
	}
	return true
}

func (s *scheduler) job(ctx context.Context, e Encounter, seatings []int) (Job, error) {
	p := &s.Plan
	job := Job{
		ID: e.id(p), Number: e.Number, Start: p.record(), Entrants: e.Players, Seatings: seatings,
		Seed: mixSeed(p.Seed, 2, uint64(e.Number)), Grace: p.Grace, Patience: p.Patience, Adjudication: p.Adjudication, Policy: p.Policy,
	}
	for _, i := range e.Players {
		job.Players = append(job.Players, p.Players[i])
	}
	moves, err := p.opening(ctx, s.Games, e.Opening)
	job.Start.Moves = moves
	return job, err
}

// awaitEvent waits for a result or the end of a job, and stores all results that have arrived.
func (s *scheduler) awaitEvent() error {
	select {
	case r := <-s.results:
		return s.keep(s.gather(r))
	case end := <-s.ended:
		err := s.drain() // store the games of the job before its end is processed
		delete(s.running, end.number)
		if aside := (*Unplayable)(nil); errors.As(end.err, &aside) {
			s.report.SetAside = append(s.report.SetAside, *aside)
			return err
		}
		s.dropped = s.dropped || end.err != nil
		if err == nil && end.err != nil && !errors.Is(end.err, context.Canceled) {
			err = end.err
		}
		return err
	}
}

// drain stores all results that have arrived.
func (s *scheduler) drain() error {
	for {
		batch := s.gather()
		if len(batch) == 0 {
			return nil
		}
		if err := s.keep(batch); err != nil {
			return err
		}
	}
}

// gather returns the results that have arrived, up to the size of a batch.
func (s *scheduler) gather(batch ...Result) []Result {
	for len(batch) < buffer {
		select {
		case r := <-s.results:
			batch = append(batch, r)
		default:
			return batch
		}
	}
	return batch
}

// keep writes results to the journal before it counts them.
func (s *scheduler) keep(batch []Result) error {
	if len(batch) == 0 {
		return nil
	}
	if s.Journal != nil {
		if err := s.Journal.Append(batch...); err != nil {
			return err
		}
	}
	for _, r := range batch {
		e, under := s.running[r.Number]
		if under && r.sound() && r.ID == e.id(&s.Plan) && s.fits(e, r) && s.crosstable.add(e, r) {
			s.countCrash(r)
		}
	}
	s.checkTest()
	s.observe(batch)
	return nil
}

// countCrash stops the run if a player has crashed too often.
func (s *scheduler) countCrash(r Result) {
	if r.Cause != Crashed && r.Cause != Stalled {
		return
	}
	s.crashes[r.Culprit]++
	if n := s.crashes[r.Culprit]; s.Crashes > 0 && n >= s.Crashes && s.report.Why == nil {
		s.report.Why = sente.NewMessage("player_failed_repeatedly", "{player} failed in {games} games, last: {reason}", "player", r.Culprit, "games", n, "reason", r.Reason())
	}
}

// checkTest stops the run when the test is decided.
func (s *scheduler) checkTest() {
	if s.crosstable.test == nil || s.report.Why != nil {
		return
	}
	if v := s.crosstable.test.Verdict(); v.Decision != rating.Undecided {
		s.report.Why = sente.NewMessage("test_decided", "{decision} is accepted after {pairs} pairs", "decision", v.Decision, "pairs", s.crosstable.test.Decided().Count())
	}
}

func (s *scheduler) observe(news []Result) {
	if s.Observe != nil {
		s.Observe(s.crosstable, news)
	}
}
