package natsqueue_test

import (
	"context"
	"encoding/json"
	"fmt"
	"io/fs"
	"log/slog"
	"strings"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"github.com/sente-games/sente/internal/keep"
	"github.com/sente-games/sente/internal/testutil"
	"github.com/sente-games/sente/match/fleet"
)

// fullDisk is a disk that has no room while full is set. Each failed write is sent to failed.
type fullDisk struct {
	keep.Disk
	full   atomic.Bool
	failed chan struct{}
}

func (d *fullDisk) Open(name string, flag int, mode fs.FileMode) (keep.File, error) {
	f, err := d.Disk.Open(name, flag, mode)
	if err != nil {
		return nil, err
	}
	return fullFile{f, d}, nil
}

type fullFile struct {
	keep.File
	disk *fullDisk
}

func (f fullFile) Write(p []byte) (int, error) {
	if !f.disk.full.Load() {
		return f.File.Write(p)
	}
	select {
	case f.disk.failed <- struct{}{}:
	default:
	}
	return 0, syscall.ENOSPC
}

// messages receives log records as texts.
type messages chan string

func (m messages) Write(record []byte) (int, error) {
	m <- string(record)
	return len(record), nil
}

// TestKeeper_LogsFullDiskOnce: one message when the export cannot be written, and one when it
// holds all results, however often writing was tried.
func TestKeeper_LogsFullDiskOnce(t *testing.T) {
	s := serve(t, func(c *fleet.ServerConfig) { c.Listen = "" })
	q := testutil.Must(s.Connect(t.Context()))(t)
	defer q.Close()
	m := manifest()
	m.Run = "0123"
	testutil.NoError(t, q.OpenRun(t.Context(), m))
	ctx, stop := context.WithCancel(t.Context())
	logged := make(messages, 1000)
	disk := &fullDisk{Disk: keep.OS, failed: make(chan struct{})}
	dir := t.TempDir()
	k := testutil.Must(q.NewKeeper(ctx, disk, dir, slog.New(slog.NewTextHandler(logged, nil))))(t)
	k.SetRetryDelay(time.Millisecond)
	ended := make(chan error, 1)
	go func() { ended <- k.Run(ctx) }()
	next := func(want string) {
		t.Helper()
		if got := <-logged; !strings.Contains(got, want) {
			t.Fatalf("logged is %s, want %q", got, want)
		}
	}
	stored := 0
	for range 2 {
		disk.full.Store(true)
		for range 5 {
			r := fleet.Result{Run: m.Run, Job: fmt.Sprint("j", stored), Worker: "w", Program: "test", Body: json.RawMessage("2")}
			testutil.Must(q.StoreResult(t.Context(), r))(t)
			stored++
			<-disk.failed
			<-disk.failed
		}
		next("cannot be written")
		disk.full.Store(false)
		next("is writable again")
	}
	stop()
	testutil.NoError(t, <-ended)
	if len(logged) > 0 {
		t.Errorf("logged is %s, want no more messages", <-logged)
	}
	e := testutil.Must(fleet.OpenExport(keep.OS, dir+"/export/"+m.Run+".jsonl", m))(t)
	defer e.Close()
	if e.NumResults() != stored {
		t.Errorf("the export holds %d results, want %d", e.NumResults(), stored)
	}
}
