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

// LiveView is the state of a match for clients.
type LiveView struct {
	ID      string `json:"id"`
	Version int64  `json:"version"`
	planView
	runView
	Rows     []rowView           `json:"rows"`
	Failings []match.PlayerFault `json:"failings"`
	Test     *testView           `json:"test,omitempty"`
	Tuning   *TuningView         `json:"tuning,omitempty"` // only for a tuning run
	Boards   []boardView         `json:"boards"`
	Last     *boardView          `json:"last,omitempty"` // the last finished game, if no game is in progress
	Latest   []FinishedGame      `json:"latest"`         // finished games, the most recent first
}

// planView describes the plan of a match.
type planView struct {
	Game    string     `json:"game"`
	Title   string     `json:"title"`
	Rules   string     `json:"rules,omitempty"`
	Size    string     `json:"size,omitempty"`
	Opening string     `json:"opening,omitempty"`
	Kind    match.Kind `json:"kind"`
	Players []string   `json:"players"` // names of the players
	Seats   []string   `json:"seats"`   // names in turn order
	Planned int        `json:"planned"` // 0 if it depends on results
	Endless bool       `json:"endless"`
}

// runView describes the progress of a match and the available commands.
type runView struct {
	Phase   Phase          `json:"phase"`
	Why     *sente.Message `json:"why,omitempty"` // why the match ended
	Games   int            `json:"games"`
	Own     bool           `json:"own"`     // the studio plays the match: it accepts commands
	Seconds float64        `json:"seconds"` // since this process started the match
	Pace    float64        `json:"pace"`    // minimum seconds per move
	Stored  bool           `json:"stored"`  // stored in a file
	Page    bool           `json:"page"`    // an HTML report is available
	Notice  *sente.Message `json:"notice,omitempty"`
	Fleet   bool           `json:"fleet,omitempty"` // remote workers play the match, see /api/fleet
}

// maxLatest is the maximum number of finished games in a view.
const maxLatest = 8

// viewState returns the state for clients. It computes the boards here, in the goroutine of the
// request, to keep this work out of the games' goroutines.
func (l *Live) viewState() LiveView {
	l.mu.Lock()
	p := &l.plan
	v := LiveView{
		Version: l.version,
		planView: planView{
			Game: p.Game, Rules: p.Rules, Size: p.Size, Opening: p.Opening, Kind: p.Kind,
			Planned: l.planSize().games, Seats: l.planSize().seats, Players: []string{},
		},
		runView: runView{Phase: l.phase, Why: l.endReason, Games: len(l.finished.games), Seconds: time.Since(l.startTime).Seconds(), Notice: l.libraryNotice},
		Rows:    httpapi.NonNil(l.standings.rows), Failings: httpapi.NonNil(l.standings.failings), Test: l.standings.test, Tuning: l.tuning,
		Boards: []boardView{}, Latest: []FinishedGame{},
	}
	for _, e := range p.Players {
		v.Players = append(v.Players, e.Name)
	}
	for i := len(l.finished.games) - 1; i >= 0 && len(v.Latest) < maxLatest; i-- {
		v.Latest = append(v.Latest, l.finished.games[i])
	}
	var shown []liveGame
	var at []match.GameID
	for _, s := range l.order {
		if len(shown) < maxBoards {
			g := *l.boards[s]
			g.thoughts = slices.Clone(g.thoughts)
			shown, at = append(shown, g), append(at, s)
		}
	}
	last, ended := l.finished.lastRecord, len(l.finished.games) > 0
	if l.tuning != nil { // a tuning run consists of many matches
		v.Games = l.tuning.Played
	}
	l.mu.Unlock()
	if g, err := l.games.FindGame(v.Game); err == nil {
		v.Title = g.Title
	}
	for i, g := range shown {
		if b, ok := l.boardState(at[i], g); ok {
			v.Boards = append(v.Boards, b)
		}
	}
	if len(v.Boards) == 0 && ended {
		v.Last = l.lastBoard(last)
	}
	return v
}

// statistics returns the statistics of all games. The result is cached until the next game.
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
	viewInterval     = time.Second / 5 // minimum time between two state events
	maxStatsInterval = time.Second     // maximum time between two statistics events
)

// streamView streams events until the client disconnects or the studio stops.
func (l *Live) streamView(limit *streaming.Limit, stopped <-chan struct{}, w http.ResponseWriter, r *http.Request, view func() LiveView) {
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
	l.sendUpdates(me, out, stopped, view)
}

func (l *Live) subscribe(limit *streaming.Limit, who auth.Client) (*streaming.Subscriber, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.watchers.Len() >= streaming.MaxSubscribers {
		return nil, httpapi.Errorf(http.StatusServiceUnavailable, "%d pages already watch these games: close one of them", streaming.MaxSubscribers)
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

// sendUpdates sends a subscriber new states and statistics, each at its own interval.
func (l *Live) sendUpdates(me *streaming.Subscriber, out *streaming.Stream, stopped <-chan struct{}, view func() LiveView) {
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

// sendState sends the state if it has changed. It returns the time until the next state may be sent.
// urgent ignores the interval.
func (l *Live) sendState(out *streaming.Stream, sent *int64, view func() LiveView, urgent bool) (rest time.Duration) {
	data, version, rest := l.broadcasts.view.Latest(l.currentVersion(), viewInterval, urgent, func() (any, int64) {
		v := view()
		return v, v.Version
	})
	if version != *sent {
		*sent = version
		out.Send("state", data)
	}
	return rest
}

// sendStats sends the statistics if they have changed, like sendState.
func (l *Live) sendStats(out *streaming.Stream, sent *int64, urgent bool) (rest time.Duration) {
	now := int64(l.countFinished())
	data, games, rest := l.broadcasts.stats.Latest(now, l.statsInterval(), urgent, func() (any, int64) { return l.statistics(), now })
	if games != *sent {
		*sent = games
		out.Send("stats", data)
	}
	return rest
}

// statsInterval returns the minimum time between two statistics events. It grows with the time to
// compute the statistics.
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

// isOver reports whether the match has stopped or is complete.
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
