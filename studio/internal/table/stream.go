package table

import (
	"encoding/json"
	"net/http"
	"slices"
	"time"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/studio/internal/auth"
	"github.com/sente-games/sente/studio/internal/httpapi"
	"github.com/sente-games/sente/studio/internal/streaming"
)

const (
	minEventInterval = time.Second / 30 // between two infos of a stream
	perClientDelay   = time.Millisecond // of that interval for each client, where many watch
)

// audience is the clients that watch a table.
type audience struct {
	table       *Table
	subscribers streaming.Subscribers
	presence    presence
	version     int64     // grows with all that clients receive, but for thoughts of engines
	lastSeen    time.Time // when the last client that attends the table left
	idleTimer   *time.Timer
}

// notifyState lets all streams look at the whole table.
func (h *audience) notifyState() {
	h.version++
	h.notifyInfo()
}

// notifyInfo lets all streams look at the thoughts of the engine.
func (h *audience) notifyInfo() { h.subscribers.Notify() }

// throttledNotify lets all streams look at the thoughts of the engine, at a limited rate.
func (h *audience) throttledNotify() {
	h.table.mu.Lock()
	defer h.table.mu.Unlock()
	h.subscribers.NotifyThrottled(h.eventInterval(), &h.table.mu)
}

// eventInterval returns the time between two infos. It grows with the number of clients, since
// sending takes the processors from the engine. The session is locked.
func (h *audience) eventInterval() time.Duration {
	return max(minEventInterval, time.Duration(h.subscribers.Len())*perClientDelay)
}

// Subscribe adds a client and lets a waiting engine begin.
func (h *Table) Subscribe(who auth.Client) (*streaming.Subscriber, error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.audience.subscribers.Len() >= streaming.MaxSubscribers {
		return nil, httpapi.Errorf(http.StatusServiceUnavailable, "%d pages watch this game already: close one of them", streaming.MaxSubscribers)
	}
	w, err := h.audience.subscribers.Add(h.tables.streams, who)
	if err != nil {
		return nil, err
	}
	if h.audience.idleTimer != nil && h.audience.isAttended() {
		h.audience.idleTimer.Stop()
	}
	h.audience.notifyState() // the others see who has come
	h.advance()
	h.review.resume()
	if h.Control() != (sente.Control{}) {
		h.changed() // the clock runs again, and what was encoded has an old time
	}
	return w, nil
}

// Clients returns the clients of all streams.
func (h *Table) Clients() []auth.Client {
	h.mu.Lock()
	defer h.mu.Unlock()
	return slices.Collect(h.audience.subscribers.Clients())
}

// Report shows pages a sentence about an engine, "" for none.
func (h *Table) Report(trouble *sente.Message) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.analysis.trouble = trouble
	h.changed()
}

// isAttended reports whether the owner or a player watches: engines and clocks run only then,
// since those who look on are to cost nothing. The session is locked.
func (h *audience) isAttended() bool {
	for c := range h.subscribers.Clients() {
		if h.table.roleOf(c) >= auth.Player {
			return true
		}
	}
	return false
}

// Unsubscribe removes a watcher. When no one attends the table any more, the engine stops after a
// short grace, and the session ends if no page comes back.
func (h *Table) Unsubscribe(w *streaming.Subscriber) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.audience.subscribers.Remove(w)
	h.audience.notifyState()
	if h.roleOf(w.Client) < auth.Player || h.audience.isAttended() || h.isEnded() {
		return
	}
	h.audience.lastSeen = time.Now()
	h.clock.update()
	h.audience.schedule(h.tables.Grace, h.audience.stopIdleEngines)
}

// schedule does something if no one attends the table by then.
func (h *audience) schedule(wait time.Duration, act func()) {
	if h.idleTimer != nil {
		h.idleTimer.Stop()
	}
	h.idleTimer = time.AfterFunc(wait, func() {
		h.table.mu.Lock()
		defer h.table.mu.Unlock()
		if !h.isAttended() && !h.table.isEnded() {
			act()
		}
	})
}

// stopIdleEngines stops the engine of a session that no page watches.
func (h *audience) stopIdleEngines() {
	h.table.analysis.stop()
	h.table.review.stop(true)
	h.schedule(h.table.tables.Keep, h.releaseEngines)
}

// releaseEngines gives the memory of the engines back.
func (h *audience) releaseEngines() {
	h.table.tables.engines.Drop(h.table)
	h.endWhenIdle()
}

func (h *audience) endWhenIdle() {
	h.schedule(h.table.tables.Idle, func() { go h.table.tables.Close(h.table) }) // the server's lock comes before the session's
}

// GetEvents sends events until the browser, the session or the server leaves.
func GetEvents(h *Table, w http.ResponseWriter, r *http.Request) {
	me, err := h.Subscribe(auth.ClientOf(r))
	if err != nil {
		httpapi.WriteError(w, err)
		return
	}
	defer h.Unsubscribe(me)
	out, err := streaming.Open(w, r)
	if err != nil {
		return
	}
	defer out.Close()
	h.Follow(me, out)
}

// Follow sends a subscriber all events of the table.
func (h *Table) Follow(me *streaming.Subscriber, out *streaming.Stream) {
	feed := feed{table: h, who: me.Client, out: out}
	if out.Run(me.Notified, h.ended, h.tables.engines.Context().Done(), feed.send) {
		out.Send("end", []byte(`{}`))
	}
}

// feed remembers what has been sent to one stream.
type feed struct {
	table *Table
	who   auth.Client
	out   *streaming.Stream

	news    int64   // of the session, when it was looked at
	company Company // as it was sent

	state    int64 // version, 0 before the first
	job      *job
	thoughts int64 // version of the job's thoughts

	review, told int64 // the review, and its version
	judgements   int   // of it that were sent
}

// send sends what is new and returns the time after which there may be more, 0 if that is not known.
func (f *feed) send() (next time.Duration) {
	h := f.table
	h.mu.Lock()
	var state []byte
	if h.version+1 != f.state {
		f.state, state = h.version+1, h.encodedState()
	}
	shown := h.analysis.shown
	if h.HidesThoughts() {
		shown = nil
	}
	last := shown != nil && !h.analysis.jobs.Has(shown) // its thoughts change no more
	review, company, interval := f.ofReview(), f.newCompany(), h.audience.eventInterval()
	h.mu.Unlock()
	if review != nil {
		data, _ := json.Marshal(review) // these types always encode
		f.out.Send("review", data)
	}
	if shown != nil && f.behind(shown) {
		next = f.think(shown, interval, last)
	}
	if state != nil {
		f.out.Send("state", state)
	}
	if company != nil {
		data, _ := json.Marshal(company) // the types of this always encode
		f.out.Send("company", data)
	}
	return next
}

// ofReview is what is new of the review, nil if nothing is. The session is locked.
func (f *feed) ofReview() *Reviewed {
	q := f.table.review.current()
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
func (f *feed) think(j *job, interval time.Duration, last bool) (next time.Duration) {
	data, version, rest := j.said.Latest(j.Version(), interval, last, func() (any, int64) {
		return j.news(f.table.Game(), f.table.engineName(j.spec))
	})
	if f.job != j || f.thoughts != version {
		f.job, f.thoughts = j, version
		f.out.Send("info", data)
	}
	return rest
}
