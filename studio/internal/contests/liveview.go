package contests

import (
	"net/http"
	"slices"
	"time"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/match"
	"github.com/sente-games/sente/match/stats"
	"github.com/sente-games/sente/studio/internal/auth"
	"github.com/sente-games/sente/studio/internal/httpapi"
	"github.com/sente-games/sente/studio/internal/streaming"
)

// View is the state of a run that a page receives.
type View struct {
	ID      string `json:"id"`
	Version int64  `json:"version"`
	planView
	runView
	Rows     []rowView       `json:"rows"`
	Failings []match.Failing `json:"failings"`
	Test     *testView       `json:"test,omitempty"`
	Tuning   *TuningView     `json:"tuning,omitempty"` // of a run of the command tune
	Boards   []boardView     `json:"boards"`
	Last     *boardView      `json:"last,omitempty"` // the latest finished game, where none is played
	Latest   []FinishedGame  `json:"latest"`         // finished games, the latest first
}

// planView describes the plan of a run.
type planView struct {
	Game    string     `json:"game"`
	Title   string     `json:"title"`
	Rules   string     `json:"rules,omitempty"`
	Size    string     `json:"size,omitempty"`
	Opening string     `json:"opening,omitempty"`
	Kind    match.Kind `json:"kind"`
	Players []string   `json:"players"` // as the plan names them
	Seats   []string   `json:"seats"`   // names, in order of turn
	Planned int        `json:"planned"` // 0 if that depends on results
	Endless bool       `json:"endless"`
}

// runView describes the progress of a run and what its owner may do with it.
type runView struct {
	Phase   Phase          `json:"phase"`
	Why     *sente.Message `json:"why,omitempty"` // it ended
	Games   int            `json:"games"`
	Own     bool           `json:"own"`     // the studio's own: it can be paused, stopped and gone on with
	Seconds float64        `json:"seconds"` // since this program has begun with it
	Pace    float64        `json:"pace"`    // seconds that a move lasts at least
	Kept    bool           `json:"kept"`    // in a file
	Page    bool           `json:"page"`    // its games can be had as a page (html)
	Notice  *sente.Message `json:"notice,omitempty"`
	Fleet   bool           `json:"fleet,omitempty"` // workers elsewhere play it: see /api/fleet
}

// maxLatest is how many finished games the state of a run names; the list has all.
const maxLatest = 8

// view returns the state that a page receives. Boards are drawn from moves here, in the goroutine of whoever
// looks, not in those of the games.
func (l *Live) view() View {
	l.mu.Lock()
	p := &l.plan
	v := View{
		Version: l.version,
		planView: planView{
			Game: p.Game, Rules: p.Rules, Size: p.Size, Opening: p.Opening, Kind: p.Kind,
			Planned: l.planSize().games, Seats: l.planSize().seats, Players: []string{},
		},
		runView: runView{Phase: l.phase, Why: l.why, Games: len(l.finished.games), Seconds: time.Since(l.began).Seconds(), Notice: l.libraryNotice},
		Rows:    httpapi.NonNil(l.table.rows), Failings: httpapi.NonNil(l.table.failings), Test: l.table.test, Tuning: l.tuned,
		Boards: []boardView{}, Latest: []FinishedGame{},
	}
	for _, e := range p.Players {
		v.Players = append(v.Players, e.Name)
	}
	for i := len(l.finished.games) - 1; i >= 0 && len(v.Latest) < maxLatest; i-- {
		v.Latest = append(v.Latest, l.finished.games[i])
	}
	var shown []liveGame
	var at []match.Seated
	for _, s := range l.order {
		if len(shown) < maxBoards {
			g := *l.boards[s]
			g.said = slices.Clone(g.said)
			shown, at = append(shown, g), append(at, s)
		}
	}
	last, ended := l.finished.last, len(l.finished.games) > 0
	if l.tuned != nil { // its trials are many matches
		v.Games = l.tuned.Played
	}
	l.mu.Unlock()
	if g, err := l.games.Game(v.Game); err == nil {
		v.Title = g.Title
	}
	for i, g := range shown {
		if b, ok := l.board(at[i], g); ok {
			v.Boards = append(v.Boards, b)
		}
	}
	if len(v.Boards) == 0 && ended {
		v.Last = l.lastBoard(last)
	}
	return v
}

// statistics are the statistics of all games.
func (l *Live) statistics() stats.Summary {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.finished.summary == nil {
		began := time.Now()
		s := l.finished.stats.Summary()
		l.finished.summary, l.finished.countTime = &s, time.Since(began)
	}
	return *l.finished.summary
}

const (
	viewInterval     = time.Second / 5 // between two pictures of a run
	maxStatsInterval = time.Second     // between two statistics of many games
)

// streamView sends events to a page until it leaves or the studio stops.
func (l *Live) streamView(limit *streaming.Limit, stopped <-chan struct{}, w http.ResponseWriter, r *http.Request, view func() View) {
	me, err := l.subscribe(limit, auth.ClientOf(r))
	if err != nil {
		httpapi.WriteError(w, err)
		return
	}
	defer l.unsubscribe(me)
	out, err := streaming.Open(w, r)
	if err != nil {
		return
	}
	defer out.Close()
	l.follow(me, out, stopped, view)
}

func (l *Live) subscribe(limit *streaming.Limit, who auth.Client) (*streaming.Subscriber, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.watchers.Len() >= streaming.MaxSubscribers {
		return nil, httpapi.Errorf(http.StatusServiceUnavailable, "%d pages watch these games already: close one of them", streaming.MaxSubscribers)
	}
	return l.watchers.Add(limit, who)
}

func (l *Live) unsubscribe(w *streaming.Subscriber) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.watchers.Remove(w)
	if l.unsubscribed != nil {
		close(l.unsubscribed)
		l.unsubscribed = nil
	}
}

// follow sends a subscriber new states and statistics, each at its own interval.
func (l *Live) follow(me *streaming.Subscriber, out *streaming.Stream, stopped <-chan struct{}, view func() View) {
	shown, counted := int64(-1), int64(-1)
	update := func() (next time.Duration) {
		next = l.sendState(out, &shown, view, false)
		if rest := l.sendStats(out, &counted, l.isOver()); rest > 0 && (next == 0 || rest < next) {
			next = rest
		}
		return next
	}
	if out.Run(me.Notified, l.ended, stopped, update) {
		l.sendState(out, &shown, view, true)
		l.sendStats(out, &counted, true)
		out.Send("end", []byte(`{}`))
	}
}

// sendState sends the state of the run if it is new, and returns how long it stays the latest.
func (l *Live) sendState(out *streaming.Stream, told *int64, view func() View, hurry bool) (rest time.Duration) {
	data, version, rest := l.broadcasts.view.Latest(l.currentVersion(), viewInterval, hurry, func() (any, int64) {
		v := view()
		return v, v.Version
	})
	if version != *told {
		*told = version
		out.Send("state", data)
	}
	return rest
}

// sendStats does so with the statistics.
func (l *Live) sendStats(out *streaming.Stream, told *int64, hurry bool) (rest time.Duration) {
	now := int64(l.countFinished())
	data, games, rest := l.broadcasts.stats.Latest(now, l.statsInterval(), hurry, func() (any, int64) { return l.statistics(), now })
	if games != *told {
		*told = games
		out.Send("stats", data)
	}
	return rest
}

// statsInterval is the time between two statistics: that between two pictures, unless counting
// takes long.
func (l *Live) statsInterval() time.Duration {
	l.mu.Lock()
	defer l.mu.Unlock()
	return min(max(viewInterval, 50*l.finished.countTime), maxStatsInterval)
}

func (l *Live) currentVersion() int64 {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.version
}

// isOver reports whether no game is played any more.
func (l *Live) isOver() bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.phase == Stopped || l.phase == Done
}

func (l *Live) countFinished() int {
	l.mu.Lock()
	defer l.mu.Unlock()
	return len(l.finished.games)
}
