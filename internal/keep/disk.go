package keep

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"syscall"
)

// Disk is what this package asks of the system.
type Disk interface {
	// Open is os.OpenFile.
	Open(name string, flag int, mode fs.FileMode) (File, error)
	// Stat is os.Stat.
	Stat(name string) (fs.FileInfo, error)
	// Resolve is filepath.EvalSymlinks.
	Resolve(name string) (string, error)
	// IsLink reports whether a name is a symbolic link, to whatever.
	IsLink(name string) bool
	// Rename is os.Rename.
	Rename(from, to string) error
	// Remove is os.Remove.
	Remove(name string) error
	// SyncFolder makes the names in a folder durable.
	SyncFolder(name string) error
}

// File is an open file of a [Disk].
type File interface {
	io.ReadWriteSeeker
	io.Closer
	Stat() (fs.FileInfo, error)
	Chmod(mode fs.FileMode) error
	Truncate(size int64) error
	Sync() error
	// Lock keeps others from locking the file until it is closed or the process
	// ends. The error is errInUse if another holds it.
	Lock() error
}

// OS is the disk of the machine.
var OS Disk = machine{}

type machine struct{}

type file struct{ *os.File }

func (machine) Open(name string, flag int, mode fs.FileMode) (File, error) {
	f, err := os.OpenFile(name, flag, mode)
	if err != nil {
		return nil, err
	}
	return file{f}, nil
}

func (machine) Stat(name string) (fs.FileInfo, error) { return os.Stat(name) }
func (machine) Resolve(name string) (string, error)   { return filepath.EvalSymlinks(name) }
func (machine) IsLink(name string) bool {
	info, err := os.Lstat(name)
	return err == nil && info.Mode()&fs.ModeSymlink != 0
}

func (machine) Rename(from, to string) error { return os.Rename(from, to) }
func (machine) Remove(name string) error     { return os.Remove(name) }

func (machine) SyncFolder(name string) error {
	if runtime.GOOS == "windows" {
		return nil // folders cannot be opened there, and names are written through
	}
	folder, err := os.Open(name)
	if err != nil {
		return err
	}
	err = folder.Sync()
	if errors.Is(err, syscall.EINVAL) || errors.Is(err, errors.ErrUnsupported) {
		err = nil // not every file system can
	}
	return errors.Join(err, folder.Close())
}

func (f file) Lock() error { return lock(f.File) }

var errInUse = errors.New("it is in use")
