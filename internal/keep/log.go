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

// Log is a file that grows by whole lines. One run at a time has it.
type Log struct {
	disk   Disk
	name   string // as it was named
	path   string // behind links
	file   File
	end    int64 // of the last whole line
	synced int64 // what is on the disk
	named  bool  // its name is, too
	broken error
}

// OpenLog opens a file to go on with it, or begins one. load reads what is there and
// returns how many bytes of that stay: the rest, which a run that was killed has
// left, is cut off. After an error of load, which says what the file is instead,
// it is as it was.
func OpenLog(disk Disk, name string, load func(in io.Reader) (whole int64, err error)) (*Log, error) {
	path, err := find(disk, name)
	if err != nil {
		return nil, err
	}
	f, err := disk.Open(path, os.O_RDWR|os.O_CREATE, 0o644)
	if err != nil {
		return nil, unwritable(name, err)
	}
	l := &Log{disk: disk, name: name, path: path, file: f}
	if err := l.open(load); err != nil {
		return nil, errors.Join(err, f.Close())
	}
	return l, nil
}

func (l *Log) open(load func(io.Reader) (int64, error)) error {
	if err := hold(l.name, l.file); err != nil {
		return err
	}
	whole, err := load(l.file)
	if err != nil {
		return err
	}
	l.end, l.synced = whole, whole
	info, err := l.file.Stat()
	if err != nil {
		return unwritable(l.name, err)
	}
	if info.Size() != whole {
		return l.cut()
	}
	return l.seek()
}

// cut takes away whatever follows the last whole line.
func (l *Log) cut() error {
	if err := l.file.Truncate(l.end); err != nil {
		return unwritable(l.name, err)
	}
	return l.seek()
}

func (l *Log) seek() error {
	if _, err := l.file.Seek(l.end, io.SeekStart); err != nil {
		return unwritable(l.name, err)
	}
	return nil
}

// ErrChanged is what is wrong with a log that another program has written to, replaced or
// removed: it is left as that program wants it.
var ErrChanged = errors.New("another program has changed it")

// checkUnchanged returns [ErrChanged] unless the file is as this log left it: a program without
// the lock may have written to it.
func (l *Log) checkUnchanged() error {
	mine, err := l.file.Stat()
	if err != nil {
		return unwritable(l.name, err)
	}
	now, err := l.disk.Stat(l.path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return fmt.Errorf("%s: %w", l.name, ErrChanged)
	case err != nil:
		return unwritable(l.name, err)
	case !os.SameFile(mine, now) || mine.Size() != l.end:
		return fmt.Errorf("%s: %w", l.name, ErrChanged)
	}
	return nil
}

// Write appends whole lines. After an error the file ends with the line before, and
// nothing more is written.
func (l *Log) Write(lines []byte) (int, error) {
	if l.broken != nil {
		return 0, l.broken
	}
	if l.broken = l.checkUnchanged(); l.broken != nil {
		return 0, l.broken
	}
	n, err := l.file.Write(lines)
	if err != nil {
		l.broken = unwritable(l.name, err)
		_ = l.cut() // or the next run does
		return n, l.broken
	}
	l.end += int64(len(lines))
	return n, nil
}

// Sync waits until all lines are on the disk. After an error the file is cut to the lines that
// were on the disk before, unless another program has changed it.
func (l *Log) Sync() error {
	if l.broken != nil {
		return l.broken
	}
	return l.flush()
}

func (l *Log) flush() error {
	var err error
	if l.end != l.synced {
		err = l.file.Sync()
	}
	if err == nil && !l.named {
		err = l.disk.SyncFolder(filepath.Dir(l.path))
	}
	if err != nil {
		changed := l.checkUnchanged() != nil
		l.broken, l.end = unwritable(l.name, err), l.synced
		if !changed {
			_ = l.cut() // or the next run does
		}
		return l.broken
	}
	l.synced, l.named = l.end, true
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
	reported := l.broken != nil
	err := l.flush()
	if closing := l.file.Close(); err == nil && closing != nil {
		err = unwritable(l.name, closing)
	}
	if reported {
		return nil
	}
	return err
}

// CheckUnlocked returns an error if another process is writing the file.
func CheckUnlocked(name string, f *os.File) error { return hold(name, file{f}) }

// IsIncompleteHead reports whether text may be the rest of the first lines of a log whose writer,
// or its machine, stopped while it wrote them: a prefix of first, or zeros in the place of data
// that had not reached the disk.
func IsIncompleteHead(text, first []byte) bool {
	return len(text) <= len(first) && bytes.HasPrefix(first, bytes.TrimRight(text, "\x00"))
}
