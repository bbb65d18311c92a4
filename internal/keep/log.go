package keep

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
)

// Log is a file to which whole lines are appended, locked by one process.
type Log struct {
	disk       Disk
	name       string // as given by the user
	path       string // with links resolved
	file       File
	end        int64 // of the last complete line
	synced     int64 // size that is on the disk
	nameSynced bool  // the name is on the disk
	writeErr   error // first error of Write or Sync
}

// OpenLog opens a log to append to it, or creates it. load reads the existing content and returns
// the number of bytes to keep: the rest, an incomplete write of a killed process, is truncated. If
// load returns an error, such as for a file of another kind, the file stays unchanged.
func OpenLog(disk Disk, name string, load func(in io.Reader) (kept int64, err error)) (*Log, error) {
	path, err := resolvePath(disk, name)
	if err != nil {
		return nil, err
	}
	f, err := disk.Open(path, os.O_RDWR|os.O_CREATE, 0o644)
	if err != nil {
		return nil, writeError(name, err)
	}
	l := &Log{disk: disk, name: name, path: path, file: f}
	if err := l.loadExisting(load); err != nil {
		return nil, errors.Join(err, f.Close())
	}
	return l, nil
}

func (l *Log) loadExisting(load func(io.Reader) (int64, error)) error {
	if err := lockFile(l.name, l.file); err != nil {
		return err
	}
	kept, err := load(l.file)
	if err != nil {
		return err
	}
	l.end, l.synced = kept, kept
	info, err := l.file.Stat()
	if err != nil {
		return writeError(l.name, err)
	}
	if info.Size() != kept {
		return l.truncateTail()
	}
	return l.seekEnd()
}

// truncateTail truncates the file after the last complete line.
func (l *Log) truncateTail() error {
	if err := l.file.Truncate(l.end); err != nil {
		return writeError(l.name, err)
	}
	return l.seekEnd()
}

func (l *Log) seekEnd() error {
	if _, err := l.file.Seek(l.end, io.SeekStart); err != nil {
		return writeError(l.name, err)
	}
	return nil
}

// ErrChanged is the error for a log that another program has written to, replaced or removed; the
// log is not changed any more.
var ErrChanged = errors.New("another program has changed the file")

// checkUnchanged returns [ErrChanged] unless the file is as this log left it: a program without the
// lock may have changed it.
func (l *Log) checkUnchanged() error {
	opened, err := l.file.Stat()
	if err != nil {
		return writeError(l.name, err)
	}
	current, err := l.disk.Stat(l.path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return fmt.Errorf("%s: %w", l.name, ErrChanged)
	case err != nil:
		return writeError(l.name, err)
	case !os.SameFile(opened, current) || opened.Size() != l.end:
		return fmt.Errorf("%s: %w", l.name, ErrChanged)
	}
	return nil
}

// Write appends whole lines. After an error the file ends with the previous line, and later writes
// return the same error.
func (l *Log) Write(lines []byte) (int, error) {
	if l.writeErr != nil {
		return 0, l.writeErr
	}
	if l.writeErr = l.checkUnchanged(); l.writeErr != nil {
		return 0, l.writeErr
	}
	n, err := l.file.Write(lines)
	if err != nil {
		l.writeErr = writeError(l.name, err)
		_ = l.truncateTail() // otherwise the next process truncates it
		return n, l.writeErr
	}
	l.end += int64(len(lines))
	return n, nil
}

// Sync waits until all lines are on the disk. After an error the file is cut to the lines that
// were on the disk before, unless another program has changed it.
func (l *Log) Sync() error {
	if l.writeErr != nil {
		return l.writeErr
	}
	return l.syncFile()
}

func (l *Log) syncFile() error {
	var err error
	if l.end != l.synced {
		err = l.file.Sync()
	}
	if err == nil && !l.nameSynced {
		err = l.disk.SyncFolder(filepath.Dir(l.path))
	}
	if err != nil {
		changed := l.checkUnchanged() != nil
		l.writeErr, l.end = writeError(l.name, err), l.synced
		if !changed {
			_ = l.truncateTail() // otherwise the next process truncates it
		}
		return l.writeErr
	}
	l.synced, l.nameSynced = l.end, true
	return nil
}

// Append writes lines and waits until they are on the disk.
func (l *Log) Append(lines []byte) error {
	if _, err := l.Write(lines); err != nil {
		return err
	}
	return l.Sync()
}

// Close waits until all lines are on the disk and unlocks the file. It returns no error after
// one of Write or Sync.
func (l *Log) Close() error {
	reported := l.writeErr != nil
	err := l.syncFile()
	if closing := l.file.Close(); err == nil && closing != nil {
		err = writeError(l.name, closing)
	}
	if reported {
		return nil
	}
	return err
}

// CheckUnlocked returns an error if another process is writing the file.
func CheckUnlocked(name string, f *os.File) error { return lockFile(name, osFile{f}) }

// IsIncompleteHead reports whether text may be the rest of the first lines of a log whose writer,
// or its machine, stopped while it wrote them: a prefix of first, or zeros in the place of data
// that had not reached the disk.
func IsIncompleteHead(text, first []byte) bool {
	return len(text) <= len(first) && bytes.HasPrefix(first, bytes.TrimRight(text, "\x00"))
}
