package keep

import (
	"errors"
	"os"
	"syscall"
	"unsafe"
)

// canRemoveOpen reports whether the system can remove an open file.
const canRemoveOpen = false

var lockFileEx = syscall.NewLazyDLL("kernel32.dll").NewProc("LockFileEx")

// lockExclusive locks the file until it is closed or the process ends. It locks a byte far after the
// end, so that others can still read the file.
func lockExclusive(file *os.File) error {
	const (
		failImmediately, exclusive = 1, 2
		lockViolation              = syscall.Errno(33)
	)
	far := syscall.Overlapped{OffsetHigh: 1 << 30}
	ok, _, err := lockFileEx.Call(file.Fd(), failImmediately|exclusive, 0, 1, 0, uintptr(unsafe.Pointer(&far)))
	switch {
	case ok != 0:
		return nil
	case errors.Is(err, lockViolation) || errors.Is(err, syscall.ERROR_IO_PENDING):
		return errInUse
	}
	return err
}
