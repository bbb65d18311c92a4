//go:build unix && !solaris && !illumos && !aix

package keep

import (
	"errors"
	"os"
	"syscall"
)

// removeOpen says whether a file that is open can lose its name.
const removeOpen = true

// lock keeps others from the file until it is closed or the process ends.
func lock(file *os.File) error {
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
