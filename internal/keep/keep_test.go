package keep_test

import (
	"bytes"
	"errors"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/sente-games/sente/internal/keep"
	"github.com/sente-games/sente/internal/testutil"
)

// put writes a file with an old modification time.
func put(t *testing.T, name, text string, mode os.FileMode) {
	t.Helper()
	long := time.Date(2001, 2, 3, 4, 5, 6, 0, time.UTC)
	testutil.NoError(t, errors.Join(os.WriteFile(name, []byte(text), 0o600), os.Chmod(name, mode), os.Chtimes(name, long, long)))
}

// readState returns the content and the mode of a file, and whether it was modified.
func readState(t *testing.T, name string) (text string, mode os.FileMode, touched bool) {
	t.Helper()
	data, err := os.ReadFile(name)
	info, err2 := os.Stat(name)
	testutil.NoError(t, errors.Join(err, err2))
	return string(data), info.Mode().Perm(), info.ModTime().Year() != 2001
}

// TestWriters_KeepForeignFiles checks that no writer changes a file of another kind or leaves temporary files.
func TestWriters_KeepForeignFiles(t *testing.T) {
	folder := t.TempDir()
	name := filepath.Join(folder, "x")
	for _, text := range []string{"a diary", "a diary\n", "not", "note", "notes\n", strings.Repeat("\x00", 100)} {
		put(t, name, text, 0o644)
		err := keep.Replace(keep.OS, name, notes, writeFresh)
		if want := name + " is not a note: name another file"; err == nil || err.Error() != want {
			t.Errorf("%q: %v, want %s", text, err, want)
		}
		refused := errors.New("refused")
		if _, err := keep.OpenLog(keep.OS, name, func(io.Reader) (int64, error) { return 0, refused }); !errors.Is(err, refused) {
			t.Errorf("%q: %v", text, err)
		}
		if now, _, touched := readState(t, name); now != text || touched {
			t.Errorf("%q became %q, touched %v", text, now, touched)
		}
	}
	if all, err := os.ReadDir(folder); err != nil || len(all) != 1 {
		t.Errorf("%v, %v", all, err)
	}
}

// TestOpenLog_KeepsCompleteLog checks that opening a complete log does not modify it.
func TestOpenLog_KeepsCompleteLog(t *testing.T) {
	name := filepath.Join(t.TempDir(), "x")
	put(t, name, "a\nb\n", 0o644)
	l, err := keep.OpenLog(keep.OS, name, func(io.Reader) (int64, error) { return 4, nil })
	testutil.NoError(t, errors.Join(err, l.Close()))
	if text, _, touched := readState(t, name); text != "a\nb\n" || touched {
		t.Errorf("%q, touched %v", text, touched)
	}
}

// TestWriters_RefuseOtherThanFiles checks the error for each kind of path that is not a file.
func TestWriters_RefuseOtherThanFiles(t *testing.T) {
	folder := t.TempDir()
	link := filepath.Join(folder, "link")
	if err := os.Symlink(filepath.Join(folder, "nothing"), link); err != nil {
		t.Logf("no links here: %v", err)
		link = ""
	}
	for name, want := range map[string]string{
		folder: "is a folder: name a file", os.DevNull: "is not a regular file: name another file", "": "file name is empty",
		link: "", filepath.Join(folder, "no", "x"): "cannot be written: ",
	} {
		if name == link && link != "" {
			want = "is a dangling link: name another file"
		}
		_, log := keep.OpenLog(keep.OS, name, func(io.Reader) (int64, error) { return 0, nil })
		for _, err := range []error{log, keep.Replace(keep.OS, name, notes, writeFresh)} {
			if err == nil || !strings.Contains(err.Error(), want) || strings.Count(err.Error(), "\n") > 0 {
				t.Errorf("%q: %v, want %s", name, err, want)
			}
		}
	}
}

// TestReplace_KeepsLinksAndPermissions replaces a file with a link and special permissions.
func TestReplace_KeepsLinksAndPermissions(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Log("not on Windows")
		return
	}
	folder := t.TempDir()
	name, link := filepath.Join(folder, "x"), filepath.Join(t.TempDir(), "link")
	put(t, name, old, 0o666)
	testutil.NoError(t, os.Symlink(name, link))
	testutil.NoError(t, keep.Replace(keep.OS, link, notes, writeFresh))
	if text, mode, _ := readState(t, name); text != fresh || mode != 0o666 {
		t.Errorf("%d bytes, %v", len(text), mode)
	}
	if to, err := os.Readlink(link); err != nil || to != name {
		t.Errorf("the link leads to %q, %v", to, err)
	}
}

// TestWriters_ExcludeEachOther checks that each kind of writer locks out both kinds.
func TestWriters_ExcludeEachOther(t *testing.T) {
	folder := t.TempDir()
	log, held := filepath.Join(folder, "log"), filepath.Join(folder, "held")
	load := func(io.Reader) (int64, error) { return 0, nil }
	l, err := keep.OpenLog(keep.OS, log, load)
	testutil.NoError(t, err)
	h, err := keep.Hold(keep.OS, held, notes)
	testutil.NoError(t, err)
	_, again := keep.OpenLog(keep.OS, log, load)
	for what, err := range map[string]error{
		"a log twice": again, "a log replaced": keep.Replace(keep.OS, log, notes, writeFresh),
		"a file twice": keep.Replace(keep.OS, held, notes, writeFresh),
	} {
		if err == nil || !strings.Contains(err.Error(), "is in use by another process: wait for it or name another file") {
			t.Errorf("%s: %v", what, err)
		}
	}
	h.Close()
	testutil.NoError(t, l.Close())
	if err := errors.Join(keep.Replace(keep.OS, log, notes, writeFresh), keep.Replace(keep.OS, held, notes, writeFresh)); err != nil {
		t.Error(err)
	}
}

// TestReplace_Concurrent replaces one file from many goroutines: each succeeds or returns the error of a
// locked file, and no temporary file is left.
func TestReplace_Concurrent(t *testing.T) {
	folder := t.TempDir()
	name := filepath.Join(folder, "x")
	done := make(chan error)
	for range 8 {
		go func() {
			for range 20 {
				if err := keep.Replace(keep.OS, name, notes, writeFresh); err != nil && !strings.Contains(err.Error(), "in use") {
					done <- err
					return
				}
			}
			done <- nil
		}()
	}
	for range 8 {
		if err := <-done; err != nil {
			t.Error(err)
		}
	}
	if text, _, _ := readState(t, name); text != fresh {
		t.Errorf("%d bytes", len(text))
	}
	if all, err := os.ReadDir(folder); err != nil || len(all) != 1 {
		t.Errorf("%v, %v", all, err)
	}
}

// TestReplace_KeepsForeignChange checks that a file changed by another program is not replaced.
func TestReplace_KeepsForeignChange(t *testing.T) {
	for _, before := range []string{"", old} {
		name := filepath.Join(t.TempDir(), "x")
		if before != "" {
			put(t, name, before, 0o644)
		}
		err := keep.Replace(keep.OS, name, notes, func(w io.Writer) error {
			put(t, name, "a diary", 0o644)
			return writeFresh(w)
		})
		if err == nil || !strings.Contains(err.Error(), "was changed by another program in the meantime and is left unchanged") {
			t.Errorf("%v", err)
		}
		if text, _, _ := readState(t, name); text != "a diary" {
			t.Errorf("%d bytes", len(text))
		}
	}
}

// TestReplace_WriterFails checks that the callback's error is returned and the old file is kept.
func TestReplace_WriterFails(t *testing.T) {
	name, trouble := filepath.Join(t.TempDir(), "x"), errors.New("no such move")
	put(t, name, old, 0o644)
	err := keep.Replace(keep.OS, name, notes, func(w io.Writer) error { return errors.Join(writeFresh(w), trouble) })
	if err == nil || err.Error() != trouble.Error() {
		t.Error(err)
	}
	if text, _, touched := readState(t, name); text != old || touched {
		t.Errorf("%d bytes, touched %v", len(text), touched)
	}
}

// TestIsIncompleteHead checks prefixes of a text, zeros in their place, and other texts.
func TestIsIncompleteHead(t *testing.T) {
	first := []byte("head 1\n")
	for text, want := range map[string]bool{"": true, "h": true, "head 1": true, "head 1\n": true, "he\x00\x00": true, "\x00": true, "he\x00d": false, "head 2": false, "head 1\n2": false, strings.Repeat("\x00", 99): false} {
		if keep.IsIncompleteHead([]byte(text), first) != want {
			t.Errorf("%q: not %v", text, want)
		}
	}
	if !bytes.Equal(first, []byte("head 1\n")) {
		t.Errorf("it became %q", first)
	}
}
