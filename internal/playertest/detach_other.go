//go:build !unix

package playertest

import "syscall"

// detachedAttributes returns nil: this system has no sessions.
func detachedAttributes() *syscall.SysProcAttr { return nil }
