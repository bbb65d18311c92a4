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

// Disk is the set of file system operations that this package uses.
type Disk interface {
	// Open calls os.OpenFile.
	Open(name string, flag int, mode fs.FileMode) (File, error)
	// Stat calls os.Stat.
	Stat(name string) (fs.FileInfo, error)
	// Resolve calls filepath.EvalSymlinks.
	Resolve(name string) (string, error)
	// IsLink reports whether a name is a symbolic link, even a dangling one.
	IsLink(name string) bool
	// Rename calls os.Rename.
	Rename(from, to string) error
	// Remove calls os.Remove.
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
	// Lock acquires an exclusive lock until the file is closed or the process ends. It returns
	// errInUse if another process holds the lock.
	Lock() error
}

// OS is the disk of the machine.
var OS Disk = osDisk{}

type osDisk struct{}

type osFile struct{ *os.File }

func (osDisk) Open(name string, flag int, mode fs.FileMode) (File, error) {
	f, err := os.OpenFile(name, flag, mode)
	if err != nil {
		return nil, err
	}
	return osFile{f}, nil
}

func (osDisk) Stat(name string) (fs.FileInfo, error) { return os.Stat(name) }
func (osDisk) Resolve(name string) (string, error)   { return filepath.EvalSymlinks(name) }
func (osDisk) IsLink(name string) bool {
	info, err := os.Lstat(name)
	return err == nil && info.Mode()&fs.ModeSymlink != 0
}

func (osDisk) Rename(from, to string) error { return os.Rename(from, to) }
func (osDisk) Remove(name string) error     { return os.Remove(name) }

func (osDisk) SyncFolder(name string) error {
	if runtime.GOOS == "windows" {
		return nil // folders cannot be opened there, and names are written synchronously
	}
	folder, err := os.Open(name)
	if err != nil {
		return err
	}
	err = folder.Sync()
	if errors.Is(err, syscall.EINVAL) || errors.Is(err, errors.ErrUnsupported) {
		err = nil // not supported by every file system
	}
	return errors.Join(err, folder.Close())
}

func (f osFile) Lock() error { return lockExclusive(f.File) }

var errInUse = errors.New("file is in use")
