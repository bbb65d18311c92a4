package keep

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
)

// Kind is what a writer takes for a file of its own, which it may replace. The
// zero Kind replaces nothing.
type Kind struct {
	Name string // as it stands behind "is no": "opening book"
	// Is reports whether a file, which is not empty, is of that kind.
	Is func(in io.Reader) bool
	// Mode is the mode of the file. If it is 0, a new file has mode 0644, and the mode of an old
	// one is kept.
	Mode fs.FileMode
}

// Begins is a kind whose files begin with one of some texts.
func Begins(name string, starts ...string) Kind {
	return Kind{Name: name, Is: func(in io.Reader) bool {
		longest := 0
		for _, s := range starts {
			longest = max(longest, len(s))
		}
		start := make([]byte, longest)
		n, _ := io.ReadFull(in, start)
		for _, s := range starts {
			if bytes.HasPrefix(start[:n], []byte(s)) {
				return true
			}
		}
		return false
	}}
}

// find follows links to a file that is there or may be made, and refuses what is
// no file.
func find(disk Disk, name string) (path string, err error) {
	info, err := disk.Stat(name)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return absent(disk, name)
	case err != nil:
		return "", unwritable(name, err)
	case info.IsDir():
		return "", fmt.Errorf("%s is a folder: name a file", name)
	case !info.Mode().IsRegular():
		return "", fmt.Errorf("%s is no file: name another one", name)
	}
	if path, err = disk.Resolve(name); err != nil {
		return "", unwritable(name, err)
	}
	return path, nil
}

// absent is a name that may be given to a new file, unless it is a link already.
func absent(disk Disk, name string) (string, error) {
	if name == "" {
		return "", errors.New("the name of the file is empty: name one")
	}
	if disk.IsLink(name) {
		return "", fmt.Errorf("%s is a link to nothing: name another file", name)
	}
	return name, nil
}

// check refuses a file that is of another kind or that another run has open.
func (k Kind) check(name string, f File, size int64) error {
	if err := hold(name, f); err != nil {
		return err
	}
	switch {
	case k.Is == nil:
		return fmt.Errorf("%s exists already: choose another name", name)
	case size > 0 && !k.Is(f):
		return fmt.Errorf("%s is no %s: name another file", name, k.Name)
	}
	return nil
}

// hold locks a file.
func hold(name string, f File) error {
	err := f.Lock()
	switch {
	case errors.Is(err, errInUse):
		return fmt.Errorf("%s is in use by another run: wait for it, or name another file", name)
	case err != nil:
		return fmt.Errorf("%s cannot be locked: %w", name, Cause(err))
	}
	return nil
}

func unwritable(name string, err error) error {
	return fmt.Errorf("%s cannot be written: %w", name, Cause(err))
}
