package process

import (
	"context"
	"errors"
	"io"
	"os"
	"strings"
	"testing"

	"github.com/sente-games/sente/internal/testutil"
)

// TestProcess_SendReportsCancellation cancels the context while a line is being written, which kills the
// program although the line is written completely.
func TestProcess_SendReportsCancellation(t *testing.T) {
	out, in, err := os.Pipe()
	testutil.NoError(t, err)
	p := &Process{stdin: in, lineEnd: "\n", done: make(chan struct{})}
	close(p.done)
	ctx, cancel := context.WithCancel(t.Context())
	read := make(chan int64)
	go func() {
		_, _ = out.Read(make([]byte, 1))
		cancel()
		n, _ := io.Copy(io.Discard, out)
		read <- 1 + n
	}()
	line := strings.Repeat("x", 1<<20) // more than a pipe holds
	if err := p.Send(ctx, line); !errors.Is(err, context.Canceled) {
		t.Errorf("Send returned %v", err)
	}
	testutil.NoError(t, in.Close())
	if n := <-read; n != int64(len(line))+1 {
		t.Errorf("%d bytes were written", n)
	}
	testutil.NoError(t, out.Close())
}
