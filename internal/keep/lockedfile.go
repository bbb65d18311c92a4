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

// Held is a locked file that its owner may replace any number of times until it is closed.
type Held struct {
	disk Disk
	name string      // as given by the user
	path string      // with links resolved
	info fs.FileInfo // of the existing file, nil if there is no file
	mode fs.FileMode // of the kind; may be 0
	lock File
}

// Hold checks whether a file may be replaced by one of a kind and locks it. It does not write the
// file, which need not exist.
func Hold(disk Disk, name string, kind Kind) (*Held, error) {
	path, err := resolvePath(disk, name)
	if err != nil {
		return nil, err
	}
	h := &Held{disk: disk, name: name, path: path, mode: kind.Mode}
	if err := h.acquireLock(); err != nil {
		return nil, err
	}
	if err := h.checkExisting(kind); err != nil {
		h.Close()
		return nil, err
	}
	return h, nil
}

// siblingPath returns the name of a temporary file in the same folder.
func (h *Held) siblingPath(suffix string) string {
	folder, base := filepath.Split(h.path)
	return folder + "." + base + ".sente-" + suffix
}

// acquireLock locks a separate lock file: a lock on the file itself would be lost when the file is
// replaced. It retries if another process has removed the lock file meanwhile.
func (h *Held) acquireLock() error {
	beside := h.siblingPath("lock")
	for {
		f, err := h.disk.Open(beside, os.O_RDWR|os.O_CREATE, 0o644)
		if err != nil {
			return writeError(h.name, err)
		}
		if err := lockFile(h.name, f); err != nil {
			return errors.Join(err, f.Close())
		}
		is, err := hasName(h.disk, beside, f)
		if is {
			h.lock = f
			return nil
		}
		_ = f.Close() // the file is unchanged
		if err != nil {
			return writeError(h.name, err)
		}
	}
}

// hasName reports whether an open file still has its name: another process may have removed it
// since it was opened.
func hasName(disk Disk, name string, f File) (bool, error) {
	current, err := disk.Stat(name)
	if errors.Is(err, fs.ErrNotExist) {
		return false, nil
	}
	if err != nil {
		return false, err
	}
	opened, err := f.Stat()
	return err == nil && os.SameFile(opened, current), err
}

// checkExisting checks the kind of an existing file.
func (h *Held) checkExisting(kind Kind) error {
	f, err := h.disk.Open(h.path, os.O_RDWR, 0)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return writeError(h.name, err)
	}
	if h.info, err = f.Stat(); err != nil {
		err = writeError(h.name, err)
	} else {
		err = kind.checkFile(h.name, f, h.info.Size())
	}
	return errors.Join(err, f.Close())
}

// Empty reports whether the file is missing or empty.
func (h *Held) Empty() bool { return h.info == nil || h.info.Size() == 0 }

// Replace replaces the file as a whole. After an error the path contains the old or the new file,
// or no file if there was no old one.
func (h *Held) Replace(write func(io.Writer) error) error {
	if err := h.stageFile(write); err != nil {
		return err
	}
	return h.commitFile()
}

// stageFile writes the temporary file and syncs it.
func (h *Held) stageFile(write func(io.Writer) error) error {
	f, err := h.createTemporary()
	if err != nil {
		return writeError(h.name, err)
	}
	w := &errorRecorder{w: f}
	out := bufio.NewWriterSize(w, 1<<16)
	err = write(out)
	if err == nil {
		err = out.Flush()
	}
	if err == nil {
		err = w.recordError(f.Sync())
	}
	if closed := w.recordError(f.Close()); err == nil {
		err = closed
	}
	if w.err != nil {
		err = writeError(h.name, w.err)
	}
	if err != nil {
		h.removeTemporary()
	}
	return err
}

// createTemporary creates the temporary file, with the mode of the kind or of the old file. A file
// left by a killed process is not in use, since this process holds the lock.
func (h *Held) createTemporary() (File, error) {
	mode := cmp.Or(h.mode, 0o644)
	if h.mode == 0 && h.info != nil {
		mode = h.info.Mode().Perm()
	}
	const flag = os.O_WRONLY | os.O_CREATE | os.O_EXCL
	f, err := h.disk.Open(h.siblingPath("new"), flag, mode)
	if errors.Is(err, fs.ErrExist) {
		if err := h.disk.Remove(h.siblingPath("new")); err != nil {
			return nil, err
		}
		f, err = h.disk.Open(h.siblingPath("new"), flag, mode)
	}
	if err != nil || h.info == nil {
		return f, err
	}
	if err := f.Chmod(mode); err != nil { // undo the effect of the umask
		defer h.removeTemporary()
		return nil, errors.Join(err, f.Close())
	}
	return f, nil
}

// errorRecorder records errors of the disk, as opposed to errors of the content's producer.
type errorRecorder struct {
	w   io.Writer
	err error
}

func (w *errorRecorder) Write(p []byte) (int, error) {
	n, err := w.w.Write(p)
	return n, w.recordError(err)
}

func (w *errorRecorder) recordError(err error) error {
	if w.err == nil {
		w.err = err
	}
	return err
}

// commitFile renames the temporary file unless another program has changed the original.
func (h *Held) commitFile() error {
	err := h.checkUntouched()
	if err == nil {
		err = h.renameTemporary()
	}
	if err != nil {
		h.removeTemporary()
	}
	return err
}

func (h *Held) renameTemporary() error {
	if err := h.disk.Rename(h.siblingPath("new"), h.path); err != nil {
		return writeError(h.name, err)
	}
	var err error
	if h.info, err = h.disk.Stat(h.path); err != nil {
		return writeError(h.name, err)
	}
	if err := h.disk.SyncFolder(filepath.Dir(h.path)); err != nil {
		return writeError(h.name, err)
	}
	return nil
}

// checkUntouched returns an error if the file is not the one that was checked.
func (h *Held) checkUntouched() error {
	now, err := h.disk.Stat(h.path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil
	case err != nil:
		return writeError(h.name, err)
	case h.info == nil || !os.SameFile(h.info, now) || h.info.Size() != now.Size() || !h.info.ModTime().Equal(now.ModTime()):
		return fmt.Errorf("%s was changed by another program in the meantime and is left unchanged: name another file", h.name)
	}
	return nil
}

// removeTemporary removes the temporary file.
func (h *Held) removeTemporary() { _ = h.disk.Remove(h.siblingPath("new")) }

// Close releases the lock. Errors are ignored: they can only leave an empty lock file, which the
// next process reuses.
func (h *Held) Close() {
	if canRemoveOpen {
		_ = h.disk.Remove(h.siblingPath("lock"))
		_ = h.lock.Close()
		return
	}
	_ = h.lock.Close()
	_ = h.disk.Remove(h.siblingPath("lock")) // fails while another process has it open
}
