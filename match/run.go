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

	// MaxCrashes is the number of games that a player may lose by crashing or stalling before the run
	// stops, counted from 0 in every session; 0 is unlimited.
	MaxCrashes int
	// Observe is called with the table at the start and after each batch of results; it must not
	// retain the table. May be nil.
	Observe func(t *Crosstable, news []Result)
}

// RunReport is the outcome of a run.
type RunReport struct {
	Crosstable *Crosstable
	Planned    int               // games of the whole plan, 0 if the number depends on results
	Loaded     int               // games loaded from the journal
	Unmatched  int               // games of the journal that do not belong to the plan
	StopReason *sente.Message    // why the run stopped, one clause
	Complete   bool              // all games are played or the test is decided
	SetAside   []UnplayableError // encounters that could not be played
}

// PlayAll plays the games that the journal does not contain. It ends when all games are played, the
// test is decided, a player has crashed too often, or ctx is cancelled; games in progress are then
// dropped. If it returns an error, the report covers the games that were stored.
func (r Run) PlayAll(ctx context.Context) (RunReport, error) {
	seats, err := r.Plan.NumSeats(r.Games)
	if err == nil {
		err = r.Plan.validateWithoutEngines(r.Games)
	}
	if err != nil {
		return RunReport{}, err
	}
	table := newCrosstable(&r.Plan, seats)
	plan, err := newSchedule(&r.Plan, seats, table)
	if err != nil {
		return RunReport{}, err
	}
	s := &scheduler{Run: r, schedule: plan, crosstable: table, crashes: map[string]int{}}
	s.report = RunReport{Crosstable: table, Planned: plan.numGames()}
	s.loadJournal()
	err = s.runJobs(ctx)
	return s.report, err
}

// scheduler starts jobs and counts results, in one goroutine.
type scheduler struct {
	Run
	schedule   *encounterSchedule
	crosstable *Crosstable
	journaled  map[int][]Result // games of the journal by encounter
	report     RunReport
	crashes    map[string]int
	jobDropped bool // a job ended before all its games were played

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
	for _, r := range s.Journal.LoadedResults() {
		s.journaled[r.Number] = append(s.journaled[r.Number], r)
		s.report.Unmatched++
	}
}

// resultBuffer is the capacity of the result channels and the maximum size of a batch.
const resultBuffer = 256

func (s *scheduler) runJobs(ctx context.Context) error {
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	s.running = map[int]Encounter{}
	s.results, s.ended = make(chan Result, resultBuffer), make(chan jobEnd, resultBuffer)
	var runErr error
	s.notifyObserver(nil)
	for {
		if runErr == nil && ctx.Err() == nil && s.report.StopReason == nil {
			runErr = s.startJobs(ctx)
		}
		if runErr != nil || s.report.StopReason != nil {
			stop()
		}
		if len(s.running) == 0 {
			break
		}
		if err := s.awaitEvent(); err != nil && runErr == nil {
			runErr = err
		}
	}
	return s.setStopReason(ctx, runErr)
}

// setStopReason sets the reason why the run ended.
func (s *scheduler) setStopReason(ctx context.Context, runErr error) error {
	switch {
	case runErr != nil:
		s.report.StopReason = &sente.Message{Text: "an error"}
	case s.report.StopReason != nil:
	case ctx.Err() != nil && (s.jobDropped || !s.schedule.finished):
		s.report.StopReason = &sente.Message{Text: "it was interrupted"}
	case len(s.report.SetAside) > 0:
		first := s.report.SetAside[0]
		s.report.StopReason = sente.NewMessage("encounters_set_aside", "{count} encounters could not be played, the first because: {reason}", "count", len(s.report.SetAside), "reason", first.Error())
	default:
		s.report.StopReason, s.report.Complete = &sente.Message{Text: "all games are played"}, true
	}
	if s.crosstable.test != nil && s.crosstable.test.Verdict().Decision != rating.Undecided {
		s.report.Complete = true
	}
	return runErr
}

// startJobs starts jobs while slots are free and the schedule has encounters.
func (s *scheduler) startJobs(ctx context.Context) error {
	for len(s.running) < max(s.Runner.NumSlots(), 1) {
		e, ok := s.schedule.nextEncounter()
		if !ok {
			return nil
		}
		s.crosstable.registerEncounter(e)
		s.countJournaled(e)
		if s.checkTest(); s.report.StopReason != nil {
			return nil
		}
		missing := s.crosstable.missingSeatings(e)
		if len(missing) == 0 {
			continue
		}
		job, err := s.newJob(ctx, e, missing)
		if err != nil {
			return err
		}
		s.running[e.Number] = e
		go func() {
			err := s.Runner.PlayJob(ctx, job, func(r Result) { s.results <- r })
			s.ended <- jobEnd{job.Number, err}
		}()
	}
	return nil
}

// countJournaled counts the games of an encounter that the journal contains.
func (s *scheduler) countJournaled(e Encounter) {
	id := e.identifier(&s.Plan)
	for _, r := range s.journaled[e.Number] {
		if r.ID == id && s.matchesEncounter(e, r) && s.crosstable.addResult(e, r) {
			s.report.Loaded++
			s.report.Unmatched--
		}
	}
	delete(s.journaled, e.Number)
}

// matchesEncounter reports whether a result has the players of its encounter in the right seats.
func (s *scheduler) matchesEncounter(e Encounter, r Result) bool {
	if len(r.Players) != len(e.Players) {
		return false
	}
	for seat, i := range r.Players {
		if i != e.Players[seatedPlayer(len(e.Players), r.Seating, seat)] {
			return false
		}
	}
	return true
}

func (s *scheduler) newJob(ctx context.Context, e Encounter, seatings []int) (Job, error) {
	p := &s.Plan
	job := Job{
		ID: e.identifier(p), Number: e.Number, Start: p.startRecord(), Entrants: e.Players, Seatings: seatings,
		Seed: mixSeed(p.Seed, 2, uint64(e.Number)), Grace: p.Grace, Patience: p.Patience, Adjudication: p.Adjudication, Policy: p.Policy,
	}
	for _, i := range e.Players {
		job.Players = append(job.Players, p.Players[i])
	}
	moves, err := p.openingMoves(ctx, s.Games, e.Opening)
	job.Start.Moves = moves
	return job, err
}

// awaitEvent waits for a result or the end of a job, and stores all results that have arrived.
func (s *scheduler) awaitEvent() error {
	select {
	case r := <-s.results:
		return s.storeBatch(s.gatherBatch(r))
	case end := <-s.ended:
		err := s.storeArrived() // store the games of the job before its end is processed
		delete(s.running, end.number)
		if aside := (*UnplayableError)(nil); errors.As(end.err, &aside) {
			s.report.SetAside = append(s.report.SetAside, *aside)
			return err
		}
		s.jobDropped = s.jobDropped || end.err != nil
		if err == nil && end.err != nil && !errors.Is(end.err, context.Canceled) {
			err = end.err
		}
		return err
	}
}

// storeArrived stores all results that have arrived.
func (s *scheduler) storeArrived() error {
	for {
		batch := s.gatherBatch()
		if len(batch) == 0 {
			return nil
		}
		if err := s.storeBatch(batch); err != nil {
			return err
		}
	}
}

// gatherBatch returns the results that have arrived, up to the size of a batch.
func (s *scheduler) gatherBatch(batch ...Result) []Result {
	for len(batch) < resultBuffer {
		select {
		case r := <-s.results:
			batch = append(batch, r)
		default:
			return batch
		}
	}
	return batch
}

// storeBatch writes results to the journal before it counts them.
func (s *scheduler) storeBatch(batch []Result) error {
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
		if under && r.isWellFormed() && r.ID == e.identifier(&s.Plan) && s.matchesEncounter(e, r) && s.crosstable.addResult(e, r) {
			s.countCrash(r)
		}
	}
	s.checkTest()
	s.notifyObserver(batch)
	return nil
}

// countCrash stops the run if a player has crashed too often.
func (s *scheduler) countCrash(r Result) {
	if r.Cause != Crashed && r.Cause != Stalled {
		return
	}
	s.crashes[r.Culprit]++
	if n := s.crashes[r.Culprit]; s.MaxCrashes > 0 && n >= s.MaxCrashes && s.report.StopReason == nil {
		s.report.StopReason = sente.NewMessage("player_failed_repeatedly", "{player} failed in {games} games, last: {reason}", "player", r.Culprit, "games", n, "reason", r.Reason())
	}
}

// checkTest stops the run when the test is decided.
func (s *scheduler) checkTest() {
	if s.crosstable.test == nil || s.report.StopReason != nil {
		return
	}
	if v := s.crosstable.test.Verdict(); v.Decision != rating.Undecided {
		s.report.StopReason = sente.NewMessage("test_decided", "{decision} is accepted after {pairs} pairs", "decision", v.Decision, "pairs", s.crosstable.test.DecidedPairs().NumPairs())
	}
}

func (s *scheduler) notifyObserver(results []Result) {
	if s.Observe != nil {
		s.Observe(s.crosstable, results)
	}
}
