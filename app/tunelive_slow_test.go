//go:build slow

package app

import (
	"bytes"
	"context"
	"io"
	"path/filepath"
	"strings"
	"testing"

	"go.uber.org/goleak"

	"github.com/sente-games/sente/catalog"
)

// TestATuningRunIsShownLive: a page hears of the trials while they are played, and how the run
// ended.
func TestATuningRunIsShownLive(t *testing.T) {
	defer goleak.VerifyNone(t, goleak.IgnoreCurrent())
	said, says := io.Pipe()
	ended := make(chan int, 1)
	go func() {
		args := strings.Fields("tune omega --engine negamax:memory=1 --size 4 --nodes 60 --method spsa --pairs 2 --trials 2 --games 200 -j 2 --live 127.0.0.1:0 --out " + filepath.Join(t.TempDir(), "x"))
		status := RunContext(context.Background(), args, strings.NewReader(""), new(bytes.Buffer), says, catalog.Standard())
		ended <- status
		_ = says.Close()
	}()
	line := make([]byte, 200)
	n, err := said.Read(line)
	if err != nil {
		t.Fatal(err)
	}
	go func() { _, _ = io.Copy(io.Discard, said) }()
	state := lastState(t, strings.TrimSpace(string(line[:n])), func() {})
	if status := <-ended; status != 0 || state.Phase != "done" || state.Games < 100 {
		t.Errorf("status %d; the page heard of %+v", status, state)
	}
}
