package keep_test

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/sente-games/sente/internal/keep"
	"github.com/sente-games/sente/internal/keep/keeptest"
)

var notes = keep.Begins("note", "note\n")

// old and fresh are contents that take several writes.
var (
	old   = "note\n" + strings.Repeat("old ", 40_000)
	fresh = "note\n" + strings.Repeat("new ", 50_000)
)

func writeFresh(w io.Writer) error {
	_, err := io.WriteString(w, fresh)
	return err
}

// oldOrNew checks that a file has its old or its new content.
func oldOrNew(name, before string, kept int) error {
	text, err := os.ReadFile(name)
	switch {
	case kept > 0 && string(text) != fresh:
		return fmt.Errorf("%d bytes, not the new file, %v", len(text), err)
	case errors.Is(err, os.ErrNotExist) && before == "":
		return nil
	case err != nil || string(text) != fresh && string(text) != before:
		return fmt.Errorf("%d bytes, neither old nor new, %v", len(text), err)
	}
	return nil
}

// replacing replaces a file once.
func replacing(name, before string) keeptest.Writer {
	w := keeptest.Writer{Name: name, All: 1, Write: func(disk keep.Disk, folder string) (int, error) {
		err := keep.Replace(disk, filepath.Join(folder, "x"), notes, writeFresh)
		if err != nil {
			return 0, err
		}
		return 1, nil
	}, Check: func(folder string, kept int) error { return oldOrNew(filepath.Join(folder, "x"), before, kept) }}
	if before != "" {
		w.Old = map[string]string{"x": before}
	}
	return w
}

// pair writes two files that belong together.
func pair() keeptest.Writer {
	return keeptest.Writer{Name: "two files", All: 1, Write: func(disk keep.Disk, folder string) (int, error) {
		names := []string{filepath.Join(folder, "x"), filepath.Join(folder, "x-2")}
		if err := keep.ReplaceAll(disk, names, notes, func(_ int, w io.Writer) error { return writeFresh(w) }); err != nil {
			return 0, err
		}
		return 1, nil
	}, Check: func(folder string, kept int) error {
		_, err := os.Stat(filepath.Join(folder, "x"))
		if err == nil {
			kept = 1 // the first is there last
		}
		return errors.Join(oldOrNew(filepath.Join(folder, "x"), "", kept), oldOrNew(filepath.Join(folder, "x-2"), "", kept))
	}}
}

// held replaces a file repeatedly.
func held() keeptest.Writer {
	text := func(i int) string { return fmt.Sprintf("note\n%d %s", i, strings.Repeat("x", 1000*i)) }
	return keeptest.Writer{Name: "held", All: 3, Write: func(disk keep.Disk, folder string) (kept int, err error) {
		h, err := keep.Hold(disk, filepath.Join(folder, "x"), notes)
		if err != nil {
			return 0, err
		}
		defer h.Close()
		for i := 1; i <= 3; i++ {
			if err := h.Replace(func(w io.Writer) error { _, err := io.WriteString(w, text(i)); return err }); err != nil {
				return kept, err
			}
			kept = i
		}
		return kept, nil
	}, Check: func(folder string, kept int) error {
		is, err := os.ReadFile(filepath.Join(folder, "x"))
		if errors.Is(err, os.ErrNotExist) && kept == 0 {
			return nil
		}
		for i := max(kept, 1); i <= 3; i++ {
			if string(is) == text(i) {
				return nil
			}
		}
		return fmt.Errorf("%.20q is none of those from %d on", is, kept)
	}}
}

// logged appends numbered lines; an incomplete last line is ignored.
func logged(name string, each func(*keep.Log, []byte) error) keeptest.Writer {
	const all = 4
	line := func(i int) string { return fmt.Sprintf("%d %s\n", i, strings.Repeat("y", 100)) }
	return keeptest.Writer{Name: name, All: all, Write: func(disk keep.Disk, folder string) (kept int, err error) {
		have := 0
		l, err := keep.OpenLog(disk, filepath.Join(folder, "x"), func(in io.Reader) (int64, error) {
			text, err := io.ReadAll(in)
			have = bytes.Count(text, []byte("\n"))
			return int64(bytes.LastIndexByte(text, '\n') + 1), err
		})
		if err != nil {
			return 0, err
		}
		defer func() {
			closed := l.Close()
			if err = errors.Join(err, closed); err == nil {
				kept = all
			}
		}()
		for i := have; i < all; i++ {
			if err := each(l, []byte(line(i))); err != nil {
				return kept, err
			}
			if name == "appended" {
				kept = i + 1
			}
		}
		return kept, nil
	}, Check: func(folder string, kept int) error {
		text, err := os.ReadFile(filepath.Join(folder, "x"))
		if errors.Is(err, os.ErrNotExist) && kept == 0 {
			return nil
		}
		want := ""
		for i := range all {
			want += line(i)
		}
		whole := text[:bytes.LastIndexByte(text, '\n')+1]
		if n := bytes.Count(whole, []byte("\n")); err != nil || n < kept || !strings.HasPrefix(want, string(whole)) {
			return fmt.Errorf("%d whole lines, %d were kept, %v", n, kept, err)
		}
		return nil
	}}
}

// TestEveryCallFails injects a fault into each call of each writer: faults 12, a power loss, and 13, a full
// disk.
func TestEveryCallFails(t *testing.T) {
	keeptest.Run(
		t, replacing("new file", ""), replacing("old file", old), pair(), held(),
		logged("appended", (*keep.Log).Append),
		logged("written", func(l *keep.Log, line []byte) error { _, err := l.Write(line); return err }),
	)
}
