//go:build unix

package regular_test

import (
	"path/filepath"
	"syscall"
	"testing"

	"github.com/sente-games/sente/internal/regular"
)

// TestPipe would wait for ever if it were opened: nothing writes to it.
func TestPipe(t *testing.T) {
	name := filepath.Join(t.TempDir(), "pipe")
	if err := syscall.Mkfifo(name, 0o600); err != nil {
		t.Skip(err)
	}
	if _, err := regular.Open(name); err == nil || err.Error() != "it is a pipe: name a regular file" {
		t.Error(err)
	}
}
