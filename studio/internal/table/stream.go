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
func (a *audience) notifyState() {
	a.version++
	a.notifyInfo()
}

// notifyInfo lets all streams look at the thoughts of the engine.
func (a *audience) notifyInfo() { a.subscribers.Notify() }

// throttledNotify lets all streams look at the thoughts of the engine, at a limited rate.
func (a *audience) throttledNotify() {
	a.table.mu.Lock()
	defer a.table.mu.Unlock()
	a.subscribers.NotifyThrottled(a.eventInterval(), &a.table.mu)
}

// eventInterval returns the time between two infos. It grows with the number of clients, since
// sending takes the processors from the engine. The session is locked.
func (a *audience) eventInterval() time.Duration {
	return max(minEventInterval, time.Duration(a.subscribers.Len())*perClientDelay)
}

// Subscribe adds a client and lets a waiting engine begin.
func (t *Table) Subscribe(who auth.Client) (*streaming.Subscriber, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.audience.subscribers.Len() >= streaming.MaxSubscribers {
		return nil, httpapi.Errorf(http.StatusServiceUnavailable, "%d pages watch this game already: close one of them", streaming.MaxSubscribers)
	}
	w, err := t.audience.subscribers.Add(t.tables.streams, who)
	if err != nil {
		return nil, err
	}
	if t.audience.idleTimer != nil && t.audience.isAttended() {
		t.audience.idleTimer.Stop()
	}
	t.audience.notifyState() // the others see who has come
	t.advance()
	t.review.resume()
	if t.Control() != (sente.Control{}) {
		t.publishState() // the clock runs again, and what was encoded has an old time
	}
	return w, nil
}

// Clients returns the clients of all streams.
func (t *Table) Clients() []auth.Client {
	t.mu.Lock()
	defer t.mu.Unlock()
	return slices.Collect(t.audience.subscribers.Clients())
}

// Report shows pages a sentence about an engine, "" for none.
func (t *Table) Report(trouble *sente.Message) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.analysis.trouble = trouble
	t.publishState()
}

// isAttended reports whether the owner or a player watches: engines and clocks run only then,
// since those who look on are to cost nothing. The session is locked.
func (a *audience) isAttended() bool {
	for c := range a.subscribers.Clients() {
		if a.table.roleOf(c) >= auth.Player {
			return true
		}
	}
	return false
}

// Unsubscribe removes a watcher. When no one attends the table any more, the engine stops after a
// short grace, and the session ends if no page comes back.
func (t *Table) Unsubscribe(w *streaming.Subscriber) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.audience.subscribers.Remove(w)
	t.audience.notifyState()
	if t.roleOf(w.Client) < auth.Player || t.audience.isAttended() || t.isEnded() {
		return
	}
	t.audience.lastSeen = time.Now()
	t.clock.updateTimer()
	t.audience.scheduleIdle(t.tables.Grace, t.audience.stopIdleEngines)
}

// scheduleIdle does something if no one attends the table by then.
func (a *audience) scheduleIdle(wait time.Duration, act func()) {
	if a.idleTimer != nil {
		a.idleTimer.Stop()
	}
	a.idleTimer = time.AfterFunc(wait, func() {
		a.table.mu.Lock()
		defer a.table.mu.Unlock()
		if !a.isAttended() && !a.table.isEnded() {
			act()
		}
	})
}

// stopIdleEngines stops the engine of a session that no page watches.
func (a *audience) stopIdleEngines() {
	a.table.analysis.stop()
	a.table.review.stop(true)
	a.scheduleIdle(a.table.tables.Keep, a.releaseEngines)
}

// releaseEngines gives the memory of the engines back.
func (a *audience) releaseEngines() {
	a.table.tables.engines.Drop(a.table)
	a.endWhenIdle()
}

func (a *audience) endWhenIdle() {
	a.scheduleIdle(a.table.tables.Idle, func() { go a.table.tables.Close(a.table) }) // the server's lock comes before the session's
}

// GetEvents sends events until the browser, the session or the server leaves.
func GetEvents(t *Table, w http.ResponseWriter, r *http.Request) {
	me, err := t.Subscribe(auth.ClientOf(r))
	if err != nil {
		httpapi.WriteError(w, err)
		return
	}
	defer t.Unsubscribe(me)
	out, err := streaming.Open(w, r)
	if err != nil {
		return
	}
	defer out.Close()
	t.Follow(me, out)
}

// Follow sends a subscriber all events of the table.
func (t *Table) Follow(me *streaming.Subscriber, out *streaming.Stream) {
	feed := feed{table: t, client: me.Client, out: out}
	if out.Run(me.Notified, t.ended, t.tables.engines.Context().Done(), feed.sendEvents) {
		out.Send("end", []byte(`{}`))
	}
}

// feed remembers what has been sent to one stream.
type feed struct {
	table  *Table
	client auth.Client
	out    *streaming.Stream

	audienceVersion int64   // of the session, when it was looked at
	sentCompany     Company // as it was sent

	stateVersion    int64 // version, 0 before the first
	job             *job
	thoughtsVersion int64 // version of the job's thoughts

	reviewID, reviewVersion int64 // the review, and its version
	numJudgements           int   // of it that were sent
}

// sendEvents sends what is new and returns the time after which there may be more, 0 if that is not known.
func (f *feed) sendEvents() (next time.Duration) {
	t := f.table
	t.mu.Lock()
	var state []byte
	if t.version+1 != f.stateVersion {
		f.stateVersion, state = t.version+1, t.encodeState()
	}
	shown := t.analysis.shownJob
	if t.Secret() {
		shown = nil
	}
	last := shown != nil && !t.analysis.jobs.Has(shown) // its thoughts change no more
	review, company, interval := f.changedReview(), f.changedCompany(), t.audience.eventInterval()
	t.mu.Unlock()
	if review != nil {
		data, _ := json.Marshal(review) // these types always encode
		f.out.Send("review", data)
	}
	if shown != nil && f.hasNewThoughts(shown) {
		next = f.sendThoughts(shown, interval, last)
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

// changedReview is what is new of the review, nil if nothing is. The session is locked.
func (f *feed) changedReview() *Reviewed {
	q := f.table.review.currentJob()
	if q == nil || q.id == f.reviewID && q.version == f.reviewVersion {
		return nil
	}
	if q.id != f.reviewID {
		f.numJudgements = 0
	}
	told := q.describe(f.numJudgements)
	f.reviewID, f.reviewVersion, f.numJudgements = q.id, q.version, len(q.judged)
	return &told
}

func (f *feed) hasNewThoughts(j *job) bool {
	return f.job != j || f.thoughtsVersion != j.Version()
}

// sendThoughts sends what the engine thinks, unless that has been sent, and returns when there may
// be more.
func (f *feed) sendThoughts(j *job, interval time.Duration, last bool) (next time.Duration) {
	data, version, rest := j.broadcast.Latest(j.Version(), interval, last, func() (any, int64) {
		return j.infoEvent(f.table.Game(), f.table.engineName(j.spec))
	})
	if f.job != j || f.thoughtsVersion != version {
		f.job, f.thoughtsVersion = j, version
		f.out.Send("info", data)
	}
	return rest
}
