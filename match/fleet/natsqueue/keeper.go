package natsqueue

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/nats-io/nats.go/jetstream"

	"github.com/sente-games/sente/internal/keep"
	"github.com/sente-games/sente/match/fleet"
)

// Keeper maintains the export of every run in addition to the streams, and restores lost data from
// it: JetStream can recover from damage without reporting the loss.
type Keeper struct {
	queue      *Queue
	disk       keep.Disk
	dir        string
	log        *slog.Logger
	retryDelay time.Duration // pause after a session that could not write

	// Conditions that are logged once when they begin and once when they end.
	writeFailed  atomic.Bool
	streamsGone  atomic.Bool
	remakeFailed atomic.Bool

	audited bool // used by one goroutine at a time

	mu      sync.Mutex
	exports map[string]*fleet.Export // by run
	news    []stored                 // results and rejections to be written
	wake    chan struct{}
	stop    atomic.Pointer[context.CancelCauseFunc] // cancels the current session; callbacks of the previous one may still run
}

// stored is a received result or rejection.
type stored struct {
	result   fleet.Result
	rejected bool
}

// exportsFolder is the name of the folder of exports below the server's folder.
const exportsFolder = "export"

// Restored counts the missing data found when a queue was opened.
type Restored struct {
	Streams, Runs, Results, Files int
	Damaged                       int // unreadable results in the streams
}

// Keep opens the exports below a folder and restores runs and results that the queue has lost. A
// nil log discards all messages.
func (q *Queue) Keep(ctx context.Context, disk keep.Disk, dir string, log *slog.Logger) (*Keeper, error) {
	k := &Keeper{queue: q, disk: disk, dir: filepath.Join(dir, exportsFolder), log: cmp.Or(log, slog.New(slog.DiscardHandler)), exports: map[string]*fleet.Export{}, wake: make(chan struct{}, 1), retryDelay: retryDelay}
	if err := os.MkdirAll(k.dir, 0o700); err != nil {
		return nil, fmt.Errorf("the folder of exports cannot be created: %w", err)
	}
	if err := k.open(ctx); err != nil {
		return nil, errors.Join(err, k.close())
	}
	return k, nil
}

// open opens all exports and announces the runs that the queue has lost.
func (k *Keeper) open(ctx context.Context) error {
	entries, err := os.ReadDir(k.dir)
	if err != nil {
		return err
	}
	var lost Restored
	for _, entry := range entries {
		run, ok := strings.CutSuffix(entry.Name(), ".jsonl")
		if !ok || entry.IsDir() {
			continue
		}
		m, err := manifestOf(filepath.Join(k.dir, entry.Name()))
		if err == nil && m.Run != run {
			err = fmt.Errorf("%s belongs to run %s", entry.Name(), m.Run)
		}
		if err != nil {
			k.log.Warn("an export is ignored", "file", entry.Name(), "error", err)
			continue
		}
		e, err := k.export(m)
		if err != nil {
			return err
		}
		_, err = k.queue.announced(ctx, run)
		if errors.Is(err, jetstream.ErrKeyNotFound) {
			lost.Runs++
			if err = k.queue.announce(ctx, announced{m, e.Finished()}); err == nil && !e.Finished() {
				err = k.queue.Open(ctx, m)
			}
		}
		if err != nil {
			return err
		}
	}
	if len(k.exports) > 0 {
		lost.Streams = len(k.queue.made)
	}
	k.tell(ctx, lost)
	return nil
}

// manifestOf returns the manifest of an export.
func manifestOf(name string) (m fleet.Manifest, err error) {
	file, err := keep.OpenFile(name)
	if err != nil {
		return m, err
	}
	defer file.Close()
	return fleet.ExportHead(name, file)
}

// export returns the export of a run, and opens it if necessary.
func (k *Keeper) export(m fleet.Manifest) (*fleet.Export, error) {
	k.mu.Lock()
	defer k.mu.Unlock()
	if e := k.exports[m.Run]; e != nil {
		return e, nil
	}
	e, err := fleet.OpenExport(k.disk, filepath.Join(k.dir, m.Run+".jsonl"), m)
	if err != nil {
		return nil, err
	}
	for _, notice := range e.Notices() {
		k.log.Warn(notice, "run", m.Run)
	}
	k.exports[m.Run] = e
	return e, nil
}

// tell logs and publishes the missing data.
func (k *Keeper) tell(ctx context.Context, r Restored) {
	if r == (Restored{}) {
		return
	}
	var words []string
	var counts []any
	for _, part := range []struct {
		many      int
		key, what string
	}{
		{r.Streams, "missing_streams", "streams were missing and are created again"},
		{r.Runs, "missing_runs", "runs were missing and are announced again"},
		{r.Damaged, "damaged_results", "results could not be read"},
		{r.Results, "restored_results", "results are restored from the export"},
		{r.Files, "restored_files", "files are restored from the export"},
	} {
		if part.many > 0 {
			words = append(words, fmt.Sprintf("%d %s", part.many, part.what))
			counts = append(counts, part.key, part.many)
		}
	}
	says := "the store was damaged: " + strings.Join(words, "; ")
	k.log.Error("the store was damaged", counts...)
	_ = k.queue.Complain(ctx, fleet.Fault{Kind: fleet.LostStore, Says: says}) // the fault is logged here in any case
}

// Work writes received data to the exports until ctx is cancelled. If the disk cannot be written,
// it logs that once and retries; missed data is read again.
func (k *Keeper) Work(ctx context.Context) error {
	for ctx.Err() == nil {
		err := k.session(ctx)
		if errors.Is(err, errStreamsMade) {
			k.audited = false
			continue
		}
		if err == nil || ctx.Err() != nil {
			continue
		}
		k.reportFailedWrite(err)
		pause(ctx, k.retryDelay)
		if err := k.reopen(); err != nil {
			k.reportFailedWrite(err)
		}
	}
	return k.close()
}

// reportFailedWrite logs once that the export cannot be written, until confirmWritten.
func (k *Keeper) reportFailedWrite(err error) {
	if !k.writeFailed.Swap(true) {
		k.log.Error("the export is not writable: until it is, results are stored only in the streams", "error", err)
	}
}

// confirmWritten logs after a failure that the export can be written again. It is called when all
// stored results have been read, and first writes the missed data.
func (k *Keeper) confirmWritten(ctx context.Context) {
	if !k.writeFailed.Load() {
		return
	}
	err := k.queue.listRuns(ctx, func(m fleet.Manifest, open bool) { k.keepRun(ctx, m, open) })
	if err == nil {
		err = k.flush()
	}
	if err == nil && ctx.Err() == nil {
		k.writeFailed.Store(false)
		k.log.Info("the export is writable again: it contains all results")
	}
}

// retryDelay is the pause before another attempt to write.
const retryDelay = 5 * time.Second

// session reads the streams and writes the exports, until ctx is cancelled or a write fails.
func (k *Keeper) session(ctx context.Context) error {
	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	k.stop.Store(&stop)
	var work sync.WaitGroup
	for _, follow := range []func(context.Context) error{k.followRuns, k.followResults, k.followRejections} {
		work.Go(func() {
			for ctx.Err() == nil {
				if follow(ctx) != nil {
					pause(ctx, time.Second)
				}
			}
		})
	}
	work.Go(func() { k.write(ctx) })
	work.Go(func() { k.watchStreams(ctx) })
	if !k.audited {
		work.Go(func() { k.audit(ctx) })
	}
	work.Wait()
	if cause := context.Cause(ctx); !errors.Is(cause, context.Canceled) {
		return cause
	}
	return k.flush()
}

// failSession ends the current session.
func (k *Keeper) failSession(err error) { (*k.stop.Load())(err) }

// errStreamsMade ends a session after streams were recreated: the next one restores their results.
var errStreamsMade = errors.New("streams were missing and were created again")

// lookEvery is the interval of checks for missing streams.
const lookEvery = 2 * time.Second

// watchStreams recreates deleted streams and reopens their runs.
func (k *Keeper) watchStreams(ctx context.Context) {
	for pause(ctx, lookEvery); ctx.Err() == nil; pause(ctx, lookEvery) {
		missing := k.queue.missingStreams(ctx)
		if len(missing) == 0 {
			continue
		}
		if !k.streamsGone.Swap(true) {
			k.log.Error("streams of the queue were deleted: they are created again, and their results are restored from the exports", "streams", strings.Join(missing, " "))
		}
		again := &Queue{nats: k.queue.nats, js: k.queue.js, replicas: k.queue.replicas, presence: k.queue.presence, log: k.log}
		err := again.retry(ctx, again.prepare)
		for _, e := range k.all() {
			switch {
			case err != nil:
			case e.Finished():
				err = again.announce(ctx, announced{e.Manifest(), true})
			default:
				err = again.Open(ctx, e.Manifest())
			}
		}
		if err != nil {
			if !k.remakeFailed.Swap(true) {
				k.log.Error("streams of the queue cannot be created yet", "error", err)
			}
			continue
		}
		k.streamsGone.Store(false)
		if k.remakeFailed.Swap(false) {
			k.log.Info("streams of the queue were created again")
		}
		k.failSession(errStreamsMade)
		return
	}
}

// all returns the exports of all runs.
func (k *Keeper) all() []*fleet.Export {
	k.mu.Lock()
	defer k.mu.Unlock()
	return slices.Collect(maps.Values(k.exports))
}

func (k *Keeper) close() error {
	var failed []error
	for _, e := range k.exports {
		failed = append(failed, e.Close())
	}
	return errors.Join(failed...)
}

func (k *Keeper) followRuns(ctx context.Context) error {
	return k.queue.Runs(ctx, func(m fleet.Manifest, open bool) { k.keepRun(ctx, m, open) })
}

// keepRun creates the export of a run if necessary, and stores its finished state and its files.
func (k *Keeper) keepRun(ctx context.Context, m fleet.Manifest, open bool) {
	e, err := k.export(m)
	if err == nil {
		k.mu.Lock()
		err = e.Finish(!open)
		k.mu.Unlock()
	}
	if err != nil {
		k.failSession(err)
		return
	}
	for _, f := range m.Files {
		k.keepFile(ctx, f)
	}
}

// keepFile copies a file from the queue, or restores the queue's file from the copy.
func (k *Keeper) keepFile(ctx context.Context, f fleet.File) {
	name := filepath.Join(k.dir, f.Hash)
	kept, err := keep.ReadFile(name, f.Size)
	whole := err == nil && f.Holds(kept) == nil
	data, err := k.queue.Fetch(ctx, f)
	if err == nil {
		err = f.Holds(data)
	}
	switch {
	case err == nil && !whole:
		if err := keep.Replace(k.disk, name, keep.Kind{}, func(w io.Writer) error { _, err := w.Write(data); return err }); err != nil {
			k.failSession(err)
		}
	case err != nil && whole && ctx.Err() == nil:
		if k.queue.Offer(ctx, f, kept) == nil {
			k.tell(ctx, Restored{Files: 1})
		}
	}
}

// followResults processes all results, stored and new.
func (k *Keeper) followResults(ctx context.Context) error {
	return k.queue.ordered(ctx, resultStream, "result.*.*", func() { k.confirmWritten(ctx) }, func(m jetstream.Msg) {
		var r fleet.Result
		if read(m.Headers(), m.Data(), &r) == nil && m.Subject() == subject("result", r.Run, r.Job) {
			k.hear(ctx, stored{result: r})
		}
	})
}

// audit checks every exported result, and restores results that are missing or unreadable in the
// queue.
func (k *Keeper) audit(ctx context.Context) {
	k.mu.Lock()
	kept := map[string][]string{}
	for run, e := range k.exports {
		kept[run] = e.Keys()
	}
	k.mu.Unlock()
	var lost Restored
	for run, keys := range kept {
		missing, damaged := k.missing(ctx, run, keys)
		lost.Damaged += damaged
		if len(missing) == 0 || ctx.Err() != nil {
			continue
		}
		n, err := k.restoreRun(ctx, run, missing)
		lost.Results += n
		if err != nil && ctx.Err() == nil {
			k.log.Error("results cannot be restored", "run", run, "error", err)
		}
	}
	if ctx.Err() == nil {
		k.audited = true
		k.tell(ctx, lost)
	}
}

// auditors is the number of results checked concurrently.
const auditors = 8

// missing returns the results of a run that are missing or unreadable in the queue, and the number
// of unreadable ones.
func (k *Keeper) missing(ctx context.Context, run string, keys []string) (missing map[string]bool, damaged int) {
	missing = map[string]bool{}
	var mu sync.Mutex
	var work sync.WaitGroup
	queue := make(chan string)
	for range auditors {
		work.Go(func() {
			for key := range queue {
				there, sound := k.sound(ctx, "result."+run+"."+key)
				mu.Lock()
				if !sound {
					missing[key] = true
				}
				if there && !sound {
					damaged++
				}
				mu.Unlock()
			}
		})
	}
	for _, key := range keys {
		queue <- key
	}
	close(queue)
	work.Wait()
	return missing, damaged
}

// sound reports whether the queue has a result, and whether it is readable. If the queue does not
// respond, the result is presumed readable: the next start checks again.
func (k *Keeper) sound(ctx context.Context, subject string) (there, sound bool) {
	ctx, end := context.WithTimeout(ctx, patience)
	defer end()
	m, err := k.queue.results.GetLastMsgForSubject(ctx, subject)
	if err == nil {
		var r fleet.Result
		return true, read(m.Header, m.Data, &r) == nil
	}
	if !errors.As(err, new(jetstream.JetStreamError)) {
		return true, true
	}
	return !errors.Is(err, jetstream.ErrMsgNotFound), false
}

func (k *Keeper) restoreRun(ctx context.Context, run string, keys map[string]bool) (restored int, err error) {
	name := filepath.Join(k.dir, run+".jsonl")
	file, err := keep.OpenFile(name)
	if err != nil {
		return 0, err
	}
	defer file.Close()
	_, err = fleet.ReadExport(name, file, func(r fleet.Result) error {
		if !keys[r.Job] {
			return nil
		}
		// An unreadable message may still occupy the subject.
		if err := k.queue.results.Purge(ctx, jetstream.WithPurgeSubject(subject("result", r.Run, r.Job))); err != nil {
			return err
		}
		stored, err := k.queue.Store(ctx, r)
		if stored {
			restored++
		}
		return err
	}, func(string) {})
	return restored, err
}

// followRejections processes rejections of results. A missed rejection causes the result to be
// restored and rejected again by the owner of its run.
func (k *Keeper) followRejections(ctx context.Context) error {
	return k.queue.rejections(ctx, func(r fleet.Result) { k.hear(ctx, stored{r, true}) })
}

// mostNews is the number of unwritten results at which hear writes them itself.
const mostNews = 4096

// hear queues a result or a rejection for writing.
func (k *Keeper) hear(ctx context.Context, s stored) {
	if !k.knows(ctx, s.result.Run) {
		return
	}
	k.mu.Lock()
	k.news = append(k.news, s)
	full := len(k.news) >= mostNews
	k.mu.Unlock()
	if full {
		_ = k.flush() // an error ends the session
	}
	select {
	case k.wake <- struct{}{}:
	default:
	}
}

// knows reports whether the run exists, and opens its export.
func (k *Keeper) knows(ctx context.Context, run string) bool {
	k.mu.Lock()
	e := k.exports[run]
	k.mu.Unlock()
	if e != nil {
		return true
	}
	a, err := k.queue.announced(ctx, run)
	if err != nil {
		return false // results of an unknown run
	}
	if _, err := k.export(a.Manifest); err != nil {
		k.failSession(err)
		return false
	}
	return true
}

// write writes the queued data, in batches, since each write is synced to the disk.
func (k *Keeper) write(ctx context.Context) {
	for {
		select {
		case <-k.wake:
			if k.flush() != nil {
				return
			}
		case <-ctx.Done():
			return
		}
	}
}

// flush writes the queued data. An error ends the session: unwritten data is read again from the
// streams.
func (k *Keeper) flush() error {
	k.mu.Lock()
	defer k.mu.Unlock()
	news := k.news
	k.news = nil
	byRun := map[string][]fleet.Result{}
	var failed []error
	for _, s := range news {
		run := s.result.Run
		if !s.rejected {
			byRun[run] = append(byRun[run], s.result)
			continue
		}
		failed = append(failed, k.exports[run].Append(byRun[run]...), k.exports[run].Reject(s.result.Job))
		delete(byRun, run)
	}
	for run, results := range byRun {
		failed = append(failed, k.exports[run].Append(results...))
	}
	err := errors.Join(failed...)
	if err != nil {
		k.failSession(err)
	}
	return err
}

// reopen reopens all exports after a failed write.
func (k *Keeper) reopen() error {
	k.mu.Lock()
	defer k.mu.Unlock()
	for run, e := range k.exports {
		_ = e.Close() // the failure has been reported
		again, err := fleet.OpenExport(k.disk, filepath.Join(k.dir, run+".jsonl"), e.Manifest())
		if err != nil {
			return err
		}
		k.exports[run] = again
	}
	return nil
}
