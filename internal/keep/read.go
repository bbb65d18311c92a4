package keep

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
)

// OpenFile opens a regular file for reading. Directories, devices, pipes and sockets are
// refused before they are opened. See [OpenInput] for files that may be pipes.
func OpenFile(name string) (*os.File, error) {
	if err := checkRegular(os.Stat(name)); err != nil {
		return nil, err
	}
	file, err := os.Open(name)
	if err != nil {
		return nil, Cause(err)
	}
	if err := checkRegular(file.Stat()); err != nil { // it may have been replaced
		return nil, errors.Join(err, file.Close())
	}
	return file, nil
}

// ReadFile returns the content of a regular file, see [OpenFile]. Content longer than maxBytes is
// an error.
func ReadFile(name string, maxBytes int64) ([]byte, error) {
	file, err := OpenFile(name)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	return ReadAll(file, maxBytes)
}

// ReadInput returns the content of a file, a pipe or standard input, see [OpenInput]. Content
// longer than maxBytes is an error.
func ReadInput(name string, maxBytes int64) ([]byte, error) {
	file, err := OpenInput(name)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	return ReadAll(file, maxBytes)
}

// ReadAll returns all bytes of a stream. A stream longer than maxBytes is an error.
func ReadAll(from io.Reader, maxBytes int64) ([]byte, error) {
	data, err := io.ReadAll(io.LimitReader(from, maxBytes+1))
	switch {
	case err != nil:
		return nil, Cause(err)
	case int64(len(data)) > maxBytes:
		return nil, fmt.Errorf("it is longer than %s", formatSize(maxBytes))
	}
	return data, nil
}

// checkRegular returns an error unless info describes a regular file.
func checkRegular(info fs.FileInfo, err error) error {
	if err != nil {
		return Cause(err)
	}
	kind := ""
	switch mode := info.Mode(); {
	case mode.IsRegular():
		return nil
	case mode.IsDir():
		kind = "directory"
	case mode&fs.ModeNamedPipe != 0:
		kind = "pipe"
	case mode&fs.ModeSocket != 0:
		kind = "socket"
	default:
		kind = "device"
	}
	return kindError(kind)
}

func kindError(kind string) error { return fmt.Errorf("it is a %s: name a regular file", kind) }

// Cause returns the system's error without the path and the operation.
func Cause(err error) error {
	if path := (*fs.PathError)(nil); errors.As(err, &path) {
		return path.Err
	}
	if link := (*os.LinkError)(nil); errors.As(err, &link) {
		return link.Err
	}
	return err
}

// formatSize formats a number of bytes.
func formatSize(n int64) string {
	if n >= 1<<20 && n%(1<<20) == 0 {
		return fmt.Sprintf("%d MiB", n>>20)
	}
	return fmt.Sprintf("%d bytes", n)
}
