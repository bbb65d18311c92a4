package match

import (
	"os"
	"syscall"
	"unsafe"
)

var lockFileEx = syscall.NewLazyDLL("kernel32.dll").NewProc("LockFileEx")

// lock keeps others from the file until it is closed or the process ends. It
// covers a byte far behind the end, so that others can still read the games.
func lock(file *os.File) error {
	const failImmediately, exclusive = 1, 2
	far := syscall.Overlapped{OffsetHigh: 1 << 30}
	ok, _, err := lockFileEx.Call(file.Fd(), failImmediately|exclusive, 0, 1, 0, uintptr(unsafe.Pointer(&far)))
	if ok == 0 {
		return err
	}
	return nil
}
