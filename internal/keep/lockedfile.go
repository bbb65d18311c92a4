package keep

import (
	"bufio"
	"cmp"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
)

// Held is a file that one run may replace, as often as it likes, until it is
// closed.
type Held struct {
	disk Disk
	name string // as it was named
	path string // behind links
	seen fs.FileInfo
	mode fs.FileMode // of the kind, may be 0
	lock File
}

// Hold looks whether a file may be replaced by one of a kind, and keeps others from
// doing so. Nothing is written yet; there may be no file.
func Hold(disk Disk, name string, kind Kind) (*Held, error) {
	path, err := find(disk, name)
	if err != nil {
		return nil, err
	}
	h := &Held{disk: disk, name: name, path: path, mode: kind.Mode}
	if err := h.take(); err != nil {
		return nil, err
	}
	if err := h.look(kind); err != nil {
		h.Close()
		return nil, err
	}
	return h, nil
}

// beside is the name of a file that stands for a moment in the folder of another.
func (h *Held) beside(what string) string {
	folder, base := filepath.Split(h.path)
	return folder + "." + base + ".sente-" + what
}

// take locks a file beside, which has its name as long as it is locked: a lock on
// the file itself would be lost when another takes its place.
func (h *Held) take() error {
	beside := h.beside("lock")
	for {
		f, err := h.disk.Open(beside, os.O_RDWR|os.O_CREATE, 0o644)
		if err != nil {
			return unwritable(h.name, err)
		}
		if err := hold(h.name, f); err != nil {
			return errors.Join(err, f.Close())
		}
		is, err := named(h.disk, beside, f)
		if is {
			h.lock = f
			return nil
		}
		_ = f.Close() // nothing was written
		if err != nil {
			return unwritable(h.name, err)
		}
	}
}

// named reports whether an open file still has its name: another run may have
// taken it away since it was opened.
func named(disk Disk, name string, f File) (bool, error) {
	now, err := disk.Stat(name)
	if errors.Is(err, fs.ErrNotExist) {
		return false, nil
	}
	if err != nil {
		return false, err
	}
	then, err := f.Stat()
	return err == nil && os.SameFile(then, now), err
}

// look recognises what is there.
func (h *Held) look(kind Kind) error {
	f, err := h.disk.Open(h.path, os.O_RDWR, 0)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return unwritable(h.name, err)
	}
	if h.seen, err = f.Stat(); err != nil {
		err = unwritable(h.name, err)
	} else {
		err = kind.check(h.name, f, h.seen.Size())
	}
	return errors.Join(err, f.Close())
}

// Empty reports whether there is no file yet, or one that holds nothing.
func (h *Held) Empty() bool { return h.seen == nil || h.seen.Size() == 0 }

// Replace puts a whole file in the place of the old one. After an error the old
// one is there, or the new one, or none if there was none.
func (h *Held) Replace(write func(io.Writer) error) error {
	if err := h.stage(write); err != nil {
		return err
	}
	return h.commit()
}

// stage writes the file beside and waits until it is on the disk.
func (h *Held) stage(write func(io.Writer) error) error {
	f, err := h.create()
	if err != nil {
		return unwritable(h.name, err)
	}
	w := &watched{w: f}
	out := bufio.NewWriterSize(w, 1<<16)
	err = write(out)
	if err == nil {
		err = out.Flush()
	}
	if err == nil {
		err = w.noted(f.Sync())
	}
	if closed := w.noted(f.Close()); err == nil {
		err = closed
	}
	if w.err != nil {
		err = unwritable(h.name, w.err)
	}
	if err != nil {
		h.discard()
	}
	return err
}

// create creates the temporary file, with the mode of the kind or of the old file. One that a
// killed process has left is not in use, since the lock is ours.
func (h *Held) create() (File, error) {
	mode := cmp.Or(h.mode, 0o644)
	if h.mode == 0 && h.seen != nil {
		mode = h.seen.Mode().Perm()
	}
	const flag = os.O_WRONLY | os.O_CREATE | os.O_EXCL
	f, err := h.disk.Open(h.beside("new"), flag, mode)
	if errors.Is(err, fs.ErrExist) {
		if err := h.disk.Remove(h.beside("new")); err != nil {
			return nil, err
		}
		f, err = h.disk.Open(h.beside("new"), flag, mode)
	}
	if err != nil || h.seen == nil {
		return f, err
	}
	if err := f.Chmod(mode); err != nil { // what the mask has taken away
		defer h.discard()
		return nil, errors.Join(err, f.Close())
	}
	return f, nil
}

// watched notes what goes wrong with the disk, not with what is written.
type watched struct {
	w   io.Writer
	err error
}

func (w *watched) Write(p []byte) (int, error) {
	n, err := w.w.Write(p)
	return n, w.noted(err)
}

func (w *watched) noted(err error) error {
	if w.err == nil {
		w.err = err
	}
	return err
}

// commit gives the file beside the name, unless another program has been there.
func (h *Held) commit() error {
	err := h.untouched()
	if err == nil {
		err = h.rename()
	}
	if err != nil {
		h.discard()
	}
	return err
}

func (h *Held) rename() error {
	if err := h.disk.Rename(h.beside("new"), h.path); err != nil {
		return unwritable(h.name, err)
	}
	var err error
	if h.seen, err = h.disk.Stat(h.path); err != nil {
		return unwritable(h.name, err)
	}
	if err := h.disk.SyncFolder(filepath.Dir(h.path)); err != nil {
		return unwritable(h.name, err)
	}
	return nil
}

// untouched reports a file that is not the one that was recognised.
func (h *Held) untouched() error {
	now, err := h.disk.Stat(h.path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil
	case err != nil:
		return unwritable(h.name, err)
	case h.seen == nil || !os.SameFile(h.seen, now) || h.seen.Size() != now.Size() || !h.seen.ModTime().Equal(now.ModTime()):
		return fmt.Errorf("%s was changed by another program meanwhile and is left as it is: name another file", h.name)
	}
	return nil
}

// discard takes the file beside away again.
func (h *Held) discard() { _ = h.disk.Remove(h.beside("new")) }

// Close lets another run have the file. The file itself is done with: what goes
// wrong here can only leave an empty file beside, which the next run takes over.
func (h *Held) Close() {
	if removeOpen {
		_ = h.disk.Remove(h.beside("lock"))
		_ = h.lock.Close()
		return
	}
	_ = h.lock.Close()
	_ = h.disk.Remove(h.beside("lock")) // it cannot be removed while another run has it
}
