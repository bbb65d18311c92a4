package studio

import (
	"net/http"
	"slices"
	"time"

	"github.com/sente-games/sente/match"
	"github.com/sente-games/sente/match/stats"
	"github.com/sente-games/sente/studio/internal/auth"
	"github.com/sente-games/sente/studio/internal/httpapi"
	"github.com/sente-games/sente/studio/internal/streaming"
)

// liveView is a run as a page is told of it.
type liveView struct {
	ID       string          `json:"id"`
	Version  int64           `json:"version"`
	Game     string          `json:"game"`
	Title    string          `json:"title"`
	Rules    string          `json:"rules,omitempty"`
	Size     string          `json:"size,omitempty"`
	Opening  string          `json:"opening,omitempty"`
	Kind     match.Kind      `json:"kind"`
	Players  []string        `json:"players"` // as the plan names them
	Seats    []string        `json:"seats"`   // names, in order of turn
	Phase    phase           `json:"phase"`
	Why      string          `json:"why,omitempty"` // it ended
	Games    int             `json:"games"`
	Planned  int             `json:"planned"` // 0 if that depends on results
	Endless  bool            `json:"endless"`
	Own      bool            `json:"own"`     // the studio's own: it can be paused, stopped and gone on with
	Seconds  float64         `json:"seconds"` // since this program has begun with it
	Pace     float64         `json:"pace"`    // seconds that a move lasts at least
	Kept     bool            `json:"kept"`    // in a file
	Page     bool            `json:"page"`    // its games can be had as a page (html)
	Notice   string          `json:"notice,omitempty"`
	Fleet    bool            `json:"fleet,omitempty"` // workers elsewhere play it: see /api/fleet
	Rows     []rowView       `json:"rows"`
	Failings []match.Failing `json:"failings"`
	Test     *testView       `json:"test,omitempty"`
	Tuning   *tuningView     `json:"tuning,omitempty"` // of a run of the command tune
	Boards   []boardView     `json:"boards"`
	Last     *boardView      `json:"last,omitempty"` // the latest finished game, where none is played
	Latest   []finishedGame  `json:"latest"`         // finished games, the latest first
}

// mostLatest is how many finished games the state of a run names; the list has all.
const mostLatest = 8

// view is what a page is told. Boards are drawn from moves here, in the goroutine of whoever
// looks, not in those of the games.
func (l *Live) view() liveView {
	l.mu.Lock()
	p := &l.plan
	v := liveView{
		Version: l.version, Game: p.Game, Rules: p.Rules, Size: p.Size, Opening: p.Opening, Kind: p.Kind, Phase: l.phase, Why: l.why,
		Games: len(l.finished), Planned: l.size().games, Seats: l.size().seats, Seconds: time.Since(l.began).Seconds(),
		Rows: httpapi.NonNil(l.table.rows), Failings: httpapi.NonNil(l.table.failings), Test: l.table.test, Tuning: l.tuned, Notice: l.trouble, Boards: []boardView{}, Latest: []finishedGame{}, Players: []string{},
	}
	for _, e := range p.Players {
		v.Players = append(v.Players, e.Name)
	}
	for i := len(l.finished) - 1; i >= 0 && len(v.Latest) < mostLatest; i-- {
		v.Latest = append(v.Latest, l.finished[i])
	}
	var shown []liveGame
	var at []match.Seated
	for _, s := range l.order {
		if len(shown) < mostShown {
			g := *l.boards[s]
			g.said = slices.Clone(g.said)
			shown, at = append(shown, g), append(at, s)
		}
	}
	last, ended := l.last, len(l.finished) > 0
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

// counted are the statistics of all games.
func (l *Live) counted() stats.Summary {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.summary == nil {
		began := time.Now()
		s := l.stats.Summary()
		l.summary, l.counting = &s, time.Since(began)
	}
	return *l.summary
}

const (
	livePace  = time.Second / 5 // between two pictures of a run
	statsPace = time.Second     // between two statistics of many games
)

// streamView sends events to a page until it leaves or the studio stops.
func (l *Live) streamView(limit *streaming.Limit, stopped <-chan struct{}, w http.ResponseWriter, r *http.Request, view func() liveView) {
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
	if l.left != nil {
		close(l.left)
		l.left = nil
	}
}

// follow sends a subscriber what is new, states and statistics each at an interval of its own.
func (l *Live) follow(me *streaming.Subscriber, out *streaming.Stream, stopped <-chan struct{}, view func() liveView) {
	shown, counted := int64(-1), int64(-1)
	update := func() (next time.Duration) {
		next = l.tellState(out, &shown, view, false)
		if rest := l.tellStats(out, &counted, l.over()); rest > 0 && (next == 0 || rest < next) {
			next = rest
		}
		return next
	}
	if out.Run(me.Notified, l.ended, stopped, update) {
		l.tellState(out, &shown, view, true)
		l.tellStats(out, &counted, true)
		out.Send("end", []byte(`{}`))
	}
}

// tellState tells of the run what was not told, and returns how long that is the latest.
func (l *Live) tellState(out *streaming.Stream, told *int64, view func() liveView, hurry bool) (rest time.Duration) {
	data, version, rest := l.pictures.Latest(l.versionNow(), livePace, hurry, func() (any, int64) {
		v := view()
		return v, v.Version
	})
	if version != *told {
		*told = version
		out.Send("state", data)
	}
	return rest
}

// tellStats does so with the statistics.
func (l *Live) tellStats(out *streaming.Stream, told *int64, hurry bool) (rest time.Duration) {
	now := int64(l.gamesNow())
	data, games, rest := l.figures.Latest(now, l.figuresPace(), hurry, func() (any, int64) { return l.counted(), now })
	if games != *told {
		*told = games
		out.Send("stats", data)
	}
	return rest
}

// figuresPace is the time between two statistics: that between two pictures, unless counting
// takes long.
func (l *Live) figuresPace() time.Duration {
	l.mu.Lock()
	defer l.mu.Unlock()
	return min(max(livePace, 50*l.counting), statsPace)
}

func (l *Live) versionNow() int64 {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.version
}

// over reports whether no game is played any more.
func (l *Live) over() bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.phase == stopped || l.phase == done
}

func (l *Live) gamesNow() int {
	l.mu.Lock()
	defer l.mu.Unlock()
	return len(l.finished)
}
