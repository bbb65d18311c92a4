//go:build unix && !solaris && !illumos && !aix

package keep

import (
	"errors"
	"os"
	"syscall"
)

// canRemoveOpen reports whether the system can remove an open file.
const canRemoveOpen = true

// lockExclusive locks the file until it is closed or the process ends.
func lockExclusive(file *os.File) error {
	for {
		err := syscall.Flock(int(file.Fd()), syscall.LOCK_EX|syscall.LOCK_NB)
		switch {
		case errors.Is(err, syscall.EINTR):
			continue
		case errors.Is(err, syscall.EWOULDBLOCK):
			return errInUse
		}
		return err
	}
}
