package match

import (
	"context"
	"errors"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/match/rating"
)

// Run plays a plan to its end.
type Run struct {
	Plan    Plan
	Games   catalog.Catalog
	Runner  Runner
	Journal *Journal // nil keeps nothing

	// Crashes is how many games a player may lose by crashing or stalling before
	// the run stops, counted anew in every session; 0 is without end.
	Crashes int
	// Observe sees the table at the beginning and after each batch of results; it
	// must not keep it. May be nil.
	Observe func(t *Crosstable, news []Result)
}

// Report is what a run has come to.
type Report struct {
	Crosstable *Crosstable
	Planned    int            // games of the whole plan, 0 if that depended on results
	Earlier    int            // games that the journal held already
	Stranger   int            // games of the journal that are none of the plan's
	Why        *sente.Message // it stopped, one clause
	Complete   bool           // nothing is left to play
	SetAside   []Unplayable   // encounters that could not be played
}

// Play plays what the journal does not hold. It ends when all games are played,
// the test is decided, a player has crashed too often, or ctx is cancelled: then
// games under way are dropped. An error comes with the report of what was kept.
func (r Run) Play(ctx context.Context) (Report, error) {
	seats, err := r.Plan.Seats(r.Games)
	if err == nil {
		err = r.Plan.check(r.Games)
	}
	if err != nil {
		return Report{}, err
	}
	table := NewCrosstable(&r.Plan, seats)
	s, err := newSchedule(&r.Plan, seats, table)
	if err != nil {
		return Report{}, err
	}
	d := &director{Run: r, schedule: s, crosstable: table, crashes: map[string]int{}}
	d.report = Report{Crosstable: table, Planned: s.games()}
	d.recall()
	err = d.direct(ctx)
	return d.report, err
}

// director hands out jobs and folds in results, in one goroutine.
type director struct {
	Run
	schedule   *schedule
	crosstable *Crosstable
	past       map[int][]Result // of the journal, by encounter
	report     Report
	crashes    map[string]int
	dropped    bool // a job ended before all its games were played

	out     map[int]Encounter // under way, by number
	results chan Result
	ended   chan jobEnd
}

type jobEnd struct {
	number int
	err    error
}

// recall sorts the games of the journal by encounter.
func (d *director) recall() {
	d.past = map[int][]Result{}
	if d.Journal == nil {
		return
	}
	for _, r := range d.Journal.Past() {
		d.past[r.Number] = append(d.past[r.Number], r)
		d.report.Stranger++
	}
}

// buffer is how many results may wait while others are written.
const buffer = 256

func (d *director) direct(ctx context.Context) error {
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	d.out = map[int]Encounter{}
	d.results, d.ended = make(chan Result, buffer), make(chan jobEnd, buffer)
	var trouble error
	d.observe(nil)
	for {
		if trouble == nil && ctx.Err() == nil && d.report.Why == nil {
			trouble = d.handOut(ctx)
		}
		if trouble != nil || d.report.Why != nil {
			stop()
		}
		if len(d.out) == 0 {
			break
		}
		if err := d.takeIn(); err != nil && trouble == nil {
			trouble = err
		}
	}
	return d.conclude(ctx, trouble)
}

// conclude says why the run is over.
func (d *director) conclude(ctx context.Context, trouble error) error {
	switch {
	case trouble != nil:
		d.report.Why = &sente.Message{Text: "an error"}
	case d.report.Why != nil:
	case ctx.Err() != nil && (d.dropped || !d.schedule.over):
		d.report.Why = &sente.Message{Text: "it was interrupted"}
	case len(d.report.SetAside) > 0:
		first := d.report.SetAside[0]
		d.report.Why = sente.NewMessage("encounters_set_aside", "{count} encounters could not be played, first: {reason}", "count", len(d.report.SetAside), "reason", first.Error())
	default:
		d.report.Why, d.report.Complete = &sente.Message{Text: "all games are played"}, true
	}
	if d.crosstable.test != nil && d.crosstable.test.Verdict().Decision != rating.Undecided {
		d.report.Complete = true
	}
	return trouble
}

// handOut starts jobs as long as slots are free and the schedule has some.
func (d *director) handOut(ctx context.Context) error {
	for len(d.out) < max(d.Runner.Slots(), 1) {
		e, ok := d.schedule.deal()
		if !ok {
			return nil
		}
		d.crosstable.deal(e)
		d.remember(e)
		if d.verdict(); d.report.Why != nil {
			return nil
		}
		missing := d.crosstable.missing(e)
		if len(missing) == 0 {
			continue
		}
		job, err := d.job(ctx, e, missing)
		if err != nil {
			return err
		}
		d.out[e.Number] = e
		go func() {
			err := d.Runner.Play(ctx, job, func(r Result) { d.results <- r })
			d.ended <- jobEnd{job.Number, err}
		}()
	}
	return nil
}

// remember counts the games of an encounter that the journal holds.
func (d *director) remember(e Encounter) {
	id := e.id(&d.Plan)
	for _, r := range d.past[e.Number] {
		if r.ID == id && d.fits(e, r) && d.crosstable.add(e, r) {
			d.report.Earlier++
			d.report.Stranger--
		}
	}
	delete(d.past, e.Number)
}

// fits reports whether a result names the players of its encounter.
func (d *director) fits(e Encounter, r Result) bool {
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

func (d *director) job(ctx context.Context, e Encounter, seatings []int) (Job, error) {
	p := &d.Plan
	job := Job{
		ID: e.id(p), Number: e.Number, Start: p.record(), Entrants: e.Players, Seatings: seatings,
		Seed: mix(p.Seed, 2, uint64(e.Number)), Grace: p.Grace, Patience: p.Patience, Adjudication: p.Adjudication, Policy: p.Policy,
	}
	for _, i := range e.Players {
		job.Players = append(job.Players, p.Players[i])
	}
	moves, err := p.opening(ctx, d.Games, e.Opening)
	job.Start.Moves = moves
	return job, err
}

// takeIn waits for something to happen and keeps all results that are there.
func (d *director) takeIn() error {
	select {
	case r := <-d.results:
		return d.keep(d.gather(r))
	case end := <-d.ended:
		err := d.drain() // the games of a job come before its end
		delete(d.out, end.number)
		if aside := (*Unplayable)(nil); errors.As(end.err, &aside) {
			d.report.SetAside = append(d.report.SetAside, *aside)
			return err
		}
		d.dropped = d.dropped || end.err != nil
		if err == nil && end.err != nil && !errors.Is(end.err, context.Canceled) {
			err = end.err
		}
		return err
	}
}

// drain keeps everything that waits.
func (d *director) drain() error {
	for {
		batch := d.gather()
		if len(batch) == 0 {
			return nil
		}
		if err := d.keep(batch); err != nil {
			return err
		}
	}
}

// gather takes the results that wait, as many as are written at a time.
func (d *director) gather(batch ...Result) []Result {
	for len(batch) < buffer {
		select {
		case r := <-d.results:
			batch = append(batch, r)
		default:
			return batch
		}
	}
	return batch
}

// keep writes results down, and only then counts them.
func (d *director) keep(batch []Result) error {
	if len(batch) == 0 {
		return nil
	}
	if d.Journal != nil {
		if err := d.Journal.Append(batch...); err != nil {
			return err
		}
	}
	for _, r := range batch {
		e, under := d.out[r.Number]
		if under && r.sound() && r.ID == e.id(&d.Plan) && d.fits(e, r) && d.crosstable.add(e, r) {
			d.blame(r)
		}
	}
	d.verdict()
	d.observe(batch)
	return nil
}

// blame stops the run if a player breaks down again and again.
func (d *director) blame(r Result) {
	if r.Cause != Crashed && r.Cause != Stalled {
		return
	}
	d.crashes[r.Culprit]++
	if n := d.crashes[r.Culprit]; d.Crashes > 0 && n >= d.Crashes && d.report.Why == nil {
		d.report.Why = sente.NewMessage("player_failed_repeatedly", "{player} failed in {games} games, last: {reason}", "player", r.Culprit, "games", n, "reason", r.Reason())
	}
}

// verdict stops the run when the test is decided.
func (d *director) verdict() {
	if d.crosstable.test == nil || d.report.Why != nil {
		return
	}
	if v := d.crosstable.test.Verdict(); v.Decision != rating.Undecided {
		d.report.Why = sente.NewMessage("test_decided", "{decision} is accepted after {pairs} pairs", "decision", v.Decision, "pairs", d.crosstable.test.Decided().Count())
	}
}

func (d *director) observe(news []Result) {
	if d.Observe != nil {
		d.Observe(d.crosstable, news)
	}
}
