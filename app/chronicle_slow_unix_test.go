//go:build slow && unix

package app_test

import (
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

// TestAJournalIsNoPipe: nothing waits for who might write into it.
func TestAJournalIsNoPipe(t *testing.T) {
	name := filepath.Join(t.TempDir(), "pipe")
	if err := syscall.Mkfifo(name, 0o600); err != nil {
		t.Skip(err)
	}
	_, said := told("", "match", "search", "random", "--game", "tictactoe", "--games", "2", "--depth", "1", "--journal", name)
	if !strings.Contains(said, "pipe is no file") {
		t.Errorf("%q", said)
	}
}
