package studio

import (
	"encoding/json"
	"fmt"
	"net/http"
	"time"

	"github.com/sente-games/sente"
)

const (
	breath    = time.Second / 30 // between two infos of one stream
	heartbeat = 15 * time.Second // between signs of life
	comeback  = time.Second      // a browser whose stream broke tries again after this
	stall     = 10 * time.Second // a browser that reads nothing this long is gone
)

// watcher is one open stream. Its channel holds at most one wake-up: what a
// slow browser missed is never queued, it gets the latest instead.
type watcher struct{ awake chan struct{} }

func (h *hosted) wake() {
	for w := range h.watchers {
		select {
		case w.awake <- struct{}{}:
		default:
		}
	}
}

func (h *hosted) nudge() {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.wake()
}

// join adds a watcher and lets a waiting engine begin.
func (h *hosted) join() (*watcher, error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if len(h.watchers) >= streamsPerTable {
		return nil, refuse(http.StatusServiceUnavailable, "%d pages watch this game already: close one of them", streamsPerTable)
	}
	if !h.server.streams.enter() {
		return nil, refuse(http.StatusServiceUnavailable, "all %d event streams are in use: close a page of the studio", h.server.streams.most)
	}
	w := &watcher{make(chan struct{}, 1)}
	if h.leaving != nil {
		h.leaving.Stop()
	}
	h.watchers[w] = true
	h.advance()
	h.wakeReview()
	if h.Control() != (sente.Control{}) {
		h.changed() // the clock runs again, and what was encoded has an old time
	}
	return w, nil
}

// leave removes a watcher. When it was the last one, the engine stops after a
// short grace, and the session ends if no page comes back.
func (h *hosted) leave(w *watcher) {
	h.mu.Lock()
	defer h.mu.Unlock()
	delete(h.watchers, w)
	h.server.streams.leave()
	if len(h.watchers) > 0 || h.isEnded() {
		return
	}
	h.since = time.Now()
	h.keepTime()
	h.later(h.server.options.Grace, h.rest)
}

// later does something if no page watches by then.
func (h *hosted) later(wait time.Duration, act func()) {
	if h.leaving != nil {
		h.leaving.Stop()
	}
	h.leaving = time.AfterFunc(wait, func() {
		h.mu.Lock()
		defer h.mu.Unlock()
		if len(h.watchers) == 0 && !h.isEnded() {
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

// stream writes events until the browser, the session or the server leaves.
func (h *hosted) stream(w http.ResponseWriter, r *http.Request) {
	me, err := h.join()
	if err != nil {
		answer(w, err)
		return
	}
	defer h.leave(me)
	out := &events{w: w, control: http.NewResponseController(w)}
	out.control.SetReadDeadline(time.Time{}) //nolint:errcheck // the deadline was the request's, a stream has none
	w.Header().Set("Content-Type", "text/event-stream; charset=utf-8")
	w.Header().Set("Cache-Control", "no-store")
	w.Header().Set("X-Accel-Buffering", "no")
	out.write("retry: %d\n\n", comeback.Milliseconds())
	feed := feed{hosted: h, out: out}
	clock := time.NewTimer(0)
	defer clock.Stop()
	for out.err == nil {
		clock.Reset(feed.send())
		select {
		case <-me.awake:
		case <-clock.C:
		case <-r.Context().Done():
			return
		case <-h.ended:
			out.send("end", []byte(`{}`))
			return
		case <-h.server.alive.Done():
			return
		}
	}
}

// feed remembers what has been sent to one stream.
type feed struct {
	hosted *hosted
	out    *events

	state    int64 // version, 0 before the first
	job      *job
	thoughts int64 // version of the job's thoughts
	at       time.Time

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
	review := f.ofReview()
	h.mu.Unlock()
	if review != nil {
		data, _ := json.Marshal(review) // these types always encode
		f.out.send("review", data)
	}
	if wait := breath - time.Since(f.at); shown != nil && f.behind(shown) {
		if wait > 0 && state == nil {
			return wait
		}
		f.think(shown)
	}
	if state != nil {
		f.out.send("state", state)
	}
	return f.out.idle()
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

func (f *feed) think(j *job) {
	n, version := j.news(f.hosted.Game(), f.hosted.engineName(j.spec))
	f.job, f.thoughts, f.at = j, version, time.Now()
	data, _ := json.Marshal(n) // the types of the news always encode
	f.out.send("info", data)
}

// events writes server-sent events.
type events struct {
	w       http.ResponseWriter
	control *http.ResponseController
	last    time.Time
	err     error
}

func (e *events) send(name string, data []byte) {
	e.write("event: %s\ndata: %s\n\n", name, data)
}

// idle keeps a silent stream alive and returns the time until it must again.
func (e *events) idle() time.Duration {
	if time.Since(e.last) >= heartbeat {
		e.write(": still here\n\n")
	}
	return max(heartbeat-time.Since(e.last), time.Millisecond)
}

func (e *events) write(format string, args ...any) {
	if e.err != nil {
		return
	}
	e.last = time.Now()
	e.control.SetWriteDeadline(e.last.Add(stall)) //nolint:errcheck // a recorder in a test has none
	if _, e.err = fmt.Fprintf(e.w, format, args...); e.err == nil {
		e.err = e.control.Flush()
	}
}
