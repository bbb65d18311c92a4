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
	minEventInterval = time.Second / 30 // minimum time between two info events of a stream
	perClientDelay   = time.Millisecond // added to the interval for each client
)

// audience manages the subscribed clients of a table.
type audience struct {
	table       *Table
	subscribers streaming.Subscribers
	presence    presence
	version     int64     // incremented for every published change other than engine thoughts
	lastSeen    time.Time // when the last attending client left
	idleTimer   *time.Timer
}

// notifyState wakes all streams after a change of the state.
func (a *audience) notifyState() {
	a.version++
	a.notifyInfo()
}

// notifyInfo wakes all streams after a change of the engine's thoughts.
func (a *audience) notifyInfo() { a.subscribers.Notify() }

// throttledNotify wakes all streams after a change of the engine's thoughts, at a limited rate.
func (a *audience) throttledNotify() {
	a.table.mu.Lock()
	defer a.table.mu.Unlock()
	a.subscribers.NotifyThrottled(a.eventInterval(), &a.table.mu)
}

// eventInterval returns the minimum time between two info events. It grows with the number of clients,
// since encoding and sending compete with the engine for processors. The table's mu must be held.
func (a *audience) eventInterval() time.Duration {
	return max(minEventInterval, time.Duration(a.subscribers.Len())*perClientDelay)
}

// Subscribe adds a client and starts a waiting engine.
func (t *Table) Subscribe(client auth.Client) (*streaming.Subscriber, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.audience.subscribers.Len() >= streaming.MaxSubscribers {
		return nil, httpapi.Errorf(http.StatusServiceUnavailable, "%d pages already watch this game: close one of them", streaming.MaxSubscribers)
	}
	w, err := t.audience.subscribers.Add(t.tables.Streams, client)
	if err != nil {
		return nil, err
	}
	if t.audience.idleTimer != nil && t.audience.isAttended() {
		t.audience.idleTimer.Stop()
	}
	t.audience.notifyState() // the participants have changed
	t.advance()
	t.review.resume()
	if t.Control() != (sente.Control{}) {
		t.publishState() // the clock has started, so the cached state is stale
	}
	return w, nil
}

// Clients returns the clients of all streams.
func (t *Table) Clients() []auth.Client {
	t.mu.Lock()
	defer t.mu.Unlock()
	return slices.Collect(t.audience.subscribers.Clients())
}

// ReportTrouble publishes an engine failure; nil clears it.
func (t *Table) ReportTrouble(trouble *sente.Message) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.analysis.trouble = trouble
	t.publishState()
}

// isAttended reports whether the owner or a player is connected. Engines and clocks run only then,
// since spectators must not cost processor time. The table's mu must be held.
func (a *audience) isAttended() bool {
	for c := range a.subscribers.Clients() {
		if a.table.roleOf(c) >= auth.Player {
			return true
		}
	}
	return false
}

// Unsubscribe removes a subscriber. After the last attending client has left, the engines stop after a
// delay, and the table is unloaded unless a client reconnects.
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
	t.audience.scheduleIdle(t.tables.EngineStopDelay, t.audience.stopIdleEngines)
}

// scheduleIdle calls act after a delay if the table is unattended then.
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

// stopIdleEngines stops the engines of an unattended table.
func (a *audience) stopIdleEngines() {
	a.table.analysis.stop()
	a.table.review.stop(true)
	a.scheduleIdle(a.table.tables.EngineReleaseDelay, a.releaseEngines)
}

// releaseEngines releases the engines and their memory.
func (a *audience) releaseEngines() {
	a.table.tables.Engines.Drop(a.table)
	a.endWhenIdle()
}

func (a *audience) endWhenIdle() {
	a.scheduleIdle(a.table.tables.TableCloseDelay, func() { go a.table.tables.Close(a.table) }) // asynchronous, since Tables.mu is acquired before Table.mu
}

// GetEvents streams events until the client disconnects or the table or the server closes.
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
	t.StreamEvents(me, out)
}

// StreamEvents sends a subscriber all events of the table.
func (t *Table) StreamEvents(me *streaming.Subscriber, out *streaming.Stream) {
	feed := feed{table: t, client: me.Client, out: out}
	if out.Run(me.Notified, t.ended, t.tables.Engines.Context().Done(), feed.sendEvents) {
		out.Send("end", []byte(`{}`))
	}
}

// feed tracks the versions that one stream has received.
type feed struct {
	table  *Table
	client auth.Client
	out    *streaming.Stream

	audienceVersion  int64        // audience version of sentParticipants
	sentParticipants Participants // last sent value

	stateVersion    int64 // 1 + the sent version, 0 before the first event
	job             *job
	thoughtsVersion int64 // version of the job's thoughts

	reviewID, reviewVersion int64 // ID and version of the sent review
	numJudgements           int   // number of its judgements that were sent
}

// sendEvents sends all changes. It returns the time until the next info event may be sent, or 0 if it
// waits for a notification.
func (f *feed) sendEvents() (next time.Duration) {
	t := f.table
	t.mu.Lock()
	var state []byte
	if t.version+1 != f.stateVersion {
		f.stateVersion, state = t.version+1, t.encodeState()
	}
	shown := t.analysis.shownJob
	if t.HidesThoughts() {
		shown = nil
	}
	last := shown != nil && !t.analysis.jobs.Has(shown) // its thoughts are final
	review, company, interval := f.changedReview(), f.changedParticipants(), t.audience.eventInterval()
	t.mu.Unlock()
	if review != nil {
		data, _ := json.Marshal(review) // marshalling these types can't fail
		f.out.Send("review", data)
	}
	if shown != nil && f.hasNewThoughts(shown) {
		next = f.sendThoughts(shown, interval, last)
	}
	if state != nil {
		f.out.Send("state", state)
	}
	if company != nil {
		data, _ := json.Marshal(company) // marshalling these types can't fail
		f.out.Send("participants", data)
	}
	return next
}

// changedReview returns the changes of the review, or nil. The table's mu must be held.
func (f *feed) changedReview() *ReviewState {
	q := f.table.review.currentJob()
	if q == nil || q.id == f.reviewID && q.version == f.reviewVersion {
		return nil
	}
	if q.id != f.reviewID {
		f.numJudgements = 0
	}
	state := q.describe(f.numJudgements)
	f.reviewID, f.reviewVersion, f.numJudgements = q.id, q.version, len(q.judged)
	return &state
}

func (f *feed) hasNewThoughts(j *job) bool {
	return f.job != j || f.thoughtsVersion != j.Version()
}

// sendThoughts sends the job's thoughts if they have changed. It returns the time until the next info
// event may be sent.
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
