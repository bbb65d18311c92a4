package contests

import (
	"context"
	"slices"
	"sync"
	"time"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/lab/tuning"
	"github.com/sente-games/sente/match"
	"github.com/sente-games/sente/match/rating"
	"github.com/sente-games/sente/match/stats"
	"github.com/sente-games/sente/studio/internal/httpapi"
	"github.com/sente-games/sente/studio/internal/streaming"
)

// maxBoards is how many games of a run are shown at a time.
const maxBoards = 4

// Live is a run of games that pages watch. It hears what happens as a [match.Watcher] and
// from [match.Run.Observe], and keeps little of it: the moves of the games that are played,
// the latest thought of each, and a line for each finished game.
type Live struct {
	games    catalog.Catalog
	plan     match.Plan
	planSize func() planSize                                     // of the plan, computed on first use
	gate     func(ctx context.Context, think func() error) error // around each move; may be nil

	mu            sync.Mutex
	boards        map[match.Seated]*liveGame
	order         []match.Seated // of those that are played, the longest first
	finished      finishedGames
	libraryNotice *sente.Message // why finished games are not added to the library
	table         tableau
	tuned         *TuningView // of a run that tunes; nil if it does not
	phase         Phase
	why           *sente.Message
	began         time.Time
	version       int64
	watchers      streaming.Subscribers
	broadcasts    struct{ view, stats streaming.Broadcast }
	unsubscribed  chan struct{} // closed when a page leaves; nil if nothing waits for that
	ended         chan struct{}
	closing       sync.Once
}

// finishedGames are the finished games of a run.
type finishedGames struct {
	games     []FinishedGame
	last      sente.Record         // the latest of them
	numbers   map[match.Seated]int // of the games
	kept      []match.Result       // the first games in full, where no file has them
	inFile    bool                 // a file has them
	stats     *stats.Stats
	summary   *stats.Summary // of stats; nil after another game
	countTime time.Duration  // that the summary took
}

// Phase is the phase of a run.
type Phase string

const (
	Running Phase = "running"
	Paused  Phase = "paused"
	Stopped Phase = "stopped" // before its end: it can go on
	Done    Phase = "done"
)

// liveGame is a game that is played.
type liveGame struct {
	start sente.Record
	moves []sente.Move
	said  []sente.Info // the latest thought of each seat; one of depth 0 and without a line is none
	since int64        // version of its last change
}

// FinishedGame is a line of the list of games.
type FinishedGame struct {
	Number  int            `json:"number"` // from 1, in the order in which games ended
	Players []string       `json:"players"`
	Winner  string         `json:"winner"` // a seat, or "draw"
	Reason  *sente.Message `json:"reason,omitempty"`
	Fault   string         `json:"fault,omitempty"` // the player that lost by a fault of its own
	Plies   int            `json:"plies"`
	Start   time.Time      `json:"start,omitzero"`
	Seconds float64        `json:"seconds"` // that its players thought

	at match.Seated
}

// tableau is what a crosstable says, copied: the run goes on.
type tableau struct {
	rows     []rowView
	failings []match.Failing
	test     *testView
	games    int
}

// rowView is a line of the table.
type rowView struct {
	Name   string  `json:"name"`
	Games  int     `json:"games"`
	Wins   int     `json:"wins"`
	Draws  int     `json:"draws"`
	Losses int     `json:"losses"`
	Points float64 `json:"points"`
	Byes   int     `json:"byes,omitempty"`
	Faults int     `json:"faults,omitempty"`
}

// testView is where a test stands.
type testView struct {
	Elo0     float64      `json:"elo0"`
	Elo1     float64      `json:"elo1"`
	Alpha    float64      `json:"alpha"`
	Beta     float64      `json:"beta"`
	Model    string       `json:"model"` // of elo0 and elo1: "normalized", "logistic" or "bayesian"
	LLR      float64      `json:"llr"`
	Lower    float64      `json:"lower"`
	Upper    float64      `json:"upper"`
	Decision string       `json:"decision"`           // "H0", "H1" or "undecided"
	Pairs    rating.Pairs `json:"pairs"`              // LL LD DD WD WW
	Course   []float64    `json:"course"`             // of the LLR
	Estimate *stoppedView `json:"estimate,omitempty"` // of a decided test
}

// stoppedView is the strength that a decided test tells, without the luck of stopping early.
type stoppedView struct {
	Elo  float64 `json:"elo"`
	Low  float64 `json:"elo_low"` // the 95 % interval
	High float64 `json:"elo_high"`
}

// NewLive is a run of a plan before its first game.
func NewLive(games catalog.Catalog, plan match.Plan) *Live {
	l := &Live{
		games: games, plan: plan, boards: map[match.Seated]*liveGame{}, finished: finishedGames{numbers: map[match.Seated]int{}, stats: stats.New(games)},
		phase: Running, began: time.Now(), ended: make(chan struct{}),
	}
	l.planSize = sync.OnceValue(func() planSize { return sizeOf(games, &l.plan) })
	return l
}

// planSize is how large a plan is.
type planSize struct {
	games int      // 0 if that depends on results
	seats []string // names, in order of turn
}

func sizeOf(games catalog.Catalog, p *match.Plan) planSize {
	size := planSize{games: p.Total(games)}
	if b, err := games.Board(sente.Record{Game: p.Game, Rules: p.Rules, Size: p.Size, Opening: p.Opening, Setup: p.Setup}); err == nil {
		size.seats = b.Seats()
	}
	return size
}

var _ match.Watcher = (*Live)(nil)

// Began shows a game.
func (l *Live) Began(at match.Seated, start sente.Record) {
	l.change(func() {
		l.boards[at] = &liveGame{start: start, moves: start.Moves, said: make([]sente.Info, len(start.Players)), since: l.version}
		l.order = append(l.order, at)
	})
}

// Thinks keeps the latest thought of a game.
func (l *Live) Thinks(at match.Seated, seat int, i sente.Info) {
	if i.Rank > 0 {
		return
	}
	l.change(func() {
		if g := l.boards[at]; g != nil && seat < len(g.said) {
			g.said[seat], g.since = i, l.version
		}
	})
}

// Moved takes in a move.
func (l *Live) Moved(at match.Seated, _ int, m sente.Move) {
	l.change(func() {
		if g := l.boards[at]; g != nil {
			g.moves, g.since = append(slices.Clip(g.moves), m), l.version
		}
	})
}

// Left takes a game off.
func (l *Live) Left(at match.Seated) {
	l.change(func() {
		delete(l.boards, at)
		l.order = slices.DeleteFunc(l.order, func(o match.Seated) bool { return o == at })
	})
}

// Turn lets a move begin.
func (l *Live) Turn(ctx context.Context, _ match.Seated, think func() error) error {
	if l.gate == nil {
		return think()
	}
	return l.gate(ctx, think)
}

// Observe takes in the table and the games that have ended; see [match.Run].
func (l *Live) Observe(t *match.Crosstable, news []match.Result) {
	now := tableau{rows: viewRows(t), failings: httpapi.NonNil(t.Failings()), games: t.Games()}
	if run := t.Test(); run != nil {
		now.test = l.viewTest(run, t.LLRHistory())
	}
	l.change(func() {
		l.table = now
		for _, r := range news {
			l.count(r)
		}
	})
}

// count takes in a finished game, once.
func (l *Live) count(r match.Result) {
	at := match.Seated{Number: r.Number, Seating: r.Seating}
	if l.finished.numbers[at] > 0 || l.finished.stats.Add(stats.FromResult(r)) != nil { // such a game does not belong to the run
		return
	}
	l.finished.numbers[at], l.finished.summary = len(l.finished.games)+1, nil
	if !l.finished.inFile && len(l.finished.kept) < maxGamesInMemory {
		l.finished.kept = append(l.finished.kept, r)
	}
	f := FinishedGame{
		Number: len(l.finished.games) + 1, Players: r.Record.Players, Winner: r.Record.Result.Winner, Reason: httpapi.Clean(r.Reason()),
		Fault: r.Culprit, Plies: len(r.Record.Moves), Start: r.Record.Start, at: at,
	}
	for _, t := range r.Record.Thinking {
		f.Seconds += t.Time.Seconds()
	}
	l.finished.games, l.finished.last = append(l.finished.games, f), r.Record
}

func viewRows(t *match.Crosstable) (rows []rowView) {
	all := t.Rows()
	for _, i := range t.Ranking() {
		r := all[i]
		rows = append(rows, rowView{r.Name, int(r.Games()), int(r.Wins), int(r.Draws), int(r.Losses), float64(r.Points()) / 2, r.Byes, t.Faults(i)})
	}
	return rows
}

func (l *Live) viewTest(run *rating.Run, course []float64) *testView {
	v, test := run.Verdict(), l.plan.Test
	view := &testView{
		Elo0: test.Elo0, Elo1: test.Elo1, Alpha: test.Alpha, Beta: test.Beta, Model: test.Model.String(),
		LLR: v.LLR, Lower: v.Lower, Upper: v.Upper, Decision: v.Decision.String(), Pairs: run.All(), Course: httpapi.NonNil(course),
	}
	if v.Decision != rating.Undecided {
		e := test.Stopped(run.Decided())
		view.Estimate = &stoppedView{e.Elo, e.Low, e.High}
	}
	return view
}

// Tune takes in where a run of the command tune stands.
func (l *Live) Tune(log tuning.Log) {
	now := ViewTuning(log)
	l.change(func() { l.tuned = &now })
}

// setPhase publishes the phase of the run.
func (l *Live) setPhase(p Phase, why *sente.Message) {
	l.change(func() { l.phase, l.why = p, httpapi.Clean(why) })
}

// End says that the run is over, and why.
func (l *Live) End(report match.Report, err error) {
	p, why := Stopped, report.Why
	if report.Complete {
		p = Done
	}
	if err != nil {
		why = httpapi.MessageOf(err, "match_failed")
	}
	l.setPhase(p, why)
}

// change changes what is shown and wakes the pages that look.
func (l *Live) change(act func()) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.version++
	act()
	l.watchers.NotifyThrottled(viewInterval, &l.mu)
}

// Recall takes in the games that a journal holds already, before the run goes on.
func (l *Live) Recall(journal string) error {
	return readGames(journal, func(r match.Result) error {
		l.change(func() { l.count(r) })
		return nil
	})
}

// close ends the streams of the run.
func (l *Live) close() { l.closing.Do(func() { close(l.ended) }) }

// Close ends the streams of the run when the pages have been told how it ended; those that
// do not listen are not waited for.
func (l *Live) Close() {
	l.close()
	patience := time.NewTimer(closeTimeout)
	defer patience.Stop()
	for {
		l.mu.Lock()
		gone := l.unsubscribed
		if l.watchers.Len() == 0 {
			l.mu.Unlock()
			return
		}
		if gone == nil {
			gone = make(chan struct{})
			l.unsubscribed = gone
		}
		l.mu.Unlock()
		select {
		case <-gone:
		case <-patience.C:
			return
		}
	}
}

// closeTimeout is how long Close waits until the pages have received the final state.
const closeTimeout = 2 * time.Second
