package keep_test

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"testing"

	"github.com/sente-games/sente/internal/keep"
	"github.com/sente-games/sente/internal/testutil"
)

// TestALogThatAnotherProgramChanges: a program that knows nothing of locks writes to a log,
// replaces it or takes it away: nothing more is written to it, and it stays as it is.
func TestALogThatAnotherProgramChanges(t *testing.T) {
	for what, change := range map[string]func(name string) error{
		"cut":     func(name string) error { return os.Truncate(name, 2) },
		"emptied": func(name string) error { return os.Truncate(name, 0) },
		"longer":  func(name string) error { return os.WriteFile(name, []byte("mine\ntheirs\n"), 0o600) },
		"removed": os.Remove,
		"replaced": func(name string) error {
			return errors.Join(os.Rename(name, name+"-old"), os.WriteFile(name, []byte("them\n"), 0o600))
		},
	} {
		t.Run(what, func(t *testing.T) {
			name := filepath.Join(t.TempDir(), "log")
			log, err := keep.OpenLog(keep.OS, name, func(in io.Reader) (int64, error) { return io.Copy(io.Discard, in) })
			if err == nil {
				err = log.Append([]byte("mine\n"))
			}
			testutil.NoError(t, err)
			defer log.Close()
			if err := change(name); err != nil {
				t.Skipf("this system does not let others do that: %v", err)
			}
			left, _ := os.ReadFile(name)
			for range 2 {
				if err := log.Append([]byte("more\n")); !errors.Is(err, keep.ErrChanged) {
					t.Errorf("it goes on: %v", err)
				}
			}
			if err := log.Close(); err != nil {
				t.Error(err)
			}
			if now, _ := os.ReadFile(name); string(now) != string(left) {
				t.Errorf("the file is %q, was %q", now, left)
			}
		})
	}
}
