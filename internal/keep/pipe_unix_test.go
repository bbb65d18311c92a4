//go:build unix

package keep_test

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"testing/iotest"

	"github.com/sente-games/sente/internal/keep"
	"github.com/sente-games/sente/internal/testutil"
)

// namedPipe returns a pipe to which a goroutine writes text, once.
func namedPipe(t *testing.T, text string) (name string) {
	t.Helper()
	name = filepath.Join(t.TempDir(), "pipe")
	if err := syscall.Mkfifo(name, 0o600); err != nil {
		t.Skip(err)
	}
	done := make(chan error, 1)
	go func() {
		f, err := os.OpenFile(name, os.O_WRONLY, 0)
		if err == nil {
			_, err = io.WriteString(f, text)
			err = errors.Join(err, f.Close())
		}
		done <- err
	}()
	t.Cleanup(func() {
		if err := <-done; err != nil && !errors.Is(err, syscall.EPIPE) {
			t.Error(err)
		}
	})
	return name
}

func TestOpenInput_PipeCanBeReadAndSoughtAgain(t *testing.T) {
	name := namedPipe(t, "12345")
	for range 2 {
		f, err := keep.OpenInput(name)
		testutil.NoError(t, err)
		for range 2 {
			if data, err := io.ReadAll(f); string(data) != "12345" || err != nil || f.Size() != 5 {
				t.Errorf("got %q of %d bytes, %v", data, f.Size(), err)
			}
			if _, err := f.Seek(0, io.SeekStart); err != nil {
				t.Error(err)
			}
		}
		if err := f.Close(); err != nil {
			t.Error(err)
		}
	}
	if _, err := keep.ReadInput(name, 4); err == nil || err.Error() != "it is longer than 4 bytes" {
		t.Error(err)
	}
}

func TestOpenInput_Stdin(t *testing.T) {
	defer keep.SetStdin(os.Stdin)
	pipe, err := os.Open(namedPipe(t, "h8 i9"))
	testutil.NoError(t, err)
	defer pipe.Close()
	name := filepath.Join(t.TempDir(), "file")
	testutil.NoError(t, os.WriteFile(name, []byte("h8 i9"), 0o600))
	file, err := os.Open(name)
	testutil.NoError(t, err)
	defer file.Close()
	for kind, in := range map[string]io.Reader{"pipe": pipe, "file": file, "reader": strings.NewReader("h8 i9")} {
		keep.SetStdin(in)
		for range 2 {
			if data, err := keep.ReadInput("-", 10); string(data) != "h8 i9" || err != nil {
				t.Errorf("%s: got %q, %v", kind, data, err)
			}
		}
	}
}

// TestOpenInput_KeepsTheErrorOfAPipe checks that a pipe that could not be read is not read on
// when it is opened again.
func TestOpenInput_KeepsTheErrorOfAPipe(t *testing.T) {
	defer keep.SetStdin(os.Stdin)
	broken := errors.New("broken")
	keep.SetStdin(io.MultiReader(strings.NewReader("h8"), iotest.ErrReader(broken), strings.NewReader("i9")))
	for range 2 {
		if data, err := keep.ReadInput("-", 10); !errors.Is(err, broken) {
			t.Errorf("got %q, %v", data, err)
		}
	}
}

// TestOpen_RefusesPipe checks that Open does not wait for a writer.
func TestOpen_RefusesPipe(t *testing.T) {
	name := filepath.Join(t.TempDir(), "pipe")
	if err := syscall.Mkfifo(name, 0o600); err != nil {
		t.Skip(err)
	}
	if _, err := keep.OpenFile(name); err == nil || err.Error() != "it is a pipe: name a regular file" {
		t.Error(err)
	}
}

func TestOpenInput_RefusesDevicesAndSockets(t *testing.T) {
	socket := filepath.Join(t.TempDir(), "s")
	fd, err := syscall.Socket(syscall.AF_UNIX, syscall.SOCK_STREAM, 0)
	if err == nil {
		defer syscall.Close(fd)
		err = syscall.Bind(fd, &syscall.SockaddrUnix{Name: socket})
	}
	names := map[string]string{"/dev/zero": "device", "/dev/null": "device", t.TempDir(): "directory"}
	if err == nil {
		names[socket] = "socket"
	}
	for name, kind := range names {
		if _, err := keep.ReadInput(name, 1<<40); err == nil || !strings.Contains(err.Error(), "it is a "+kind+": ") {
			t.Errorf("%s: %v", name, err)
		}
	}
}
