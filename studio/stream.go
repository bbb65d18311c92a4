package studio

import (
	"encoding/json"
	"fmt"
	"net/http"
	"time"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/studio/internal/auth"
	"github.com/sente-games/sente/studio/internal/httpapi"
)

const (
	breath    = time.Second / 30 // between two infos of one stream, at least
	telling   = time.Millisecond // is left to each page between two infos, where many watch
	heartbeat = 15 * time.Second // between signs of life
	comeback  = time.Second      // a browser whose stream broke tries again after this
	stall     = 10 * time.Second // a browser that reads nothing this long is gone
)

// watcher is one open stream. Its channel holds at most one wake-up: what a
// slow browser missed is never queued, it gets the latest instead.
type watcher struct {
	awake chan struct{}
	who   auth.Client
}

// wake lets all pages look at all of the session.
func (h *hosted) wake() {
	h.news++
	h.rouse()
}

// rouse lets all pages look at what the engine thinks.
func (h *hosted) rouse() { rouse(h.watchers) }

func rouse(watchers map[*watcher]bool) {
	for w := range watchers {
		select {
		case w.awake <- struct{}{}:
		default:
		}
	}
}

// nudge says that there is a thought.
func (h *hosted) nudge() {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.bell.ring(h.gap(), &h.mu, h.rouse)
}

// gap is the time between two infos: the more pages there are to tell, the longer, since
// telling takes the processors from the engine. The session is locked.
func (h *hosted) gap() time.Duration { return max(breath, time.Duration(len(h.watchers))*telling) }

// join adds a watcher and lets a waiting engine begin.
func (h *hosted) join() (*watcher, error) { return h.joinAs(auth.Client{Role: auth.Owner}) }

func (h *hosted) joinAs(who auth.Client) (*watcher, error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if len(h.watchers) >= streamsPerTable {
		return nil, httpapi.Errorf(http.StatusServiceUnavailable, "%d pages watch this game already: close one of them", streamsPerTable)
	}
	if err := h.server.streams.enter(who); err != nil {
		return nil, err
	}
	w := &watcher{make(chan struct{}, 1), who}
	h.watchers[w] = true
	if h.leaving != nil && h.attended() {
		h.leaving.Stop()
	}
	h.wake() // the others see who has come
	h.advance()
	h.wakeReview()
	if h.Control() != (sente.Control{}) {
		h.changed() // the clock runs again, and what was encoded has an old time
	}
	return w, nil
}

// attended reports whether the owner or a player watches: engines and clocks run only then,
// since those who look on are to cost nothing. The session is locked.
func (h *hosted) attended() bool {
	for w := range h.watchers {
		if h.roleOf(w.who) >= auth.Player {
			return true
		}
	}
	return false
}

// leave removes a watcher. When no one attends the table any more, the engine stops after a
// short grace, and the session ends if no page comes back.
func (h *hosted) leave(w *watcher) {
	h.mu.Lock()
	defer h.mu.Unlock()
	delete(h.watchers, w)
	h.server.streams.leave(w.who)
	h.wake()
	if h.roleOf(w.who) < auth.Player || h.attended() || h.isEnded() {
		return
	}
	h.since = time.Now()
	h.keepTime()
	h.later(h.server.options.Grace, h.rest)
}

// later does something if no one attends the table by then.
func (h *hosted) later(wait time.Duration, act func()) {
	if h.leaving != nil {
		h.leaving.Stop()
	}
	h.leaving = time.AfterFunc(wait, func() {
		h.mu.Lock()
		defer h.mu.Unlock()
		if !h.attended() && !h.isEnded() {
			act()
		}
	})
}

// rest stops the engine of a session that no page watches.
func (h *hosted) rest() {
	h.halt()
	h.haltReview(true)
	h.later(h.server.options.Keep, h.release)
}

// release gives the memory of the engines back.
func (h *hosted) release() {
	h.server.pool.drop(h)
	h.endWhenIdle()
}

func (h *hosted) endWhenIdle() {
	h.later(h.server.options.Idle, func() { go h.server.remove(h) }) // the server's lock comes before the session's
}

// stream tells events until the browser, the session or the server leaves: as server-sent
// events, or through a WebSocket if that is asked for.
func (h *hosted) stream(w http.ResponseWriter, r *http.Request) {
	me, err := h.joinAs(auth.ClientOf(r))
	if err != nil {
		httpapi.WriteError(w, err)
		return
	}
	defer h.leave(me)
	if wantsSocket(r) {
		s, err := newSocket(w, r)
		if err != nil {
			return // it has been answered
		}
		defer s.close()
		h.tell(me, s, s.open.Done(), r)
		return
	}
	h.tell(me, newEvents(w), r.Context().Done(), r)
}

// tell tells a browser what is new until it has left.
func (h *hosted) tell(me *watcher, to outlet, left <-chan struct{}, r *http.Request) {
	feed := feed{hosted: h, who: me.who, out: pace{outlet: to, last: time.Now()}}
	clock := time.NewTimer(0)
	defer clock.Stop()
	for feed.out.err == nil {
		clock.Reset(feed.send())
		select {
		case <-me.awake:
		case <-clock.C:
		case <-left:
			return
		case <-r.Context().Done():
			return
		case <-h.ended:
			feed.out.send("end", []byte(`{}`))
			return
		case <-h.server.alive.Done():
			return
		}
	}
}

// feed remembers what has been sent to one stream.
type feed struct {
	hosted *hosted
	who    auth.Client
	out    pace

	news    int64   // of the session, when it was looked at
	company company // as it was sent

	state    int64 // version, 0 before the first
	job      *job
	thoughts int64 // version of the job's thoughts

	review, told int64 // the review, and its version
	judgements   int   // of it that were sent
}

// send writes what is new and returns when to look again at the latest.
func (f *feed) send() (next time.Duration) {
	h := f.hosted
	h.mu.Lock()
	var state []byte
	if h.version+1 != f.state {
		f.state, state = h.version+1, h.bytes()
	}
	shown := h.shown
	if h.Secret() {
		shown = nil
	}
	last := shown != nil && !h.engines.Has(shown) // its thoughts change no more
	review, company, gap := f.ofReview(), f.newCompany(), h.gap()
	h.mu.Unlock()
	if review != nil {
		data, _ := json.Marshal(review) // these types always encode
		f.out.send("review", data)
	}
	next = heartbeat
	if shown != nil && f.behind(shown) {
		next = f.think(shown, gap, last)
	}
	if state != nil {
		f.out.send("state", state)
	}
	if company != nil {
		data, _ := json.Marshal(company) // the types of this always encode
		f.out.send("company", data)
	}
	return min(next, f.out.idle())
}

// ofReview is what is new of the review, nil if nothing is. The session is locked.
func (f *feed) ofReview() *reviewed {
	q := f.hosted.reviewOf()
	if q == nil || q.id == f.review && q.version == f.told {
		return nil
	}
	if q.id != f.review {
		f.judgements = 0
	}
	told := q.told(f.judgements)
	f.review, f.told, f.judgements = q.id, q.version, len(q.judged)
	return &told
}

func (f *feed) behind(j *job) bool {
	return f.job != j || f.thoughts != j.Version()
}

// think sends what the engine thinks, unless that has been sent, and returns when there may
// be more.
func (f *feed) think(j *job, gap time.Duration, last bool) (next time.Duration) {
	data, version, rest := j.said.latest(j.Version(), gap, last, func() (any, int64) {
		return j.news(f.hosted.Game(), f.hosted.engineName(j.spec))
	})
	if f.job != j || f.thoughts != version {
		f.job, f.thoughts = j, version
		f.out.send("info", data)
	}
	if rest > 0 {
		return rest
	}
	return heartbeat
}

// outlet takes events to a browser.
type outlet interface {
	send(name string, data []byte) error
	beat() error // a sign of life
}

// pace tells events, and gives signs of life between them, until something fails.
type pace struct {
	outlet
	last time.Time
	err  error
}

func (p *pace) send(name string, data []byte) {
	if p.err == nil {
		p.last, p.err = time.Now(), p.outlet.send(name, data)
	}
}

// idle keeps a silent connection alive and returns the time until it must again.
func (p *pace) idle() time.Duration {
	if p.err == nil && time.Since(p.last) >= heartbeat {
		p.last, p.err = time.Now(), p.beat()
	}
	return max(heartbeat-time.Since(p.last), time.Millisecond)
}

// events writes server-sent events.
type events struct {
	w       http.ResponseWriter
	control *http.ResponseController
}

func newEvents(w http.ResponseWriter) events {
	e := events{w, http.NewResponseController(w)}
	e.control.SetReadDeadline(time.Time{}) //nolint:errcheck // the deadline was the request's, a stream has none
	w.Header().Set("Content-Type", "text/event-stream; charset=utf-8")
	w.Header().Set("Cache-Control", "no-store")
	w.Header().Set("X-Accel-Buffering", "no")
	e.write("retry: %d\n\n", comeback.Milliseconds()) //nolint:errcheck // the first event tells
	return e
}

func (e events) send(name string, data []byte) error {
	return e.write("event: %s\ndata: %s\n\n", name, data)
}

func (e events) beat() error { return e.write(": still here\n\n") }

func (e events) write(format string, args ...any) error {
	e.control.SetWriteDeadline(time.Now().Add(stall)) //nolint:errcheck // a recorder in a test has none
	if _, err := fmt.Fprintf(e.w, format, args...); err != nil {
		return err
	}
	return e.control.Flush()
}
