package natsqueue

import (
	"bytes"
	"fmt"
	"log/slog"
	"strings"
	"testing"
	"testing/synctest"
	"time"
)

// newServerLog returns a log and the text that it writes.
func newServerLog() (*serverLog, *bytes.Buffer) {
	var text bytes.Buffer
	return &serverLog{log: slog.New(slog.NewTextHandler(&text, nil)), failedWrites: make(chan string, 1)}, &text
}

func TestServerLog_DropsErrorsOfClientsOnly(t *testing.T) {
	for text, want := range map[string]bool{
		"127.0.0.1:5 - cid:7 - authentication error":                          false,
		"127.0.0.1:5 - cid:7 - TLS handshake error: read tcp: i/o timeout":    false,
		"127.0.0.1:5 - cid:7 - Client parser ERROR, state=0":                  false,
		"Temporary Client Accept Error(accept tcp: too many open files)":      true,
		"Stream restore failed due to read msgs.db: i/o timeout":              true,
		"JetStream resource limits exceeded for server":                       true,
		"JetStream consumer 'a > b > c' errored while updating state: closed": true,
	} {
		c, logged := newServerLog()
		c.Errorf("%s", text)
		if got := logged.Len() > 0; got != want {
			t.Errorf("%q: logged is %v, want %v", text, got, want)
		}
	}
}

// A write that fails reaches the watcher of the disk, whatever its error, and once until reset.
func TestServerLog_ReportsFailedWriteOnce(t *testing.T) {
	for _, text := range []string{
		"Filestore [x] Critical write error: write 1.blk: i/o timeout", "JetStream out of space, will be DISABLED",
		"JetStream failed to store a msg on stream 'a > b': no space left on device", "JetStream stream 'a > b' critical write error: x",
		"Filesystem permission denied while writing msg, disabling JetStream: x",
	} {
		c, logged := newServerLog()
		for range 2 {
			for range 3 {
				c.Errorf("%s", text)
				c.Warnf("%s", text)
			}
			select {
			case got := <-c.failedWrites:
				if got != text {
					t.Errorf("reported is %q, want %q", got, text)
				}
			default:
				t.Errorf("%q is not reported", text)
			}
			if len(c.failedWrites) > 0 || logged.Len() > 0 {
				t.Errorf("%q is repeated: %q", text, logged)
			}
			c.resetErrors()
		}
	}
}

func TestServerLog_LogsLastingErrorOnce(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c, logged := newServerLog()
		for n := range 2 {
			for range 100 {
				c.Errorf("JetStream %s resource limits exceeded for server", "file")
				time.Sleep(10 * time.Second)
			}
			time.Sleep(time.Hour)
			if got := strings.Count(fmt.Sprint(logged), "exceeded"); got != n+1 {
				t.Errorf("%d records, want %d", got, n+1)
			}
		}
	})
}
