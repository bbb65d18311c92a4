package fleet

import (
	"cmp"
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"slices"
	"strings"
	"sync"
	"time"
)

// Session does the jobs of one run on a worker, several at a time.
type Session interface {
	// DoJob does a job and returns its result in the format of the run's kind. It returns ctx.Err()
	// if it was cancelled; any other error is a failure of the job.
	DoJob(ctx context.Context, body json.RawMessage) (json.RawMessage, error)
	// Close is called once, when no job is in progress.
	Close() error
}

// FileReceiver is a session with jobs that may read files in addition to the files of the manifest.
// Its methods are safe for concurrent use.
type FileReceiver interface {
	// MissingJobFiles returns the files of a job that the session has not received yet.
	MissingJobFiles(body json.RawMessage) ([]File, error)
	// PutFile stores a file after its contents were checked against its hash.
	PutFile(f File, data []byte) error
}

// SessionOpener opens a session; files are the contents of the manifest's files by name. After a
// [RefusalError] the worker does no jobs of the run; after any other error it retries later. It may
// be called concurrently for different runs.
type SessionOpener func(ctx context.Context, m Manifest, files map[string][]byte, slots int) (Session, error)

// RefusalError is a permanent reason not to do jobs of a run; Kind is the kind of a [Fault].
type RefusalError struct{ Kind, Sentence string }

func (r *RefusalError) Error() string { return r.Sentence }

// Worker does jobs of all runs of a queue.
type Worker struct {
	Queue   Queue
	Name    string                   // unique for each process; see [WorkerName]
	Program string                   // see [Program]
	Slots   int                      // jobs at a time
	Kinds   map[string]SessionOpener // by kind of run
	Log     *slog.Logger             // nil discards all messages
	Clock   func() time.Time         // nil is time.Now

	mu             sync.Mutex
	status         Status
	runs           map[string]*workerRun // open runs, including refused runs and runs that are not joined yet
	joinedRuns     []*workerRun          // joined runs, from which jobs are requested in turn
	serving        sync.WaitGroup        // one goroutine per run
	wake           chan struct{}
	reportedFaults map[string]bool
}

// workerRun is an open run on a worker.
type workerRun struct {
	manifest Manifest
	session  Session         // nil until the run is joined
	ctx      context.Context // ends with the run, or with the worker
	cancel   context.CancelFunc
	pending  sync.WaitGroup // requests for jobs, jobs, and results that are not stored yet
}

// WorkerName returns a unique name: the machine's name and a random suffix.
func WorkerName() string {
	host, _ := os.Hostname()
	host = strings.Map(func(c rune) rune {
		if isValidName(string(c)) {
			return c
		}
		return '-'
	}, host)
	return host[:min(len(host), maxNameLength/2)] + "-" + rand.Text()[:8]
}

// Times and limits of a worker.
const (
	heartbeatInterval    = 2 * time.Second
	pollTimeout          = time.Second     // of a request for a job, if there are several runs
	singleRunPollTimeout = 5 * time.Second // of a request for a job, if there is one run
	retryDelay           = 500 * time.Millisecond
	drainTimeout         = 1200 * time.Millisecond // for storing finished results after an interrupt
	fetchAttempts        = 5
	maxJoinBackoff       = 30 * time.Second // between two attempts to join a run
	maxClockSkew         = 2 * time.Minute  // between the clocks of worker and queue
)

// Run does jobs until ctx is cancelled, and then stores finished results. It returns an error if
// it cannot start.
func (w *Worker) Run(ctx context.Context) error {
	w.mu.Lock()
	w.runs, w.wake, w.reportedFaults = map[string]*workerRun{}, make(chan struct{}), map[string]bool{}
	w.mu.Unlock()
	w.Log = cmp.Or(w.Log, slog.New(slog.DiscardHandler))
	if w.Clock == nil {
		w.Clock = time.Now
	}
	began := w.Clock()
	host, _ := os.Hostname()
	w.updateStatus(func(s *Status) { *s = Status{Worker: w.Name, Host: host, Program: w.Program, Slots: max(w.Slots, 1)} })
	if err := w.checkClock(ctx); err != nil {
		return err
	}
	// Finished results are stored and reported after the cancellation as well.
	storing, drop := context.WithCancel(context.WithoutCancel(ctx))
	defer drop()
	var listening, working sync.WaitGroup
	listening.Go(func() { w.followRuns(ctx) })
	listening.Go(func() { w.sendHeartbeats(ctx, began) })
	for range max(w.Slots, 1) {
		working.Go(func() { w.runSlot(ctx, storing) })
	}
	<-ctx.Done()
	late := time.AfterFunc(drainTimeout, drop)
	working.Wait()
	late.Stop()
	listening.Wait()
	w.serving.Wait()
	w.sendHeartbeat(storing, began, true)
	return nil
}

// checkClock returns an error if the local clock differs too much from the clock of the queue.
func (w *Worker) checkClock(ctx context.Context) error {
	now, err := w.Queue.CurrentTime(ctx)
	if err != nil {
		return err
	}
	off := w.Clock().Sub(now).Round(time.Second)
	if off.Abs() <= maxClockSkew {
		return nil
	}
	side := "ahead of"
	if off < 0 {
		side = "behind"
	}
	says := fmt.Sprintf("the clock of this machine is %v %s that of the queue: set it to avoid wrong dates in games", off.Abs(), side)
	_ = w.Queue.PublishFault(ctx, Fault{Kind: WrongClock, Worker: w.Name, Sentence: says})
	return errors.New(says)
}

// retryListener calls listen, and again if it returns an error, until ctx is cancelled.
func retryListener(ctx context.Context, listen func() error) {
	for ctx.Err() == nil {
		if err := listen(); err != nil {
			sleepContext(ctx, retryDelay)
		}
	}
}

// sleepContext waits for d, or until ctx is cancelled.
func sleepContext(ctx context.Context, d time.Duration) {
	t := time.NewTimer(d)
	defer t.Stop()
	select {
	case <-ctx.Done():
	case <-t.C:
	}
}

// followRuns starts a goroutine for each open run and ends it when the run is finished.
func (w *Worker) followRuns(ctx context.Context) {
	retryListener(ctx, func() error {
		return w.Queue.FollowRuns(ctx, func(m Manifest, open bool) {
			if open {
				w.startRun(ctx, m)
			} else {
				w.endRun(m.Run)
			}
		})
	})
}

// startRun serves a run in its own goroutine, unless there is one already.
func (w *Worker) startRun(ctx context.Context, m Manifest) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.runs[m.Run] != nil {
		return
	}
	r := &workerRun{manifest: m}
	r.ctx, r.cancel = context.WithCancel(ctx)
	w.runs[m.Run] = r
	w.serving.Go(func() { w.serveRun(r) })
}

// endRun ends the goroutine of a run, without waiting for it.
func (w *Worker) endRun(name string) {
	w.mu.Lock()
	r := w.runs[name]
	w.mu.Unlock()
	if r != nil {
		w.removeRun(r)
	}
}

// removeRun cancels the context of a run. No slot starts a job of the run afterwards.
func (w *Worker) removeRun(r *workerRun) {
	r.cancel()
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.runs[r.manifest.Run] == r {
		delete(w.runs, r.manifest.Run)
	}
	w.joinedRuns = slices.DeleteFunc(w.joinedRuns, func(o *workerRun) bool { return o == r })
}

// serveRun opens the session of a run, and closes it when the run or the worker has ended and
// all results are stored.
func (w *Worker) serveRun(r *workerRun) {
	session := w.joinRun(r)
	if session == nil {
		return
	}
	<-r.ctx.Done()
	w.removeRun(r)
	r.pending.Wait()
	_ = session.Close() // its results are stored
	w.Log.Debug("run left", "worker", w.Name, "run", r.manifest.Run)
}

// joinRun opens the session of a run and makes its jobs available to the slots. A [RefusalError] is
// final; after any other error it retries with exponential backoff. It returns nil without a
// session.
func (w *Worker) joinRun(r *workerRun) Session {
	m, files, failed := r.manifest, map[string][]byte{}, false
	for wait := retryDelay; ; wait = min(2*wait, maxJoinBackoff) {
		s, err := w.openSession(r.ctx, m, files)
		if err == nil && w.addSession(r, s) {
			level := slog.LevelDebug
			if failed {
				level = slog.LevelInfo
			}
			w.Log.Log(r.ctx, level, "run joined", "worker", w.Name, "run", m.Run, "kind", m.Kind, "title", m.Title)
			return s
		}
		if s != nil {
			_ = s.Close() // a new session has no work to lose
		}
		if r.ctx.Err() != nil {
			return nil
		}
		if refusal := (*RefusalError)(nil); errors.As(err, &refusal) {
			w.reportFault(r.ctx, Fault{Kind: refusal.Kind, Run: m.Run, Sentence: fmt.Sprintf("jobs of run %s (%s) cannot be run here: %v", m.Run, m.Title, err)})
			return nil
		}
		if !failed {
			failed = true
			w.reportFault(r.ctx, Fault{Kind: joinFault(err), Run: m.Run, Sentence: fmt.Sprintf("cannot join run %s (%s) yet, retrying: %v", m.Run, m.Title, err)})
		}
		sleepContext(r.ctx, wait)
	}
}

// joinFault returns the kind of a temporary fault.
func joinFault(err error) string {
	if errors.Is(err, errFetch) {
		return WrongFiles
	}
	return FailedJob
}

// addSession makes the jobs of a run available to the slots. It returns false if the run has ended.
func (w *Worker) addSession(r *workerRun, s Session) bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	if r.ctx.Err() != nil {
		return false
	}
	r.session = s
	w.joinedRuns = append(w.joinedRuns, r)
	close(w.wake)
	w.wake = make(chan struct{})
	return true
}

// openSession opens the session of a run. It caches fetched files in files for the next attempt.
func (w *Worker) openSession(ctx context.Context, m Manifest, files map[string][]byte) (Session, error) {
	if err := m.validate(); err != nil {
		return nil, &RefusalError{BadMessage, err.Error()}
	}
	if m.Program != w.Program {
		return nil, &RefusalError{WrongVersion, fmt.Sprintf("the run requires %s, but this is %s: start the same version here", m.Program, w.Program)}
	}
	opener := w.Kinds[m.Kind]
	if opener == nil {
		return nil, &RefusalError{WrongVersion, fmt.Sprintf("this program does not support jobs of the kind %.40q", m.Kind)}
	}
	for _, f := range m.Files {
		if _, ok := files[f.Name]; ok {
			continue
		}
		data, err := w.fetchFile(ctx, f)
		if err != nil {
			return nil, err
		}
		if err := f.CheckContents(data); err != nil {
			return nil, &RefusalError{WrongFiles, err.Error()}
		}
		files[f.Name] = data
	}
	return opener(ctx, m, files, max(w.Slots, 1))
}

// errFetch is wrapped by errors of files that could not be fetched.
var errFetch = errors.New("cannot be fetched")

// fetchFile downloads a file, with retries.
func (w *Worker) fetchFile(ctx context.Context, f File) (data []byte, err error) {
	for range fetchAttempts {
		if data, err = w.Queue.FetchFile(ctx, f); err == nil {
			return data, nil
		}
		sleepContext(ctx, retryDelay)
	}
	return nil, fmt.Errorf("file %s %w: %w", f.Name, errFetch, err)
}

// provideFiles downloads the files that a job needs.
func (w *Worker) provideFiles(ctx context.Context, s Session, body json.RawMessage) error {
	n, ok := s.(FileReceiver)
	if !ok {
		return nil
	}
	missing, err := n.MissingJobFiles(body)
	if err != nil {
		return err
	}
	for _, f := range missing {
		data, err := w.fetchFile(ctx, f)
		if err != nil {
			return err
		}
		if err := f.CheckContents(data); err != nil {
			return err
		}
		if err := n.PutFile(f, data); err != nil {
			return err
		}
	}
	return nil
}

// reportFault logs and publishes a fault, each one once.
func (w *Worker) reportFault(ctx context.Context, f Fault) {
	f.Worker = w.Name
	w.mu.Lock()
	known := w.reportedFaults[f.Sentence]
	w.reportedFaults[f.Sentence] = true
	w.mu.Unlock()
	if known {
		return
	}
	w.Log.Warn(f.Sentence, f.logAttrs()...)
	_ = w.Queue.PublishFault(ctx, f) // the fault is logged here in any case
}

// updateStatus changes the status under the lock.
func (w *Worker) updateStatus(change func(s *Status)) {
	w.mu.Lock()
	defer w.mu.Unlock()
	change(&w.status)
}

func (w *Worker) sendHeartbeats(ctx context.Context, began time.Time) {
	for ctx.Err() == nil {
		w.sendHeartbeat(ctx, began, false)
		sleepContext(ctx, heartbeatInterval)
	}
}

func (w *Worker) sendHeartbeat(ctx context.Context, began time.Time, gone bool) {
	w.mu.Lock()
	s := w.status
	w.mu.Unlock()
	s.Uptime, s.SignedOff = w.Clock().Sub(began), gone
	_ = w.Queue.PublishStatus(ctx, s) // a lost heartbeat is followed by the next one
}
