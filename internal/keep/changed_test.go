package keep_test

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"testing"

	"github.com/sente-games/sente/internal/keep"
	"github.com/sente-games/sente/internal/testutil"
)

// TestLog_KeepsForeignChange checks that a log that a program without locks changes, replaces or removes is not
// written to any more.
func TestLog_KeepsForeignChange(t *testing.T) {
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

// noSync is a disk whose files cannot be synced while fail is set.
type noSync struct {
	keep.Disk
	fail *bool
}

func (d noSync) Open(name string, flag int, mode fs.FileMode) (keep.File, error) {
	f, err := d.Disk.Open(name, flag, mode)
	if err != nil {
		return nil, err
	}
	return noSyncFile{f, d.fail}, nil
}

type noSyncFile struct {
	keep.File
	fail *bool
}

func (f noSyncFile) Sync() error {
	if *f.fail {
		return errors.New("no sync")
	}
	return f.File.Sync()
}

// TestLog_CloseLeavesChangedFileAlone checks that lines that cannot be synced are truncated, but not in a file
// that another program has changed, whether that was detected before or not.
func TestLog_CloseLeavesChangedFileAlone(t *testing.T) {
	for _, changed := range []bool{false, true} {
		for _, noticed := range []bool{false, true} {
			name, fail := filepath.Join(t.TempDir(), "log"), false
			log := testutil.Must(keep.OpenLog(noSync{keep.OS, &fail}, name, func(in io.Reader) (int64, error) { return io.Copy(io.Discard, in) }))(t)
			testutil.NoError(t, log.Append([]byte("first\n")))
			testutil.Must(log.Write([]byte("second\n")))(t)
			want := "first\n"
			if changed {
				want = "first\nsecond\ntheirs\n"
				testutil.NoError(t, os.WriteFile(name, []byte(want), 0o600))
			}
			if noticed {
				if _, err := log.Write(nil); errors.Is(err, keep.ErrChanged) != changed {
					t.Errorf("changed %v: Write returned %v", changed, err)
				}
			}
			fail = true
			_ = log.Close() // without a result after ErrChanged
			if text := testutil.Must(os.ReadFile(name))(t); string(text) != want {
				t.Errorf("changed %v, noticed %v: the file is %q, want %q", changed, noticed, text, want)
			}
		}
	}
}
