//go:build unix

package playertest

import "syscall"

// detached are the attributes of a child that makes a session of its own.
func detached() *syscall.SysProcAttr { return &syscall.SysProcAttr{Setsid: true} }
