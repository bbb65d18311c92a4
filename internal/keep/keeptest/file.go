package keeptest

import (
	"io/fs"
	"os"

	"github.com/sente-games/sente/internal/keep"
)

// file is an open file with counted calls.
type file struct {
	keep.File
	disk *Disk
	name string
	node *fileState
}

func (f *file) Write(p []byte) (n int, err error) {
	after, fault := f.disk.countCall("write")
	if fault != nil && (f.disk.fault == Short || f.disk.fault == Torn) {
		p, after = p[:len(p)/2], true
	}
	if after {
		n, err = f.File.Write(p)
	}
	if err == nil && fault != nil {
		err = &fs.PathError{Op: "write", Path: f.name, Err: fault}
	}
	return n, err
}

func (f *file) Read(p []byte) (n int, err error) {
	fault := f.disk.runCall("read", f.name, func() error {
		n, err = f.File.Read(p)
		return nil
	})
	if fault != nil {
		return 0, fault
	}
	return n, err
}

func (f *file) Seek(offset int64, whence int) (at int64, err error) {
	err = f.disk.runCall("seek", f.name, func() (err error) {
		at, err = f.File.Seek(offset, whence)
		return err
	})
	return at, err
}

func (f *file) Stat() (info fs.FileInfo, err error) {
	err = f.disk.runCall("stat", f.name, func() (err error) {
		info, err = f.File.Stat()
		return err
	})
	return info, err
}

func (f *file) Chmod(mode fs.FileMode) error {
	return f.disk.runCall("chmod", f.name, func() error { return f.File.Chmod(mode) })
}

func (f *file) Truncate(size int64) error {
	return f.disk.runCall("truncate", f.name, func() error { return f.File.Truncate(size) })
}

func (f *file) Lock() error { return f.disk.runCall("lock", f.name, f.File.Lock) }

func (f *file) Sync() error {
	return f.disk.runCall("sync", f.name, func() error {
		text, err := os.ReadFile(f.name)
		if err == nil {
			f.node.durable = text
		}
		return err
	})
}

// Close closes the file even if it returns a fault, as the end of a process does.
func (f *file) Close() error {
	err := f.File.Close()
	_, fault := f.disk.countCall("close")
	if fault != nil {
		return &fs.PathError{Op: "close", Path: f.name, Err: fault}
	}
	return err
}
