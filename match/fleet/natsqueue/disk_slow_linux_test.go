//go:build slow

package natsqueue_test

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"github.com/sente-games/sente/internal/testutil"
	"github.com/sente-games/sente/match/fleet"
)

// await waits for a log record that contains words.
func (k *serverState) await(t *testing.T, words string) {
	t.Helper()
	for limit := time.After(time.Minute); ; {
		select {
		case text := <-k.spoke:
			if strings.Contains(text, words) {
				return
			}
		case <-limit:
			t.Fatalf("nothing is logged about %q", words)
		}
	}
}

func TestKeeper_RestoresDeletedStreams(t *testing.T) {
	dir := t.TempDir()
	run, want := doneRun(t, dir)
	k := startKeeper(t, dir)
	defer k.end(t)
	conn := testutil.Must(nats.Connect("", nats.InProcessServer(k.server), nats.Token(k.server.Token())))(t)
	defer conn.Close()
	js := testutil.Must(jetstream.New(conn))(t)
	for _, stream := range []string{"sente_results", "sente_jobs", "KV_sente_runs"} {
		testutil.NoError(t, js.DeleteStream(t.Context(), stream))
	}
	k.await(t, "were deleted")
	k.await(t, "restored_results")
	if got := k.results(t, run, someJobs); len(got) != len(want) {
		t.Errorf("%d results, want %d", len(got), len(want))
	}
}

// TestServer_ResumesWhenDiskHasRoom needs the right to mount a file system of a small size.
func TestServer_ResumesWhenDiskHasRoom(t *testing.T) {
	dir := t.TempDir()
	if err := syscall.Mount("tmpfs", dir, "tmpfs", 0, "size=4m"); err != nil {
		t.Skipf("a small file system cannot be mounted: %v", err)
	}
	t.Cleanup(func() { testutil.NoError(t, syscall.Unmount(dir, syscall.MNT_DETACH)) })
	k := startKeeper(t, filepath.Join(dir, "queue"))
	defer k.end(t)
	d := testutil.Must(fleet.StartDispatcher(t.Context(), connect(t, k.server), manifest(), nil, nil))(t)
	filler := filepath.Join(dir, "filler")
	_ = os.WriteFile(filler, make([]byte, 4<<20), 0o600) // as much as there is room for
	rest := work(t, connect(t, k.server), "one", doublingSession{})
	defer rest()
	time.AfterFunc(3*time.Second, func() { _ = os.Remove(filler) })
	ctx, end := context.WithTimeout(t.Context(), time.Minute)
	defer end()
	for _, id := range []string{"a", "b", "c"} {
		if _, err := d.DoJob(ctx, id, []byte("1")); err != nil {
			t.Fatal(err)
		}
	}
	testutil.NoError(t, d.Close(true))
}
