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

// ExportKeeper maintains the export of every run in addition to the streams, and restores lost data
// from it: JetStream can recover from damage without reporting the loss.
type ExportKeeper struct {
	queue      *Queue
	disk       keep.Disk
	dir        string
	log        *slog.Logger
	retryDelay time.Duration // pause after a session that could not write

	// Conditions that are logged once when they begin and once when they end.
	writeFailed    atomic.Bool
	streamsMissing atomic.Bool
	remakeFailed   atomic.Bool

	audited bool // used by one goroutine at a time

	mu        sync.Mutex
	exports   map[string]*fleet.RunExport // by run
	unwritten []storedResult              // results and rejections to be written
	wake      chan struct{}
	stop      atomic.Pointer[context.CancelCauseFunc] // cancels the current session; callbacks of the previous one may still run
}

// storedResult is a received result or rejection.
type storedResult struct {
	result   fleet.Result
	rejected bool
}

// exportsFolder is the name of the folder of exports below the server's folder.
const exportsFolder = "export"

// RestoredCounts counts the missing data found when a queue was opened.
type RestoredCounts struct {
	Streams, Runs, Results, Files int
	Damaged                       int // unreadable results in the streams
}

// NewKeeper opens the exports below a folder and restores runs and results that the queue has lost. A
// nil log discards all messages.
func (q *Queue) NewKeeper(ctx context.Context, disk keep.Disk, dir string, log *slog.Logger) (*ExportKeeper, error) {
	k := &ExportKeeper{queue: q, disk: disk, dir: filepath.Join(dir, exportsFolder), log: cmp.Or(log, slog.New(slog.DiscardHandler)), exports: map[string]*fleet.RunExport{}, wake: make(chan struct{}, 1), retryDelay: retryDelay}
	if err := os.MkdirAll(k.dir, 0o700); err != nil {
		return nil, fmt.Errorf("the folder of exports cannot be created: %w", err)
	}
	if err := k.openExports(ctx); err != nil {
		return nil, errors.Join(err, k.closeExports())
	}
	return k, nil
}

// openExports opens all exports and announces the runs that the queue has lost.
func (k *ExportKeeper) openExports(ctx context.Context) error {
	entries, err := os.ReadDir(k.dir)
	if err != nil {
		return err
	}
	var lost RestoredCounts
	for _, entry := range entries {
		run, ok := strings.CutSuffix(entry.Name(), ".jsonl")
		if !ok || entry.IsDir() {
			continue
		}
		m, err := readManifest(filepath.Join(k.dir, entry.Name()))
		if err == nil && m.Run != run {
			err = fmt.Errorf("%s belongs to run %s", entry.Name(), m.Run)
		}
		if err != nil {
			k.log.Warn("an export is ignored", "file", entry.Name(), "error", err)
			continue
		}
		e, err := k.runExport(m)
		if err != nil {
			return err
		}
		_, err = k.queue.getRunEntry(ctx, run)
		if errors.Is(err, jetstream.ErrKeyNotFound) {
			lost.Runs++
			if err = k.queue.putRunEntry(ctx, runEntry{m, e.IsFinished()}); err == nil && !e.IsFinished() {
				err = k.queue.OpenRun(ctx, m)
			}
		}
		if err != nil {
			return err
		}
	}
	if len(k.exports) > 0 {
		lost.Streams = len(k.queue.createdStreams)
	}
	k.reportRestored(ctx, lost)
	return nil
}

// readManifest returns the manifest of an export.
func readManifest(name string) (m fleet.Manifest, err error) {
	file, err := keep.OpenFile(name)
	if err != nil {
		return m, err
	}
	defer file.Close()
	return fleet.ReadExportManifest(name, file)
}

// runExport returns the export of a run, and opens it if necessary.
func (k *ExportKeeper) runExport(m fleet.Manifest) (*fleet.RunExport, error) {
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

// reportRestored logs and publishes the missing data.
func (k *ExportKeeper) reportRestored(ctx context.Context, r RestoredCounts) {
	if r == (RestoredCounts{}) {
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
	_ = k.queue.PublishFault(ctx, fleet.Fault{Kind: fleet.LostStore, Sentence: says}) // the fault is logged here in any case
}

// Run writes received data to the exports until ctx is cancelled. If the disk cannot be written,
// it logs that once and retries; missed data is read again.
func (k *ExportKeeper) Run(ctx context.Context) error {
	for ctx.Err() == nil {
		err := k.runSession(ctx)
		if errors.Is(err, errStreamsCreated) {
			k.audited = false
			continue
		}
		if err == nil || ctx.Err() != nil {
			continue
		}
		k.reportFailedWrite(err)
		sleepContext(ctx, k.retryDelay)
		if err := k.reopenExports(); err != nil {
			k.reportFailedWrite(err)
		}
	}
	return k.closeExports()
}

// reportFailedWrite logs once that the export cannot be written, until confirmWritten.
func (k *ExportKeeper) reportFailedWrite(err error) {
	if !k.writeFailed.Swap(true) {
		k.log.Error("the export is not writable: until it is, results are stored only in the streams", "error", err)
	}
}

// confirmWritten logs after a failure that the export can be written again. It is called when all
// stored results have been read, and first writes the missed data.
func (k *ExportKeeper) confirmWritten(ctx context.Context) {
	if !k.writeFailed.Load() {
		return
	}
	err := k.queue.listRuns(ctx, func(m fleet.Manifest, open bool) { k.keepRun(ctx, m, open) })
	if err == nil {
		err = k.flushResults()
	}
	if err == nil && ctx.Err() == nil {
		k.writeFailed.Store(false)
		k.log.Info("the export is writable again: it contains all results")
	}
}

// retryDelay is the pause before another attempt to write.
const retryDelay = 5 * time.Second

// runSession reads the streams and writes the exports, until ctx is cancelled or a write fails.
func (k *ExportKeeper) runSession(ctx context.Context) error {
	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	k.stop.Store(&stop)
	var work sync.WaitGroup
	for _, follow := range []func(context.Context) error{k.followRuns, k.followResults, k.followRejections} {
		work.Go(func() {
			for ctx.Err() == nil {
				if follow(ctx) != nil {
					sleepContext(ctx, time.Second)
				}
			}
		})
	}
	work.Go(func() { k.writeLoop(ctx) })
	work.Go(func() { k.watchStreams(ctx) })
	if !k.audited {
		work.Go(func() { k.auditResults(ctx) })
	}
	work.Wait()
	if cause := context.Cause(ctx); !errors.Is(cause, context.Canceled) {
		return cause
	}
	return k.flushResults()
}

// failSession ends the current session.
func (k *ExportKeeper) failSession(err error) { (*k.stop.Load())(err) }

// errStreamsCreated ends a session after streams were recreated: the next one restores their results.
var errStreamsCreated = errors.New("streams were missing and were created again")

// streamCheckInterval is the interval of checks for missing streams.
const streamCheckInterval = 2 * time.Second

// watchStreams recreates deleted streams and reopens their runs.
func (k *ExportKeeper) watchStreams(ctx context.Context) {
	for sleepContext(ctx, streamCheckInterval); ctx.Err() == nil; sleepContext(ctx, streamCheckInterval) {
		missing := k.queue.missingStreams(ctx)
		if len(missing) == 0 {
			continue
		}
		if !k.streamsMissing.Swap(true) {
			k.log.Error("streams of the queue were deleted: they are created again, and their results are restored from the exports", "streams", strings.Join(missing, " "))
		}
		recreated := &Queue{nats: k.queue.nats, js: k.queue.js, replicas: k.queue.replicas, presence: k.queue.presence, log: k.log}
		err := recreated.retryTransient(ctx, recreated.prepareStreams)
		for _, e := range k.allExports() {
			switch {
			case err != nil:
			case e.IsFinished():
				err = recreated.putRunEntry(ctx, runEntry{e.Manifest(), true})
			default:
				err = recreated.OpenRun(ctx, e.Manifest())
			}
		}
		if err != nil {
			if !k.remakeFailed.Swap(true) {
				k.log.Error("streams of the queue cannot be created yet", "error", err)
			}
			continue
		}
		k.streamsMissing.Store(false)
		if k.remakeFailed.Swap(false) {
			k.log.Info("streams of the queue were created again")
		}
		k.failSession(errStreamsCreated)
		return
	}
}

// allExports returns the exports of all runs.
func (k *ExportKeeper) allExports() []*fleet.RunExport {
	k.mu.Lock()
	defer k.mu.Unlock()
	return slices.Collect(maps.Values(k.exports))
}

func (k *ExportKeeper) closeExports() error {
	var failed []error
	for _, e := range k.exports {
		failed = append(failed, e.Close())
	}
	return errors.Join(failed...)
}

func (k *ExportKeeper) followRuns(ctx context.Context) error {
	return k.queue.FollowRuns(ctx, func(m fleet.Manifest, open bool) { k.keepRun(ctx, m, open) })
}

// keepRun creates the export of a run if necessary, and stores its finished state and its files.
func (k *ExportKeeper) keepRun(ctx context.Context, m fleet.Manifest, open bool) {
	e, err := k.runExport(m)
	if err == nil {
		k.mu.Lock()
		err = e.SetFinished(!open)
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
func (k *ExportKeeper) keepFile(ctx context.Context, f fleet.File) {
	name := filepath.Join(k.dir, f.Hash)
	kept, err := keep.ReadFile(name, f.Size)
	intact := err == nil && f.CheckContents(kept) == nil
	data, err := k.queue.FetchFile(ctx, f)
	if err == nil {
		err = f.CheckContents(data)
	}
	switch {
	case err == nil && !intact:
		if err := keep.Replace(k.disk, name, keep.Kind{}, func(w io.Writer) error { _, err := w.Write(data); return err }); err != nil {
			k.failSession(err)
		}
	case err != nil && intact && ctx.Err() == nil:
		if k.queue.OfferFile(ctx, f, kept) == nil {
			k.reportRestored(ctx, RestoredCounts{Files: 1})
		}
	}
}

// followResults processes all results, stored and new.
func (k *ExportKeeper) followResults(ctx context.Context) error {
	return k.queue.followStream(ctx, resultStream, "result.*.*", func() { k.confirmWritten(ctx) }, func(m jetstream.Msg) {
		var r fleet.Result
		if decodeMessage(m.Headers(), m.Data(), &r) == nil && m.Subject() == subjectOf("result", r.Run, r.Job) {
			k.queueResult(ctx, storedResult{result: r})
		}
	})
}

// auditResults checks every exported result, and restores results that are missing or unreadable in
// the queue.
func (k *ExportKeeper) auditResults(ctx context.Context) {
	k.mu.Lock()
	kept := map[string][]string{}
	for run, e := range k.exports {
		kept[run] = e.ResultKeys()
	}
	k.mu.Unlock()
	var lost RestoredCounts
	for run, keys := range kept {
		missing, damaged := k.missingResults(ctx, run, keys)
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
		k.reportRestored(ctx, lost)
	}
}

// numAuditors is the number of results checked concurrently.
const numAuditors = 8

// missingResults returns the results of a run that are missing or unreadable in the queue, and the
// number of unreadable ones.
func (k *ExportKeeper) missingResults(ctx context.Context, run string, keys []string) (missing map[string]bool, damaged int) {
	missing = map[string]bool{}
	var mu sync.Mutex
	var work sync.WaitGroup
	queue := make(chan string)
	for range numAuditors {
		work.Go(func() {
			for key := range queue {
				found, sound := k.checkResult(ctx, "result."+run+"."+key)
				mu.Lock()
				if !sound {
					missing[key] = true
				}
				if found && !sound {
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

// checkResult reports whether the queue has a result, and whether it is readable. If the queue does
// not respond, the result is presumed readable: the next start checks again.
func (k *ExportKeeper) checkResult(ctx context.Context, subject string) (found, sound bool) {
	ctx, end := context.WithTimeout(ctx, requestTimeout)
	defer end()
	m, err := k.queue.results.GetLastMsgForSubject(ctx, subject)
	if err == nil {
		var r fleet.Result
		return true, decodeMessage(m.Header, m.Data, &r) == nil
	}
	if !errors.As(err, new(jetstream.JetStreamError)) {
		return true, true
	}
	return !errors.Is(err, jetstream.ErrMsgNotFound), false
}

func (k *ExportKeeper) restoreRun(ctx context.Context, run string, keys map[string]bool) (restored int, err error) {
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
		if err := k.queue.results.Purge(ctx, jetstream.WithPurgeSubject(subjectOf("result", r.Run, r.Job))); err != nil {
			return err
		}
		stored, err := k.queue.StoreResult(ctx, r)
		if stored {
			restored++
		}
		return err
	}, func(string) {})
	return restored, err
}

// followRejections processes rejections of results. A missed rejection causes the result to be
// restored and rejected again by the owner of its run.
func (k *ExportKeeper) followRejections(ctx context.Context) error {
	return k.queue.followRejections(ctx, func(r fleet.Result) { k.queueResult(ctx, storedResult{r, true}) })
}

// maxUnwritten is the number of unwritten results at which hear writes them itself.
const maxUnwritten = 4096

// queueResult queues a result or a rejection for writing.
func (k *ExportKeeper) queueResult(ctx context.Context, s storedResult) {
	if !k.hasRun(ctx, s.result.Run) {
		return
	}
	k.mu.Lock()
	k.unwritten = append(k.unwritten, s)
	full := len(k.unwritten) >= maxUnwritten
	k.mu.Unlock()
	if full {
		_ = k.flushResults() // an error ends the session
	}
	select {
	case k.wake <- struct{}{}:
	default:
	}
}

// hasRun reports whether the run exists, and opens its export.
func (k *ExportKeeper) hasRun(ctx context.Context, run string) bool {
	k.mu.Lock()
	e := k.exports[run]
	k.mu.Unlock()
	if e != nil {
		return true
	}
	a, err := k.queue.getRunEntry(ctx, run)
	if err != nil {
		return false // results of an unknown run
	}
	if _, err := k.runExport(a.Manifest); err != nil {
		k.failSession(err)
		return false
	}
	return true
}

// writeLoop writes the queued data, in batches, since each write is synced to the disk.
func (k *ExportKeeper) writeLoop(ctx context.Context) {
	for {
		select {
		case <-k.wake:
			if k.flushResults() != nil {
				return
			}
		case <-ctx.Done():
			return
		}
	}
}

// flushResults writes the queued data. An error ends the session: unwritten data is read again from
// the streams.
func (k *ExportKeeper) flushResults() error {
	k.mu.Lock()
	defer k.mu.Unlock()
	pending := k.unwritten
	k.unwritten = nil
	byRun := map[string][]fleet.Result{}
	var failed []error
	for _, s := range pending {
		run := s.result.Run
		if !s.rejected {
			byRun[run] = append(byRun[run], s.result)
			continue
		}
		failed = append(failed, k.exports[run].AppendResults(byRun[run]...), k.exports[run].RejectResult(s.result.Job))
		delete(byRun, run)
	}
	for run, results := range byRun {
		failed = append(failed, k.exports[run].AppendResults(results...))
	}
	err := errors.Join(failed...)
	if err != nil {
		k.failSession(err)
	}
	return err
}

// reopenExports reopens all exports after a failed write.
func (k *ExportKeeper) reopenExports() error {
	k.mu.Lock()
	defer k.mu.Unlock()
	for run, e := range k.exports {
		_ = e.Close() // the failure has been reported
		reopened, err := fleet.OpenExport(k.disk, filepath.Join(k.dir, run+".jsonl"), e.Manifest())
		if err != nil {
			return err
		}
		k.exports[run] = reopened
	}
	return nil
}
