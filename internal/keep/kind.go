package keep

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"strings"
)

// Kind defines the files that a writer may replace. The zero Kind does not match any file.
type Kind struct {
	Name string // for the error "is not a ...", such as "opening book"
	// Is reports whether a non-empty file is of that kind.
	Is func(in io.Reader) bool
	// Mode is the mode of the file. If it is 0, a new file has mode 0644, and the mode of an old
	// one is kept.
	Mode fs.FileMode
}

// Begins returns a kind whose files start with one of some texts.
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

// resolvePath resolves links to an existing or new file and returns an error for other kinds of
// files.
func resolvePath(disk Disk, name string) (path string, err error) {
	info, err := disk.Stat(name)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return checkNewName(disk, name)
	case err != nil:
		return "", writeError(name, err)
	case info.IsDir():
		return "", fmt.Errorf("%s is a folder: name a file", name)
	case !info.Mode().IsRegular():
		return "", fmt.Errorf("%s is not a regular file: name another file", name)
	}
	if path, err = disk.Resolve(name); err != nil {
		return "", writeError(name, err)
	}
	return path, nil
}

// checkNewName returns name if a file can be created there, and an error if it is a dangling link.
func checkNewName(disk Disk, name string) (string, error) {
	if name == "" {
		return "", errors.New("the file name is empty")
	}
	if disk.IsLink(name) {
		return "", fmt.Errorf("%s is a dangling link: name another file", name)
	}
	return name, nil
}

// checkFile returns an error for a file of another kind or one that another process has locked.
func (k Kind) checkFile(name string, f File, size int64) error {
	if err := lockFile(name, f); err != nil {
		return err
	}
	switch {
	case k.Is == nil:
		return fmt.Errorf("%s exists already: choose another name", name)
	case size > 0 && !k.Is(f):
		article := "a"
		if strings.ContainsAny(k.Name[:1], "aeiou") {
			article = "an"
		}
		return fmt.Errorf("%s is not %s %s: name another file", name, article, k.Name)
	}
	return nil
}

// lockFile locks a file.
func lockFile(name string, f File) error {
	err := f.Lock()
	switch {
	case errors.Is(err, errInUse):
		return fmt.Errorf("%s is in use by another process: wait for it or name another file", name)
	case err != nil:
		return fmt.Errorf("%s cannot be locked: %w", name, Cause(err))
	}
	return nil
}

func writeError(name string, err error) error {
	return fmt.Errorf("%s cannot be written: %w", name, Cause(err))
}
