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

// maxBoards is the maximum number of displayed games.
const maxBoards = 4

// Live is the published state of a match. It implements [match.Watcher] and receives results from
// [match.Run.Observe]. It stores only the moves and latest thoughts of current games and a summary of
// each finished game.
type Live struct {
	games    catalog.Catalog
	plan     match.Plan
	planSize func() planSize                                     // computed on first use
	turnGate func(ctx context.Context, think func() error) error // wraps each move; may be nil

	mu            sync.Mutex
	boards        map[match.GameID]*liveGame
	order         []match.GameID // current games, the oldest first
	finished      finishedGames
	libraryNotice *sente.Message // why finished games are not added to the library
	standings     standings
	tuning        *TuningView // state of a tuning run, nil for other runs
	phase         Phase
	endReason     *sente.Message
	startTime     time.Time
	ended         chan struct{}
	closeOnce     sync.Once
	viewers
}

// viewers holds the subscribers of a match and their cached events.
type viewers struct {
	version      int64 // version of the state
	watchers     streaming.Subscribers
	broadcasts   struct{ view, stats streaming.Broadcast }
	unsubscribed chan struct{} // closed when a subscriber leaves; nil unless Close waits
}

// finishedGames holds the finished games of a match.
type finishedGames struct {
	games      []FinishedGame
	lastRecord sente.Record         // record of the last finished game
	numbers    map[match.GameID]int // number of each game
	results    []match.Result       // complete results of the first games, if there is no journal
	inFile     bool                 // the journal contains the games
	stats      *stats.GameStats
	summary    *stats.Summary // cached summary of stats; nil after each game
	countTime  time.Duration  // time to compute the summary
}

// Phase is the phase of a match.
type Phase string

const (
	Running Phase = "running"
	Paused  Phase = "paused"
	Stopped Phase = "stopped" // before the last game; it can be continued
	Done    Phase = "done"
)

// liveGame is a game in progress.
type liveGame struct {
	start    sente.Record
	moves    []sente.Move
	thoughts []sente.Info // latest thought of each seat; depth 0 without a line means no thought
	version  int64        // state version of its last change
}

// FinishedGame summarizes a finished game.
type FinishedGame struct {
	Number  int            `json:"number"` // counted from 1, in the order of the games' ends
	Players []string       `json:"players"`
	Winner  string         `json:"winner"` // the winning seat, or "draw"
	Reason  *sente.Message `json:"reason,omitempty"`
	Fault   string         `json:"fault,omitempty"` // the player that lost by a crash, timeout or illegal move
	Plies   int            `json:"plies"`
	Start   time.Time      `json:"start,omitzero"`
	Seconds float64        `json:"seconds"` // total thinking time of the players

	at match.GameID
}

// standings is a copy of a crosstable, which changes while the match continues.
type standings struct {
	rows     []rowView
	failings []match.PlayerFault
	test     *testView
	games    int
}

// rowView is a row of the crosstable.
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

// testView is the state of an SPRT.
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
	Pairs    rating.Pairs `json:"pairs"`              // numbers of LL LD DD WD WW pairs
	Course   []float64    `json:"course"`             // LLR after each pair
	Estimate *stoppedView `json:"estimate,omitempty"` // Elo estimate after the decision
}

// stoppedView is the Elo estimate of a decided test, corrected for the bias of early stopping.
type stoppedView struct {
	Elo  float64 `json:"elo"`
	Low  float64 `json:"elo_low"` // 95 % confidence interval
	High float64 `json:"elo_high"`
}

// NewLive returns the state of a match before its first game.
func NewLive(games catalog.Catalog, plan match.Plan) *Live {
	l := &Live{
		games: games, plan: plan, boards: map[match.GameID]*liveGame{}, finished: finishedGames{numbers: map[match.GameID]int{}, stats: stats.NewStats(games)},
		phase: Running, startTime: time.Now(), ended: make(chan struct{}),
	}
	l.planSize = sync.OnceValue(func() planSize { return computePlanSize(games, &l.plan) })
	return l
}

// planSize contains the number of games and the seats of a plan.
type planSize struct {
	games int      // 0 if it depends on results
	seats []string // names in turn order
}

func computePlanSize(games catalog.Catalog, p *match.Plan) planSize {
	size := planSize{games: p.NumGames(games)}
	if b, err := games.OpenBoard(sente.Record{Game: p.Game, Rules: p.Rules, Size: p.Size, Opening: p.Opening, Setup: p.Setup}); err == nil {
		size.seats = b.Seats()
	}
	return size
}

var _ match.Watcher = (*Live)(nil)

// GameBegan implements [match.Watcher].
func (l *Live) GameBegan(at match.GameID, start sente.Record) {
	l.publish(func() {
		l.boards[at] = &liveGame{start: start, moves: start.Moves, thoughts: make([]sente.Info, len(start.Players)), version: l.version}
		l.order = append(l.order, at)
	})
}

// EngineThinks implements [match.Watcher]. It stores the latest thought.
func (l *Live) EngineThinks(at match.GameID, seat int, i sente.Info) {
	if i.Rank > 0 {
		return
	}
	l.publish(func() {
		if g := l.boards[at]; g != nil && seat < len(g.thoughts) {
			g.thoughts[seat], g.version = i, l.version
		}
	})
}

// MovePlayed implements [match.Watcher].
func (l *Live) MovePlayed(at match.GameID, _ int, m sente.Move) {
	l.publish(func() {
		if g := l.boards[at]; g != nil {
			g.moves, g.version = append(slices.Clip(g.moves), m), l.version
		}
	})
}

// GameLeft implements [match.Watcher]. It removes a game.
func (l *Live) GameLeft(at match.GameID) {
	l.publish(func() {
		delete(l.boards, at)
		l.order = slices.DeleteFunc(l.order, func(o match.GameID) bool { return o == at })
	})
}

// WrapMove implements [match.Watcher]. It runs think within turnGate.
func (l *Live) WrapMove(ctx context.Context, _ match.GameID, think func() error) error {
	if l.turnGate == nil {
		return think()
	}
	return l.turnGate(ctx, think)
}

// Observe updates the standings and adds finished games; see [match.Run].
func (l *Live) Observe(t *match.Crosstable, news []match.Result) {
	now := standings{rows: tableRows(t), failings: httpapi.NonNil(t.Failings()), games: t.Games()}
	if run := t.Test(); run != nil {
		now.test = l.testState(run, t.LLRHistory())
	}
	l.publish(func() {
		l.standings = now
		for _, r := range news {
			l.addResult(r)
		}
	})
}

// addResult adds a finished game. It ignores duplicates.
func (l *Live) addResult(r match.Result) {
	at := match.GameID{Number: r.Number, Seating: r.Seating}
	if l.finished.numbers[at] > 0 || l.finished.stats.AddGame(stats.FromResult(r)) != nil { // the game doesn't belong to this match
		return
	}
	l.finished.numbers[at], l.finished.summary = len(l.finished.games)+1, nil
	if !l.finished.inFile && len(l.finished.results) < maxGamesInMemory {
		l.finished.results = append(l.finished.results, r)
	}
	f := FinishedGame{
		Number: len(l.finished.games) + 1, Players: r.Record.Players, Winner: r.Record.Result.Winner, Reason: httpapi.Clean(r.Reason()),
		Fault: r.Culprit, Plies: len(r.Record.Moves), Start: r.Record.Start, at: at,
	}
	for _, t := range r.Record.Thinking {
		f.Seconds += t.Time.Seconds()
	}
	l.finished.games, l.finished.lastRecord = append(l.finished.games, f), r.Record
}

func tableRows(t *match.Crosstable) (rows []rowView) {
	all := t.PlayerRows()
	for _, i := range t.Ranking() {
		r := all[i]
		rows = append(rows, rowView{r.Name, int(r.NumGames()), int(r.Wins), int(r.Draws), int(r.Losses), float64(r.Points()) / 2, r.Byes, t.NumFaults(i)})
	}
	return rows
}

func (l *Live) testState(run *rating.SPRTRun, course []float64) *testView {
	v, test := run.Verdict(), l.plan.Test
	view := &testView{
		Elo0: test.Elo0, Elo1: test.Elo1, Alpha: test.Alpha, Beta: test.Beta, Model: test.Model.String(),
		LLR: v.LLR, Lower: v.Lower, Upper: v.Upper, Decision: v.Decision.String(), Pairs: run.AllPairs(), Course: httpapi.NonNil(course),
	}
	if v.Decision != rating.Undecided {
		e := test.EstimateStopped(run.DecidedPairs())
		view.Estimate = &stoppedView{e.Elo, e.Low, e.High}
	}
	return view
}

// UpdateTuning publishes the state of a tuning run.
func (l *Live) UpdateTuning(log tuning.TuningLog) {
	now := NewTuningView(log)
	l.publish(func() { l.tuning = &now })
}

// setPhase publishes the phase and its reason.
func (l *Live) setPhase(p Phase, why *sente.Message) {
	l.publish(func() { l.phase, l.endReason = p, httpapi.Clean(why) })
}

// End publishes the end of the match and its reason.
func (l *Live) End(report match.RunReport, err error) {
	p, why := Stopped, report.StopReason
	if report.Complete {
		p = Done
	}
	if err != nil {
		why = httpapi.MessageOf(err, "match_failed")
	}
	l.setPhase(p, why)
}

// publish runs a change of the state and notifies the subscribers.
func (l *Live) publish(act func()) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.version++
	act()
	l.watchers.NotifyThrottled(viewInterval, &l.mu)
}

// LoadJournal adds the games of a journal before the match continues.
func (l *Live) LoadJournal(journal string) error {
	return readGames(journal, func(r match.Result) error {
		l.publish(func() { l.addResult(r) })
		return nil
	})
}

// closeStreams ends all event streams.
func (l *Live) closeStreams() { l.closeOnce.Do(func() { close(l.ended) }) }

// Close ends the event streams after the clients have received the final state. It waits at most
// closeTimeout.
func (l *Live) Close() {
	l.closeStreams()
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

// closeTimeout is how long Close waits for clients to receive the final state.
const closeTimeout = 2 * time.Second
