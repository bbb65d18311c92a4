package fleet

import (
	"cmp"
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"maps"
	"os"
	"slices"
	"strings"
	"sync"
	"time"
)

// Session does the jobs of one run on a worker, several at a time.
type Session interface {
	// Do does a job and returns its result, of the kind of the run. It returns ctx.Err() if
	// it was cancelled; any other error says what went wrong with the job.
	Do(ctx context.Context, body json.RawMessage) (json.RawMessage, error)
	// Close is called once, when no job is under way.
	Close() error
}

// Needing is a session whose jobs may read files besides those of the manifest. Both methods
// may be called by several goroutines.
type Needing interface {
	// Needs returns the files of a job that are not here.
	Needs(body json.RawMessage) ([]File, error)
	// Put keeps a file, whose contents were compared with its hash.
	Put(f File, data []byte) error
}

// Opener begins a session; files are the contents of the files of the manifest, by name. An
// error, which may be a [Refusal], says why this worker cannot do the jobs of the run.
type Opener func(ctx context.Context, m Manifest, files map[string][]byte, slots int) (Session, error)

// Refusal is why a worker does no jobs of a run; Kind is one of a [Fault].
type Refusal struct{ Kind, Says string }

func (r *Refusal) Error() string { return r.Says }

// Worker does jobs of all runs of a queue.
type Worker struct {
	Queue   Queue
	Name    string            // another one for each process; see [WorkerName]
	Program string            // see [Program]
	Slots   int               // jobs at a time
	Kinds   map[string]Opener // by kind of run
	Log     *slog.Logger      // nil discards everything
	Clock   func() time.Time  // nil is time.Now

	mu       sync.Mutex
	status   Status
	runs     map[string]*working
	order    []string // of the runs, as they are looked at in turn
	wake     chan struct{}
	refusals map[string]bool
}

// working is a run that a worker does jobs of.
type working struct {
	manifest Manifest
	session  Session
	taking   context.Context // ends when the run needs no more work
	stop     context.CancelFunc
	busy     sync.WaitGroup
}

// WorkerName is a name that no other worker has: of the machine, and a random part.
func WorkerName() string {
	host, _ := os.Hostname()
	host = strings.Map(func(c rune) rune {
		if isName(string(c)) {
			return c
		}
		return '-'
	}, host)
	return host[:min(len(host), longestName/2)] + "-" + rand.Text()[:8]
}

// Times of a worker.
const (
	beatEvery = 2 * time.Second
	askFor    = time.Second     // how long it waits for a job of one run, if there are several
	askAlone  = 5 * time.Second // and if there is one
	tryAgain  = 500 * time.Millisecond
	farewell  = 1200 * time.Millisecond // how long results may take to be stored after the end, which an interrupt waits for
	fetches   = 5
	wrongBy   = 2 * time.Minute // that a clock is
)

// Work does jobs until ctx ends, and then stores what is finished. It returns an error if it
// cannot begin.
func (w *Worker) Work(ctx context.Context) error {
	w.mu.Lock()
	w.runs, w.wake, w.refusals = map[string]*working{}, make(chan struct{}), map[string]bool{}
	w.mu.Unlock()
	w.Log = cmp.Or(w.Log, slog.New(slog.DiscardHandler))
	if w.Clock == nil {
		w.Clock = time.Now
	}
	began := w.Clock()
	host, _ := os.Hostname()
	w.count(func(s *Status) { *s = Status{Worker: w.Name, Host: host, Program: w.Program, Slots: max(w.Slots, 1)} })
	if err := w.checkClock(ctx); err != nil {
		return err
	}
	// What is finished is stored, and told, after the end as well.
	storing, drop := context.WithCancel(context.WithoutCancel(ctx))
	defer drop()
	var listening, working sync.WaitGroup
	listening.Go(func() { w.followRuns(ctx) })
	listening.Go(func() { w.beats(ctx, began) })
	for range max(w.Slots, 1) {
		working.Go(func() { w.slot(ctx, storing) })
	}
	<-ctx.Done()
	late := time.AfterFunc(farewell, drop)
	working.Wait()
	late.Stop()
	listening.Wait()
	w.closeAll()
	w.tell(storing, began, true)
	return nil
}

// checkClock compares the clock with that of the queue.
func (w *Worker) checkClock(ctx context.Context) error {
	now, err := w.Queue.Now(ctx)
	if err != nil {
		return err
	}
	off := w.Clock().Sub(now).Round(time.Second)
	if off.Abs() <= wrongBy {
		return nil
	}
	side := "ahead of"
	if off < 0 {
		side = "behind"
	}
	says := fmt.Sprintf("the clock of this machine is %v %s that of the queue: set it, or the games would bear wrong dates", off.Abs(), side)
	_ = w.Queue.Complain(ctx, Fault{Kind: WrongClock, Worker: w.Name, Says: says})
	return errors.New(says)
}

// keepTrying calls a function that listens, again if it ends with an error, until ctx ends.
func keepTrying(ctx context.Context, listen func() error) {
	for ctx.Err() == nil {
		if err := listen(); err != nil {
			pause(ctx, tryAgain)
		}
	}
}

// pause waits, unless ctx ends before.
func pause(ctx context.Context, d time.Duration) {
	t := time.NewTimer(d)
	defer t.Stop()
	select {
	case <-ctx.Done():
	case <-t.C:
	}
}

func (w *Worker) followRuns(ctx context.Context) {
	keepTrying(ctx, func() error {
		return w.Queue.Runs(ctx, func(m Manifest, open bool) {
			switch {
			case !open:
				w.leave(m.Run)
			case w.known(m.Run):
			default:
				w.join(ctx, m)
			}
		})
	})
}

func (w *Worker) known(run string) bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.runs[run] != nil
}

// join begins a session of a run, or refuses its jobs.
func (w *Worker) join(ctx context.Context, m Manifest) {
	s, err := w.open(ctx, m)
	if ctx.Err() != nil {
		if s != nil {
			_ = s.Close() // it has done nothing
		}
		return
	}
	if err != nil {
		kind := FailedJob
		if r := (*Refusal)(nil); errors.As(err, &r) {
			kind = r.Kind
		}
		w.complain(ctx, Fault{Kind: kind, Run: m.Run, Says: fmt.Sprintf("no jobs of run %s (%s) are done here: %v", m.Run, m.Title, err)})
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	r := &working{manifest: m, session: s}
	r.taking, r.stop = context.WithCancel(ctx)
	w.runs[m.Run] = r
	if err == nil {
		w.order = append(w.order, m.Run)
		w.Log.Debug("run joined", "worker", w.Name, "run", m.Run, "kind", m.Kind, "title", m.Title)
	}
	close(w.wake)
	w.wake = make(chan struct{})
}

func (w *Worker) open(ctx context.Context, m Manifest) (Session, error) {
	if err := m.check(); err != nil {
		return nil, &Refusal{BadMessage, err.Error()}
	}
	if m.Program != w.Program {
		return nil, &Refusal{WrongVersion, fmt.Sprintf("the run needs %s, and this is %s: start the same build here", m.Program, w.Program)}
	}
	opener := w.Kinds[m.Kind]
	if opener == nil {
		return nil, &Refusal{WrongVersion, fmt.Sprintf("this program does no jobs of the kind %.40q", m.Kind)}
	}
	files := map[string][]byte{}
	for _, f := range m.Files {
		data, err := w.fetch(ctx, f)
		if err != nil {
			return nil, &Refusal{WrongFiles, fmt.Sprintf("the file %s cannot be had: %v", f.Name, err)}
		}
		if err := f.Holds(data); err != nil {
			return nil, &Refusal{WrongFiles, err.Error()}
		}
		files[f.Name] = data
	}
	return opener(ctx, m, files, max(w.Slots, 1))
}

// fetch gets a file, also if the queue is away for a moment.
func (w *Worker) fetch(ctx context.Context, f File) (data []byte, err error) {
	for range fetches {
		if data, err = w.Queue.Fetch(ctx, f); err == nil {
			return data, nil
		}
		pause(ctx, tryAgain)
	}
	return nil, err
}

// provide gets the files that a job needs.
func (w *Worker) provide(ctx context.Context, s Session, body json.RawMessage) error {
	n, ok := s.(Needing)
	if !ok {
		return nil
	}
	missing, err := n.Needs(body)
	if err != nil {
		return err
	}
	for _, f := range missing {
		data, err := w.fetch(ctx, f)
		if err != nil {
			return fmt.Errorf("the file %s cannot be had: %w", f.Name, err)
		}
		if err := f.Holds(data); err != nil {
			return err
		}
		if err := n.Put(f, data); err != nil {
			return err
		}
	}
	return nil
}

// leave ends the session of a run.
func (w *Worker) leave(run string) {
	w.mu.Lock()
	r := w.runs[run]
	delete(w.runs, run)
	w.order = slices.DeleteFunc(w.order, func(name string) bool { return name == run })
	w.mu.Unlock()
	if r == nil {
		return
	}
	r.stop()
	r.busy.Wait()
	if r.session != nil {
		_ = r.session.Close() // its results are stored
		w.Log.Debug("run left", "worker", w.Name, "run", run)
	}
}

func (w *Worker) closeAll() {
	w.mu.Lock()
	names := slices.Collect(maps.Keys(w.runs))
	w.mu.Unlock()
	for _, name := range names {
		w.leave(name)
	}
}

// complain tells of a fault, here and there, but of the same one once.
func (w *Worker) complain(ctx context.Context, f Fault) {
	f.Worker = w.Name
	w.mu.Lock()
	known := w.refusals[f.Says]
	w.refusals[f.Says] = true
	w.mu.Unlock()
	if known {
		return
	}
	w.Log.Warn(f.Says, f.attrs()...)
	_ = w.Queue.Complain(ctx, f) // it is logged here in any case
}

// count changes the status.
func (w *Worker) count(change func(s *Status)) {
	w.mu.Lock()
	defer w.mu.Unlock()
	change(&w.status)
}

func (w *Worker) beats(ctx context.Context, began time.Time) {
	for ctx.Err() == nil {
		w.tell(ctx, began, false)
		pause(ctx, beatEvery)
	}
}

func (w *Worker) tell(ctx context.Context, began time.Time, gone bool) {
	w.mu.Lock()
	s := w.status
	w.mu.Unlock()
	s.Up, s.Gone = w.Clock().Sub(began), gone
	_ = w.Queue.Beat(ctx, s) // the next one follows
}
