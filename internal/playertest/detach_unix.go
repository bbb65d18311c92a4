//go:build unix

package playertest

import "syscall"

// detachedAttributes returns the attributes of a child process in a new session.
func detachedAttributes() *syscall.SysProcAttr { return &syscall.SysProcAttr{Setsid: true} }
